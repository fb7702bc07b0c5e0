import Displays
import ProfileFile

/// The output properties of a captured screen: those that are not as drivers start with them are set by the profile,
/// and those of which no start is known are told in comments. RandR has no defaults.
struct CapturedProperties {
  private(set) var settings: [PropertySetting] = []
  /// A line for each property whose start is not known.
  private(set) var comments: [String] = []

  init(of output: Output, at mark: Mark) {
    for (name, property) in output.properties.sorted(by: { $0.key < $1.key }) {
      guard property.accepts(property.value), !Self.ignored.contains(name) else { continue }
      guard let starts = Self.starts(of: name, property) else {
        comments.append(
          "property \(name): \(property.value), which may be as the driver starts; \(property.expectation)")
        continue
      }
      guard !starts.contains(property.value) else { continue }
      settings.append(PropertySetting(name: name, value: Marked(property.value, at: mark)))
    }
  }

  /// The values with which drivers start: those of Linux' `drm_connector.c`, of i915, amdgpu, radeon and nouveau.
  private static let names: [String: [String]] = [
    "Broadcast RGB": ["Automatic"], "Colorspace": ["Default"], "TearFree": ["auto", "off"], "audio": ["auto"],
    "aspect ratio": ["Automatic"], "content type": ["No Data"], "scaling mode": ["None", "Full aspect"],
    "dither": ["off", "auto"], "dithering mode": ["auto", "off"], "dithering depth": ["auto"],
  ]

  /// The properties that are read for other keys too, and that no other key sets.
  private static let shared: Set<String> = ["dither", "dithering mode", "scaling mode"]

  private static func starts(of name: String, _ property: Property) -> [PropertyValue]? {
    guard name == "max bpc", case .range(let range) = property.allowed else {
      return names[name]?.map { .name($0) }
    }
    // amdgpu has 8 to 16, and starts with 8 but for a panel; the other drivers start with the most.
    return (range == 8...16 ? [8, 16] : [range.upperBound]).map { .number($0) }
  }

  /// The properties that a profile sets by other keys, or that follow the eye, the moment or the program.
  private static let ignored: Set<String> = CapturedFit.propertyNames.subtracting(shared).union([
    "link-status", "non-desktop", "Backlight", "BACKLIGHT", "CTM", "GAMMA_LUT", "DEGAMMA_LUT", "GAMMA_LUT_SIZE",
    "DEGAMMA_LUT_SIZE", "EDID", "TILE", "GUID", "BorderDimensions", "Content Protection", "HDCP Content Type",
    "vrr_capable", "VRR_ENABLED", "HDR_OUTPUT_METADATA", "WRITEBACK_FB_ID", "coherent", "load detection",
  ])
}

extension ScreenEntry {
  /// Takes the driver's properties of a screen that is lit.
  ///
  /// - Returns: comments, a line each.
  mutating func takeProperties(of output: Output, in snapshot: Snapshot) -> [String] {
    guard snapshot.state(of: output.id) != nil else { return [] }
    let captured = CapturedProperties(of: output, at: name.mark)
    properties = captured.settings
    return captured.comments
  }
}

/// The properties by which a driver shrinks the picture.
struct OverscanDriver {
  private let kind: Kind
  private let properties: [String: Property]

  private enum Kind {
    /// amdgpu: `underscan hborder` is split between left and right (`update_stream_scaling_settings` of amdgpu_dm).
    case splitBorders
    /// radeon, nouveau and amdgpu without its display core: on each side (`radeon_crtc_scaling_mode_fixup`).
    case equalBorders
    /// vc4: one property for each edge.
    case margins
  }

  private static let (across, down) = ("underscan hborder", "underscan vborder")
  private static let margins = ["left margin", "right margin", "top margin", "bottom margin"]
  /// Properties that a driver has beside `underscan` only if it puts the border on each side.
  private static let marksOfEqualBorders = ["dither", "dithering mode"]
  /// The properties that say how large the picture is.
  static let settingNames: Set<String> = Set(["underscan", across, down] + margins)
  /// All that a reading needs for a decision about overscan.
  static let names: Set<String> = settingNames.union(marksOfEqualBorders)

  /// The driver of an output; nil where it can do nothing.
  init?(of output: Output) {
    let properties = output.properties
    self.properties = properties
    if properties["underscan"]?.accepts(.name("on")) == true, Self.hasRange(properties[Self.across]),
      Self.hasRange(properties[Self.down])
    {
      kind = Self.marksOfEqualBorders.contains { properties[$0] != nil } ? .equalBorders : .splitBorders
    } else if Self.margins.allSatisfy({ Self.hasRange(properties[$0]) }) {
      kind = .margins
    } else {
      return nil
    }
  }

  /// The properties' pixels for each pixel of a border.
  private var share: Int { kind == .splitBorders ? 2 : 1 }

  private static func hasRange(_ property: Property?) -> Bool { property?.accepts(.number(0)) ?? false }

  /// The borders nearest to the wanted ones that the driver can do, none of them larger; both of the mode, not turned.
  func reach(_ wanted: Edges) -> Edges {
    switch kind {
    case .margins:
      let most = Self.margins.map(largest)
      return Edges(left: most[0], right: most[1], top: most[2], bottom: most[3]).zip(wanted, min)
    case .splitBorders, .equalBorders:
      let across = min(wanted.left, wanted.right, largest(Self.across) / share)
      let down = min(wanted.top, wanted.bottom, largest(Self.down) / share)
      // A border of 0 stands for one of the driver's own choice there.
      guard kind == .splitBorders || (across == 0) == (down == 0) else { return .zero }
      return Edges(left: across, right: across, top: down, bottom: down)
    }
  }

  private func largest(_ name: String) -> Int {
    if case .range(let range) = properties[name]?.allowed { max(0, range.upperBound) } else { Size.largestSide }
  }

  /// The settings for borders within reach.
  func settings(for borders: Edges) -> [(name: String, value: PropertyValue)] {
    switch kind {
    case .margins:
      let values = [borders.left, borders.right, borders.top, borders.bottom]
      return zip(Self.margins, values).map { ($0, .number($1)) }
    case .splitBorders, .equalBorders:
      // The borders come first, and are switched on last: a border of an earlier profile is not visible in between.
      return [
        (Self.across, .number(share * borders.left)), (Self.down, .number(share * borders.top)),
        ("underscan", .name(borders == .zero ? "off" : "on")),
      ]
    }
  }

  /// The borders that are in force; zero where the driver was left to decide by itself.
  var inForce: Edges {
    switch kind {
    case .margins:
      let values = Self.margins.map(number)
      return Edges(left: values[0], right: values[1], top: values[2], bottom: values[3])
    case .splitBorders, .equalBorders:
      guard properties["underscan"]?.value == .name("on") else { return .zero }
      let (across, down) = (number(Self.across) / share, number(Self.down) / share)
      return Edges(left: across, right: across, top: down, bottom: down)
    }
  }

  /// True if the driver was told to shrink the picture, be it by borders of its own choice.
  var isInForce: Bool { inForce != .zero || properties["underscan"]?.value == .name("on") }

  private func number(_ name: String) -> Int {
    if case .number(let number) = properties[name]?.value { number } else { 0 }
  }
}

import CX11
import Displays

extension PropertySelection {
  /// True if `Xft.dpi` is read though no profile has ever set it on this server.
  var needsFontDPI: Bool {
    switch self {
    case .none: false
    case .named(_, let fontDPI): fontDPI
    case .all: true
    }
  }
}

extension Wired where Self: ~Copyable {
  /// `Xft.dpi`, and this program's note of the earlier value (GetProperty of the root window, in one round trip).
  ///
  /// - Returns: nil where the server was not asked: no profile is about it, and none has set it.
  func readFontDPI(_ selection: PropertySelection) -> FontDPI? {
    guard selection != .none else { return nil }
    let note = atoms.existing(.earlierDPI)
    guard note != nil || selection.needsFontDPI else { return nil }
    let noted = note.map { requestProperty($0, of: resourceRoot, type: XCB_ATOM_STRING.rawValue) }
    let text = readResources()?.value(of: FontDPI.name)
    return FontDPI(entry: text, kept: noted.flatMap { property($0)?.rawText }.flatMap { FontDPI.Kept(note: $0) })
  }

  /// RESOURCE_MANAGER.
  ///
  /// - Returns: nil when it is longer than any that a person has: `longestResources` in bytes.
  func readResources() -> ResourceText? {
    let property = xcb_atom_t(XCB_ATOM_RESOURCE_MANAGER.rawValue)
    let request = requestProperty(
      property, of: resourceRoot, type: XCB_ATOM_STRING.rawValue, longest: Self.longestResources)
    guard let bytes = self.property(request)?.bytes, bytes.count < Self.longestResources else { return nil }
    return ResourceText(bytes)
  }

  private static var longestResources: Int { 1 << 20 }

  /// Clients read the resources from the first screen's root window, whichever screen is theirs
  /// (XResourceManagerString).
  var resourceRoot: xcb_window_t { xcb_setup_roots_iterator(xcb_get_setup(xcb)).data.pointee.root }
}

extension AtomName {
  /// The earlier values of `Xft.dpi` and the framebuffer, before a profile asked for others.
  static let earlierDPI: AtomName = "_ORCHESTRATE_EARLIER_DPI"
}

/// Five numbers in a line: what the profile asked for, then the framebuffer's width and height in pixels and in
/// millimetres; and the entry in the next line, where there was one.
extension FontDPI.Kept {
  init?(note: String) {
    let lines = note.split(separator: "\n", maxSplits: 1)
    let numbers = (lines.first ?? "").split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 5, FontDPI.allowed.contains(numbers[0]),
      numbers[1...].allSatisfy({ (1...Size.largestSide).contains($0) })
    else { return nil }
    self.init(
      dpi: numbers[0], entry: lines.count > 1 ? String(lines[1]) : nil,
      density: Density(
        pixels: Size(width: numbers[1], height: numbers[2]), millimetres: Size(width: numbers[3], height: numbers[4])))
  }

  var note: String {
    let (pixels, millimetres) = (density.pixels, density.millimetres)
    let numbers = [dpi, pixels.width, pixels.height, millimetres.width, millimetres.height].map(String.init)
    return numbers.joined(separator: " ") + (entry.map { "\n\($0)" } ?? "")
  }
}

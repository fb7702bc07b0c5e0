import CX11
import Displays

extension StepExecutor {
  /// ChangeProperty of RESOURCE_MANAGER, of which all other lines stay. The note comes first: where a run ends between
  /// the two, the next one finds that this program has set nothing there.
  func setFontDPI(_ dpi: FontDPI) throws(Refusal) {
    guard var text = readResources() else { throw Refusal("the server's resources are too long to be read") }
    try write(Array((dpi.kept?.note ?? "").utf8), as: atoms[.earlierDPI], "note of the earlier \(FontDPI.name)")
    let before = text
    text.set(FontDPI.name, to: dpi.entry)
    guard text != before else { return }
    try write(text.bytes, as: xcb_atom_t(XCB_ATOM_RESOURCE_MANAGER.rawValue), "RESOURCE_MANAGER")
  }

  /// ChangeProperty, or DeleteProperty of what would be empty.
  private func write(_ bytes: [UInt8], as property: xcb_atom_t, _ name: String) throws(Refusal) {
    guard !bytes.isEmpty else { return try check(xcb_delete_property_checked(xcb, resourceRoot, property), name) }
    let cookie = xcb_change_property_checked(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), resourceRoot, property, XCB_ATOM_STRING.rawValue, 8,
      UInt32(clamping: bytes.count), bytes)
    try check(cookie, "ChangeProperty of the \(name)")
  }
}

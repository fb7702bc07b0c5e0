import CX11

extension Connection {
  /// Of the window that shows the content, as JSON.
  package static let healthProperty = "_ORCHESTRATE_HEALTH"

  /// ChangeProperty: whoever looks after the content hears of each change (PropertyNotify).
  package func setHealth(of window: ContentWindow, _ text: String) {
    guard let atoms = Atoms(xcb: xcb).interned([Self.healthProperty, Holder.textType]) else { return }
    let bytes = Array(text.utf8)
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window.id, atoms[0], atoms[1], 8, UInt32(clamping: bytes.count), bytes
    )
    xcb_flush(xcb)
  }
}

import CX11

extension Connection {
  /// Of the window that shows the content, as JSON.
  package static let healthProperty = "_ORCHESTRATE_HEALTH"

  /// Whoever looks after the content hears of each change (PropertyNotify).
  package func setHealth(of window: ContentWindow, _ text: String) {
    guard let atoms = Atoms(xcb: xcb).interned([Self.healthProperty, Holder.textType]) else { return }
    WindowProperty.set(atoms[0], of: window.id, type: atoms[1], Array(text.utf8), xcb)
    xcb_flush(xcb)
  }
}

import CX11

extension Connection {
  /// Of the window that shows the content, as JSON.
  package static let healthProperty = "_ORCHESTRATE_HEALTH"

  /// Of the same window: the hash of an EDID.
  package static let screenProperty = "_ORCHESTRATE_SCREEN"

  /// Of the same window: the connector of the screen that stands in for its own.
  package static let standInProperty = "_ORCHESTRATE_STAND_IN"

  /// Whoever looks after the content hears of each change (PropertyNotify).
  package func setHealth(of window: ContentWindow, _ text: String) { set(Self.healthProperty, of: window, text) }

  /// Says which screen content is shown to. Others are heard as with health.
  package func setScreen(of window: ContentWindow, _ text: String) { set(Self.screenProperty, of: window, text) }

  /// Says which screen stands in for its own while that is away; an empty text is none.
  package func setStandIn(of window: ContentWindow, _ text: String) { set(Self.standInProperty, of: window, text) }

  private func set(_ property: String, of window: ContentWindow, _ text: String) {
    guard let atoms = Atoms(xcb: xcb).interned([property, Holder.textType]) else { return }
    WindowProperty.set(atoms[0], of: window.id, type: atoms[1], Array(text.utf8), xcb)
    xcb_flush(xcb)
  }
}

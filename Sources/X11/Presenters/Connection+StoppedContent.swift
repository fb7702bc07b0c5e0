import CX11
package import Displays

/// What a user has stopped, as a property of the root window that every run sees and that goes with the server.
extension Connection {
  static let stoppedProperty = "_ORCHESTRATE_STOPPED"

  /// GetProperty, where the property has ever been there. What cannot be read stops nothing.
  package func stoppedContent() -> StoppedContent {
    // Who follows presenters has the name already, and looks here whenever one of them tells something.
    guard let name = stoppedMark ?? Atoms(xcb: xcb).existing([Self.stoppedProperty])[0] else { return StoppedContent() }
    let property = WindowProperty(name, of: root, type: XCB_GET_PROPERTY_TYPE_ANY.rawValue, xcb)
    return property?.rawText.flatMap { StoppedContent(text: $0) } ?? StoppedContent()
  }

  /// ChangeProperty, or DeleteProperty where nothing is stopped. Watchers hear of it (PropertyNotify).
  package func remember(_ stopped: StoppedContent) throws(ConnectionLost) {
    guard let type = Atoms(xcb: xcb).interned(Holder.textType) else { throw ConnectionLost(display: displayName) }
    try write(stopped.isEmpty ? [] : Array(stopped.text.utf8), into: Self.stoppedProperty, type: type)
  }
}

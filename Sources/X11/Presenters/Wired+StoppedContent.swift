import CX11
package import Displays

extension AtomName {
  static let stopped: AtomName = "_ORCHESTRATE_STOPPED"
}

/// The content that a user has stopped, as a property of the root window that every run sees and that goes with the
/// server.
extension Wired where Self: ~Copyable {
  /// GetProperty, where the property has ever been there. A property that cannot be read stops nothing.
  package func stoppedContent() -> StoppedContent {
    guard let name = atoms.existing(.stopped) else { return StoppedContent() }
    let property = property(name, of: root, type: XCB_GET_PROPERTY_TYPE_ANY.rawValue)
    return property?.rawText.flatMap { StoppedContent(text: $0) } ?? StoppedContent()
  }

  /// ChangeProperty, or DeleteProperty where nothing is stopped. Watchers hear of it (PropertyNotify).
  package func remember(_ stopped: StoppedContent) throws(ConnectionLost) {
    try write(stopped.isEmpty ? [] : Array(stopped.text.utf8), toRoot: .stopped, type: atoms[.text])
  }
}

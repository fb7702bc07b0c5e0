import CX11

extension AtomName {
  static let history: AtomName = "_ORCHESTRATE_HISTORY"
}

/// What the screens showed before earlier changes, as a property of the root window that every run sees and that goes
/// with the server. Any client can write it, so its reader trusts nothing in it.
extension Wired where Self: ~Copyable {
  /// GetProperty, where the property has ever been there.
  ///
  /// - Parameter longest: of bytes; a longer text is cut there, and then is no document.
  package func historyText(longest: Int) -> String? {
    guard let name = atoms.existing(.history) else { return nil }
    let request = requestProperty(name, of: root, type: XCB_GET_PROPERTY_TYPE_ANY.rawValue, longest: longest)
    return property(request)?.rawText
  }

  /// ChangeProperty, or DeleteProperty for an empty text.
  package func remember(history: String) throws(ConnectionLost) {
    atoms.intern([.history, .text])
    try write(Array(history.utf8), toRoot: .history, type: atoms[.text])
  }
}

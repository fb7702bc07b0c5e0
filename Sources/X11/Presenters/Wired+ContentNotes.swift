import CX11
package import Displays

extension AtomName {
  /// The note's name, one for each screen, so that no presenter writes over another one's.
  fileprivate static func playlist(on screen: String) -> AtomName { AtomName("_ORCHESTRATE_PLAYLIST_\(screen)") }
}

/// The positions of playlists, as properties of the root window: a property of a presenter's own window goes with it
/// when it is killed.
extension Wired where Self: ~Copyable {
  /// - Parameter screen: its name in the profile; it keeps its place at another connector.
  /// - Returns: nil where no client has noted anything. Any client can write there.
  package func playlistNote(on screen: String) -> String? {
    guard let name = atoms.existing(.playlist(on: screen)) else { return nil }
    let request = requestProperty(
      name, of: root, type: XCB_GET_PROPERTY_TYPE_ANY.rawValue, longest: PresenterWindow.longestOrder)
    return property(request)?.rawText
  }

  package func setPlaylistNote(_ text: String, on screen: String) {
    setText(.playlist(on: screen), of: root, to: text)
    xcb_flush(xcb)
  }
}

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

/// The state of a screen's content as its presenter reports it, for people and for programs that monitor it.
package struct ContentHealth: Hashable, Sendable {
  package enum State: String, Sendable, CaseIterable, Codable {
    /// Nothing is visible yet.
    case starting
    case showing
    /// The screen is dark or disconnected, or another one is in its place.
    case parked
    /// The program has ended, and is about to be started again; or the page has failed, and is about to be loaded
    /// again.
    case restarting
    /// Something else is shown meanwhile; the content is tried again seldom, or only when the profile or the screens
    /// change.
    case failed
    /// The program has ended as it was meant to.
    case ended
    /// The client that reports the content need not be a presenter. No presenter reports this of itself.
    case unverified
  }

  package var state: State
  /// The reason in words, where there is one.
  package var reason: String?

  package init(_ state: State, _ reason: String? = nil) {
    self.state = state
    self.reason = reason
  }
}

/// Health as JSON: a presenter's window reports it, and any client may have written it.
extension ContentHealth: Codable {
  private enum Key: String, CodingKey {
    case state, reason
  }

  /// The longest reason, in Unicode scalars. Presenters need less.
  package static let longestReason = 500

  /// Reads the health. The reason becomes one line that no terminal obeys, of a readable length.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let words = try values.decodeIfPresent(String.self, forKey: .reason)
    let start = words.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(Self.longestReason))) }
    self.init(try values.decode(State.self, forKey: .state), start?.harmless)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(state, forKey: .state)
    try values.encodeIfPresent(reason, forKey: .reason)
  }
}

/// How it goes with what a screen shows: what its presenter tells, for people and for whoever looks after it.
package struct ContentHealth: Hashable, Sendable {
  package enum State: String, Sendable, CaseIterable, Codable {
    /// Nothing is to be seen yet.
    case starting
    case showing
    /// Its screen is dark or unplugged, or another one is in its place.
    case parked
    /// Its program has ended, and is about to be started again; or its page has failed, and is about to be loaded again.
    case restarting
    /// Something else is shown meanwhile; it is tried again seldom, or only when the profile or the screens change.
    case failed
    /// Its program has ended as it was meant to.
    case ended
    /// Who says that it shows it need not be a presenter. No presenter says so of itself.
    case unverified
  }

  package var state: State
  /// In words, where there is something to say.
  package var reason: String?

  package init(_ state: State, _ reason: String? = nil) {
    self.state = state
    self.reason = reason
  }
}

/// As JSON: what a presenter's window tells, and any client may have written.
extension ContentHealth: Codable {
  private enum Key: String, CodingKey {
    case state, reason
  }

  /// In Unicode's scalars. Presenters need less.
  package static let longestReason = 500

  /// What is said is one line that no terminal obeys, of a readable length.
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

/// How it goes with what a screen shows: what its presenter tells, for people and for whoever looks after it.
package struct ContentHealth: Hashable, Sendable, Codable {
  package enum State: String, Sendable, CaseIterable, Codable {
    /// Nothing is to be seen yet.
    case starting
    case showing
    /// Its screen is dark or unplugged, or another one is in its place.
    case parked
    /// Its program has ended, and is about to be started again.
    case restarting
    /// A card says why; nothing is tried any more until the profile or the screens change.
    case failed
    /// Its program has ended as it was meant to.
    case ended
  }

  package var state: State
  /// In words, where there is something to say.
  package var reason: String?

  package init(_ state: State, _ reason: String? = nil) {
    self.state = state
    self.reason = reason
  }
}

/// The failures that a watcher has seen, so that hooks run once for each of them, and again only after all was well.
package struct Failures: Sendable {
  /// A failure that hooks run for.
  package struct Failure: Hashable, Sendable {
    /// The profile's name for the screen; nil where the screens themselves could not be changed.
    package let screen: String?
    package let reason: String

    /// - Parameter reason: for people; it becomes one line that no terminal obeys.
    package init(screen: String? = nil, because reason: String) {
      self.screen = screen
      self.reason = reason.split(whereSeparator: \.isNewline).joined(separator: "; ").harmless
    }
  }

  /// Content that is not shown as it should be.
  private struct Spell {
    let screen: String
    let since: Moment
    var reason: String
    var isTold = false
  }

  /// The time for which content has failed before that is a failure: what is started again at once is none.
  package static let patience = Duration.seconds(60)

  private var profile: String?
  private var spells: [String: Spell] = [:]

  package init() {}

  /// Takes in how a change of the screens has ended.
  ///
  /// - Parameter reason: why it was undone; nil where it was not.
  /// - Returns: a failure that was not there before.
  package mutating func settle(_ profile: String, because reason: String?) -> Failure? {
    defer { self.profile = reason == nil ? nil : profile }
    guard let reason, self.profile != profile else { return nil }
    return Failure(because: reason)
  }

  /// Takes in how all content is, by connector.
  package mutating func see(_ content: [String: (screen: String, health: ContentHealth)], at now: Moment) {
    spells = content.reduce(into: [:]) { spells, entry in
      let (screen, health) = entry.value
      let before = self.spells[entry.key].flatMap { $0.screen == screen ? $0 : nil }
      switch health.state {
      case .failed, .restarting:
        spells[entry.key] = before ?? Spell(screen: screen, since: now, reason: "")
        spells[entry.key]?.reason = health.reason ?? health.state.rawValue
      case .starting: spells[entry.key] = before
      case .showing, .parked, .ended, .unverified: break
      }
    }
  }

  /// When content has failed for long enough that hooks run; nil where none has failed that hooks have not run for.
  package var deadline: Moment? { spells.values.filter { !$0.isTold }.map { $0.since + Self.patience }.min() }

  /// The failures of content that hooks run for now, each once.
  package mutating func takeDue(at now: Moment) -> [Failure] {
    let due = spells.filter { !$0.value.isTold && $0.value.since + Self.patience <= now }
    for connector in due.keys { spells[connector]?.isTold = true }
    return due.sorted { $0.key.naturallyPrecedes($1.key) }.map {
      Failure(screen: $0.value.screen, because: $0.value.reason)
    }
  }
}

/// The check whether moving content still moves. A look costs something, so it is rare; and as a film may be a still
/// picture, or lie behind another window, where nothing is drawn, content counts as frozen only when its player does
/// not answer, or answers that it waits for the rest of the film.
package struct Pulse: Hashable, Sendable {
  /// The action that the pulse's owner should take.
  package enum Step: Hashable, Sendable {
    /// The owner should report the next drawing.
    case look
    /// The owner should report drawings no more.
    case lookAway
    /// The owner should ask the player for its state.
    case ask
    case giveUp(because: String)
  }

  private enum Phase: Hashable, Sendable {
    case idle
    case resting(until: Moment)
    /// The look has an end; nil: it takes as long as it takes.
    case looking(until: Moment?)
    case asking(until: Moment)
  }

  /// The time between two looks.
  package static let rest = Duration.seconds(10)
  /// The time without a drawing after which the player is asked.
  package static let patience = Duration.seconds(30)
  /// The time for an answer of the player.
  package static let timeToAnswer = Duration.seconds(5)

  private let canAsk: Bool
  private var phase = Phase.idle
  /// The moment of the beginning, or of the last drawing.
  private var lastSign = Moment(.zero)

  /// - Parameter canAsk: whether there is a player to ask; without one content is never frozen, however long it stands
  ///   still.
  package init(canAsk: Bool) { self.canAsk = canAsk }

  package var isIdle: Bool { phase == .idle }

  /// The moment to call `wake`.
  package var deadline: Moment? {
    switch phase {
    case .idle: nil
    case .resting(let until), .asking(let until): until
    case .looking(let until): until
    }
  }

  /// Begins: the content is visible, and should move from now on.
  package mutating func begin(at now: Moment) {
    lastSign = now
    phase = .resting(until: now + Self.rest)
  }

  /// Stops: the content is not visible, or stands still on purpose.
  package mutating func stop() { phase = .idle }

  /// Takes in that something was drawn.
  package mutating func note(drawnAt now: Moment) -> Step? {
    guard phase != .idle else { return nil }
    begin(at: now)
    return .lookAway
  }

  package mutating func wake(at now: Moment) -> Step? {
    guard let deadline, deadline <= now else { return nil }
    switch phase {
    case .idle: return nil
    case .resting:
      phase = .looking(until: canAsk ? lastSign + Self.patience : nil)
      return .look
    case .looking:
      phase = .asking(until: now + Self.timeToAnswer)
      return .ask
    case .asking:
      return giveUp(because: "its player does not answer")
    }
  }

  /// Takes in that the player has answered, so that the next look comes as before.
  ///
  /// - Parameter lacksData: whether the player has no more of the film than it has shown, nor the end of it.
  package mutating func note(answeredAt now: Moment, lacksData: Bool = false) -> Step? {
    guard case .asking = phase else { return nil }
    guard !lacksData else { return giveUp(because: "no more of it can be read") }
    begin(at: now)
    return .lookAway
  }

  private mutating func giveUp(because reason: String) -> Step {
    phase = .idle
    return .giveUp(because: "nothing drawn for \(Self.patience.components.seconds) s, and \(reason)")
  }
}

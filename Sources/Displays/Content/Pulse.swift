/// Whether something that moves still does. To look costs something, so it is looked at seldom; and as a film may be a still
/// picture, or lie behind another window, where nothing is drawn, it counts as frozen only when its player does not answer, or
/// answers that it waits for the rest of the film.
package struct Pulse: Hashable, Sendable {
  /// What its owner is to do.
  package enum Step: Hashable, Sendable {
    /// To hear of the next time that something is drawn.
    case look
    /// To hear of that no more.
    case lookAway
    /// To ask the player how it goes.
    case ask
    case giveUp(because: String)
  }

  private enum Phase: Hashable, Sendable {
    case idle
    case resting(until: Moment)
    /// nil: for as long as it takes.
    case looking(until: Moment?)
    case asking(until: Moment)
  }

  /// Between two looks.
  package static let rest = Duration.seconds(10)
  /// How long nothing is drawn before the player is asked.
  package static let patience = Duration.seconds(30)
  /// For an answer.
  package static let timeToAnswer = Duration.seconds(5)

  private let canAsk: Bool
  private var phase = Phase.idle
  /// When it began, or was last drawn.
  private var lastSign = Moment(.zero)

  /// - Parameter canAsk: whether there is a player to be asked; nothing else is frozen, however long it stands still.
  package init(canAsk: Bool) { self.canAsk = canAsk }

  package var isIdle: Bool { phase == .idle }

  /// When to `wake` it.
  package var deadline: Moment? {
    switch phase {
    case .idle: nil
    case .resting(let until), .asking(let until): until
    case .looking(let until): until
    }
  }

  /// It is visible, and should move from now on.
  package mutating func begin(at now: Moment) {
    lastSign = now
    phase = .resting(until: now + Self.rest)
  }

  /// It is not visible, or stands still on purpose.
  package mutating func stop() { phase = .idle }

  /// Something was drawn.
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

  /// The player has answered, and so it is looked at as before.
  ///
  /// - Parameter lacksData: whether it has no more of the film than it has shown, nor the end of it.
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

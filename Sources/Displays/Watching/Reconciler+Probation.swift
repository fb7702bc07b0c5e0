extension Reconciler {
  /// Who chose and what was in force before a choice by hand.
  package struct State: Hashable, Sendable {
    package var choice: ProfileChoice
    package var inForce: String?
  }

  /// A choice by hand that has not proved itself yet: while it is not reached, and then, if a confirmation was asked for,
  /// until that comes.
  package struct Probation: Hashable, Sendable {
    var previous: State
    var trial: Trial
    /// nil until the choice is in force.
    package internal(set) var until: Moment?
    /// Whether the screens have been looked at for it: what was under way before says nothing about it.
    var hasBegun = false
    /// Whoever was to confirm it went away before it was in force.
    var droppedBecause: String?
  }

  /// How a choice by hand is to prove itself.
  struct Trial: Hashable, Sendable {
    /// How long to wait for the confirmation; nil: none is needed.
    var span: Duration?
    /// Whether the choice is to last, once it counts.
    var keeps = false
    /// Whether it is confirmed also where no screen changes.
    var isDraft = false
  }

  /// The choice is reached. It counts, or it waits to be confirmed.
  mutating func prove(changes: [String], at now: Moment) -> [Action] {
    guard let probation, probation.hasBegun, probation.until == nil else { return [] }
    guard let span = probation.trial.span, !changes.isEmpty || probation.trial.isDraft else {
      self.probation = nil
      return (probation.trial.span == nil ? [] : [.report(.kept)]) + noteKept(probation)
    }
    self.probation?.until = now + span
    if let reason = probation.droppedBecause { return revert(reason, at: now) }
    return [.report(.awaitingConfirmation(span))]
  }

  /// The choice could not be reached; the screens are as before. What else they were looked at for was judged by this
  /// choice only, so they are looked at again.
  mutating func dropProbation(because reason: String, _ causes: Causes, at now: Moment) -> [Action] {
    guard let probation, probation.until == nil else { return [] }
    choice = probation.previous.choice
    self.probation = nil
    settle(causes.subtracting(.request).union(.server), at: now, isUrgent: true)
    return [.report(.notSwitched(reason: reason))]
  }

  /// Back to the choice before, and to what the screens showed then.
  mutating func revert(_ reason: String, at now: Moment) -> [Action] {
    guard let probation else { return [] }
    guard isIdle else {
      self.probation?.droppedBecause = reason
      return []
    }
    guard probation.until != nil else { return dropProbation(because: reason, [], at: now) }
    choice = probation.previous.choice
    self.probation = nil
    underWay = .restoring(inForce: probation.previous.inForce)
    return [.report(.reverted(reason: reason)), .restore]
  }
}

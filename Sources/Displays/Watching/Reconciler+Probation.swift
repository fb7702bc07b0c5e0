extension Reconciler {
  /// The choice and the profile in force before a choice by hand.
  package struct State: Hashable, Sendable {
    package var choice: ProfileChoice
    package var inForce: String?
  }

  /// A choice by hand that has not proved itself yet: while it is not reached, and then, if a confirmation was asked
  /// for, until that comes.
  package struct Probation: Hashable, Sendable {
    var previous: State
    /// The choice that counts until this one is in force.
    var replaced: ProfileChoice
    var trial: Trial
    /// True if the change of an earlier trial, which no user has confirmed, is on the screens meanwhile.
    var followsAnother: Bool
    /// The end of the probation; nil until the choice is in force.
    package internal(set) var until: Moment?
    /// True if the screens have been looked at for it: earlier work says nothing about it.
    var hasBegun = false
    /// What happened meanwhile, and calls for mending once the choice was undone.
    var causes: Causes

    /// True if the screens show what no user has confirmed, so that what they showed before is remembered.
    package var isOnScreens: Bool { until != nil || followsAnother }

    /// The reason to undo the choice now; nil where it is not in force, or may stay for now.
    func endReason(at now: Moment) -> String? {
      guard let until else { return nil }
      return trial.droppedBecause ?? (until <= now ? "not confirmed in time" : nil)
    }

    /// True if the choice has something to undo, now that it is in force after these changes.
    func isDoubtful(after changes: [String]) -> Bool {
      !changes.isEmpty || trial.isDraft || followsAnother || trial.droppedBecause != nil
    }
  }

  /// True if a choice by hand is not in force yet: what fails is the choice, and nothing that it has brought about.
  var isOnTheWay: Bool { probation.map { $0.until == nil } ?? false }

  /// The choice before one by hand that the screens are being brought to; nil where they are not, or it is the same.
  package var choiceToReplace: ProfileChoice? {
    guard isOnTheWay, let earlier = probation?.previous.choice, earlier != choice else { return nil }
    return earlier
  }

  /// True if a choice by hand is on its way in place of a trial, whose change is on the screens.
  package var replacesTrial: Bool { isOnTheWay && probation?.followsAnother == true }

  /// The way in which a choice by hand has to prove itself.
  struct Trial: Hashable, Sendable {
    /// The time to wait for the confirmation; nil: none is needed.
    var span: Duration?
    /// True if the choice should be kept, once it counts.
    var keeps = false
    /// True if the choice is confirmed also where no screen changes.
    var isDraft = false
    /// The hardware on which it was made; nil: that of the last look.
    var hardware: Hardware?
    /// The reason to undo the choice once it is in force, such as that the client that was to confirm it disconnected
    /// before.
    var droppedBecause: String?
  }

  /// The choice is reached. It counts, or it waits to be confirmed.
  mutating func prove(changes: [String], at now: Moment) -> [Action] {
    guard let probation, probation.hasBegun, probation.until == nil else { return [] }
    guard let span = probation.trial.span, probation.isDoubtful(after: changes) else {
      self.probation = nil
      return (probation.trial.span == nil ? [] : [.report(.kept)]) + noteKept(probation)
    }
    self.probation?.until = now + span
    if let reason = probation.trial.droppedBecause { return revert(reason, at: now) }
    return [.report(.awaitingConfirmation(span))]
  }

  /// The choice could not be reached; the screens are as before it. What else they were looked at for was judged by
  /// this choice only, so they are looked at again.
  ///
  /// - Parameter lacksMatch: whether no profile that was chosen fits the screens.
  mutating func dropProbation(
    because reason: String, _ causes: Causes, at now: Moment, lacksMatch: Bool = false
  ) -> [Action] {
    settle(causes.subtracting(.request).union(.server), at: now, isUrgent: true)
    return takeBack(.notSwitched(reason: reason, lacksMatch: lacksMatch), at: now)
  }

  /// Back to the choice before the latest one, and to what the screens showed then.
  mutating func revert(_ reason: String, at now: Moment) -> [Action] {
    guard !dropWaitingChoice(because: reason), let probation else { return [] }
    guard isIdle else {
      self.probation?.trial.droppedBecause = reason
      return []
    }
    guard probation.until != nil else { return dropProbation(because: reason, [], at: now) }
    return takeBack(.reverted(reason: reason), at: now)
  }

  /// - Parameter report: how the trial has ended.
  mutating func takeBack(_ report: Report, at now: Moment) -> [Action] {
    guard let ended = probation else { return [] }
    (choice, chosenOn, probation) = (ended.previous.choice, nil, nil)
    if !ended.causes.isEmpty { settle(ended.causes, at: now, isUrgent: true) }
    guard ended.isOnScreens else { return [.report(report)] }
    // A failure of what was tried is not tried again over what comes back.
    trouble = nil
    underWay = .restoring(inForce: ended.previous.inForce)
    // Only then are the changes undone, and a client hears of it.
    return [.restore, .report(report)]
  }
}

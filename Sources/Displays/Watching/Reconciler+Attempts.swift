// The decisions after a change of the screens has ended.
extension Reconciler {
  mutating func conclude(_ attempt: Attempt, at now: Moment) -> [Action] {
    let ended = underWay
    underWay = .nothing
    shown = nil
    var actions: [Action] = []
    switch ended {
    case .nothing, .loading, .looking: return []
    case .converging(let causes): actions = converged(attempt, causes, at: now)
    case .rescuing: actions = rescued(attempt, at: now)
    case .turningOff(let connectors): actions = turnedOff(connectors, attempt)
    case .following(let change): actions = followed(change, attempt)
    case .restoring(let profile): actions = restored(attempt, profile, at: now)
    }
    return actions + comeToRest(at: now)
  }

  private mutating func converged(_ attempt: Attempt, _ causes: Causes, at now: Moment) -> [Action] {
    guard let failure = attempt.failure else {
      let profile = attempt.profile ?? inForce ?? ""
      let changed = Report.changed(profile: profile, changes: attempt.changes, causes)
      let told: [Action] = attempt.changes.isEmpty ? [] : [.report(changed)]
      return told + reached(profile, changes: attempt.changes, at: now)
    }
    let actions =
      isOnTheWay
      ? dropProbation(because: failure, causes, at: now)
      : fail(attempt.profile, failure, at: now) + wakeIfOver()
    return attempt.showsSomething || !isIdle ? actions : actions + rescue()
  }

  /// The screens show what the profile wants.
  mutating func reached(_ profile: String, changes: [String], at now: Moment) -> [Action] {
    let isNew = profile != inForce
    inForce = profile
    drift = []
    if hold.isInPlace { hold = .none }
    resetTrouble()
    lastReport = nil
    enforcing.reached()
    let told: [Action] = isNew && changes.isEmpty ? [.report(.inForce(profile: profile))] : []
    return told + prove(changes: changes, at: now)
  }

  private mutating func rescued(_ attempt: Attempt, at now: Moment) -> [Action] {
    guard let failure = attempt.failure else {
      darkness = nil
      return attempt.changes.isEmpty ? [] : [.report(.rescued(changes: attempt.changes))]
    }
    return fail(nil, failure, at: now)
  }

  private func followed(_ change: FollowedChange, _ attempt: Attempt) -> [Action] {
    [.report(attempt.failure.map { .notFollowed(change, reason: $0) } ?? .followed(change))]
  }

  private mutating func turnedOff(_ connectors: Set<String>, _ attempt: Attempt) -> [Action] {
    let names = connectors.sorted { $0.naturallyPrecedes($1) }
    guard let failure = attempt.failure else { return [.report(.turnedOff(connectors: names))] }
    stubborn = connectors
    return [.report(.notTurnedOff(connectors: names, reason: failure))]
  }

  private mutating func restored(_ attempt: Attempt, _ profile: String?, at now: Moment) -> [Action] {
    inForce = profile
    guard let failure = attempt.failure else {
      // The restored state may differ from what the profile says.
      settle(.server, at: now, isUrgent: true)
      return []
    }
    // The way back is closed; the profile that was in force before knows another one.
    settle(.request, at: now, isUrgent: true)
    return fail(profile, failure, at: now)
  }

  /// - Parameter profile: nil: with lighting whatever is connected.
  package func trouble(with profile: String?) -> Trouble? {
    guard let profile else { return darkness }
    return trouble?.profile == profile ? trouble : nil
  }

  /// Forgets failures: the cause may be gone now.
  mutating func resetTrouble() { (trouble, darkness) = (nil, nil) }

  /// Notes a failure, and when to try again, if at all.
  private mutating func fail(_ profile: String?, _ reason: String, at now: Moment) -> [Action] {
    let tries = (trouble(with: profile)?.tries ?? 0) + 1
    let wait = timing.retries.indices.contains(tries - 1) ? timing.retries[tries - 1] : nil
    let met = Trouble(
      profile: profile, reason: reason, tries: tries, nextTry: wait.map { now + $0 }, isGivenUp: wait == nil)
    if profile == nil { darkness = met } else { trouble = met }
    if let wait { return [.report(.failed(profile: profile, reason: reason, nextTry: wait))] }
    return [.report(.gaveUp(profile: profile, reason: reason, tries: tries))]
  }
}

/// A failure on the present hardware, and the moment of its next try.
package struct Trouble: Hashable, Sendable {
  /// The profile that failed; nil: lighting all connected screens.
  package let profile: String?
  package let reason: String
  package let tries: Int
  /// The moment of the next try; nil: given up, or under way.
  package internal(set) var nextTry: Moment?
  package let isGivenUp: Bool

  var isDue: Bool { nextTry == nil && !isGivenUp }
}

// Screens that sleep on purpose, and the input that wakes them.
extension Reconciler {
  mutating func takeIn(_ sight: SleepObservation, at now: Moment) -> [Action] {
    let before = sleep
    sleep = sight
    // The sleep of `orchestrate sleep` ends with input, and with a request of a user.
    if sight.isOver { settle(.awakening, at: now, isUrgent: true) }
    guard let before else { return sleepIfDue() }
    if before.sleepers != sight.sleepers { followSleepers(at: now) }
    return tell(from: before.state, to: sight) + sleepIfDue()
  }

  /// A user has put screens to sleep, or woken them. The profile is applied for that, also over what `orchestrate undo`
  /// or another client has made of the screens: then more than sleep follows.
  private mutating func followSleepers(at now: Moment) {
    let isAlone = drift.isEmpty && !hold.isInPlace
    if hold.isInPlace { hold = .none }
    settle(isAlone ? .sleepers : [.sleepers, .request], at: now, isUrgent: true)
  }

  private func tell(from before: SleepObservation.State, to sight: SleepObservation) -> [Action] {
    let isAsleep = sight.state == .asleep
    guard (before == .asleep) != isAsleep else { return [] }
    return isAsleep
      ? [.report(.fellAsleep), .runHooks(.asleep)]
      : [.report(.awoke(sleepsAgainAfter: sight.wakeFor)), .runHooks(.awake)]
  }

  /// Puts the screens back to sleep if that is due. A user who pauses a watcher has the screens to himself.
  private mutating func sleepIfDue() -> [Action] {
    guard sleep?.isDue == true else {
      isSleepTried = false
      if sleep?.isDark == true || sleep?.mark == nil { wakefulBecause = nil }
      return []
    }
    return isSleepTried || isPaused ? [] : [.sleepOn]
  }

  /// A server that was told to and keeps its screens lit would be told again by each look at it.
  mutating func conclude(_ sight: SleepObservation, _ refusal: String?, at now: Moment) -> [Action] {
    isSleepTried = true
    let told = takeIn(sight, at: now)
    guard sight.isDue else { return told }
    let reason = refusal ?? "the X server lights them again at once"
    guard reason != wakefulBecause else { return told }
    wakefulBecause = reason
    return told + [.report(.notAsleep(reason: reason))]
  }

  /// The hardware lights the screens when the machine resumes, whatever the server says.
  func sleepOn() -> [Action] { sleep?.isDark == true && sleep?.mark != nil && !isPaused ? [.sleepOn] : [] }

  /// Wakes the screens once the sleep of `orchestrate sleep` is over, where no profile is applied that does: none is in
  /// force, it has failed, or `orchestrate undo` holds the screens.
  func wakeIfOver() -> [Action] { sleep?.isOver == true ? [.wakeUp] : [] }

  /// Ends the sleep, since no profile asks for it any more. Where no screen is connected they sleep on: some disconnect
  /// because they sleep, and would come, be sent to sleep and go again and again.
  func endSleep(on hardware: Hardware) -> [Action] {
    guard !hardware.screens.isEmpty, case .profile = sleep?.mark?.cause else { return wakeIfOver() }
    return [.wakeUp]
  }
}

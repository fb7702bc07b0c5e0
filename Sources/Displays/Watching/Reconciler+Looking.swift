// The decisions after a look at the screens.
extension Reconciler {
  mutating func decide(_ look: Observation, at now: Moment) -> [Action] {
    guard case .looking(var causes) = underWay else { return [] }
    underWay = .nothing
    if look.sawUnplug || hardware != nil && hardware != look.hardware { causes.insert(.hotplug) }
    if look.isLinkBad { causes.insert(.link) }
    if look.isTouchStale { causes.insert(.touch) }
    if look.isTurned { causes.insert(.turn) }
    if !causes.isDisjoint(with: .resettingTrouble) { resetTrouble() }
    if case .inPlace(let held) = hold, held != look.shown { hold = .none }
    shown = look.shown
    let earlier = hardware
    var actions = notice(look.hardware, causes, at: now)
    // What was tried is undone first; what the profiles say of these screens is looked at after that.
    guard isIdle else { return actions }
    probation?.causes.formUnion(causes.intersection(.outlastingTrial))
    actions += followOthers(causes, at: now)
    actions += followEDIDs(look, at: now)
    actions += answer(look, causes, since: earlier, at: now)
    return actions + comeToRest(at: now)
  }

  /// - Parameter earlier: which screens were there at the last look.
  private mutating func answer(
    _ look: Observation, _ causes: Causes, since earlier: Hardware?, at now: Moment
  ) -> [Action] {
    switch look.finding {
    case .inSync(let profile):
      let told = profile == inForce ? tellOfScreens(look.hardware, since: earlier) : []
      return told + reached(profile, changes: [], at: now)
    case .differs(let profile, _, _) where hold != .none && causes.isDisjoint(with: [.link, .touch]):
      return leave(look.shown, insteadOf: profile) + wakeIfOver()
    case .differs(let profile, let differences, let isAlwaysEnforced):
      return isOurs(profile, causes)
        ? converge(to: profile, fixing: differences, seenIn: look, for: causes)
        : answer(
          differences, from: profile, isAlwaysEnforced: isAlwaysEnforced, seenIn: look, for: causes, at: now)
    case .noMatch(let reason):
      return lost(.noMatch(reason: reason), because: reason, seenIn: look, for: causes, at: now)
    case .blocked(let profile): return leave(to: profile, for: causes, at: now)
    case .impossible(let profile, let reason):
      return lost(
        .impossible(profile: profile, reason: reason), because: reason, seenIn: look, for: causes, at: now)
    }
  }

  /// True if the differences are left for the watcher to fix, rather than another client's changes.
  private func isOurs(_ profile: String, _ causes: Causes) -> Bool {
    profile != inForce || trouble(with: profile) != nil || !causes.isDisjoint(with: .converging)
  }

  /// Takes in other hardware: choices by hand, failures that were given up and fights belong to the past. A choice that
  /// was made on it already stays; what counted before that one does not.
  ///
  /// - Parameter causes: of the look.
  private mutating func notice(_ present: Hardware, _ causes: Causes, at now: Moment) -> [Action] {
    let isChosenForThis = chosenHardware == nil || chosenHardware == present
    let (earlier, wasKept) = (hardware, isKept)
    (hardware, chosenOn) = (present, nil)
    guard earlier != present || !isChosenForThis else { return [] }
    guard earlier != nil || !isChosenForThis else { return resumeKept() }
    resetTrouble()
    (enforcing, hold) = (Enforcing(), .none)
    lastReport = nil
    guard !isChosenForThis else {
      let earlierChoice = keptChoice(on: present) ?? .automatic
      probation?.previous.choice = earlierChoice
      return []
    }
    // The same screens at other connectors.
    if wasKept, isKept { return [] }
    return endChoice(because: "the hardware changed", wasKept: wasKept, causes, at: now) + resumeKept()
  }

  /// Screens that came or went while the profile stays and asks for nothing: the log says that they were noticed.
  private func tellOfScreens(_ present: Hardware, since earlier: Hardware?) -> [Action] {
    guard let earlier, present != earlier else { return [] }
    return [
      .report(
        .unconcerned(connected: present.connected(since: earlier), disconnected: present.disconnected(since: earlier)))
    ]
  }

  /// Back to choosing automatically; what was on probation is over, and undone: the profiles may leave alone what it
  /// has changed.
  ///
  /// - Parameters:
  ///   - wasKept: whether it comes back with the screens that it was kept for.
  ///   - causes: what calls for mending then.
  mutating func endChoice(because reason: String, wasKept: Bool, _ causes: Causes, at now: Moment) -> [Action] {
    let ended = choice.title.map { profile -> Report in
      wasKept ? .keptChoiceRests(profile: profile, reason: reason) : .manualChoiceEnded(profile: profile)
    }
    let told: [Action] = ended.map { [.report($0)] } ?? []
    (choice, chosenOn) = (.automatic, nil)
    guard probation?.isOnScreens == true else {
      probation = nil
      return told
    }
    probation?.previous.choice = .automatic
    probation?.causes.formUnion(causes)
    return takeBack(.reverted(reason: reason), at: now) + told
  }

  /// Takes in changes of other clients. A client that keeps changing the screens is fought only as long as it does.
  /// Changes while the watcher enforces may also show what the profile wants: a client that alternates comes by there.
  private mutating func followOthers(_ causes: Causes, at now: Moment) -> [Action] {
    let isOver = enforcing.isOver(at: now, timing)
    let wasFight = enforcing.isFight
    if isOver { enforcing = Enforcing() }
    if causes.contains(.server) { enforcing.disturb(at: now, timing) }
    return isOver && wasFight ? [.report(.fightOver(profile: inForce ?? ""))] : []
  }

  private mutating func followEDIDs(_ look: Observation, at now: Moment) -> [Action] {
    guard !look.withoutEDID.isEmpty else {
      probing = nil
      return []
    }
    guard probing?.connectors != look.withoutEDID else { return [] }
    probing = Probing(connectors: look.withoutEDID, start: now)
    return [.report(.probing(connectors: look.withoutEDID))]
  }

  private mutating func converge(
    to profile: String, fixing differences: [String], seenIn look: Observation, for causes: Causes
  ) -> [Action] {
    guard mayTry(profile) else {
      drift = differences
      return wakeIfOver() + (look.showsSomething ? [] : rescue())
    }
    underWay = .converging(causes)
    return [.converge(causes)]
  }

  /// True unless a failure waits for its next try or was given up.
  private func mayTry(_ profile: String?) -> Bool { trouble(with: profile)?.isDue ?? true }

  /// Reacts to another client's change of what the profile decides.
  private mutating func answer(
    _ differences: [String], from profile: String, isAlwaysEnforced: Bool, seenIn look: Observation, for causes: Causes,
    at now: Moment
  ) -> [Action] {
    drift = differences
    guard isAlwaysEnforced else {
      return tell(.foreignChange(profile: profile, differences: differences)) + follow(look.change)
    }
    // Told once in a fight, and not each time the other client comes by what is wanted.
    let (wasFight, wasWaitTold) = (enforcing.isFight, enforcing.isWaitTold)
    switch enforcing.judge(at: now, timing) {
    case .later:
      enforcing.noteWaitTold()
      return wasWaitTold ? [] : [.report(.enforcingLater(profile: profile, differences: differences))]
    case .never: return wasFight ? [] : [.report(.fight(profile: profile, rounds: enforcing.rounds))]
    case .now:
      underWay = .converging(causes.union(.enforcement))
      enforcing.note(at: now)
      return [.report(.enforcing(profile: profile, differences: differences)), .converge(causes.union(.enforcement))]
    }
  }

  /// Follows another client's change of a screen, which stays: its mirrors show it, and its touchscreens reach it.
  private mutating func follow(_ change: FollowedChange) -> [Action] {
    guard !change.isEmpty else { return [] }
    underWay = .following(change)
    return [.follow]
  }

  /// Reacts to that no profile can be in force. Lit screens stay, unless no person sees them; where none is lit, all
  /// connected ones are.
  private mutating func lost(
    _ report: Report, because reason: String, seenIn look: Observation, for causes: Causes, at now: Moment
  ) -> [Action] {
    if isOnTheWay {
      let lacksMatch = if case .noMatch = report { true } else { false }
      return dropProbation(because: reason, causes, at: now, lacksMatch: lacksMatch)
    }
    let rest = restKept(because: reason, causes)
    guard rest.isEmpty else { return rest }
    drift = []
    inForce = nil
    trouble = nil
    return tell(report) + endSleep(on: look.hardware) + (look.showsSomething ? turnOff(look.leftLit) : rescue())
  }

  /// A broken profile would be chosen: what it says of these screens is unknown, so they stay as they are.
  private mutating func leave(to profile: String, for causes: Causes, at now: Moment) -> [Action] {
    let reason = "the profile \(profile) is invalid, and would be chosen"
    if isOnTheWay { return dropProbation(because: reason, causes, at: now) }
    let rest = restKept(because: reason, causes)
    guard rest.isEmpty else { return rest }
    (drift, inForce, trouble) = ([], nil, nil)
    return tell(.blocked(profile: profile)) + wakeIfOver()
  }

  /// Turns off outputs that were left lit. Where a profile is in force, it turns these off itself.
  private mutating func turnOff(_ leftLit: Set<String>) -> [Action] {
    guard leftLit != stubborn else { return [] }
    stubborn = []
    guard !leftLit.isEmpty else { return [] }
    underWay = .turningOff(leftLit)
    return [.turnOff(leftLit)]
  }

  mutating func rescue() -> [Action] {
    guard hardware?.screens.isEmpty == false, mayTry(nil) else { return [] }
    underWay = .rescuing
    return [.rescue]
  }

  /// A state of things is told once, not with every event that finds it unchanged.
  mutating func tell(_ report: Report) -> [Action] {
    guard report != lastReport else { return [] }
    lastReport = report
    return [.report(report)]
  }
}

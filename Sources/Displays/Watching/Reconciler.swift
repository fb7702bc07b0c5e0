/// Decides when a watcher looks at the screens and how it reacts: from a state and an event it makes actions. It knows
/// no clock, no server and no file; its owner carries out the actions and tells the results.
///
/// At any time at most one thing is under way; events that arrive meanwhile are settled afterwards, together.
package struct Reconciler: Sendable {
  package let timing: WatchTiming
  package private(set) var isPaused = false
  /// The differences that the profile in force leaves, because another client made them or because a step failed.
  package internal(set) var drift: [String] = []
  /// The profile whose layout was last reached.
  package internal(set) var inForce: String?
  /// The failure of the wanted profile.
  package internal(set) var trouble: Trouble?
  /// The failure to light even the connected screens.
  package internal(set) var darkness: Trouble?
  package internal(set) var probation: Probation?
  package internal(set) var choice = ProfileChoice.automatic

  package internal(set) var kept = KeptChoices()

  /// Whether a user has taken back a change of the watcher, and the screens are to stay like that.
  package internal(set) var hold = Hold.none
  /// What the screens showed at the last look; nil once the watcher has changed them since.
  var shown: Shown?

  /// The names of the profiles that there are; nil before that was told.
  var known: Set<String>?
  var hardware: Hardware?
  /// The hardware on which the choice was made, where that was not looked at since.
  var chosenOn: Hardware?
  var underWay = Undertaking.nothing
  var enforcing = Enforcing()
  var probing: Probing?
  /// The sleep of the screens on purpose; nil before that was seen.
  package internal(set) var sleep: SleepObservation?
  /// The reason why the screens do not sleep though they should; nil where they do.
  package internal(set) var wakefulBecause: String?
  /// True if the screens were sent to sleep in vain since they last were due to: they are not sent again before they
  /// are due anew.
  var isSleepTried = false
  /// The outputs that were left lit and would not go dark; they are not tried again before another one is left lit.
  var stubborn: Set<String> = []
  /// The last state of things that was told, so that it is not told again with every event.
  var lastReport: Report?
  private var settling: Settling?
  /// Choices that wait for what is under way, each to be tried on its own.
  private var choices: [(choice: ProfileChoice, trial: Trial)] = []

  package init(timing: WatchTiming = WatchTiming()) { self.timing = timing }

  enum Undertaking: Hashable, Sendable {
    case nothing
    /// The profiles are read again, and the screens are looked at with what they say then.
    case loading(Causes)
    case looking(Causes)
    case converging(Causes)
    case rescuing
    /// The outputs that a cable has left lit are turned off.
    case turningOff(Set<String>)
    /// Mirrors that follow their source, and touchscreens their screen.
    case following(FollowedChange)
    /// Back to what was remembered, where this profile was in force.
    case restoring(inForce: String?)
  }

  /// The actions for an event: for the ``Agenda``, which calls nothing else in the middle of doing them.
  ///
  /// - Parameter now: when it happened.
  mutating func handle(_ event: Event, at now: Moment) -> [Action] {
    switch event {
    case .started: settle(.start, at: now, isUrgent: true)
    case .serverChanged: settle(.server, at: now)
    case .profilesEdited: settle(.edit, at: now)
    case .circumstancesChanged: settle(.circumstances, at: now)
    case .wokeUp:
      settle(.wakeUp, at: now)
      return sleepOn() + due(at: now)
    case .sleepSeen(let sight): return takeIn(sight, at: now) + due(at: now)
    case .sleptOn(let sight, let refusal): return conclude(sight, refusal, at: now) + due(at: now)
    case .profilesLoaded(let names, let choices): return takeIn(names, choices, at: now) + lookIfLoaded()
    case .deadlineReached: break
    case .looked(let look): return decide(look, at: now)
    case .attempted(let attempt): return conclude(attempt, at: now)
    case .asked(let request): return answer(request, at: now) + due(at: now)
    }
    return due(at: now)
  }

  /// The server has changed while an attempt is under way: it is looked at when that is over, and there is nothing to
  /// do now.
  package mutating func noteServerChange(at now: Moment) { settle(.server, at: now) }

  /// When to send ``Event/deadlineReached``; nil when there is nothing to wait for.
  package var deadline: Moment? {
    let waits = [
      settling?.end(timing) ?? hold.end, trouble?.nextTry, darkness?.nextTry, enforcing.next, probing?.next(timing),
    ]
    let own = isIdle && !isPaused ? waits.compactMap(\.self) : []
    // A probation ends even while paused: the picture may be invisible.
    return (own + [underWay == .nothing ? probation?.until : nil].compactMap(\.self)).min()
  }

  /// The hardware that the choice is for; nil before the first look.
  var chosenHardware: Hardware? { chosenOn ?? hardware }

  /// The profile to choose on this hardware: a choice by hand ends when the hardware changes, and the kept choice for
  /// these screens begins.
  package func choice(on present: Hardware) -> ProfileChoice {
    if chosenHardware == present || chosenHardware == nil && (choice != .automatic || probation != nil) {
      return choice
    }
    return keptChoice(on: present) ?? .automatic
  }

  /// True if the profile in force was chosen by hand: a choice that is on its way has not led to it.
  package var isChosenByHand: Bool {
    choiceInForce != .automatic && (inForce == nil || choiceInForce.title == inForce)
  }

  private var choiceInForce: ProfileChoice { isOnTheWay ? probation?.replaced ?? choice : choice }

  /// Why the screens are being brought to a profile; empty where they are not.
  package var causesUnderWay: Causes { if case .converging(let causes) = underWay { causes } else { [] } }

  /// The latest choice, even if it waits for work that is under way.
  package var latestChoice: ProfileChoice { choices.last?.choice ?? choice }

  /// True if a choice waits for work that is under way.
  package var hasWaitingChoice: Bool { !choices.isEmpty }

  /// Has the latest choice that waits undone once it is in force.
  ///
  /// - Returns: whether there is one.
  mutating func dropWaitingChoice(because reason: String) -> Bool {
    guard let last = choices.indices.last else { return false }
    choices[last].trial.droppedBecause = reason
    return true
  }

  /// True if a choice by hand may still be undone.
  package var isOnTrial: Bool { probation != nil || hasWaitingChoice }

  /// True if such a choice, in force or on its way, is undone unless a user confirms it.
  package var isUndecided: Bool { probation?.trial.span != nil || choices.contains { $0.trial.span != nil } }

  /// When the screens are looked at after what has happened; nil where nothing has, and while paused.
  package var settlingEnd: Moment? { isPaused ? nil : settling?.end(timing) }

  /// The number of events since the last look.
  package var queuedEvents: Int { settling?.count ?? 0 }

  /// True if nothing more happens before another event comes.
  package var isResting: Bool { isIdle && deadline == nil }

  /// True if every event has been followed by a look.
  package var isCalm: Bool { isIdle && settling == nil }

  package var isIdle: Bool { underWay == .nothing }

  mutating func settle(_ causes: Causes, at now: Moment, isUrgent: Bool = false) {
    if settling == nil {
      settling = Settling(causes, at: now, isUrgent: isUrgent)
    } else {
      settling?.add(causes, at: now, isUrgent: isUrgent)
    }
  }

  /// The actions whose time has come.
  mutating func due(at now: Moment) -> [Action] {
    guard isIdle else { return [] }
    if !choices.isEmpty {
      let (wanted, trial) = choices.removeFirst()
      return choose(wanted, trial, at: now) + due(at: now)
    }
    if let reason = probation?.endReason(at: now) { return revert(reason, at: now) }
    guard !isPaused else { return [] }
    var actions: [Action] = []
    endOverdueHold(at: now)
    retryWhatIsDue(at: now)
    if let next = enforcing.next, next <= now {
      enforcing.begin()
      settle(.enforcement, at: now, isUrgent: true)
    }
    if let next = probing?.next(timing), next <= now {
      probing?.count += 1
      settle(.probe, at: now, isUrgent: true)
      actions.append(.probe)
    }
    return actions + lookIfSettled(at: now)
  }

  private mutating func retryWhatIsDue(at now: Moment) {
    for failed in [\Self.trouble, \.darkness] {
      guard let next = self[keyPath: failed]?.nextTry, next <= now else { continue }
      self[keyPath: failed]?.nextTry = nil
      settle(.retry, at: now, isUrgent: true)
    }
  }

  /// An undo that has not come in its time has failed. What was left alone for it is looked at again.
  private mutating func endOverdueHold(at now: Moment) {
    guard settling == nil, let end = hold.end, end <= now else { return }
    hold = .none
    settle([], at: now, isUrgent: true)
  }

  /// Begins what has become due meanwhile, or says that nothing is under way.
  mutating func comeToRest(at now: Moment) -> [Action] {
    guard isIdle else { return [] }
    let next = due(at: now)
    return isIdle ? next + [.rest] : next
  }

  private mutating func lookIfSettled(at now: Moment) -> [Action] {
    guard let causes = settling?.causes, let end = settling?.end(timing), end <= now else { return [] }
    settling = nil
    probation?.hasBegun = true
    guard !causes.contains(.edit) else {
      hold = .none
      underWay = .loading(causes)
      return [.loadProfiles]
    }
    underWay = .looking(causes)
    return [.look]
  }

  /// Looks, once the kept choices and the profiles are loaded, since these count before the screens are looked at.
  private mutating func lookIfLoaded() -> [Action] {
    guard case .loading(let causes) = underWay else { return [] }
    underWay = .looking(causes)
    return [.look]
  }

  private mutating func answer(_ request: Request, at now: Moment) -> [Action] {
    switch request {
    case .choose(let wanted, let span, let keeps, let isDraft, let hardware):
      choices.append((wanted, Trial(span: span, keeps: keeps, isDraft: isDraft, hardware: hardware)))
    case .hold: hold = .awaited(insteadOf: shown, until: now + timing.undoing)
    case .pause: isPaused = true
    case .resume:
      isPaused = false
      // The queued events have waited long enough.
      if settling != nil { settle([], at: now, isUrgent: true) }
      return settling == nil && isIdle ? [.rest] : []
    case .reload: settle([.edit, .request], at: now, isUrgent: true)
    case .confirm:
      guard let confirmed = probation, confirmed.until != nil else { return [] }
      probation = nil
      return [.report(.kept)] + noteKept(confirmed)
    case .revert(let reason): return revert(reason, at: now)
    case .stop(let reason):
      (underWay, choices) = (.nothing, [])
      // No watcher runs that could bring it about later.
      probation?.causes = []
      return revert(reason, at: now)
    }
    return []
  }

  private mutating func choose(
    _ wanted: ProfileChoice, _ trial: Trial, at now: Moment
  ) -> [Action] {
    // During another probation, what it began with is what a person knows to work.
    let previous = probation?.previous ?? State(choice: choice, inForce: inForce)
    let isRemembered = probation?.isOnScreens ?? false
    probation = Probation(
      previous: previous, replaced: choiceInForce, trial: trial, followsAnother: isRemembered,
      causes: probation?.causes ?? [])
    (choice, chosenOn, hold) = (wanted, trial.hardware, .none)
    settle(.request, at: now, isUrgent: true)
    // It ends even where the profiles lead nowhere.
    let forgotten = wanted == .automatic && trial.span == nil ? forgetKept() : []
    return forgotten + (trial.span == nil || isRemembered ? [] : [.remember])
  }
}

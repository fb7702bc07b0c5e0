// All screens sleep on purpose, and wake.

struct FallAsleep: StepRow {
  let cause: SleepMark.Cause

  static let kind = "sleep"

  /// DPMSForceLevel, with the settings that go with it and the mark. A server whose abilities are not known counts as
  /// able.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    var power = snapshot.power ?? ServerPower(dpms: ServerPower.DPMS())
    guard let dpms = power.dpms else { throw Refusal("it has no DPMS for its screens") }
    let mark = SleepMark(cause, earlier: power.mark?.earlier ?? dpms)
    power.mark = mark
    power.dpms = cause.settings(instead: mark.earlier)
    power.dpms?.level = .off
    // DPMS goes through the screen saver (DPMSSet, X server 21.1).
    power.screenSaver.isActive = true
    var result = snapshot
    result.power = power
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    StepWords(
      nil, "all screens: asleep on purpose", because: reason(plan.now),
      drift: "screens: \(plan.sleepWords) -> asleep on purpose", at: plan.layout.sleep?.mark)
  }

  private func reason(_ now: Snapshot) -> String {
    if now.power?.dpms?.isDark == true, now.power?.mark != nil { return "a screen whose mode is set would be lit" }
    switch cause {
    case .profile(let wakeFor): return "as `standby: true` says; input wakes them for \(wakeFor.inSeconds)"
    case .user, .over: return "as before"
    }
  }

  func leave(_ layout: inout Layout, as now: Snapshot) { layout.sleep = nil }
  func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> { snapshot.litOutputs }
}

struct WakeUp: StepRow {
  static let kind = "wake"

  /// The screens are lit again, where they sleep, and DPMS is set as it was before.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    guard let mark = snapshot.power?.mark else { return snapshot }
    var result = snapshot
    result.power?.mark = nil
    result.power?.screenSaver.isActive = false
    if snapshot.power?.dpms != nil { result.power?.dpms = mark.earlier }
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    StepWords(
      nil, "all screens: awake", because: reason(plan.snapshot), drift: "screens: \(plan.sleepWords) -> awake")
  }

  private func reason(_ snapshot: Snapshot) -> String {
    switch snapshot.power?.mark?.cause {
    case .user: "input has ended `orchestrate sleep`; the power settings before it return"
    case .over: "`orchestrate sleep` is over; the power settings before it return"
    case .profile, nil: "the profile has no `standby: true`; the power settings before it return"
    }
  }

  func leave(_ layout: inout Layout, as now: Snapshot) { layout.sleep = nil }

  /// Wakes the screens that this program has put to sleep, last, when everything is as the profile says. Drivers light
  /// a screen whose mode they set, one that has just been connected too.
  static func settle(_ planner: inout Planner) throws(LayoutProblem) {
    guard let cause = planner.now.power?.mark?.cause else { return }
    if planner.layout.sleep == .awake {
      try planner.add(.wake)
    } else if planner.now.power?.dpms?.isDark == true, planner.steps.contains(where: \.step.setsMode) {
      try planner.add(.sleep(cause))
    }
  }

  static func restore(_ layout: inout Layout, to before: Snapshot, in now: Snapshot) {
    layout.sleep = Layout.Sleep(restoring: before)
  }

  static func unrestored(in after: Snapshot, from before: Snapshot) -> [String] {
    guard let old = before.power, old.mark != after.power?.mark else { return [] }
    return [old.mark == nil ? "the screens sleep" : "the screens no longer sleep as before"]
  }

  func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> { snapshot.litOutputs }
}

extension Planner {
  /// Puts the screens to sleep first, so that later changes are not visible.
  mutating func fallAsleep() throws(LayoutProblem) {
    guard case .asleep(let cause, _) = layout.sleep, now.power?.sleeps(for: cause) != true else { return }
    try add(.sleep(cause))
  }
}

extension PlanWords {
  /// The state of the screens for a person, in a word.
  fileprivate var sleepWords: String {
    now.wakefulness?.words ?? (now.power?.mark == nil ? "awake" : "awake for a while")
  }
}

extension Snapshot {
  fileprivate var litOutputs: Set<OutputID> { Set(litCRTCs.flatMap { outputs(of: $0.id) }) }
}

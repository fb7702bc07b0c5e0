extension PlanWords {
  func reason(toSleep cause: SleepMark.Cause, in now: Snapshot) -> String {
    if now.power?.dpms?.isDark == true, now.power?.mark != nil { return "a screen whose mode is set would be lit" }
    switch cause {
    case .profile(let wakeFor): return "as `standby: true` says; input wakes them for \(wakeFor.inSeconds)"
    case .user, .over: return "as before"
    }
  }

  var reasonToWake: String {
    switch snapshot.power?.mark?.cause {
    case .user: "input has ended `orchestrate sleep`; the power settings before it return"
    case .over: "`orchestrate sleep` is over; the power settings before it return"
    case .profile, nil: "the profile has no `standby: true`; the power settings before it return"
    }
  }

  /// What the screens are for a person, in a word.
  func sleepWords(in now: Snapshot) -> String {
    now.wakefulness?.words ?? (now.power?.mark == nil ? "awake" : "awake for a while")
  }
}

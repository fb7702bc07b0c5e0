// Sleeping and waking in the model of the server.
extension Snapshot {
  /// DPMSForceLevel, with the settings that go with it and the mark. Where it is not known what the server can, it can.
  func fallingAsleep(for cause: SleepMark.Cause) throws(Refusal) -> Snapshot {
    var power = self.power ?? ServerPower(dpms: ServerPower.DPMS())
    guard let dpms = power.dpms else { throw Refusal("it has no DPMS for its screens") }
    let mark = SleepMark(cause, earlier: power.mark?.earlier ?? dpms)
    power.mark = mark
    power.dpms = cause.settings(instead: mark.earlier)
    power.dpms?.level = .off
    // DPMS goes through the screen saver (DPMSSet, X server 21.1).
    power.screenSaver.isActive = true
    var result = self
    result.power = power
    return result
  }

  /// The screens are lit again, where they sleep, and DPMS is set as it was before.
  func waking() -> Snapshot {
    guard let mark = power?.mark else { return self }
    var result = self
    result.power?.mark = nil
    result.power?.screenSaver.isActive = false
    if power?.dpms != nil { result.power?.dpms = mark.earlier }
    return result
  }
}

extension Snapshot {
  /// The same once what `orchestrate sleep` did is over, as `apply` and `switch` have it.
  package var endingSleep: Snapshot {
    var result = self
    result.power?.sleepers = []
    if power?.mark?.cause == .user { result.power?.mark?.cause = .over }
    return result
  }
}

extension ServerPower {
  /// Whether the screens sleep for this cause, or have been woken by input meanwhile and will sleep again.
  package func sleeps(for cause: SleepMark.Cause) -> Bool {
    guard let mark, mark.cause == cause, var present = dpms else { return false }
    present.level = .on
    return present == cause.settings(instead: mark.earlier)
  }
}

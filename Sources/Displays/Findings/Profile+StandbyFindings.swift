extension Profile {
  /// Findings of keys about sleeping screens in a profile whose screens are awake, and the other way round.
  var standbyFindings: [Diagnostic] { [idleWakeTime, sleeplessStandby].compactMap(\.self) }

  private var idleWakeTime: Diagnostic? {
    guard let wakeFor, !standby.value else { return nil }
    return Diagnostic(
      rule: .conflictingKeys, at: wakeFor.mark,
      "wake-for: found without standby, expected beside `standby: true`; add that, or remove wake-for")
  }

  private var sleeplessStandby: Diagnostic? {
    guard standby.value, awake.value == .always else { return nil }
    return Diagnostic(
      rule: .conflictingKeys, at: awake.mark,
      "awake: found always beside `standby: true`, expected auto or never; remove one of the two keys")
  }
}

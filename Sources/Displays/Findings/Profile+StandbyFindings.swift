extension Profile {
  /// Keys about sleeping screens in a profile whose screens are awake.
  var standbyFindings: [Diagnostic] {
    guard let wakeFor, !standby.value else { return [] }
    return [
      Diagnostic(
        rule: .conflictingKeys, at: wakeFor.mark,
        "wake-for: found without standby, expected beside `standby: true`; add that, or remove wake-for")
    ]
  }
}

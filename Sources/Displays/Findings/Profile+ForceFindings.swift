extension Profile {
  /// Findings of forced outputs. An output that detects nothing tells nothing of itself: the profile has to write which
  /// one is meant and how it is lit.
  var forceFindings: [Diagnostic] {
    screens.filter(\.force.value).flatMap { $0.forcePlaceFindings + $0.forceModeFindings }
  }
}

extension ScreenEntry {
  fileprivate var forcePlaceFindings: [Diagnostic] {
    guard case .exact? = selector.connector else {
      return [
        Diagnostic(
          rule: .missingKey, at: selector.mark,
          "force: \(quotedName) needs the connector written out, as nothing is detected there that other keys could match"
        )
      ]
    }
    let useless = selector.keys.map(\.name).filter { !["connector", "builtin"].contains($0) }
    guard let key = useless.first else { return [] }
    return [
      Diagnostic(
        rule: .conflictingKeys, at: selector.mark,
        "identity: found \(key) beside force: true, expected the connector alone; where nothing is detected nothing "
          + "tells the \(key)")
    ]
  }

  fileprivate var forceModeFindings: [Diagnostic] {
    guard !modes.value.contains(where: \.isCreated) else { return [] }
    return [
      Diagnostic(
        rule: .missingKey, at: modes.mark == name.mark ? force.mark : modes.mark,
        "force: \(quotedName) needs a mode of its own, as an output that detects nothing lists none; write "
          + "mode: { size: 1280x800, create: cvt }")
    ]
  }
}

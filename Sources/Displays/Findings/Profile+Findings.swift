extension Profile {
  /// The findings of the profile whatever the screens, in line order: checks that need no server and no YAML.
  package var findings: [Diagnostic] {
    let identities = twinFindings + impossibleFindings + preferenceFindings + lidFindings + absenceFindings
    let all =
      darkFindings + primaryFindings + identities + placementFindings + contentFindings + disconnectFindings
      + arrangementFindings + dateFindings + standbyFindings + touchFindings + partFindings
      + scaleFindings + forceFindings + workspaceFindings + wallFindings + windowFindings
    return all.enumerated()
      .sorted { ($0.element.mark, $0.offset) < ($1.element.mark, $1.offset) }
      .map(\.element)
  }

  /// Findings of a profile that asks for darkness everywhere. With `others: extend` any other screen is lit; with
  /// `keep` and `ask` one may be, so that is only a warning.
  private var darkFindings: [Diagnostic] {
    guard let first = screens.first else {
      return [Diagnostic(rule: .missingKey, at: mark, "screens: found none, expected at least one screen")]
    }
    guard !screens.contains(where: \.enabled.value) else { return [] }
    let found = "enabled: found false for every screen, expected at least one lit screen"
    switch others.value {
    case .off, .mirror: return [Diagnostic(rule: .noLitScreen, at: first.enabled.mark, found)]
    case .keep, .ask:
      let hope = "; only a lit screen without an entry would stay"
      return [Diagnostic(.warning, rule: .noLitScreen, at: first.enabled.mark, found + hope)]
    case .extend: return []
    }
  }

  private var primaryFindings: [Diagnostic] {
    let dark = screens.filter { !$0.enabled.value }.compactMap { screen in
      screen.primaryMark.map { (screen: screen, mark: $0) }
    }.map { screen, mark in
      Diagnostic(
        rule: .disabledPrimary, at: mark,
        "primary: found true for \(screen.quotedName), which is disabled, expected a lit screen as the primary one")
    }
    let primaries = screens.flatMap { screen in
      [(name: screen.name, primary: screen.primary)] + screen.allParts.map { (name: $0.name, primary: $0.primary) }
    }.filter(\.primary.value)
    let surplus = primaries.dropFirst().map { surplus in
      Diagnostic(
        rule: .multiplePrimaries, at: surplus.primary.mark,
        "primary: found a second primary screen, expected one; \"\(primaries[0].name.value)\" is primary already "
          + "(\(primaries[0].primary.mark.place(from: surplus.primary.mark)))")
    }
    return dark + surplus
  }

  /// Findings of twins. These are assigned in the order of their serials, and of their connectors where the serials are
  /// the same or missing. The result is the same every time, but not a person's choice.
  private var twinFindings: [Diagnostic] {
    screens.indices.compactMap { index in
      let screen = screens[index]
      guard !screen.selector.isEmpty,
        let twin = screens[..<index].first(where: { $0.selector.meansTheSame(as: screen.selector) }),
        !screen.sharesConnector(with: twin)
      else { return nil }
      let place = twin.selector.mark.place(from: screen.selector.mark)
      return Diagnostic(
        .warning, rule: .duplicateIdentity, at: screen.selector.mark,
        "identity: found the same as for \(twin.quotedName) (\(place)), expected a serial, connector or prefer-connector "
          + "that tells them apart; identical screens are assigned by serial, then by connector")
    }
  }
}

extension Profile {
  /// The findings of the profile whatever the screens, in line order: checks that need no server and no YAML.
  package var findings: [Diagnostic] {
    let identities = twinFindings + impossibleFindings + preferenceFindings + lidFindings + absenceFindings
    let all =
      darkFindings + primaryFindings + identities + placementFindings + targetFindings + contentFindings
      + arrangementFindings + dateFindings + standbyFindings + touchFindings + partFindings
      + scaleFindings + forceFindings + workspaceFindings + wallFindings + windowFindings
    return all.enumerated()
      .sorted { ($0.element.mark, $0.offset) < ($1.element.mark, $1.offset) }
      .map(\.element)
  }

  /// Findings of places for content. They are listed once: a profile is checked at each start, and each place has a
  /// whole screen with it.
  private var targetFindings: [Diagnostic] {
    targets.flatMap { contentFindings(of: $0) + disconnectFindings(of: $0) + partFindings(of: $0) }
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
    let dark = screens.indices.filter { !screens[$0].enabled.value }.compactMap { index in
      screens[index].primaryMark.map { mark in
        Diagnostic(
          rule: .disabledPrimary, at: mark,
          "primary: found true for \(screens[index].quotedName), which is disabled, expected a lit screen as the primary one"
        )
      }
    }
    let primaries = screens.indices.flatMap { index in
      [(name: screens[index].name, primary: screens[index].primary)]
        + screens[index].allParts.map { (name: $0.name, primary: $0.primary) }
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
    let selectors = screens.map(\.selector)
    return selectors.indices.compactMap { index in
      let selector = selectors[index]
      guard !selector.isEmpty, let twin = selectors[..<index].firstIndex(where: { $0.meansTheSame(as: selector) }),
        !screens[index].sharesConnector(with: screens[twin])
      else { return nil }
      let place = selectors[twin].mark.place(from: selector.mark)
      return Diagnostic(
        .warning, rule: .duplicateIdentity, at: selector.mark,
        "identity: found the same as for \(screens[twin].quotedName) (\(place)), expected a serial, connector or prefer-connector "
          + "that tells them apart; identical screens are assigned by serial, then by connector")
    }
  }
}

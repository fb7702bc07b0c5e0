extension Profile {
  /// Findings of entries that no screen can ever match. Such a profile looks as if it were for a desk, and never
  /// matches one.
  var impossibleFindings: [Diagnostic] { contradictions + sharedConnectors }

  /// Findings of preferred connectors beside a connector written out, which leaves nothing to prefer.
  var preferenceFindings: [Diagnostic] {
    screens.compactMap { screen in
      guard let preferred = screen.selector.preferredConnector, case .exact(let name)? = screen.selector.connector
      else { return nil }
      return Diagnostic(
        .warning, rule: .conflictingKeys, at: screen.selector.mark,
        "prefer-connector: found \(preferred) beside connector \(name), expected one of them; a connector written out "
          + "leaves no choice")
    }
  }

  /// Findings of keys that exclude each other: the connector tells whether a screen is part of the machine.
  private var contradictions: [Diagnostic] {
    screens.compactMap { screen in
      guard let builtin = screen.selector.builtin, let connector = screen.selector.connector,
        let isBuiltin = connector.isBuiltinConnector, isBuiltin != builtin
      else { return nil }
      return Diagnostic(
        .warning, rule: .impossibleIdentity, at: screen.selector.mark,
        "identity: found connector \(connector) and builtin: \(builtin), expected one of them; a screen on such a "
          + "connector is \(isBuiltin ? "always" : "never") built in, so this never matches")
    }
  }

  /// Findings of entries with the same connector, which has one screen. Optional entries may well be meant as
  /// alternatives.
  private var sharedConnectors: [Diagnostic] {
    screens.indices.compactMap { index in
      let selector = screens[index].selector
      guard let connector = selector.connector,
        let first = screens[..<index].firstIndex(where: screens[index].sharesConnector)
      else { return nil }
      let place = screens[first].selector.mark.place(from: selector.mark)
      return Diagnostic(
        .warning, rule: .impossibleIdentity, at: selector.mark,
        "identity: found connector \(connector) again, first of \(screens[first].quotedName) (\(place)), expected another connector; "
          + "one connector has one screen, so this profile never matches")
    }
  }

  /// Findings of absent screens that the profile has an entry for: it never is in force, or the entry never counts.
  var absenceFindings: [Diagnostic] {
    (conditions.absent?.value ?? []).compactMap { absent in
      let wanted = absent.withoutPreference
      guard let entry = screens.first(where: { $0.selector.withoutPreference.meansTheSame(as: wanted) }) else {
        return absent.any ? absentAnyFinding(at: absent.mark) : nil
      }
      let place = entry.selector.mark.place(from: absent.mark)
      return Diagnostic(
        rule: .conflictingKeys, at: absent.mark,
        "absent: found the identity of \(entry.quotedName) (\(place)), expected a screen without an entry in this profile"
      )
    }
  }

  private func absentAnyFinding(at mark: Mark) -> Diagnostic {
    Diagnostic(
      rule: .conflictingKeys, at: mark,
      "absent: found any, expected keys of a screen; a profile is in force only where a screen is connected")
  }

  /// Findings of built-in screens that are lit while the lid is closed, where they are not visible.
  var lidFindings: [Diagnostic] {
    guard let lid = conditions.lid, lid.value == [.closed], others.value.keepsScreens || others.value == .off
    else { return [] }
    let lit = screens.filter(\.enabled.value)
    guard !lit.isEmpty, lit.allSatisfy(\.selector.isBuiltin) else { return [] }
    return [
      Diagnostic(
        .warning, rule: .hiddenByLid, at: lid.mark,
        "lid: found closed in a profile that lights only built-in screens, expected a screen that is visible then")
    ]
  }
}

extension ScreenEntry {
  /// True if both screens must be there and ask for the same connector.
  func sharesConnector(with other: ScreenEntry) -> Bool {
    guard case .exact? = selector.connector else { return false }
    return selector.connector == other.selector.connector && !optional && !other.optional
  }
}

extension Selector {
  fileprivate var isBuiltin: Bool { builtin ?? connector?.isBuiltinConnector ?? false }
}

extension Pattern {
  /// True if every connector that matches is part of the machine; nil where some are and some are not.
  fileprivate var isBuiltinConnector: Bool? {
    switch self {
    case .exact(let name): return Identity.isBuiltin(connector: name)
    case .glob(let glob):
      let start = String(glob.prefix { $0 != "*" && $0 != "?" })
      if Identity.isBuiltin(connector: start) { return true }
      return Identity.builtinPrefixes.contains { $0.hasPrefix(start) } ? nil : false
    case .expression: return nil
    }
  }
}

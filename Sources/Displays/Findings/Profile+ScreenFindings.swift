extension Profile {
  /// Findings of touchscreens that two entries mean in the same words. Entries with different words may mean the same
  /// device too, which only a machine can tell.
  var touchFindings: [Diagnostic] {
    screens.indices.compactMap { index in
      guard let touch = screens[index].touch,
        let first = screens[..<index].first(where: { $0.touch?.value == touch.value }), let other = first.touch
      else { return nil }
      return Diagnostic(
        .warning, rule: .ambiguousTouch, at: touch.mark,
        "touch: found the same as for \(first.quotedName) (\(other.mark.place(from: touch.mark))), expected each touchscreen "
          + "at one screen; it is left alone")
    }
  }
}

extension TouchRemark {
  /// The finding for validation; nil for a remark that concerns only the user of the machine.
  var finding: Diagnostic? {
    let rule: Rule
    switch reason {
    case .absent: rule = .missingTouch
    case .several, .shared: rule = .ambiguousTouch
    case .calibrated: return nil
    }
    return Diagnostic(.warning, rule: rule, at: mark, words)
  }
}

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

extension Profile {
  /// Linux gives a graphics card of AMD 6 CRTCs (AMDGPU_MAX_CRTCS), one of Intel 4 (I915_MAX_PIPES); NVIDIA's have 4.
  /// Some machines have several cards: a snapshot of them knows better.
  package static let mostCRTCsOfACard = 6

  /// The finding of a profile that no machine has the CRTCs for. Screens that are optional or show the same as another
  /// one need none of their own.
  ///
  /// - Parameter captured: the most CRTCs that any captured machine has; nil when none was looked at.
  package func crowdFindings(captured: Int?) -> [Diagnostic] {
    let needy = screens.filter { $0.enabled.value && !$0.optional && !$0.showsTheSame }
    let most = captured ?? Self.mostCRTCsOfACard
    guard needy.count > most else { return [] }
    let limit =
      captured == nil
      ? "at most \(most), the CRTCs of the largest graphics cards; check with validate --against a snapshot of the machine"
      : "at most \(most), the most CRTCs of the given machines"
    return [
      Diagnostic(
        .warning, rule: .tooManyScreens, at: needy[most].name.mark,
        "screens: found \(needy.count) lit ones with pictures of their own, expected \(limit)")
    ]
  }
}

extension ScreenEntry {
  fileprivate var showsTheSame: Bool {
    if case .sameAs? = placement?.value { true } else { false }
  }
}

extension Profile {
  /// Findings of a primary screen whose scale and letters both go by its size: enlarged twice, letters would be too
  /// large.
  var scaleFindings: [Diagnostic] {
    guard let dpi, dpi.value.amount == .auto, let screen = mainEntry, screen.scaling.value.isAutomatic else {
      return []
    }
    return [
      Diagnostic(
        rule: .conflictingKeys, at: screen.scaling.mark,
        "scale: auto cannot be combined with dpi: auto (\(dpi.mark.place(from: screen.scaling.mark))), which enlarges the "
          + "letters of the primary screen; remove one of them")
    ]
  }

  /// The screen that is the primary one for certain.
  private var mainEntry: ScreenEntry? {
    screens.first(where: \.primary.value) ?? (screens.count == 1 ? screens.first : nil)
  }
}

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

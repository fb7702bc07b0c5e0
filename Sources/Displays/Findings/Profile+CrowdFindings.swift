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

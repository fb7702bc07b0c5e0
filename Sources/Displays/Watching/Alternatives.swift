/// The choices of a person with the connected screens: the profiles that fit, the best first, then the layouts that
/// need none.
package struct Alternatives: Hashable, Sendable {
  package let choices: [Reconciler.ProfileChoice]

  /// Finds the choices. Conditions do not count, as for each choice by hand. A profile that the hardware cannot show is
  /// no choice.
  package init(among profiles: [Profile], in situation: Situation) {
    let choice = Choice(among: profiles.map(\.withoutConditions), in: situation)
    let fitting = choice.candidates.compactMap(\.match).filter { (try? Proposal($0, in: situation)) != nil }
    let layouts = StandardLayout.differing(on: situation.snapshot).filter {
      (try? Proposal($0, in: situation, named: [:])) != nil
    }
    choices = fitting.map { .manual($0.profile.name) } + layouts.map { .layout($0) }
  }

  package enum Direction: String, Sendable {
    case next, previous
  }

  /// The choice after or before another, round and round; an end of the list where the other is not in it. nil where
  /// there is none.
  package func neighbor(of current: Reconciler.ProfileChoice, _ direction: Direction) -> Reconciler.ProfileChoice? {
    guard !choices.isEmpty else { return nil }
    guard let place = choices.firstIndex(of: current) else {
      return direction == .next ? choices.first : choices.last
    }
    let step = direction == .next ? 1 : choices.count - 1
    return choices[(place + step) % choices.count]
  }
}

extension StandardLayout {
  /// The layouts that differ from each other on these screens.
  fileprivate static func differing(on snapshot: Snapshot) -> [StandardLayout] {
    let screens = snapshot.ableScreens
    let builtin = screens.count { $0.identity.builtin }
    let isMixed = builtin > 0 && builtin < screens.count
    return (screens.count > 1 ? [.mirror, .extend] : []) + (isMixed ? [.external, .internal] : [])
  }
}

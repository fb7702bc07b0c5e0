/// The part of a profile that decides whether another one is chosen in its place: a fraction of it, where thousands are
/// compared.
package struct Contestant: Sendable {
  fileprivate let name: String
  fileprivate let mark: Mark
  fileprivate let priority: Int
  fileprivate let conditions: Conditions
  /// The identities of its screens, in a form that can be compared.
  fileprivate let identities: String

  package init(_ profile: Profile) {
    (name, mark, priority, conditions) = (profile.name, profile.mark, profile.priority, profile.conditions)
    identities = profile.screens.map(\.identityText).sorted().joined(separator: "\u{0}\u{0}")
  }
}

extension Sequence<Contestant> {
  /// Profiles that can never be chosen, or only by the accident of their names, in line order of their files.
  ///
  /// Two profiles whose entries have the same identities fit every desk equally well, so what decides between them can
  /// be said without a desk. (Rivals of other kinds show only on a desk: `explain` names them.)
  package var rivalFindings: [Diagnostic] {
    var files: Set<Path> = []
    let profiles = filter { files.insert($0.mark.file).inserted }
    let hidden = profiles.namesOfSeveral
    // Of ten thousand profiles hardly any are rivals, so groups are of their numbers.
    let groups = Dictionary(grouping: profiles.indices) { profiles[$0].identities }
    return groups.values.filter { $0.count > 1 }.flatMap { group in
      let ranked = group.map { profiles[$0] }.sorted { ($1.priority, $0.name) < ($0.priority, $1.name) }
      return Rivalry(ranked, without: hidden).findings
    }.sorted { $0.mark < $1.mark }
  }
}

extension Collection<Contestant> {
  /// The names that profiles of several folders have. The same name in another folder is an override, which is meant.
  /// Which of the two counts depends on the order of the folders, so neither can be said to win against anything.
  fileprivate var namesOfSeveral: Set<Path> {
    Set(Dictionary(map { (Path($0.name), 1) }, uniquingKeysWith: +).filter { $0.value > 1 }.keys)
  }
}

/// Profiles with the same identities, each compared with those that come before it by priority or name.
private struct Rivalry {
  private typealias Rival = (profile: Contestant, conditions: ConditionSet)

  private(set) var findings: [Diagnostic] = []
  private var winners: [Rival] = []
  private var coverage = Coverage()

  /// - Parameters:
  ///   - ranked: the first wins against all others.
  ///   - hidden: names of profiles that win against no other.
  init(_ ranked: [Contestant], without hidden: Set<Path>) {
    let kinds = DayKinds(ranked.map(\.conditions))
    for profile in ranked {
      let rival = (profile: profile, conditions: ConditionSet(profile.conditions, on: kinds))
      if let finding = finding(about: rival) { findings.append(finding) }
      guard !hidden.contains(Path(profile.name)) else { continue }
      winners.append(rival)
      coverage.add(rival.conditions)
    }
  }

  private func finding(about rival: Rival) -> Diagnostic? {
    // A profile whose date and time never meet has a finding of its own.
    guard !rival.conditions.moments.isEmpty else { return nil }
    if let winner = winners.first(where: { $0.conditions.hold(wheneverHold: rival.conditions) })?.profile {
      let reason = winner.priority > rival.profile.priority ? "a higher priority" : "sorts first"
      return unreachable(rival, "\"\(winner.name)\" has the same screens and \(reason)")
    }
    if coverage.covers(rival.conditions) { return unreachable(rival, severalWinners(of: rival)) }
    let equals = winners.lazy.filter { $0.profile.priority == rival.profile.priority }
    guard let winner = equals.first(where: { $0.conditions.mayHold(with: rival.conditions) })?.profile else {
      return nil
    }
    return Diagnostic(
      .warning, rule: .ambiguousProfile, at: rival.profile.mark,
      "ambiguous profile: \"\(winner.name)\" has the same screens and sorts first, which decides when the conditions of "
        + "both hold; add `priority`")
  }

  private func unreachable(_ rival: Rival, _ winners: String) -> Diagnostic {
    Diagnostic(
      .warning, rule: .unreachableProfile, at: rival.profile.mark,
      "never chosen: \(winners); add `when` or `priority`")
  }

  private func severalWinners(of rival: Rival) -> String {
    let names = winners.filter { $0.conditions.mayHold(with: rival.conditions) }.map { "\"\($0.profile.name)\"" }
    return "\(names.listed(atMost: 4)) have the same screens, and one of them always wins by priority or name"
  }
}

extension ScreenEntry {
  /// The part of the profile that decides about specificity, in a form that can be compared.
  fileprivate var identityText: String {
    let keys = selector.keys.map { "\($0.name)=\($0.pattern)" }.joined(separator: "\u{0}")
    return "\(optional ? "optional" : "required")\u{0}\(keys)"
  }
}

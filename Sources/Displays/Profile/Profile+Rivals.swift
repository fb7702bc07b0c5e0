extension Sequence<Profile> {
  /// Profiles that can never be chosen, or only by the accident of their names, in line order of their files.
  ///
  /// Two profiles whose entries have the same identities fit every desk equally well, so what decides between them can
  /// be said without a desk. (Rivals of other kinds show only on a desk: `explain` names them.)
  package var rivalFindings: [Diagnostic] {
    let profiles = Dictionary(map { ($0.mark.file, $0) }) { first, _ in first }.values
    let hidden = profiles.namesOfSeveral
    let groups = Dictionary(grouping: profiles) { $0.screens.map(\.claim).sorted() }
    return groups.values.filter { $0.count > 1 }.flatMap { group in
      let ranked = group.sorted { ($1.priority, $0.name) < ($0.priority, $1.name) }.map(Rival.init)
      return ranked.indices.compactMap { index in
        ranked[index].finding(behind: ranked[..<index].lazy.filter { !hidden.contains($0.profile.name) })
      }
    }.sorted { $0.mark < $1.mark }
  }
}

extension Collection<Profile> {
  /// The same name in another folder is an override, which is meant. Which of the two counts depends on the order of
  /// the folders, so neither can be said to win against anything.
  fileprivate var namesOfSeveral: Set<String> {
    Set(Dictionary(grouping: self, by: \.name).filter { $0.value.count > 1 }.keys)
  }
}

/// A profile with its conditions in a form that is quick to compare; nil where it has none.
private struct Rival {
  let profile: Profile
  let lid: Set<Lid>?
  let power: Set<Power>?
  /// Minutes of the week.
  let time: RangeSet<Int>?

  init(_ profile: Profile) {
    self.profile = profile
    lid = profile.conditions.lid.map { Set($0.value) }
    power = profile.conditions.power.map { Set($0.value) }
    time = profile.conditions.time.map { RangeSet($0.value.flatMap(\.minutesOfTheWeek)) }
  }

  /// - Parameter winners: profiles with the same identities that come first by priority or name.
  func finding(behind winners: some Sequence<Rival>) -> Diagnostic? {
    if let winner = winners.first(where: { $0.holds(wheneverHolds: self) })?.profile {
      let reason = winner.priority > profile.priority ? "its higher priority" : "its name"
      return Diagnostic(
        .warning, at: profile.mark,
        "unreachable profile: found \"\(winner.name)\" with the same screens, which matches whenever this one does and "
          + "wins by \(reason), expected other conditions or a higher priority here")
    }
    let equals = winners.lazy.filter { $0.profile.priority == profile.priority }
    guard let winner = equals.first(where: { $0.mayHold(with: self) })?.profile else { return nil }
    return Diagnostic(
      .warning, at: profile.mark,
      "ambiguous profile: found \"\(winner.name)\" with the same screens, which wins by nothing but its name when the "
        + "conditions of both hold, expected a priority that decides")
  }

  /// Whether its conditions hold at every moment at which the other's do. A condition that allows every value is still
  /// more than none: it does not hold where nothing can tell.
  private func holds(wheneverHolds other: Rival) -> Bool {
    (lid.map { other.lid?.isSubset(of: $0) ?? false } ?? true)
      && (power.map { other.power?.isSubset(of: $0) ?? false } ?? true)
      && (time.map { other.time?.isSubset(of: $0) ?? false } ?? true)
  }

  /// Whether there can be a moment at which both hold.
  private func mayHold(with other: Rival) -> Bool {
    !(lid.flatMap { other.lid?.isDisjoint(with: $0) } ?? false)
      && !(power.flatMap { other.power?.isDisjoint(with: $0) } ?? false)
      && !(time.flatMap { other.time?.isDisjoint($0) } ?? false)
  }
}

extension TimeWindow {
  /// Counted from Monday 00:00. A window that runs past the end of Sunday goes on at the start.
  fileprivate var minutesOfTheWeek: [Range<Int>] {
    let (day, week) = (24 * 60, 7 * 24 * 60)
    return days.flatMap { weekday in
      let from = weekday.rawValue * day + start
      let to = weekday.rawValue * day + (start < end ? end : end + day)
      return to <= week ? [from..<to] : [from..<week, 0..<to - week]
    }
  }
}

extension ScreenEntry {
  /// What decides about specificity, in a form that can be compared.
  fileprivate var claim: String {
    let keys = selector.keys.map { "\($0.name)=\($0.pattern)" }.joined(separator: "\u{0}")
    return "\(optional ? "optional" : "required")\u{0}\(keys)"
  }
}

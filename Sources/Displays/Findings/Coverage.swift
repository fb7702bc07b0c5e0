/// The circumstances in which at least one of some profiles holds.
///
/// Lid and power are open or shut, mains or battery, or not known; for each of the nine cases it keeps the minutes of
/// the week, and one more that stands for a time that nothing can tell.
struct Coverage {
  private var times = [RangeSet<Int>](repeating: RangeSet(), count: Self.cases.count)

  private static let lids: [Lid?] = [nil] + Lid.allCases
  private static let powers: [Power?] = [nil] + Power.allCases
  private static let cases = lids.flatMap { lid in powers.map { (lid: lid, power: $0) } }
  private static let always = RangeSet(0..<TimeWindow.minutesOfAWeek + 1)

  mutating func add(_ conditions: ConditionSet) {
    for (index, circumstances) in Self.cases.enumerated() where conditions.allow(circumstances) {
      times[index].formUnion(conditions.time ?? Self.always)
    }
  }

  /// Whether one of the profiles holds at every moment at which these conditions do.
  func covers(_ conditions: ConditionSet) -> Bool {
    Self.cases.indices.allSatisfy { index in
      !conditions.allow(Self.cases[index]) || (conditions.time ?? Self.always).isSubset(of: times[index])
    }
  }
}

/// A profile's conditions in a form that is quick to compare; nil where it has none. A condition that allows every
/// value is still more than none: it does not hold where nothing can tell.
struct ConditionSet {
  let lid: Set<Lid>?
  let power: Set<Power>?
  /// Minutes of the week.
  let time: RangeSet<Int>?

  init(_ conditions: Conditions) {
    lid = conditions.lid.map { Set($0.value) }
    power = conditions.power.map { Set($0.value) }
    time = conditions.time.map { RangeSet($0.value.flatMap(\.minutesOfTheWeek)) }
  }

  /// Whether they hold at every moment at which the others do.
  func hold(wheneverHold other: ConditionSet) -> Bool {
    (lid.map { other.lid?.isSubset(of: $0) ?? false } ?? true)
      && (power.map { other.power?.isSubset(of: $0) ?? false } ?? true)
      && (time.map { other.time?.isSubset(of: $0) ?? false } ?? true)
  }

  /// Whether there can be a moment at which both hold.
  func mayHold(with other: ConditionSet) -> Bool {
    !(lid.flatMap { other.lid?.isDisjoint(with: $0) } ?? false)
      && !(power.flatMap { other.power?.isDisjoint(with: $0) } ?? false)
      && !(time.flatMap { other.time?.isDisjoint($0) } ?? false)
  }

  fileprivate func allow(_ circumstances: (lid: Lid?, power: Power?)) -> Bool {
    (lid.map { lids in circumstances.lid.map(lids.contains) ?? false } ?? true)
      && (power.map { powers in circumstances.power.map(powers.contains) ?? false } ?? true)
  }
}

extension TimeWindow {
  fileprivate static let minutesOfAWeek = 7 * 24 * 60

  /// Counted from Monday 00:00. A window that runs past the end of Sunday goes on at the start.
  fileprivate var minutesOfTheWeek: [Range<Int>] {
    let (day, week) = (24 * 60, Self.minutesOfAWeek)
    return days.flatMap { weekday in
      let from = weekday.rawValue * day + start
      let to = weekday.rawValue * day + (start < end ? end : end + day)
      return to <= week ? [from..<to] : [from..<week, 0..<to - week]
    }
  }
}

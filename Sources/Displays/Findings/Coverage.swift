/// The circumstances in which at least one of some profiles holds.
///
/// Lid and power are open or shut, mains or battery, or not known; for each of the nine cases it keeps the moments.
struct Coverage {
  private var moments = [RangeSet<Int>](repeating: RangeSet(), count: Self.cases.count)

  private static let lids: [Lid?] = [nil] + Lid.allCases
  private static let powers: [Power?] = [nil] + Power.allCases
  private static let cases = lids.flatMap { lid in powers.map { (lid: lid, power: $0) } }

  /// Adds the circumstances of a profile; none where other facts decide too, of which there is no list.
  mutating func add(_ conditions: ConditionSet) {
    guard conditions.named.isEmpty else { return }
    for (index, circumstances) in Self.cases.enumerated() where conditions.allow(circumstances) {
      moments[index].formUnion(conditions.moments)
    }
  }

  /// True if one of the profiles holds at every moment at which these conditions do.
  func covers(_ conditions: ConditionSet) -> Bool {
    Self.cases.indices.allSatisfy { index in
      !conditions.allow(Self.cases[index]) || conditions.moments.isSubset(of: moments[index])
    }
  }
}

/// A profile's conditions in a form that is quick to compare; nil where it has none. A condition that allows every
/// value is still more than none: it does not hold where nothing can tell.
struct ConditionSet {
  let lid: Set<Lid>?
  let power: Set<Power>?
  /// The minutes of a day of each kind, one day after the other, and one more that stands for a time that nothing can
  /// tell.
  let moments: RangeSet<Int>
  /// The values of conditions whose values have no end, by condition: the names of hosts
  /// and networks, commands, and absent screens.
  let named: [String: Set<String>]
  /// The names of hosts, where all are written out.
  private let hosts: Set<Pattern>?

  /// - Parameter kinds: of days, as the profiles with which it is compared tell them apart.
  init(_ conditions: Conditions, on kinds: DayKinds) {
    lid = conditions.lid.map { Set($0.value) }
    power = conditions.power.map { Set($0.value) }
    moments = conditions.asksForTime ? conditions.moments(on: kinds.days) : RangeSet(0..<kinds.unknownMoment + 1)
    named = [
      "host": conditions.host.map { Set($0.value.map(\.description)) },
      "network": conditions.network.map { Set($0.value) },
      "command": conditions.command.map { ["\($0.mark.file) \($0.value)"] },
      "absent": conditions.absent.map { Set($0.value.map(\.words)) },
    ].compactMapValues(\.self)
    hosts = conditions.host.flatMap { $0.value.allSatisfy(\.isExact) ? Set($0.value) : nil }
  }

  /// True if these conditions hold at every moment at which the others do.
  func hold(wheneverHold other: ConditionSet) -> Bool {
    (lid.map { other.lid?.isSubset(of: $0) ?? false } ?? true)
      && (power.map { other.power?.isSubset(of: $0) ?? false } ?? true)
      && other.moments.isSubset(of: moments)
      && named.allSatisfy { name, values in other.named[name]?.isSubset(of: values) ?? false }
  }

  /// True if there can be a moment at which both hold.
  func mayHold(with other: ConditionSet) -> Bool {
    !(lid.flatMap { other.lid?.isDisjoint(with: $0) } ?? false)
      && !(power.flatMap { other.power?.isDisjoint(with: $0) } ?? false)
      && !moments.isDisjoint(other.moments)
      && !(hosts.flatMap { other.hosts?.isDisjoint(with: $0) } ?? false)
  }

  fileprivate func allow(_ circumstances: (lid: Lid?, power: Power?)) -> Bool {
    (lid.map { lids in circumstances.lid.map(lids.contains) ?? false } ?? true)
      && (power.map { powers in circumstances.power.map(powers.contains) ?? false } ?? true)
  }
}

extension DayKinds {
  fileprivate var unknownMoment: Int { days.count * WeekTime.minutesPerDay }
}

extension Pattern {
  fileprivate var isExact: Bool { if case .exact = self { true } else { false } }
}

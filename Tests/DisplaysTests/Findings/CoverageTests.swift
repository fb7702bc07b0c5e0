import Testing

@testable import Displays

/// Coverage against the definition: at every moment, known or not, ask the conditions themselves.
@Suite struct CoverageTests {
  private static let windows = [
    "00:00-12:00", "12:00-24:00", "Mon-Fri 07:00-19:00", "Fri-Mon 18:00-09:00", "Sun 22:00-06:00",
  ]

  private static func randomConditions(_ random: inout SeededGenerator) throws -> Conditions {
    func some<Value: Sendable>(_ values: [Value]) -> Marked<[Value]>? {
      let chosen = values.filter { _ in random.chance(50) }
      return chosen.isEmpty || random.chance(40) ? nil : Marked(chosen, at: .desk(1, 1))
    }
    return Conditions(
      lid: some(Lid.allCases), power: some(Power.allCases), time: some(try windows.map(TimeWindow.init(parsing:))))
  }

  private static let moments: [Circumstances] = {
    let hours = Weekday.allCases.flatMap { day in
      stride(from: 0, to: 1440, by: 60).map { WeekTime(day: day, minute: $0) }
    }
    return ([nil] + Lid.allCases).flatMap { lid in
      ([nil] + Power.allCases).flatMap { power in
        ([nil] + hours).map { Circumstances(lid: lid, power: power, time: $0) }
      }
    }
  }()

  /// All windows begin and end on full hours, so asking at these is asking at every minute.
  @Test(arguments: 0..<200)
  func isTheUnionOfAllMoments(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let winners = try (0..<random.pick([1, 2, 3, 5])).map { _ in try Self.randomConditions(&random) }
    Self.expectUnion(of: winners, covers: try Self.randomConditions(&random), at: Self.moments)
  }

  private static let dates = [
    "2026-12-24", "2026-12-25", "2026-12-24..2026-12-26", "2026-12-31..2027-01-02", "2026-12-31..2099-12-31",
    "2000-01-01..2026-12-30",
  ]

  private static func randomDates(_ random: inout SeededGenerator) throws -> Conditions {
    let times = random.chance(50) ? [] : windows.filter { _ in random.chance(50) }
    let dates = random.chance(30) ? [] : dates.filter { _ in random.chance(40) }
    return try Profile.empty.when(time: times, date: dates).conditions
  }

  /// Five weeks around New Year, before and behind which these dates tell the weekdays apart only.
  private static let days: [Circumstances] = {
    guard let start = CalendarDay(year: 2026, month: 12, day: 13) else { return [] }
    return [Circumstances.unknown]
      + (0..<35 * 24).map { hour in
        let now = LocalTime(day: start.advanced(by: hour / 24), minute: hour % 24 * 60)
        return Circumstances(time: now.ofTheWeek, date: now.day)
      }
  }()

  @Test(arguments: 0..<200)
  func isTheUnionOfAllDays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let winners = try (0..<random.pick([1, 2, 3, 5])).map { _ in try Self.randomDates(&random) }
    Self.expectUnion(of: winners, covers: try Self.randomDates(&random), at: Self.days)
  }

  private static func expectUnion(of winners: [Conditions], covers last: Conditions, at moments: [Circumstances]) {
    let kinds = DayKinds(winners + [last])
    var coverage = Coverage()
    for winner in winners { coverage.add(ConditionSet(winner, on: kinds)) }
    let isCovered = moments.allSatisfy { moment in
      last.firstFailure(in: moment) != nil || winners.contains { $0.firstFailure(in: moment) == nil }
    }
    #expect(coverage.covers(ConditionSet(last, on: kinds)) == isCovered)
  }
}

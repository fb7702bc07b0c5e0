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
    let last = try Self.randomConditions(&random)
    var coverage = Coverage()
    for winner in winners { coverage.add(ConditionSet(winner)) }
    let isCovered = Self.moments.allSatisfy { moment in
      last.firstFailure(in: moment) != nil || winners.contains { $0.firstFailure(in: moment) == nil }
    }
    #expect(coverage.covers(ConditionSet(last)) == isCovered)
  }
}

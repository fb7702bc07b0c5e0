import Displays
import Testing

extension Profile {
  /// The same with conditions; each has a line of its own.
  func when(lid: Lid..., power: Power..., time: [String] = [], date: [String] = []) throws -> Profile {
    var profile = self
    profile.conditions = Conditions(
      lid: lid.isEmpty ? nil : Marked(lid, at: .desk(2, 8)),
      power: power.isEmpty ? nil : Marked(power, at: .desk(3, 10)),
      time: time.isEmpty ? nil : Marked(try time.map(TimeWindow.init(parsing:)), at: .desk(4, 9)),
      date: date.isEmpty ? nil : Marked(try date.map(DateWindow.init(parsing:)), at: .desk(5, 9)))
    return profile
  }

  func priority(_ priority: Int) -> Profile {
    var profile = self
    profile.priority = priority
    return profile
  }
}

extension Circumstances {
  static func at(_ day: Weekday, _ hour: Int, _ minute: Int = 0) -> Circumstances {
    Circumstances(time: WeekTime(day: day, minute: hour * 60 + minute))
  }
}

extension Int {
  /// Minutes since midnight, of `HH:MM`.
  static func clock(_ text: some StringProtocol) -> Int {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    return parts[0] * 60 + parts[1]
  }
}

extension CalendarDay {
  /// Of `2026-12-24`.
  static func written(_ text: some StringProtocol) throws -> CalendarDay {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return try #require(CalendarDay(year: parts[0], month: parts[1], day: parts[2]))
  }
}

extension LocalTime {
  /// Of `2026-12-24 19:00`.
  static func written(_ text: String) throws -> LocalTime {
    let parts = text.split(separator: " ")
    return LocalTime(day: try .written(parts[0]), minute: .clock(parts[1]))
  }
}

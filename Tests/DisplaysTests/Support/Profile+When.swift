import Displays

extension Profile {
  /// The same with conditions; each has a line of its own.
  func when(lid: Lid..., power: Power..., time: [String] = []) throws -> Profile {
    var profile = self
    profile.conditions = Conditions(
      lid: lid.isEmpty ? nil : Marked(lid, at: .desk(2, 8)),
      power: power.isEmpty ? nil : Marked(power, at: .desk(3, 10)),
      time: time.isEmpty ? nil : Marked(try time.map(TimeWindow.init(parsing:)), at: .desk(4, 9)))
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

import Displays

/// The profile that is in force at each moment of a week, on the screens that are connected now.
struct WeekDocument: Encodable {
  /// The dates from Monday on.
  let days: [String]
  /// Each lasts until the next one begins, and the last one until the end of the week.
  let runs: [Run]

  struct Run: Encodable {
    /// Minutes since the midnight with which the Monday begins.
    let minute: Int
    /// Nil where no profile matches, or none that does can be applied.
    let profile: String?
    /// True if the screens sleep on purpose then.
    let standby: Bool
  }

  /// The most moments of a week at which hours may begin or end; each of them is a choice among all profiles.
  private static let mostMoments = 300

  /// - Parameter day: any day of the week.
  init(of profiles: [Profile], around day: CalendarDay, in situation: Situation) throws(RefusedRequest) {
    let days = (0..<7).map { day.advanced(by: $0 - day.weekday.rawValue) }
    let moments = Self.moments(of: profiles, on: days)
    guard moments.count <= Self.mostMoments else {
      throw RefusedRequest(
        413, "found \(moments.count) moments at which hours begin or end, expected at most \(Self.mostMoments)")
    }
    self.days = days.map(\.description)
    runs = moments.reduce(into: []) { runs, minute in
      let (days, minutes) = minute.quotientAndRemainder(dividingBy: WeekTime.minutesPerDay)
      let moment = LocalTime(day: day.advanced(by: days - day.weekday.rawValue), minute: minutes)
      let profile = Choice(among: profiles, in: situation.at(moment)).settled.proposal?.match.profile
      guard runs.isEmpty || runs.last?.profile != profile?.name else { return }
      runs.append(Run(minute: minute, profile: profile?.name, standby: profile?.standby.value ?? false))
    }
  }

  /// The minutes of the week at which the hours of some profile may begin or end, and its first one.
  private static func moments(of profiles: [Profile], on days: [CalendarDay]) -> [Int] {
    var moments: Set<Int> = [0]
    for (index, day) in days.enumerated() {
      for span in profiles.flatMap({ $0.conditions.minutes(of: day) }) {
        let midnight = index * WeekTime.minutesPerDay
        moments.formUnion([midnight + span.lowerBound, midnight + span.upperBound])
      }
    }
    return moments.filter { $0 < days.count * WeekTime.minutesPerDay }.sorted()
  }
}

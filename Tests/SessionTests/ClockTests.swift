import Displays
import Glibc
import Session
import Testing

@Suite struct ClockTests {
  /// The zone belongs to the whole process, so a process of its own changes it: as a traveller does, while running.
  @Test func theZoneIsTheOneOfTheMoment() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "EST5EDT,M3.2.0,M11.1.0", 1)
      #expect(WeekTime(local: 0) == WeekTime(day: .wednesday, minute: 19 * 60))
      setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
      #expect(WeekTime(local: 0) == WeekTime(day: .thursday, minute: 60))
      // Summer time began on 31 March 2024, a Sunday, at two o'clock.
      #expect(WeekTime(local: 1_711_846_799) == WeekTime(day: .sunday, minute: 119))
      #expect(WeekTime(local: 1_711_846_800) == WeekTime(day: .sunday, minute: 180))
      #expect(WeekTime(local: -86_400) == WeekTime(day: .wednesday, minute: 60))
    }
  }

  @Test func aYearThatDoesNotFitIsUnknown() {
    #expect(WeekTime(local: .max) == nil)
    let reading = Session().circumstances(for: [.time], now: .max)
    #expect(reading.circumstances == .unknown)
    #expect(reading.unknown == [.time: "the clock cannot be read"])
  }

  @Test func conditionsSayWhatTheyAskFor() {
    let mark = Mark(file: "lobby.yaml", line: 4, column: 8)
    #expect(Conditions.none.asked.isEmpty)
    #expect(Conditions(lid: Marked([.open], at: mark)).asked == [.lid])
    #expect(
      Conditions(power: Marked([.ac], at: mark), time: Marked([], at: mark)).asked == [.power, .time])
  }
}

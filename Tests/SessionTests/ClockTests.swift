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

  /// Seconds since 1970 are those of `TZ=Europe/Berlin date -d '2024-03-30 19:00:40' +%s` and the like.
  @Test func momentsComeByTheLocalClock() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "Europe/Berlin", 1)
      // Saturday 30 March 2024, 19:00:40; summer time began the night after, when 02:00 became 03:00.
      let evening: time_t = 1_711_821_640
      let forward: time_t = 1_711_846_800
      #expect(WeekTime(local: evening) == WeekTime(day: .saturday, minute: 19 * 60))
      #expect(Session.moment(minutes: 1, after: evening) == evening + 20)
      #expect(Session.moment(minutes: 7 * 60, after: evening) == forward)
      #expect(Session.moment(minutes: 7 * 60 - 1, after: evening) == forward - 60)
      #expect(Session.moment(minutes: 12 * 60, after: evening) == forward)
      // From three o'clock on, seven is four hours away.
      #expect(WeekTime(local: forward) == WeekTime(day: .sunday, minute: 3 * 60))
      let seven = Session.moment(minutes: 4 * 60, after: forward)
      #expect(seven.flatMap(WeekTime.init) == WeekTime(day: .sunday, minute: 7 * 60))

      // Sunday 27 October 2024: 03:00 became 02:00, so half past two came twice.
      let midnight: time_t = 1_729_980_000
      let back: time_t = 1_729_990_800
      #expect(WeekTime(local: midnight) == WeekTime(day: .sunday, minute: 0))
      #expect(Session.moment(minutes: 150, after: midnight) == back - 1800)
      #expect(Session.moment(minutes: 7 * 60, after: midnight) == back)
      #expect(WeekTime(local: back) == WeekTime(day: .sunday, minute: 2 * 60))
      #expect(Session.moment(minutes: 30, after: back) == back + 1800)
    }
  }

  @Test func momentsBeyondAllYearsAreNone() {
    #expect(Session.moment(minutes: 1, after: .max) == nil)
    #expect(Session.moment(minutes: 1, after: .min) == nil)
    #expect(Session.moment(minutes: .max, after: 0) == nil)
    #expect(Session.moment(minutes: .max / 60, after: 1 << 40) == nil)
  }

  @Test func conditionsSayWhatTheyAskFor() {
    let mark = Mark(file: "lobby.yaml", line: 4, column: 8)
    #expect(Conditions.none.asked.isEmpty)
    #expect(Conditions(lid: Marked([.open], at: mark)).asked == [.lid])
    #expect(
      Conditions(power: Marked([.ac], at: mark), time: Marked([], at: mark)).asked == [.power, .time])
  }
}

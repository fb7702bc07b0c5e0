import Displays
import Glibc
import LabSupport
import Session
import Testing

@Suite(.limited) struct ClockTests {
  /// The zone belongs to the whole process, so a process of its own changes it: as a traveller does, while running.
  @Test func theZoneIsTheOneOfTheMoment() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "EST5EDT,M3.2.0,M11.1.0", 1)
      #expect(LocalTime(local: 0)?.ofTheWeek == WeekTime(day: .wednesday, minute: 19 * 60))
      setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
      #expect(LocalTime(local: 0)?.ofTheWeek == WeekTime(day: .thursday, minute: 60))
      // Summer time began on 31 March 2024, a Sunday, at two o'clock.
      #expect(LocalTime(local: 1_711_846_799)?.ofTheWeek == WeekTime(day: .sunday, minute: 119))
      #expect(LocalTime(local: 1_711_846_800)?.ofTheWeek == WeekTime(day: .sunday, minute: 180))
      #expect(LocalTime(local: -86_400)?.ofTheWeek == WeekTime(day: .wednesday, minute: 60))
    }
  }

  @Test func aYearThatDoesNotFitIsUnknown() {
    #expect(LocalTime(local: .max) == nil)
    let reading = Session().circumstances(for: [.time, .date], now: .max)
    #expect(reading.circumstances == .unknown)
    #expect(reading.unknown == [.time: "the clock cannot be read", .date: "the clock cannot be read"])
  }

  /// Seconds since 1970 are those of `TZ=Europe/Berlin date -d '2024-03-30 19:00:40' +%s` and the like.
  @Test func momentsComeByTheLocalClock() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "Europe/Berlin", 1)
      // Saturday 30 March 2024, 19:00:40; summer time began the night after, when 02:00 became 03:00.
      let evening: time_t = 1_711_821_640
      let forward: time_t = 1_711_846_800
      #expect(LocalTime(local: evening)?.ofTheWeek == WeekTime(day: .saturday, minute: 19 * 60))
      #expect(Session.moment(minutes: 1, after: evening) == evening + 20)
      #expect(Session.moment(minutes: 7 * 60, after: evening) == forward)
      #expect(Session.moment(minutes: 7 * 60 - 1, after: evening) == forward - 60)
      #expect(Session.moment(minutes: 12 * 60, after: evening) == forward)
      // From three o'clock on, seven is four hours away.
      #expect(LocalTime(local: forward)?.ofTheWeek == WeekTime(day: .sunday, minute: 3 * 60))
      let seven = Session.moment(minutes: 4 * 60, after: forward)
      #expect(seven.flatMap(LocalTime.init)?.ofTheWeek == WeekTime(day: .sunday, minute: 7 * 60))

      // Sunday 27 October 2024: 03:00 became 02:00, so half past two came twice.
      let midnight: time_t = 1_729_980_000
      let back: time_t = 1_729_990_800
      #expect(LocalTime(local: midnight)?.ofTheWeek == WeekTime(day: .sunday, minute: 0))
      #expect(Session.moment(minutes: 150, after: midnight) == back - 1800)
      #expect(Session.moment(minutes: 7 * 60, after: midnight) == back)
      #expect(LocalTime(local: back)?.ofTheWeek == WeekTime(day: .sunday, minute: 2 * 60))
      #expect(Session.moment(minutes: 30, after: back) == back + 1800)
    }
  }

  /// Seconds since 1970 are those of `TZ=Europe/Berlin date -d '2026-12-31 23:59:59' +%s` and the like.
  @Test func theDateIsThatOfTheZone() async {
    await #expect(processExitsWith: .success) {
      func date(_ clock: time_t) -> String {
        let reading = Session().circumstances(for: [.date], now: clock)
        #expect(reading.circumstances.time == nil)
        return reading.circumstances.date?.description ?? "unknown"
      }
      setenv("TZ", "Europe/Berlin", 1)
      #expect(date(1_798_757_999) == "2026-12-31")
      #expect(date(1_798_758_000) == "2027-01-01")
      #expect(date(1_835_477_999) == "2028-02-29")
      #expect(date(1_835_478_000) == "2028-03-01")
      setenv("TZ", "America/New_York", 1)
      #expect(date(1_798_758_000) == "2026-12-31")
      // Samoa went from 29 December 2011 straight to the 31st.
      setenv("TZ", "Pacific/Apia", 1)
      let change: time_t = 1_325_239_200
      #expect(date(change - 1) == "2011-12-29")
      #expect(date(change) == "2011-12-31")
      #expect(Session.moment(minutes: 3 * 1440, after: change - 3600) == change)
    }
  }

  /// A year from now is in the same half of it, and one from April on is told exactly.
  @Test func farMomentsAreFoundToo() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "Europe/Berlin", 1)
      let april: time_t = 1_774_994_400
      #expect(LocalTime(local: april)?.day.description == "2026-04-01")
      #expect(Session.moment(minutes: 365 * 1440, after: april) == april + 365 * 86_400)
      // Christmas is in the other half: the end of summer time is the moment to look again.
      let october: time_t = 1_792_890_000
      #expect(Session.moment(minutes: 267 * 1440, after: april) == october)
      #expect(LocalTime(local: october)?.ofTheWeek == WeekTime(day: .sunday, minute: 120))
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
    #expect(Conditions(date: Marked([], at: mark)).asked == [.date])
  }
}

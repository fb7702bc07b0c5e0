import Displays
import Testing

@Suite struct DateWindowTests {
  // MARK: Being inside

  @Test(arguments: [
    ("2026-12-24", ["2026-12-24"], ["2026-12-23", "2026-12-25", "2025-12-24", "2027-12-24"]),
    ("12-24", ["2026-12-24", "2027-12-24", "1999-12-24", "2105-12-24"], ["2026-12-23", "2026-12-25", "2026-11-24"]),
    (
      "2026-12-24..2026-12-26", ["2026-12-24", "2026-12-25", "2026-12-26"],
      ["2026-12-23", "2026-12-27", "2027-12-25"]
    ),
    // Past the end of the year.
    (
      "12-31..01-02", ["2026-12-31", "2027-01-01", "2027-01-02", "2026-01-02"],
      ["2026-12-30", "2027-01-03", "2026-06-15"]
    ),
    ("2026-12-31..2027-01-02", ["2026-12-31", "2027-01-01", "2027-01-02"], ["2026-01-01", "2027-12-31"]),
    ("12-31..12-30", ["2026-12-30", "2026-12-31", "2026-06-15"], []),
    ("01-01..12-31", ["2026-01-01", "2026-12-31"], []),
    ("05-01..05-01", ["2026-05-01"], ["2026-04-30", "2026-05-02"]),
    // Leap years.
    ("02-29", ["2028-02-29", "2000-02-29"], ["2026-02-28", "2026-03-01", "2100-02-28", "2100-03-01"]),
    ("02-27..02-29", ["2026-02-28", "2028-02-29"], ["2026-03-01", "2028-03-01", "2026-02-26"]),
    ("02-29..03-02", ["2026-03-01", "2028-02-29"], ["2026-02-28", "2028-02-28"]),
    ("2028-02-29", ["2028-02-29"], ["2028-02-28", "2028-03-01"]),
  ])
  func holdsOnDays(text: String, inside: [String], outside: [String]) throws {
    let window = try DateWindow(parsing: text)
    #expect(window.text == text)
    #expect(try inside.filter { !window.contains(try .written($0)) } == [])
    #expect(try outside.filter { window.contains(try .written($0)) } == [])
  }

  @Test(arguments: [
    ("2026-12-24", "2026-12-25", false), ("2026-12-24", "2026-12-26", true),
    ("2026-12-24..2027-01-02", "2027-01-03", false), ("2026-12-24..2027-01-02", "2027-01-04", true),
    ("12-24", "2099-12-31", false),
  ])
  func isOverWhenItsLastNightIs(text: String, today: String, isOver: Bool) throws {
    #expect(try DateWindow(parsing: text).isOver(on: .written(today)) == isOver)
  }

  // MARK: What is no date

  private static let shape =
    "expected a day such as 2026-12-24 or, for every year, 12-24, or two of them such as 12-31..01-02"
  private static let month = "expected a month from 01 to 12"

  @Test(arguments: [
    ("2026-02-29", "found \"2026-02-29\", expected a day that there is, from 2026-02-01 to 2026-02-28"),
    ("2100-02-29", "found \"2100-02-29\", expected a year from 2000 to 2099"),
    ("1999-12-31", "found \"1999-12-31\", expected a year from 2000 to 2099"),
    ("02-30", "found \"02-30\", expected a day that there is, from 02-01 to 02-29"),
    ("12-20..02-30", "found \"02-30\", expected a day that there is, from 02-01 to 02-29"),
    ("04-31", "found \"04-31\", expected a day that there is, from 04-01 to 04-30"),
    ("04-00", "found \"04-00\", expected a day that there is, from 04-01 to 04-30"),
    ("2026-00-01", "found \"2026-00-01\", \(month)"),
    ("24-12", "found \"24-12\", \(month); did you mean \"12-24\"?"),
    ("2026-24-12", "found \"2026-24-12\", \(month); did you mean \"2026-12-24\"?"),
    ("31-02", "found \"31-02\", \(month)"),
    ("5-1", "found \"5-1\", \(shape); did you mean \"05-01\"?"),
    ("2026-5-1..2026-05-02", "found \"2026-5-1\", \(shape); did you mean \"2026-05-01\"?"),
    ("26-12-24", "found \"26-12-24\", \(shape)"),
    ("24-12-2026", "found \"24-12-2026\", \(shape)"),
    ("24.12.", "found \"24.12.\", \(shape)"),
    ("12/24", "found \"12/24\", \(shape)"),
    ("20261224", "found \"20261224\", \(shape)"),
    ("12-24-12-26", "found \"12-24-12-26\", \(shape)"),
    ("12-24 .. 12-26", "found \"12-24 \", \(shape)"),
    ("12-24...12-26", "found \"12-24...12-26\", \(shape)"),
    ("12-24..12-26..12-31", "found \"12-24..12-26..12-31\", \(shape)"),
    ("..12-24", "found \"\", \(shape)"),
    ("12-24..", "found \"\", \(shape)"),
    ("-12-24", "found \"-12-24\", \(shape)"),
    ("", "found \"\", \(shape)"),
    ("١٢-٢٤", "found \"١٢-٢٤\", \(shape)"),
    ("99999999999999999999-01-01", "found \"99999999999999999999-01-01\", \(shape)"),
    ("2026-12-24..12-26", "found \"2026-12-24..12-26\", expected a year in both days, or in none"),
    ("12-24..2026-12-26", "found \"12-24..2026-12-26\", expected a year in both days, or in none"),
    (
      "2026-12-26..2026-12-24",
      "found \"2026-12-26..2026-12-24\", expected a last day that does not come before the first one"
    ),
  ])
  func isRefused(text: String, because: String) {
    let error = #expect(throws: Misspelling.self) { try DateWindow(parsing: text) }
    #expect(error?.description == because)
  }

  @Test func aHostileTextIsNotReadToItsEnd() {
    let error = #expect(throws: Misspelling.self) {
      try DateWindow(parsing: String(repeating: "12-24..", count: 250_000))
    }
    #expect(error.map { "expected " + $0.expected } == Self.shape)
  }

  // MARK: Together with a time

  /// Thursday 24 December 2026, and the days around it.
  @Test(arguments: [
    (["22:00-06:00"], ["2026-12-24"], "2026-12-24", "22:00", nil),
    (["22:00-06:00"], ["2026-12-24"], "2026-12-25", "05:59", nil),
    (["22:00-06:00"], ["2026-12-24"], "2026-12-25", "06:00", "time: Fri 06:00"),
    (["22:00-06:00"], ["2026-12-24"], "2026-12-25", "22:00", "date: 2026-12-25"),
    (["22:00-06:00"], ["2026-12-24"], "2026-12-24", "05:59", "date: 2026-12-23 (past midnight)"),
    (["Thu 22:00-06:00"], ["12-24"], "2026-12-25", "03:00", nil),
    (["Fri 22:00-06:00"], ["12-25"], "2026-12-25", "03:00", "time: Fri 03:00"),
    // New Year's Eve, and the last night of a leap February.
    (["20:00-04:00"], ["12-31"], "2027-01-01", "03:59", nil),
    (["20:00-04:00"], ["2026-12-31"], "2027-01-01", "03:59", nil),
    (["20:00-04:00"], ["01-01"], "2027-01-01", "03:59", "date: 2026-12-31 (past midnight)"),
    (["20:00-04:00"], ["02-29"], "2028-03-01", "03:59", nil),
    (["20:00-04:00"], ["02-29"], "2026-03-01", "03:59", "date: 2026-02-28 (past midnight)"),
    // One window of yesterday, one of today.
    (["22:00-06:00", "00:00-12:00"], ["12-24"], "2026-12-24", "03:00", nil),
    (["22:00-06:00", "00:00-12:00"], ["12-23"], "2026-12-24", "03:00", nil),
    (
      ["22:00-06:00", "00:00-12:00"], ["12-22"], "2026-12-24", "03:00",
      "date: 2026-12-24 and 2026-12-23 (past midnight)"
    ),
    // Dates alone, and several.
    ([], ["12-24", "12-26"], "2026-12-26", "00:00", nil),
    ([], ["12-24", "12-26"], "2026-12-25", "23:59", "date: 2026-12-25"),
  ])
  func bothHold(times: [String], dates: [String], day: String, clock: String, failure: String?) throws {
    let conditions = try Profile.empty.when(time: times, date: dates).conditions
    let now = LocalTime(day: try .written(day), minute: .clock(clock))
    let failed = conditions.firstFailure(in: Circumstances(time: now.ofTheWeek, date: now.day))
    #expect(failed.map { "\($0.condition): \($0.known ?? "unknown")" } == failure)
    #expect(conditions.minutes(of: now.day).contains { $0.contains(now.minute) } == (failure == nil))
  }

  @Test func anUnknownDateDoesNotHold() throws {
    let conditions = try Profile.empty.when(time: ["00:00-24:00"], date: ["01-01..12-31"]).conditions
    let monday = WeekTime(day: .monday, minute: 0)
    #expect(conditions.firstFailure(in: Circumstances(time: monday))?.condition == "date")
    #expect(conditions.firstFailure(in: Circumstances(date: try .written("2026-12-24")))?.condition == "time")
    #expect(conditions.lines == ["time: 00:00-24:00", "date: 01-01..12-31"])
  }
}

extension Profile {
  static let empty = Profile(name: "desk", mark: .desk(1, 1), screens: [])
}

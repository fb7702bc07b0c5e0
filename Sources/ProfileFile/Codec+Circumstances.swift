import Displays

/// The circumstances in a case: a state, and no condition.
struct CircumstancesCodec: Codec {
  var expects: String { "a mapping such as { lid: closed }" }
  var examples: [String] { CaseKeyTable.circumstances.examples + ["{ time: \"Thu 10:00\", date: 2026-12-24 }"] }
  var schema: Schema { CaseKeyTable.circumstances.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Circumstances? {
    guard let fields = decoder.fields(field, of: CaseKeyTable.circumstances) else { return nil }
    var circumstances = Circumstances.unknown
    decoder.read(CaseKeyTable.circumstances.keys, of: fields, into: &circumstances)
    if let date = circumstances.date, let time = circumstances.time, date.weekday != time.day {
      fields["time"].map { decoder.mismatch($0, expected: "\(date.weekday.shortName), as \(date) is one") }
    }
    return circumstances
  }

  func encode(_ circumstances: Circumstances) -> String? { CaseKeyTable.circumstances.encode(circumstances) }
}

/// `Mon 10:00`.
struct MomentCodec: Codec {
  var expects: String { "a day and a time such as \"Mon 10:00\"" }
  var examples: [String] { ["\"Mon 10:00\"", "\"sun 23:59\""] }

  var schema: Schema {
    .definition(
      "moment",
      [
        "type": "string", "pattern": "^ *[A-Za-z]{3} +([01][0-9]|2[0-3]):[0-5][0-9] *$", "examples": ["Mon 10:00"],
      ])
  }

  /// Decodes a moment, as the start of a window that lasts for the rest of the day.
  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> WeekTime? {
    guard let text = decoder.read(field, as: .text) else { return nil }
    let window = try? TimeWindow(parsing: "\(text)-24:00")
    guard let window, text.contains(" "), window.days.count == 1, let day = window.days.first else {
      decoder.mismatch(field)
      return nil
    }
    return WeekTime(day: day, minute: window.start)
  }

  func encode(_ time: WeekTime) -> String? { YAMLText.quoted("\(time)") }
}

/// One day, with its year.
struct DayCodec: Codec {
  var expects: String { "a day with its year such as 2026-12-24" }
  var examples: [String] { ["2026-12-24", "\"2028-02-29\""] }

  var schema: Schema {
    .definition(
      "day",
      [
        "type": "string", "pattern": "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
        "examples": ["2026-12-24"],
      ])
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> CalendarDay? {
    guard let window = decoder.read(field, as: .dateWindow) else { return nil }
    guard case .once(let days) = window.days, days.lowerBound == days.upperBound else {
      decoder.mismatch(field)
      return nil
    }
    return days.lowerBound
  }

  func encode(_ day: CalendarDay) -> String? { YAMLText.quoted("\(day)") }
}

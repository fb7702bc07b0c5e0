import Displays

/// A value whose parser says which part of a text cannot be read.
struct SpelledCodec<Value: Sendable>: Codec {
  let expects: String
  let examples: [String]
  let form: @Sendable () -> Schema
  let parse: @Sendable (String) throws(Misspelling) -> Value
  let write: @Sendable (Value) -> String
  /// What may have been meant by the whole text.
  var hint: @Sendable (YAMLNode.Scalar) -> String? = { _ in nil }

  var schema: Schema { form() }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Value? {
    guard let text = decoder.read(field, as: .text) else { return nil }
    do throws(Misspelling) {
      return try parse(text)
    } catch {
      decoder.findings.error(
        at: field.node.mark,
        "\(field.name): found \(error.found.quoted), expected \(error.expected)"
          + (text.withPlainDashes.map { "; write \(YAMLText.quoted($0))" } ?? field.node.scalar.flatMap(hint)
            ?? error.hint))
      return nil
    }
  }

  func encode(_ value: Value) -> String? { YAMLText.quoted(write(value)) }
}

extension Codec where Self == SpelledCodec<TimeWindow> {
  static var timeWindow: Self {
    SpelledCodec(
      expects: "a time such as \"Mon-Fri 07:00-19:00\"",
      examples: ["\"Mon-Fri 07:00-19:00\"", "\"Sat,Sun 22:00-06:00\"", "\"00:00-24:00\""],
      form: {
        let day = "[A-Za-z]{3}(-[A-Za-z]{3})?"
        let start = "([01][0-9]|2[0-3]):[0-5][0-9]"
        return .definition(
          "time",
          [
            "description": "Days, as one, a run or a list of both, and a start and an end; the days may be left out.",
            "type": "string", "maxLength": 64,
            "pattern": .text("^ *(\(day)(,\(day))* +)?\(start)-(\(start)|24:00) *$"),
            "examples": ["Mon-Fri 07:00-19:00", "Sat,Sun 10:00-16:00", "22:00-06:00"],
          ])
      }, parse: { text throws(Misspelling) in try TimeWindow(parsing: text) }, write: { $0.text },
      hint: { $0.hintForDaysAlone })
  }
}

extension Codec where Self == SpelledCodec<DateWindow> {
  static var dateWindow: Self {
    SpelledCodec(
      expects: "a day such as 2026-12-24 or 12-24, or two of them such as 12-31..01-02",
      examples: ["01-01", "12-31..01-02", "2000-01-01..2099-12-31", "\"2098-02-28\""],
      form: {
        let day = "(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
        let dated = "20[0-9]{2}-\(day)"
        return .definition(
          "date",
          [
            "description":
              "A day, or the first and the last one with two dots between them; every year, or with the year.",
            "type": "string", "pattern": .text("^(\(dated)([.][.]\(dated))?|\(day)([.][.]\(day))?)$"),
            "examples": ["12-24", "12-31..01-02", "2026-12-24", "2026-12-24..2026-12-26"],
          ])
      }, parse: { text throws(Misspelling) in try DateWindow(parsing: text) }, write: { $0.text })
  }
}

extension Codec where Self == NotationCodec<WeekTime> {
  /// `Mon 10:00`: the start of a window that lasts for the rest of the day.
  static var moment: Self {
    NotationCodec(
      "a day and a time such as \"Mon 10:00\"", examples: ["\"Mon 10:00\"", "\"sun 23:59\""],
      schema: .definition(
        "moment",
        [
          "type": "string", "pattern": "^ *[A-Za-z]{3} +([01][0-9]|2[0-3]):[0-5][0-9] *$", "examples": ["Mon 10:00"],
        ]), isText: true,
      read: { scalar in
        let window = try? TimeWindow(parsing: "\(scalar.text)-24:00")
        guard let window, scalar.text.contains(" "), window.days.count == 1 else { return nil }
        return window.days.first.map { WeekTime(day: $0, minute: window.start) }
      }, write: { YAMLText.quoted("\($0)") })
  }
}

extension Codec where Self == MappedCodec<SpelledCodec<DateWindow>, CalendarDay> {
  /// One day, with its year.
  static var day: Self {
    MappedCodec(
      .dateWindow, expects: "a day with its year such as 2026-12-24", examples: ["2026-12-24", "\"2028-02-29\""],
      schema: {
        .definition(
          "day",
          [
            "type": "string", "pattern": "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
            "examples": ["2026-12-24"],
          ])
      }
    ) {
      $0.day
    } write: {
      DateWindow(.once($0...$0), text: "\($0)")
    }
  }
}

extension String {
  /// As profiles write it: with hyphens, or two dots between days, no spaces around them, and two digits for an hour.
  /// nil where it has no dashes but hyphens.
  fileprivate var withPlainDashes: String? {
    let dashes: Set<Character> = ["–", "—", "‑", "−"]
    guard contains(where: dashes.contains) else { return nil }
    let hasDates = contains(/\d-\d/)
    let plain = hasDates ? replacing(/\s*[–—−]\s*/, with: "..") : replacing(/\s*[–—−]\s*/, with: "-")
    return plain.replacing("‑", with: "-").replacing(/\b(\d):(\d\d)/) { "0\($0.1):\($0.2)" }
  }
}

extension YAMLNode.Scalar {
  /// What to write for days without times; nil for all else. In braces and brackets a comma between days begins another
  /// entry, so what has no quotes may be the beginning of a time.
  fileprivate var hintForDaysAlone: String? {
    let whole = "\(text) 00:00-24:00"
    guard (try? TimeWindow(parsing: whole)) != nil else { return nil }
    let advice = isPlain ? "put the whole time in quotes, such as \"Sat,Sun 10:00-16:00\" or" : "write"
    return "; \(advice) \"\(whole)\""
  }
}

extension Codec where Self == NotationCodec<DayTime> {
  /// `04:00`.
  static var dayTime: Self {
    NotationCodec(
      "a time of the day such as \"04:00\"", examples: ["\"00:00\"", "\"04:00\"", "\"23:59\""],
      schema: .definition(
        "dayTime",
        ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$", "examples": ["04:00"]]), isText: true,
      read: { DayTime($0.text) }, write: { YAMLText.quoted("\($0)") }
    ) { scalar in
      DayTime("0\(scalar.text)").map { "; did you mean \"\($0)\"?" } ?? ""
    }
  }
}

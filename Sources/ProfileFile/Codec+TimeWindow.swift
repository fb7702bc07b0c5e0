import Displays

struct TimeWindowCodec: Codec {
  var expects: String { "a time such as \"Mon-Fri 07:00-19:00\"" }
  var examples: [String] { ["\"Mon-Fri 07:00-19:00\"", "\"Sat,Sun 22:00-06:00\"", "\"00:00-24:00\""] }

  var schema: Schema {
    let day = "[A-Za-z]{3}(-[A-Za-z]{3})?"
    let start = "([01][0-9]|2[0-3]):[0-5][0-9]"
    return .definition(
      "time",
      [
        "description": "Days, as one, a run or a list of both, and a start and an end; the days may be left out.",
        "type": "string", "maxLength": 64, "pattern": .text("^ *(\(day)(,\(day))* +)?\(start)-(\(start)|24:00) *$"),
        "examples": ["Mon-Fri 07:00-19:00", "Sat,Sun 10:00-16:00", "22:00-06:00"],
      ])
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> TimeWindow? {
    decoder.read(field, by: TimeWindow.init(parsing:))
  }

  func encode(_ window: TimeWindow) -> String? { YAMLText.quoted(window.text) }
}

extension Codec where Self == TimeWindowCodec {
  static var timeWindow: Self { TimeWindowCodec() }
}

extension String {
  /// The text as profiles write it: with hyphens, or two dots between days, no spaces around them, and two digits for
  /// an hour. nil where it has no dashes but hyphens.
  fileprivate var withPlainDashes: String? {
    let dashes: Set<Character> = ["–", "—", "‑", "−"]
    guard contains(where: dashes.contains) else { return nil }
    let hasDates = contains(/\d-\d/)
    let plain = hasDates ? replacing(/\s*[–—−]\s*/, with: "..") : replacing(/\s*[–—−]\s*/, with: "-")
    return plain.replacing("‑", with: "-").replacing(/\b(\d):(\d\d)/) { "0\($0.1):\($0.2)" }
  }
}

extension String {
  /// A hint for days alone: in braces and brackets a comma between days begins another entry.
  fileprivate var daysAlone: String? {
    let isDay = wholeMatch(of: /[A-Z][a-z]{2}(-[A-Z][a-z]{2})?/) != nil
    return isDay ? "; put the whole time in quotes: \"Sat,Sun 10:00-16:00\"" : nil
  }
}

extension Decoder {
  /// Reads a text that has a spelling of its own. A finding names the part that cannot be read.
  mutating func read<Value>(_ field: Field, by parse: (String) throws(Misspelling) -> Value) -> Value? {
    guard let text = read(field, as: .text) else { return nil }
    do throws(Misspelling) {
      return try parse(text)
    } catch {
      findings.error(
        at: field.node.mark,
        "\(field.name): found \(error.found.quoted), expected \(error.expected)"
          + (text.withPlainDashes.map { "; write \(YAMLText.quoted($0))" } ?? text.daysAlone ?? error.hint))
      return nil
    }
  }
}

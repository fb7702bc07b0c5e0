import Displays

struct DateWindowCodec: Codec {
  var expects: String { "a day such as 2026-12-24 or 12-24, or two of them such as 12-31..01-02" }
  var examples: [String] { ["01-01", "12-31..01-02", "2000-01-01..2099-12-31", "\"2098-02-28\""] }

  var schema: Schema {
    let day = "(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    let dated = "20[0-9]{2}-\(day)"
    return .definition(
      "date",
      [
        "description": "A day, or the first and the last one with two dots between them; every year, or with the year.",
        "type": "string", "pattern": .text("^(\(dated)([.][.]\(dated))?|\(day)([.][.]\(day))?)$"),
        "examples": ["12-24", "12-31..01-02", "2026-12-24", "2026-12-24..2026-12-26"],
      ])
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> DateWindow? {
    decoder.read(field, by: DateWindow.init(parsing:))
  }

  func encode(_ window: DateWindow) -> String? { YAMLText.quoted(window.text) }
}

extension Codec where Self == DateWindowCodec {
  static var dateWindow: Self { DateWindowCodec() }
}

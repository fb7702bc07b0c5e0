/// A part of a JSON schema (draft 07), for editors.
indirect enum Schema: Sendable {
  case object([(key: String, value: Schema)])
  case list([Schema])
  case text(String)
  /// A number as JSON writes it.
  case number(String)
  case boolean(Bool)
  /// A schema that is written once, among the definitions, and referred to wherever it is used.
  case definition(String, Schema)
}

extension Schema: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  init(dictionaryLiteral entries: (String, Schema)...) { self = .object(entries.map { (key: $0.0, value: $0.1) }) }
  init(arrayLiteral items: Schema...) { self = .list(items) }
  init(stringLiteral text: String) { self = .text(text) }
  init(integerLiteral number: Int) { self = .number("\(number)") }
  init(booleanLiteral value: Bool) { self = .boolean(value) }

  static func texts(_ texts: some Sequence<String>) -> Schema { .list(texts.map { .text($0) }) }

  /// A scalar as a profile writes it, but for quotes.
  init(written text: String) {
    if text == "true" || text == "false" {
      self = .boolean(text == "true")
    } else {
      self = Decimal.fixedPoint(text, decimals: 6) == nil ? .text(text) : .number(text)
    }
  }

  /// A schema that allows one of several values.
  static func words(_ words: some Sequence<String>) -> Schema { ["enum": .texts(words)] }

  /// A list that holds something; no list of a file may be longer than `Limits` has it.
  static func list(
    of items: Schema, unique: Bool = false, least: Int = 1, most: Int = Limits.profile.entries
  ) -> Schema {
    .object(
      [("type", "array")] + (least > 0 ? [("minItems", .number("\(least)"))] : [])
        + [("maxItems", .number("\(most)"))] + (unique ? [("uniqueItems", true)] : []) + [("items", items)])
  }

  /// This schema with further rules.
  func with(_ more: [(key: String, value: Schema)]) -> Schema {
    if case .object(let entries) = self { return .object(more + entries) }
    // Readers of draft 07 look at nothing that stands beside a reference.
    return .object(more + [("allOf", [self])])
  }
}

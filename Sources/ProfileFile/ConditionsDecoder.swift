import Displays

extension Decoder {
  mutating func conditions(_ field: Field?) -> Conditions {
    guard let field, let fields = fields(field, of: ConditionKey.self) else { return .none }
    if case .mapping(let entries) = field.node.content, entries.isEmpty { mismatch(field, hint: "; leave the key out") }
    return Conditions(
      lid: oneOf(fields[.lid], each: Lid.choice) { $0.word($1, as: Lid.self)?.value },
      power: oneOf(fields[.power], each: Power.choice) { $0.word($1, as: Power.self)?.value },
      time: oneOf(fields[.time], each: ConditionKey.window) { $0.window($1) })
  }

  /// One value, or a list of them.
  ///
  /// - Parameter each: what an item of the list may be, in words.
  private mutating func oneOf<Value: Equatable>(
    _ field: Field?, each: String, read: (inout Decoder, Field) -> Value?
  ) -> Marked<[Value]>? {
    guard let field else { return nil }
    guard case .list(let items) = field.node.content else {
      return read(&self, field).map { Marked([$0], at: field.node.mark) }
    }
    if items.isEmpty { mismatch(field) }
    var values: [Value] = []
    for item in items {
      guard let value = read(&self, Field(name: field.name, expects: each, node: item)) else { continue }
      if values.contains(value) { warnOfRepetition(field.name, item) } else { values.append(value) }
    }
    return values.isEmpty ? nil : Marked(values, at: field.node.mark)
  }

  /// Harmless, but somebody meant another value.
  private mutating func warnOfRepetition(_ name: String, _ item: YAMLNode) {
    findings.warning(
      .duplicateValue, at: item.mark,
      "\(name): found \(item.found) again, expected every value once; remove one of them")
  }

  private mutating func window(_ field: Field) -> TimeWindow? {
    guard let text = text(field) else { return nil }
    do throws(TimeWindow.Misspelling) {
      return try TimeWindow(parsing: text.value)
    } catch {
      findings.error(
        at: text.mark, "\(field.name): found \(error.found.quoted), expected \(error.expected)\(error.hint)")
      return nil
    }
  }
}

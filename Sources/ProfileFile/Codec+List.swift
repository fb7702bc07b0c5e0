import Displays

/// One value, or a list of those that will do.
struct AnyOfCodec<Element: Codec>: Codec where Element.Value: Equatable {
  let element: Element

  var expects: String { "\(element.expects), or a list of these" }

  var examples: [String] {
    let all = element.examples
    return all + ["[\(all.joined(separator: ", "))]"]
  }

  var schema: Schema { ["anyOf": [element.schema, .list(of: element.schema, unique: true)]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [Element.Value]? {
    guard case .list(let items) = field.node.content else { return element.decode(field, by: &decoder).map { [$0] } }
    if items.isEmpty { decoder.mismatch(field) }
    var values: [Element.Value] = []
    for item in items {
      let field = Decoder.Field(name: field.name, expects: element.expects, node: item)
      guard let value = element.decode(field, by: &decoder) else { continue }
      if values.contains(value) { Self.warnOfRepetition(field, by: &decoder) } else { values.append(value) }
    }
    return values.isEmpty ? nil : values
  }

  /// Harmless, but the author meant another value.
  private static func warnOfRepetition(_ field: Decoder.Field, by decoder: inout Decoder) {
    decoder.findings.warning(
      .duplicateValue, at: field.node.mark,
      "\(field.name): found \(field.node.found) again, expected every value once; remove one of them")
  }

  func encode(_ values: [Element.Value]) -> String? { YAMLText.oneOrList(values.compactMap(element.encode)) }
}

/// A list of values, all of which have to be right.
struct ListCodec<Element: Codec>: Codec {
  let element: Element
  let expects: String

  var examples: [String] { ["[\(element.examples.joined(separator: ", "))]"] }
  var schema: Schema { .list(of: element.schema) }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [Element.Value]? {
    guard case .list(let items) = field.node.content, !items.isEmpty else {
      decoder.mismatch(field)
      return nil
    }
    let values = items.map { item in
      element.decode(Decoder.Field(name: field.name, expects: element.expects, node: item), by: &decoder)
    }
    let read = values.compactMap(\.self)
    return read.count == values.count ? read : nil
  }

  func encode(_ values: [Element.Value]) -> String? {
    "[\(values.compactMap(element.encode).joined(separator: ", "))]"
  }
}

extension Codec {
  static func anyOf<Element>(_ element: Element) -> Self where Self == AnyOfCodec<Element> {
    AnyOfCodec(element: element)
  }

  static func list<Element>(of element: Element, _ expects: String) -> Self where Self == ListCodec<Element> {
    ListCodec(element: element, expects: expects)
  }
}

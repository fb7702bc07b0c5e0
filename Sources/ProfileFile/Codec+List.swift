import Displays

/// One value, or a list of values of which any will do.
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
  var isEmptyAllowed = false
  var longest = Limits.profile.entries

  var examples: [String] { ["[\(element.examples.joined(separator: ", "))]"] + (isEmptyAllowed ? ["[]"] : []) }
  var schema: Schema { .list(of: element.schema, least: isEmptyAllowed ? 0 : 1, most: longest) }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [Element.Value]? {
    guard case .list(let items) = field.node.content, isEmptyAllowed || !items.isEmpty else {
      decoder.mismatch(field)
      return nil
    }
    let values = items.map { item in
      element.decode(Decoder.Field(name: field.name, expects: element.expects, node: item), by: &decoder)
    }
    let read = values.compactMap(\.self)
    return read.count == values.count ? read : nil
  }

  /// The text of the list; nil where a value in it is written elsewhere.
  func encode(_ values: [Element.Value]) -> String? {
    let texts = values.compactMap(element.encode)
    return texts.count == values.count ? "[\(texts.joined(separator: ", "))]" : nil
  }
}

/// One value, or a list of values that all count; it may be empty.
struct OneOrMoreCodec<Element: Codec>: Codec {
  let element: Element

  private var list: ListCodec<Element> { ListCodec(element: element, expects: expects, isEmptyAllowed: true) }
  var expects: String { "\(element.expects), or a list of these" }
  var examples: [String] { element.examples + list.examples }
  var schema: Schema { ["anyOf": [element.schema, list.schema]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [Element.Value]? {
    if case .list = field.node.content { return list.decode(field, by: &decoder) }
    let alone = Decoder.Field(name: field.name, expects: element.expects, node: field.node)
    return element.decode(alone, by: &decoder).map { [$0] }
  }

  func encode(_ values: [Element.Value]) -> String? {
    values.isEmpty ? "[]" : YAMLText.oneOrList(values.compactMap(element.encode))
  }
}

/// A value, and where it stands: what is wrong with it shows elsewhere.
struct MarkedCodec<Element: Codec>: Codec {
  let element: Element

  var expects: String { element.expects }
  var examples: [String] { element.examples }
  var schema: Schema { element.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Marked<Element.Value>? {
    decoder.marked(field, as: element)
  }

  func encode(_ value: Marked<Element.Value>) -> String? { element.encode(value.value) }
}

extension Codec {
  static func anyOf<Element>(_ element: Element) -> Self where Self == AnyOfCodec<Element> {
    AnyOfCodec(element: element)
  }

  static func list<Element>(of element: Element, _ expects: String) -> Self where Self == ListCodec<Element> {
    ListCodec(element: element, expects: expects)
  }

  static func oneOrMore<Element>(_ element: Element) -> Self where Self == OneOrMoreCodec<Element> {
    OneOrMoreCodec(element: element)
  }

  static func marked<Element>(_ element: Element) -> Self where Self == MarkedCodec<Element> {
    MarkedCodec(element: element)
  }
}

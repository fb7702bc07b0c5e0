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

/// A list of as many whole numbers as have a name.
struct NumbersCodec: Codec {
  let names: [String]
  let expects: String
  let examples: [String]
  let bounds: @Sendable (String) -> ClosedRange<Int>

  private var numbers: [(name: String, codec: IntegerCodec)] {
    names.map { ($0, IntegerCodec(bounds: bounds($0))) }
  }

  var schema: Schema {
    let count = Schema.number("\(names.count)")
    let isUniform = Set(names.map(bounds)).count == 1
    let items: Schema = isUniform ? numbers[0].codec.schema : .list(numbers.map(\.codec.schema))
    return ["type": "array", "minItems": count, "maxItems": count, "items": items]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [Int]? {
    guard case .list(let items) = field.node.content, items.count == names.count else {
      decoder.mismatch(field)
      return nil
    }
    let values = zip(numbers, items).map { number, item in
      decoder.read(
        Decoder.Field(name: "\(field.name) \(number.name)", expects: number.codec.expects, node: item),
        as: number.codec)
    }
    return values.contains(nil) ? nil : values.compactMap(\.self)
  }

  func encode(_ numbers: [Int]) -> String? { "[\(numbers.map { "\($0)" }.joined(separator: ", "))]" }
}

/// Values that another codec reads, as the model of profiles has them.
struct MappedCodec<Inner: Codec, Value: Sendable>: Codec {
  private let inner: Inner
  private let words: String?
  private let remedy: String
  private let shown: [String]?
  private let form: (@Sendable () -> Schema)?
  private let read: @Sendable (Inner.Value) -> Value?
  private let write: @Sendable (Value) -> Inner.Value?

  /// - Parameters:
  ///   - expects: where this codec is narrower than the other one: what only that one reads is reported. Where it is
  ///     not, the other one has reported it.
  ///   - remedy: what to do instead.
  ///   - write: gives nil for what the other codec cannot say.
  init(
    _ inner: Inner, expects: String? = nil, remedy: String = "", examples: [String]? = nil,
    schema: (@Sendable () -> Schema)? = nil,
    read: @escaping @Sendable (Inner.Value) -> Value?, write: @escaping @Sendable (Value) -> Inner.Value?
  ) {
    (self.inner, words, self.remedy, shown) = (inner, expects, remedy, examples)
    (form, self.read, self.write) = (schema, read, write)
  }

  var expects: String { words ?? inner.expects }
  var examples: [String] { shown ?? inner.examples }
  var schema: Schema { form?() ?? inner.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Value? {
    guard let raw = inner.decode(field, by: &decoder) else { return nil }
    let value = read(raw)
    if value == nil, words != nil { decoder.mismatch(field, hint: remedy) }
    return value
  }

  func encode(_ value: Value) -> String? { write(value).flatMap(inner.encode) }
  func facts(of value: Value) -> [ContentFact]? { write(value).flatMap(inner.facts) }
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

  /// Values of one kind under names, such as connectors; nothing where one of them cannot be read.
  static func named<Element: Codec>(
    _ element: Element, _ expects: String
  ) -> Self where Self == MappedCodec<EntriesCodec<(String, Element.Value)>, [String: Element.Value]> {
    let entries = EntriesCodec<(String, Element.Value)>(
      expects: expects, examples: element.examples.map { "{ a: \($0) }" }, mayBeEmpty: true, broken: .refused,
      most: nil,
      items: { [("additionalProperties", element.schema)] }
    ) { entry, decoder in
      let field = Decoder.Field(name: entry.key.value, expects: element.expects, node: entry.value)
      return element.decode(field, by: &decoder).map { (entry.key.value, $0) }
    } write: { name, value in
      element.encode(value).map { (name, $0) }
    }
    return MappedCodec(entries) {
      Dictionary($0) { first, _ in first }
    } write: { values in
      values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }

  static func marked<Element>(_ element: Element) -> Self where Self == MarkedCodec<Element> {
    MarkedCodec(element: element)
  }
}

extension Codec where Self == NumbersCodec {
  static func numbers(
    _ names: [String], in bounds: ClosedRange<Int>
  ) -> Self {
    NumbersCodec(
      names: names, expects: "[\(names.joined(separator: ", "))]",
      examples: ["[\(names.map { _ in "\(bounds.lowerBound)" }.joined(separator: ", "))]"]
    ) { _ in bounds }
  }
}

import Displays

/// The expected state. An empty expectation is one that is still to be written.
struct ExpectationCodec: Codec {
  var expects: String { "a mapping with profile, screens, steps, asleep, awake, pointer or problem" }
  var examples: [String] { CaseKeyTable.expectation.examples + ["null"] }
  var schema: Schema { ["anyOf": [CaseKeyTable.expectation.schema, ["type": "null"]]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Expectation? {
    if field.node.scalar?.isNull == true { return Expectation(mark: field.node.mark) }
    guard let fields = decoder.fields(field, of: CaseKeyTable.expectation) else { return nil }
    var expectation = Expectation(mark: fields.mark)
    decoder.read(CaseKeyTable.expectation.keys, of: fields, into: &expectation)
    return expectation
  }

  func encode(_ value: Expectation) -> String? { nil }
}

/// The name of a profile; nil where none is to match.
struct NameOrNoneCodec: Codec {
  private static let none = "none"

  var expects: String { "the name of a profile, or none" }
  var examples: [String] { ["desk", Self.none] }
  var schema: Schema { TextCodec().schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> String?? {
    guard let name = decoder.read(field, as: .text) else { return nil }
    return .some(name == Self.none ? nil : name)
  }

  func encode(_ name: String?) -> String? { YAMLText.quoted(name ?? Self.none) }
}

/// The screens of a profile that something is expected of, under their names.
struct ExpectedScreensCodec: Codec {
  var expects: String { "a mapping from names to screens" }
  var examples: [String] { CaseKeyTable.expectedScreen.examples.map { "{ tv: \($0) }" } }
  var schema: Schema { ["type": "object", "additionalProperties": CaseKeyTable.expectedScreen.schema] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [Expectation.Screen]? {
    guard case .mapping(let entries) = field.node.content else {
      decoder.mismatch(field)
      return nil
    }
    return entries.compactMap { Self.screen($0, by: &decoder) }
  }

  private static func screen(_ entry: YAMLNode.Entry, by decoder: inout Decoder) -> Expectation.Screen? {
    let mapping = CaseKeyTable.expectedScreen
    let field = Decoder.Field(
      name: entry.key.value, expects: "a mapping such as { mode: 1920x1080 }", node: entry.value)
    guard let fields = decoder.fields(field, of: mapping) else { return nil }
    var screen = Expectation.Screen(name: entry.key)
    decoder.read(mapping.keys, of: fields, into: &screen)
    return screen
  }

  func encode(_ screens: [Expectation.Screen]) -> String? { nil }
}

/// A place in the framebuffer.
struct PointCodec: Codec {
  var expects: String { "[x, y]" }
  var examples: [String] { ["[0, 0]", "[-32768, 32767]"] }
  var schema: Schema { PlacementCodec.point }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Point? {
    guard case .list = field.node.content else {
      decoder.mismatch(field)
      return nil
    }
    guard case .at(let point)? = decoder.read(field, as: .placement) else { return nil }
    return point
  }

  func encode(_ point: Point) -> String? { PlacementCodec().encode(.at(point)) }
}

/// Content as in a profile, of which only the keys given count.
struct ExpectedContentCodec: Codec {
  var expects: String { "\(ExpectedContent.none), or \(ContentCodec().expects)" }
  var examples: [String] { [ExpectedContent.none] + ContentCodec().examples }

  var schema: Schema {
    ["anyOf": [["const": .text(ExpectedContent.none)], ["$ref": "profile-1.json#/definitions/content"]]]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> ExpectedContent? {
    if field.node.scalar?.text == ExpectedContent.none { return ExpectedContent(nil) }
    return decoder.read(field, as: .content).map { ExpectedContent($0, keys: field.node.keys) }
  }

  func encode(_ expected: ExpectedContent) -> String? {
    expected.content.map(ContentCodec().encode) ?? ExpectedContent.none
  }
}

extension YAMLNode {
  /// The keys of a mapping, and of the mappings in it.
  fileprivate var keys: Set<String> {
    guard case .mapping(let entries) = content else { return [] }
    return entries.reduce(into: []) { keys, entry in
      keys.insert(entry.key.value)
      keys.formUnion(entry.value.keys)
    }
  }
}

import Displays

/// Descriptions under their names. `Descriptions` resolves `use`; here each is looked at by itself, so that its
/// mistakes show where they stand, whether it is used or not.
struct DescriptionsCodec: Codec {
  /// True if the descriptions stand in a define file, whose schema refers to that of profiles.
  var isShared = false

  var expects: String { "a mapping from names to keys of a screen" }
  var examples: [String] { ["{ tv: { scale: 2 } }"] }

  var schema: Schema {
    guard !isShared else { return ["allOf": [["$ref": "profile-1.json#/properties/define"]]] }
    return [
      "type": "object", "minProperties": 1, "maxProperties": .number("\(Limits.profile.entries)"),
      "propertyNames": ScreensCodec.names, "additionalProperties": KeyTable.screen.schema,
    ]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [Marked<String>]? {
    guard let entries = field.node.entries, !entries.isEmpty else {
      decoder.mismatch(field)
      return nil
    }
    return entries.map { Self.check($0, by: &decoder) }
  }

  private static func check(_ entry: YAMLNode.Entry, by decoder: inout Decoder) -> Marked<String> {
    let name = ScreenName.read(entry.key, in: "define", by: &decoder)
    let field = Decoder.Field(name: name.value, expects: "a mapping with keys of a screen", node: entry.value)
    guard let fields = decoder.fields(field, of: KeyTable.screen) else { return name }
    if fields.isEmpty { decoder.mismatch(field) }
    var scratch = KeyTable.screen.fresh(name.mark)
    decoder.read(KeyTable.screen.keys, of: fields, into: &scratch)
    return name
  }

  /// A profile that is written has its descriptions written out.
  func encode(_ names: [Marked<String>]) -> String? { nil }
}

extension Codec where Self == DescriptionsCodec {
  static var descriptions: Self { DescriptionsCodec() }
}

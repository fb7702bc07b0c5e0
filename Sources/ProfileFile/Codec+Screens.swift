import Displays

/// The screens of a profile, under their names.
struct ScreensCodec: Codec {
  var expects: String { "a mapping from names to screens" }
  var examples: [String] { ["{ a: { identity: { any: true } } }"] }

  var schema: Schema {
    let screen: Schema = [
      "allOf": [KeyTable.screen.schema, ["anyOf": [["required": ["identity"]], ["required": ["use"]]]], Self.forced]
    ]
    return [
      "type": "object", "minProperties": 1, "maxProperties": .number("\(Limits.profile.entries)"),
      "propertyNames": Self.names, "additionalProperties": screen,
    ]
  }

  /// A screen that is lit though nothing is detected: what it uses may say the rest.
  private static var forced: Schema {
    [
      "if": [
        "required": ["force"], "properties": ["force": ["const": true]], "not": ["required": ["use"]],
      ],
      "then": ["required": ["mode"], "properties": ["identity": ["required": ["connector"]]]],
    ]
  }

  static var names: Schema { ["minLength": 1, "maxLength": .number("\(ScreenName.longest)")] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [ScreenEntry]? {
    guard case .mapping(let entries) = field.node.content, !entries.isEmpty else {
      decoder.mismatch(field)
      return nil
    }
    return entries.map { Self.screen($0, by: &decoder) }
  }

  private static func screen(_ entry: YAMLNode.Entry, by decoder: inout Decoder) -> ScreenEntry {
    let name = ScreenName.read(entry.key, in: "screens", by: &decoder)
    var screen = KeyTable.screen.fresh(name.mark)
    screen.name = name
    let field = Decoder.Field(name: name.value, expects: "a mapping with identity", node: entry.value)
    guard var fields = decoder.fields(field, of: KeyTable.screen) else { return screen }
    if decoder.addUsed(to: &fields, of: entry), fields["identity"] == nil {
      let place = fields["use"] == nil ? "" : ", here or in what it uses"
      decoder.findings.error(
        .missingKey, at: name.mark,
        "identity: missing, expected \(IdentityCodec().expects) that identifies screen \(name.value.quoted)\(place)")
    }
    decoder.read(KeyTable.screen.keys, of: fields, into: &screen)
    // Nothing is said of what goes with content that cannot be read.
    if fields["content"] != nil, screen.content == nil { screen.onDisconnect = Marked(.park, at: name.mark) }
    return screen
  }

  /// Each has a line of its own for each of its keys: `ProfileText` writes them.
  func encode(_ screens: [ScreenEntry]) -> String? { nil }
}

extension Codec where Self == ScreensCodec {
  static var screens: Self { ScreensCodec() }
}

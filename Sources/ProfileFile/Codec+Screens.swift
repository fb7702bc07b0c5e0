import Displays

/// The screens of a profile, under their names.
struct ScreensCodec: Codec {
  /// Of a name, in characters: names go into messages, window titles and X atoms.
  private static let longestName = 64

  var expects: String { "a mapping from names to screens" }
  var examples: [String] { ["{ a: { identity: { any: true } } }"] }

  var schema: Schema {
    let screen = KeyTable.screen.schema
    return [
      "type": "object", "minProperties": 1, "maxProperties": .number("\(Limits.profile.entries)"),
      "propertyNames": ["minLength": 1, "maxLength": .number("\(Self.longestName)")], "additionalProperties": screen,
    ]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [ScreenEntry]? {
    guard case .mapping(let entries) = field.node.content, !entries.isEmpty else {
      decoder.mismatch(field)
      return nil
    }
    return entries.map { Self.screen($0, by: &decoder) }
  }

  private static func screen(_ entry: YAMLNode.Entry, by decoder: inout Decoder) -> ScreenEntry {
    let name = name(entry.key, by: &decoder)
    var screen = KeyTable.screen.fresh(name.mark)
    screen.name = name
    let field = Decoder.Field(name: name.value, expects: "a mapping with identity", node: entry.value)
    guard let fields = decoder.fields(field, of: KeyTable.screen) else { return screen }
    if fields["identity"] == nil {
      decoder.findings.error(
        .missingKey, at: name.mark,
        "identity: missing, expected \(IdentityCodec().expects) that identifies screen \(name.value.quoted)")
    }
    decoder.read(KeyTable.screen.keys, of: fields, into: &screen)
    return screen
  }

  /// They are kept to one short line.
  private static func name(_ name: Marked<String>, by decoder: inout Decoder) -> Marked<String> {
    let scalars = name.value.unicodeScalars
    guard scalars.count <= longestName, !scalars.contains(where: \.steers),
      name.value.first?.isWhitespace == false, name.value.last?.isWhitespace == false
    else {
      decoder.findings.error(
        at: name.mark,
        "screens: found the name \(name.value.quoted), expected at most \(longestName) characters on one line, "
          + "without spaces around them")
      return Marked(name.value.printable, at: name.mark)
    }
    return name
  }

  /// Each has a line of its own for each of its keys: `ProfileText` writes them.
  func encode(_ screens: [ScreenEntry]) -> String? { nil }
}

extension Codec where Self == ScreensCodec {
  static var screens: Self { ScreensCodec() }
}

import Displays

/// Text of one line or several; a number counts as the text that was written.
struct TextCodec: Codec {
  var expects = "text"
  var isMultiline = false
  /// The most characters; nil for no limit.
  var longest: Int?
  /// The values that the schema shows.
  var shown: [String] = []
  var examples = ["plain", "\"two words\"", "12", "\"true\""]

  var schema: Schema {
    let length: [(key: String, value: Schema)] = longest.map { [("maxLength", .number("\($0)"))] } ?? []
    let shown: [(key: String, value: Schema)] = shown.isEmpty ? [] : [("examples", .texts(shown))]
    return .object([("type", ["string", "number"]), ("pattern", .text(Self.pattern(isMultiline)))] + length + shown)
  }

  /// The pattern for a text with something to see, and no control characters. It ends without `$`, which some readers
  /// let a line break follow.
  static func pattern(_ isMultiline: Bool = false) -> String {
    let controls = isMultiline ? "\\u0000-\\u0008\\u000b-\\u001f" : "\\u0000-\\u001f"
    return "^(?=[\\s\\S]*\\S)(?![\\s\\S]*[\(controls)\\u007f-\\u009f])"
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> String? {
    guard let scalar = field.node.scalar, !scalar.isNull, scalar.boolean == nil else {
      let isBoolean = field.node.scalar?.boolean != nil
      decoder.mismatch(field, hint: isBoolean ? "; put it in quotes if it is text" : "")
      return nil
    }
    guard isClean(scalar.text, in: field, by: &decoder) else { return nil }
    guard scalar.text.count <= longest ?? .max else {
      decoder.mismatch(field)
      return nil
    }
    return scalar.text
  }

  /// Escapes such as `"\0"` bring characters into a value that the file itself may not hold.
  private func isClean(_ text: String, in field: Decoder.Field, by decoder: inout Decoder) -> Bool {
    guard !text.allSatisfy(\.isWhitespace) else {
      decoder.findings.error(at: field.node.mark, "\(field.name): found empty text, expected \(field.expects)")
      return false
    }
    let allowed: [Unicode.Scalar] = isMultiline ? ["\n", "\t"] : []
    guard let control = text.unicodeScalars.first(where: { $0.isControl && !allowed.contains($0) }) else { return true }
    decoder.findings.error(
      at: field.node.mark, "\(field.name): found \(control.codePoint) in the text, expected no control characters")
    return false
  }

  func encode(_ text: String) -> String? { YAMLText.quoted(text) }
}

/// A file or folder; a relative path starts at the profile's folder.
struct PathCodec: Codec {
  let expects: String
  var examples: [String] { ["photo.png", "\"/srv/a picture.jpg\""] }
  var schema: Schema {
    .definition(
      "path",
      .object([("allOf", [TextCodec().schema, ["not": ["type": "string", "pattern": .text("^\(Self.scheme)")]]])]))
  }

  /// The beginning of an address, which no file's path has.
  private static let scheme = "[a-zA-Z][a-zA-Z0-9+.-]*://"

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Path? {
    guard let text = decoder.read(field, as: .text) else { return nil }
    guard text.prefixMatch(of: /[a-zA-Z][a-zA-Z0-9+.\-]*:\/\//) == nil else {
      let isPage = text.lowercased().hasPrefix("http")
      let meant = isPage ? "url: \"\(text.excerpt)\"" : "program: [mpv, \"--wid={window}\", \"\(text.excerpt)\"]"
      decoder.mismatch(field, hint: "; write \(meant)")
      return nil
    }
    return Path(text)
  }

  func encode(_ path: Path) -> String? { YAMLText.quoted(path.text) }
}

/// The name of another entry, and where it stands: what is wrong with it shows beside the other entries.
struct NameCodec: Codec {
  var expects = "the name of another screen"
  /// The name and description of the schema's definition.
  var definition = (name: "name", description: "The name of another screen of this profile.")
  var examples: [String] { ["a", "\"another screen\""] }

  var schema: Schema {
    .definition(
      definition.name,
      [
        "description": .text(definition.description), "type": ["string", "number"],
        "pattern": .text(TextCodec.pattern()),
      ])
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Marked<String>? {
    decoder.marked(field, as: .text)
  }

  func encode(_ name: Marked<String>) -> String? { YAMLText.quoted(name.value) }
}

extension Codec where Self == TextCodec {
  static var text: Self { TextCodec() }
  static var lines: Self { TextCodec(isMultiline: true, examples: TextCodec().examples + ["\"two\\nlines\""]) }
}

extension Codec where Self == PathCodec {
  static func path(_ expects: String) -> Self { PathCodec(expects: expects) }
}

extension Codec where Self == NameCodec {
  static var name: Self { NameCodec() }

  /// The name of a description, as under `use`.
  static var description: Self {
    NameCodec(
      expects: "the name of a description",
      definition: ("used", "A name under define, in this file or in a *.define.yaml file beside it."))
  }
}

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
  var form: (@Sendable () -> Schema)?

  var schema: Schema {
    if let form { return form() }
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
  /// True if the key also takes an address, in a mapping.
  var isFetched = false
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
      decoder.mismatch(field, hint: "; write \(meant(by: text, under: field.name))")
      return nil
    }
    return Path(text)
  }

  private func meant(by address: String, under key: String) -> String {
    let text = address.excerpt
    guard address.lowercased().hasPrefix("http") else { return "program: [mpv, \"--wid={window}\", \"\(text)\"]" }
    return isFetched ? "\(key): { url: \"\(text)\" }" : "url: \"\(text)\""
  }

  func encode(_ path: Path) -> String? { YAMLText.quoted(path.text) }
}

extension Codec where Self == TextCodec {
  static var text: Self { TextCodec() }
  static var lines: Self { TextCodec(isMultiline: true, examples: TextCodec().examples + ["\"two\\nlines\""]) }
}

extension Codec where Self == PathCodec {
  static func path(_ expects: String) -> Self { PathCodec(expects: expects) }
}

extension Codec where Self == MarkedCodec<TextCodec> {
  /// The name of another entry, and where it stands: what is wrong with it shows beside the other entries.
  static var name: Self {
    .name("the name of another screen", as: "name", "The name of another screen of this profile.")
  }

  /// The name of a description, as under `use`.
  static var description: Self {
    .name(
      "the name of a description", as: "used", "A name under define, in this file or in a *.define.yaml file beside it."
    )
  }

  /// - Parameters:
  ///   - definition: its name in the schema.
  ///   - description: what it is there.
  static func name(_ expects: String, as definition: String, _ description: String) -> Self {
    .marked(
      TextCodec(
        expects: expects, examples: ["a", "\"another screen\""],
        form: {
          .definition(
            definition,
            ["description": .text(description), "type": ["string", "number"], "pattern": .text(TextCodec.pattern())])
        }))
  }
}

extension Codec where Self == TextCodec {
  static var font: Self {
    TextCodec(
      expects:
        "the name of a font such as \"DejaVu Sans\" or \"DejaVu Serif Italic\", of at most \(LetterStyle.longestFont) characters",
      longest: LetterStyle.longestFont, shown: ["DejaVu Sans", "DejaVu Serif Italic"],
      examples: ["\"DejaVu Sans\"", "\"DejaVu Serif Italic\""])
  }
}

/// Text that is compared: exact, a glob or a regular expression.
struct PatternCodec: Codec {
  var expects = "text, a glob with * or ?, or a regular expression between slashes"
  /// True if it is held against paths, which begin with a slash and are no unfinished expressions.
  var isOfPaths = false
  /// True if it is held against what an EDID or a driver tells, which knows plain characters alone.
  var isOfDevices = false
  /// True if it is a maker's, of whom most are known by a PNP id.
  var isOfMakers = false
  /// True if it is held against the names of machines, which end before their first dot.
  var isOfMachines = false
  private var makers: [String] { isOfMakers ? ["SAM", "\"Dell Inc.\""] : [] }
  var examples: [String] { makers + ["HDMI-1", "\"SAM*\"", "\"/DP-[12]/\"", "\"with space\"", "\"0x4123\""] }

  var schema: Schema {
    .definition(
      "pattern",
      [
        "description":
          "Exact text, a glob with * or ?, or a regular expression between slashes, without back-references and look-around.",
        "anyOf": [
          [
            "type": "string", "pattern": .text(TextCodec.pattern()), "maxLength": .number("\(Self.longest)"),
          ], ["type": "number"],
        ],
      ])
  }

  /// An expression, and the slashes around it.
  private static let longest = RegularExpression.longestSource + 2

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Pattern? {
    guard let text = decoder.read(field, as: .text) else { return nil }
    guard text.utf8.count <= Self.longest else {
      decoder.mismatch(field, expected: "text of at most \(Self.longest) bytes")
      return nil
    }
    let pattern = Pattern(text)
    if case .expression(let expression) = pattern {
      return decoder.isExpression(expression, in: field) ? pattern : nil
    }
    if text.hasPrefix("/"), !isOfPaths { Self.warnOfUnfinishedExpression(field, by: &decoder) }
    if isOfDevices { Self.warnOfWhatNeverMatches(text, in: field, by: &decoder) }
    if isOfMachines { Self.warnOfDots(text, in: field, by: &decoder) }
    if isOfMakers { Self.warnOfSmallLetters(text, in: field, by: &decoder) }
    return pattern
  }

  /// A PNP id is three capital letters in every EDID, so another spelling would never match.
  private static func warnOfSmallLetters(_ text: String, in field: Decoder.Field, by decoder: inout Decoder) {
    guard text.utf8.count == 3, case .exact = Pattern(text), text.allSatisfy(\.isLetter) else { return }
    let capitals = text.uppercased()
    guard text != capitals else { return }
    decoder.findings.warning(
      at: field.node.mark,
      "vendor: found \(text.quoted), expected capital letters in a PNP id; did you mean \(capitals.quoted)?")
  }

  private static func warnOfDots(_ text: String, in field: Decoder.Field, by decoder: inout Decoder) {
    let name = Circumstances.host(ofName: text)
    guard name != text else { return }
    decoder.findings.warning(
      at: field.node.mark,
      "\(field.name): found \(text.quoted), expected a name without a dot, since a machine's name counts up to its first "
        + "dot" + (name.map { "; write \(YAMLText.quoted($0))" } ?? ""))
  }

  /// Quotes and spaces as word processors and web pages have them, and an expression that would be taken for plain
  /// text.
  private static func warnOfWhatNeverMatches(
    _ text: String, in field: Decoder.Field, by decoder: inout Decoder
  ) {
    let plain = text.withoutTypography
    if plain != text {
      return decoder.findings.warning(
        at: field.node.mark,
        "\(field.name): found typographic quotes or invisible characters in \(text.quoted), which no screen has in its "
          + "names; write \(YAMLText.quoted(plain.isEmpty ? "TEXT" : plain))")
    }
    guard let expression = text.unmarkedExpression else { return }
    decoder.findings.warning(
      at: field.node.mark,
      "\(field.name): found \(text.quoted), expected slashes around a regular expression; write \"/\(expression)/\"")
  }

  private static func warnOfUnfinishedExpression(_ field: Decoder.Field, by decoder: inout Decoder) {
    decoder.findings.warning(
      at: field.node.mark,
      "\(field.name): found \(field.node.found), expected a slash at its end too if it is a regular expression; "
        + "options go inside: /(?i)samsung.*/")
  }

  func encode(_ pattern: Pattern) -> String? { YAMLText.quoted(pattern.description) }
}

extension Decoder {
  /// - Returns: whether it is one; reported otherwise.
  mutating func isExpression(_ expression: RegularExpression, in field: Field) -> Bool {
    let problem = expression.problem.map { "; \($0.description.printable)" }
    guard problem != nil || expression.source.isEmpty else { return true }
    mismatch(field, expected: "a regular expression between the slashes", hint: problem ?? "")
    return false
  }
}

extension String {
  /// With plain spaces, and without quotes that no keyboard has and characters that take no room.
  fileprivate var withoutTypography: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    var plain = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x200B...0x200F, 0x2060, 0xFEFF, 0x201C...0x201F, 0xAB, 0xBB, 0x2039, 0x203A: break
      case 0xA0, 0x2000...0x200A, 0x202F: plain.append(" ")
      case 0x2018...0x201B: plain.append("'")
      default: plain.append(scalar)
      }
    }
    let text = String(plain)
    return text.hasPrefix("'") && text.hasSuffix("'") && text != self ? String(text.dropFirst().dropLast()) : text
  }

  /// What stands between the slashes, where `^`, `$` or `.*` tell that an expression is meant.
  fileprivate var unmarkedExpression: String? {
    // Most names have none of what tells an expression.
    guard utf8.contains(where: "^*$".utf8.contains) else { return nil }
    let isAbbreviation = ["Inc.*", "Ltd.*", "Co.*", "Corp.*"].contains(where: hasSuffix)
    let (isAtStart, isAtEnd) = (hasPrefix("^"), hasSuffix("$"))
    guard !hasPrefix("/"), isAtStart || isAtEnd || contains(".*") && !isAbbreviation else { return nil }
    let inner = String((isAtStart ? dropFirst() : self[...]).dropLast(isAtEnd ? 1 : 0))
    let whole = isAtEnd || inner.hasSuffix(".*") ? inner : inner + ".*"
    return inner.isEmpty || RegularExpression(whole).problem != nil ? nil : whole
  }
}

extension Codec where Self == PatternCodec {
  static var pattern: Self { PatternCodec(isOfDevices: true) }
  static var vendor: Self { PatternCodec(isOfDevices: true, isOfMakers: true) }
  static var host: Self {
    PatternCodec(expects: "a host name such as lobby, a glob or a regular expression", isOfMachines: true)
  }
  static var pathPattern: Self { PatternCodec(isOfPaths: true) }

  /// What a window is known by.
  static func criterion(_ example: String) -> Self {
    PatternCodec(expects: "text, a glob or a regular expression such as \(example)")
  }
}

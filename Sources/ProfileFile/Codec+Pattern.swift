import Displays

/// Text that is compared: exact, a glob or a regular expression.
struct PatternCodec: Codec {
  var expects = "text, a glob with * or ?, or a regular expression between slashes"
  /// True if the pattern is held against paths, which begin with a slash and are no unfinished expressions.
  var isOfPaths = false
  /// True if the pattern is held against the names in an EDID or from a driver, which have plain characters alone.
  var isOfDevices = false
  var examples: [String] { ["HDMI-1", "\"SAM*\"", "\"/DP-[12]/\"", "\"with space\"", "\"0x4123\""] }

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
    return pattern
  }

  /// Warns of patterns that never match: quotes and spaces as word processors and web pages have them, and an
  /// expression that would be taken for plain text.
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

/// A PNP id is three capital letters in every EDID, so another spelling would never match.
struct VendorCodec: Codec {
  var expects: String { PatternCodec().expects }
  var examples: [String] { ["SAM", "\"Dell Inc.\""] + PatternCodec().examples }
  var schema: Schema { PatternCodec().schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Pattern? {
    let pattern = PatternCodec(isOfDevices: true).decode(field, by: &decoder)
    guard case .exact(let text)? = pattern else { return pattern }
    let capitals = text.uppercased()
    if text.utf8.count == 3, text.allSatisfy(\.isLetter), text != capitals {
      decoder.findings.warning(
        at: field.node.mark,
        "vendor: found \(text.quoted), expected capital letters in a PNP id; did you mean \(capitals.quoted)?")
    }
    return pattern
  }

  func encode(_ pattern: Pattern) -> String? { PatternCodec().encode(pattern) }
}

/// The hash of a whole EDID.
struct HashCodec: Codec {
  var expects: String { "sha256: and 64 hexadecimal digits" }
  var examples: [String] { ["\"sha256:\(String(repeating: "0f", count: 32))\""] }
  var schema: Schema { ["type": "string", "pattern": "^sha256:[0-9a-fA-F]{64}$"] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Pattern? {
    guard let text = decoder.read(field, as: .text) else { return nil }
    let prefix = "sha256:"
    let digits = text.dropFirst(prefix.count)
    guard text.hasPrefix(prefix), digits.utf8.count == 64, digits.allSatisfy(\.isHexDigit) else {
      decoder.mismatch(field)
      return nil
    }
    return .exact(text.lowercased())
  }

  func encode(_ pattern: Pattern) -> String? { PatternCodec().encode(pattern) }
}

extension String {
  /// The text with plain spaces, and without quotes that no keyboard has and characters that take no room.
  fileprivate var withoutTypography: String {
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

  /// The expression for between the slashes, where `^`, `$` or `.*` tell that one is meant.
  fileprivate var unmarkedExpression: String? {
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
  static var pathPattern: Self { PatternCodec(isOfPaths: true) }

  /// A pattern for a property of windows.
  static func criterion(_ example: String) -> Self {
    PatternCodec(expects: "text, a glob or a regular expression such as \(example)")
  }
}

extension Codec where Self == VendorCodec {
  static var vendor: Self { VendorCodec() }
}

extension Codec where Self == HashCodec {
  static var hash: Self { HashCodec() }
}

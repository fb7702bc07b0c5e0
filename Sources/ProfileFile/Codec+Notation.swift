import Displays

/// A value with a notation of its own, in one text.
struct NotationCodec<Value: Sendable>: Codec {
  let expects: String
  let examples: [String]
  private let form: @Sendable () -> Schema
  /// True if it is read as text is: neither empty nor with control characters, and no number of YAML's.
  private let isText: Bool
  private let read: @Sendable (YAMLNode.Scalar) -> Value?
  private let write: @Sendable (Value) -> String
  private let limit: @Sendable (YAMLNode.Scalar) -> String?
  private let hint: @Sendable (YAMLNode.Scalar) -> String
  private let secret: @Sendable (YAMLNode.Scalar) -> String?

  /// - Parameters:
  ///   - read: gives nil for what is not in this notation.
  ///   - hint: what may have been meant.
  ///   - limit: what is expected of what is in this notation and out of range; nil for all else.
  ///   - secret: what is told of a value that is not in this notation and may have a password in it, in place of the
  ///     value: others read what is said of a profile. nil for all else.
  init(
    _ expects: String, examples: [String], schema: @autoclosure @escaping @Sendable () -> Schema, isText: Bool = false,
    read: @escaping @Sendable (YAMLNode.Scalar) -> Value?, write: @escaping @Sendable (Value) -> String,
    hint: @escaping @Sendable (YAMLNode.Scalar) -> String = { _ in "" },
    limit: @escaping @Sendable (YAMLNode.Scalar) -> String? = { _ in nil },
    secret: @escaping @Sendable (YAMLNode.Scalar) -> String? = { _ in nil }
  ) {
    (self.expects, self.examples, form, self.isText) = (expects, examples, schema, isText)
    (self.read, self.write, self.limit, self.hint, self.secret) = (read, write, limit, hint, secret)
  }

  var schema: Schema { form() }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Value? {
    if let scalar = field.node.scalar, read(scalar) == nil, let words = secret(scalar) {
      decoder.findings.error(at: field.node.mark, "\(field.name): found \(words)")
      return nil
    }
    if isText, decoder.read(field, as: .text) == nil { return nil }
    guard let scalar = field.node.scalar else {
      decoder.mismatch(field)
      return nil
    }
    if let value = read(scalar) { return value }
    let limit = limit(scalar)
    decoder.mismatch(field, expected: limit, hint: limit == nil ? hint(scalar) : "")
    return nil
  }

  func encode(_ value: Value) -> String? { write(value) }
}

extension YAMLNode.Scalar {
  /// The nearest of some words.
  func hint(among words: some Sequence<String>) -> String { Suggestion.hint(for: text, among: words) }

  /// What to do with the quotes around a number.
  var quotesHint: String { isPlain || Decimal.fixedPoint(text, decimals: 6) == nil ? "" : "; remove the quotes" }

  /// A number without a unit, with at most three decimals.
  var bareNumber: String? { Decimal.fixedPoint(text, decimals: 3) == nil ? nil : text.excerpt }

  /// What stands before a unit.
  func number(in unit: String) -> Substring? { text.hasSuffix(unit) ? text.dropLast(unit.count) : nil }

  /// - Returns: nil unless it is a number with that unit and within bounds.
  func pixels(in bounds: ClosedRange<Int>) -> Int? {
    number(in: "px").flatMap { Decimal.integer($0) }.flatMap { bounds.contains($0) ? $0 : nil }
  }

  /// - Parameter bounds: in thousandths.
  func thousandths(of unit: String, in bounds: ClosedRange<Int>) -> Int? {
    number(in: unit).flatMap { Decimal.fixedPoint($0, decimals: 3)?.units }.flatMap { bounds.contains($0) ? $0 : nil }
  }
}

// MARK: Short notations

extension Codec where Self == NotationCodec<Color> {
  static var color: Self {
    NotationCodec(
      "a colour such as \"#1e90ff\"", examples: ["\"#000000\"", "\"#1E90ff\""],
      schema: .definition(
        "color", ["type": "string", "pattern": "^#[0-9a-fA-F]{6}$", "examples": ["#000000", "#1e90ff"]]),
      read: { Color($0.text) }, write: { "\"\($0)\"" }
    ) { scalar in
      if scalar.isNull { return "; a # without quotes starts a comment" }
      return Color("#\(scalar.text)") == nil ? "" : "; did you mean \"#\(scalar.text)\"?"
    }
  }
}

extension Codec where Self == NotationCodec<Sound> {
  /// A word, or the name of a sink.
  static var sound: Self {
    let words = ["on", "off", "screen"]
    let sink = "alsa_output.pci-0000_00_1f.3.hdmi-stereo"
    return NotationCodec(
      "on, off, screen or the name of a sink such as \(sink)", examples: words + [sink],
      schema: [
        "type": ["string", "number"],
        "pattern": .text("^[^\\s\\u0000-\\u001f\\u007f-\\u009f]{1,\(Sound.longestName)}(?![\\s\\S])"),
        "examples": .texts(words),
      ],
      read: { scalar in
        scalar.boolean == nil && !scalar.isNull && Sound.isName(scalar.text) ? Sound(scalar.text) : nil
      }, write: { YAMLText.quoted($0.word) }
    ) { $0.boolean.map { "; did you mean \($0 ? "on" : "off")?" } ?? "" }
  }
}

extension Sound {
  /// PulseAudio takes less, PipeWire more.
  fileprivate static func isName(_ text: String) -> Bool {
    let isClean = text.unicodeScalars.allSatisfy { !$0.isControl && !$0.properties.isWhitespace }
    return isClean && !text.isEmpty && text.count <= longestName
  }
}

extension Codec where Self == NotationCodec<String> {
  /// Vendor and product of a USB device.
  static var usb: Self {
    NotationCodec(
      "vendor and product in hexadecimal, such as \"04f3:2494\"", examples: ["\"04f3:2494\"", "\"056a:50b4\""],
      schema: ["type": "string", "pattern": "^[0-9a-fA-F]{4}:[0-9a-fA-F]{4}$"], isText: true,
      read: { scalar in
        let parts = scalar.text.split(separator: ":", omittingEmptySubsequences: false)
        let isOne = parts.count == 2 && parts.allSatisfy { $0.utf8.count == 4 && $0.utf8.allSatisfy(\.isHexDigit) }
        return isOne ? scalar.text.lowercased() : nil
      }, write: { "\"\($0)\"" })
  }

  /// What a clock shows, as strftime(3) reads it.
  static var clockFormat: Self {
    let numbers = "[\(String(ClockFace.flags.reversed()))]*[0-9]{0,2}"
    let (other, digits) = ("E[\(ClockFace.alternatives)]", "O[\(ClockFace.otherDigits)]")
    let (time, all) = (ClockFace.conversions, ClockFace.conversions + ClockFace.constants)
    // The first part shows nothing of the time: two percent signs are one.
    let pattern =
      "^(?:[^%]|%\(numbers)[\(ClockFace.constants)])*%\(numbers)(?:[\(time)]|\(other)|\(digits))"
      + "(?:[^%]|%\(numbers)(?:[\(all)]|\(other)|\(digits)))*(?![\\s\\S])"
    return NotationCodec(
      "a format of strftime such as \"%H:%M\" or \"%A, %d %B\"", examples: ["\"%H:%M\"", "\"100 %% %-I.%M %p %Z\""],
      schema: .definition(
        "clockFormat",
        [
          "type": "string", "maxLength": .number("\(ClockFace.longestFormat)"),
          "allOf": [["pattern": .text(TextCodec.pattern())], ["pattern": .text(pattern)]],
          "examples": ["%H:%M", "%A, %d %B"],
        ]), isText: true,
      read: { ClockFace.isFormat($0.text) ? $0.text : nil }, write: { YAMLText.quoted($0) }
    ) { $0.text.contains("%") ? "" : "; write %H for the hour and %M for the minute" }
  }

  /// A name of the time zone database.
  static var timeZone: Self {
    NotationCodec(
      "the name of a time zone such as Europe/Berlin", examples: ["Europe/Berlin", "UTC"],
      schema: [
        "type": "string", "maxLength": .number("\(ClockFace.longestZone)"),
        "pattern": "^[A-Za-z][A-Za-z0-9+_-]*(?:/[A-Za-z0-9+_-]+)*(?![\\s\\S])", "examples": ["Europe/Berlin"],
      ], isText: true,
      read: { ClockFace.isZone($0.text) ? $0.text : nil }, write: { YAMLText.quoted($0) })
  }

  /// A file of the service manager's credentials folder.
  static var credential: Self {
    NotationCodec(
      "the name of a credential such as board-address", examples: ["board-address", "a.b_C-9"],
      schema: ["type": ["string", "number"], "pattern": "^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,254}(?![\\s\\S])"],
      read: { !$0.isNull && PageAddress.isCredential($0.text) ? $0.text : nil }, write: { YAMLText.quoted($0) })
  }

  /// An address that is fetched.
  static var webAddress: Self {
    NotationCodec(
      "an address such as https://example.org/menu.png", examples: ["https://example.org/menu.png"],
      schema: [
        "type": "string", "maxLength": .number("\(WebAddress.longest)"), "pattern": .text(WebAddress.pattern),
        "examples": ["https://example.org/menu.png"],
      ], isText: true,
      read: { WebAddress($0.text) == nil ? nil : $0.text }, write: { YAMLText.quoted($0) },
      hint: {
        $0.portHint
          ?? ($0.text.allSatisfy(\.isASCII) ? "" : "; write the host as xn--…, and other letters as % and two digits")
      }, secret: { $0.secretOfAddress.map { "\($0); an image comes from an address without them" } })
  }

  /// The address of a stream.
  static var streamAddress: Self {
    NotationCodec(
      "an address such as rtsps://camera.example/1 or https://example.org/live.m3u8",
      examples: ["rtsps://camera.example/1", "\"https://[::1]:8080/live.m3u8?a=b\""],
      schema: [
        "type": "string", "maxLength": .number("\(VideoStream.longest)"), "pattern": .text(VideoStream.pattern),
        "examples": ["rtsps://camera.example/1", "https://example.org/live.m3u8"],
      ], isText: true,
      read: { VideoStream.isAddress($0.text) ? $0.text : nil }, write: { YAMLText.quoted($0) },
      hint: { $0.portHint ?? "" },
      secret: {
        $0.secretOfAddress.map {
          "\($0); write it to a file that is a credential of the service, and { credential: NAME } here"
        }
      })
  }

  /// The address of a page. A browser would take anything else for a search, an option or a file of its own folder.
  static var address: Self {
    NotationCodec(
      "an address such as https://example.org/board",
      examples: ["https://example.org/board", "\"file:///srv/a.html\""],
      schema: ["type": "string", "pattern": .text(PageAddress.pattern)], isText: true,
      read: { PageAddress.isAddress($0.text) ? $0.text : nil }, write: { YAMLText.quoted($0) },
      hint: { scalar in
        let isLikely = !scalar.text.contains(where: \.isWhitespace) && !scalar.text.hasPrefix("-")
        return scalar.portHint ?? (isLikely ? scalar.text.likelyAddress : "")
      }, secret: { $0.secretOfAddress.map { "\($0), and which no browser reads" } })
  }
}

extension YAMLNode.Scalar {
  /// What to say about a port that no host has; nil where there is none.
  var portHint: String? {
    let port = text.prefixMatch(of: /[A-Za-z]+:\/\/[^\/?#\s]*:([0-9]+)/)?.output.1
    return WebAddress.isPort(port) ? nil : "; a port is a number from 1 to 65535"
  }

  /// The words for what may be an address with a user and a password; nil for all else.
  fileprivate var secretOfAddress: String? {
    VideoStream.hasUser(text) ? "an address with a user or a password, which others can read" : nil
  }
}

extension String {
  /// A page of one's own has its whole path behind `file:`, since a browser knows nothing of the profile's folder. What
  /// begins with a host lacks its scheme only.
  fileprivate var likelyAddress: String {
    let path = Path(self)
    if path.isAbsolute { return "; did you mean \"file://\(self)\"?" }
    let hasScheme = contains(":") && !hasPrefix("file:")
    let isFile = !hasScheme && [".html", ".htm", ".xhtml", ".svg", ".pdf"].contains { path.hasEnding($0) }
    guard isFile || hasPrefix(".") || hasPrefix("~") else {
      return WebAddress("https://\(self)") == nil ? "" : "; did you mean \"https://\(self)\"?"
    }
    return "; write \"file:///FOLDER/\(path.name)\", with the whole path of its folder"
  }
}

extension Codec where Self == NotationCodec<PageChoice> {
  /// Pages of a document.
  static var pages: Self {
    let part = "[1-9][0-9]{0,3}(?:-[1-9][0-9]{0,3})?"
    return NotationCodec(
      "pages such as 2, \"1-3,5\" or \"3-1\"", examples: ["2", "\"1-3,5\"", "\"9999-1\""],
      schema: [
        "anyOf": [
          [
            "type": "string",
            "pattern": .text("^ *\(part)(?:, *\(part)){0,\(PageChoice.mostParts - 1)}(?![\\s\\S])"),
            "examples": ["1-3,5"],
          ],
          ["type": "integer", "minimum": 1, "maximum": .number("\(PageChoice.largest)")],
        ]
      ], isText: true,
      read: { PageChoice($0.text) }, write: { YAMLText.quoted("\($0)") })
  }
}

extension Codec where Self == NotationCodec<Pattern> {
  /// The hash of a whole EDID.
  static var hash: Self {
    NotationCodec(
      "sha256: and 64 hexadecimal digits", examples: ["\"sha256:\(String(repeating: "0f", count: 32))\""],
      schema: ["type": "string", "pattern": "^sha256:[0-9a-fA-F]{64}$"], isText: true,
      read: { scalar in
        let digits = scalar.text.dropFirst("sha256:".count)
        let isOne = scalar.text.hasPrefix("sha256:") && digits.utf8.count == 64 && digits.utf8.allSatisfy(\.isHexDigit)
        return isOne ? .exact(scalar.text.lowercased()) : nil
      }, write: { YAMLText.quoted($0.description) })
  }
}

extension Codec where Self == NotationCodec<Turning> {
  /// How a screen's picture is turned: a rotation, or as the accelerometer says.
  static var turning: Self {
    let words = Rotation.allCases.map(\.rawValue) + ["auto"]
    return NotationCodec(
      words.joinedAsChoice, examples: words, schema: .words(words),
      read: { Rotation(rawValue: $0.text).map { .fixed($0) } ?? ($0.text == "auto" ? .auto : nil) },
      write: { if case .fixed(let rotation) = $0 { rotation.rawValue } else { "auto" } }
    ) { $0.hint(among: words) }
  }
}

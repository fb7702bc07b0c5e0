import Displays

/// The parts of a screen, or of a part, under their names.
struct PartsCodec: Codec {
  /// True if these are parts of a part.
  var isInner = false

  var expects: String { "a mapping from names to parts" }
  var examples: [String] {
    [
      "{ p: { share: 25% }, q: { share: rest, primary: true } }",
      "{ p: { share: 33.333% }, q: { share: 640px }, r: { share: rest } }",
    ] + (isInner ? [] : ["{ p: { share: rest, parts: { q: { share: 50% }, r: { share: 50% } }, parts-in: column } }"])
  }

  var schema: Schema {
    [
      "type": "object", "minProperties": 1, "maxProperties": .number("\(Limits.profile.entries)"),
      "propertyNames": ["minLength": 1, "maxLength": .number("\(ScreenName.longest)")],
      "additionalProperties": isInner ? ["$ref": "#/definitions/part"] : KeyTable.part.schema,
    ]
  }

  /// - Returns: an empty list where any part cannot be read.
  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [Part]? {
    guard case .mapping(let entries) = field.node.content, !entries.isEmpty else {
      decoder.mismatch(field)
      return []
    }
    let parts = entries.map { Self.part($0, by: &decoder) }
    // Where one part cannot be read, the room that the others leave is not known.
    return parts.contains { $0 == nil } ? [] : parts.compactMap(\.self)
  }

  private static func part(_ entry: YAMLNode.Entry, by decoder: inout Decoder) -> Part? {
    let name = ScreenName.read(entry.key, in: "parts", by: &decoder)
    var part = KeyTable.part.fresh(name.mark)
    part.name = name
    let field = Decoder.Field(name: name.value, expects: "a mapping such as { share: 25% }", node: entry.value)
    guard let fields = decoder.fields(field, of: KeyTable.part) else { return nil }
    return decoder.read(KeyTable.part.keys, of: fields, into: &part) ? part : nil
  }

  func encode(_ parts: [Part]) -> String? {
    let texts = parts.compactMap { part in
      KeyTable.part.encode(part).map { "\(YAMLText.quoted(part.name.value)): \($0)" }
    }
    return "{ \(texts.joined(separator: ", ")) }"
  }
}

/// The share of a part in what is split.
struct ShareCodec: Codec {
  var expects: String { "a percentage such as 25%, pixels such as 640px, or rest" }
  var examples: [String] { ["25%", "33.333%", "0.001%", "100%", "1px", "32767px", "rest"] }

  var schema: Schema {
    .definition(
      "share",
      [
        "type": "string", "pattern": "^(?!0(\\.0+)?%)((0|[1-9][0-9]?|100)(\\.[0-9]{1,3})?%|[1-9][0-9]{0,4}px|rest)$",
        "examples": ["25%", "640px", "rest"],
      ])
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Share? {
    guard let text = field.node.scalar?.text, let share = Self.share(text) else {
      let isBare = field.node.scalar.flatMap { Decimal.fixedPoint($0.text, decimals: 3) } != nil
      let written = field.node.scalar?.text.excerpt ?? ""
      let hint = isBare ? "; write \(written)% or \(written)px" : decoder.hint(field, among: ["rest"])
      decoder.mismatch(field, hint: hint)
      return nil
    }
    return share
  }

  private static func share(_ text: String) -> Share? {
    if text == "rest" { return .rest }
    if text.hasSuffix("%"), let percent = Decimal.fixedPoint(text.dropLast(), decimals: 3) {
      return (1...Share.whole).contains(percent.units) ? .percent(thousandths: percent.units) : nil
    }
    guard text.hasSuffix("px"), let pixels = Decimal.integer(text.dropLast(2)) else { return nil }
    return (1...Point.largestCoordinate).contains(pixels) ? .pixels(pixels) : nil
  }

  func encode(_ share: Share) -> String? { "\(share)" }
}

extension Codec where Self == PartsCodec {
  static var parts: Self { PartsCodec() }
  static var innerParts: Self { PartsCodec(isInner: true) }
}

extension Codec where Self == ShareCodec {
  static var share: Self { ShareCodec() }
}

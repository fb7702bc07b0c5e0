import Displays

/// A mode that a screen does not list, spelled out or to be computed.
struct CreatedModeDraft: Sendable {
  var modeline: ModeTiming?
  var size: Marked<Size>?
  /// The refresh rate in thousandths of a hertz.
  var refresh: Marked<Int>
  var create: Marked<ModeTiming.Blanking>?

  init(modeline: ModeTiming? = nil, at mark: Mark = .nowhere) {
    self.modeline = modeline
    refresh = Marked(60_000, at: mark)
  }

  static let examples = [
    "{ size: 1368x768, create: cvt }", "{ size: 2560x1440, refresh: 120, create: cvt-rb }",
  ]
}

extension Decoder {
  mutating func createdMode(_ field: Field) -> ModeTiming? {
    guard let fields = fields(field, of: KeyTable.createdMode) else { return nil }
    var draft = CreatedModeDraft(at: fields.mark)
    if fields["modeline"] != nil {
      reportKeys(besideModeline: fields)
      read(KeyTable.createdMode.keys.filter { $0.name == "modeline" }, of: fields, into: &draft)
      return draft.modeline
    }
    guard fields["size"] != nil, fields["create"] != nil else {
      if !fields.hasUnreadKeys { reportUnfinished(fields, field) }
      return nil
    }
    guard read(KeyTable.createdMode.keys, of: fields, into: &draft) else { return nil }
    return computed(draft, at: fields.mark)
  }

  private mutating func reportKeys(besideModeline fields: Fields) {
    guard let other = fields.given(of: ["size", "refresh", "create"]).first else { return }
    findings.error(
      .conflictingKeys, at: fields.mark, "mode: modeline cannot be combined with \(other); remove one of them")
  }

  private mutating func reportUnfinished(_ fields: Fields, _ field: Field) {
    let example = "{ size: 1920x1080, refresh: 60, create: cvt } or { modeline: … }"
    switch (fields["size"], fields["create"]) {
    case (let size?, nil):
      let size = size.node.scalar?.text.excerpt ?? "WxH"
      let rate = fields["refresh"]?.node.scalar.map { "@" + $0.text.excerpt } ?? ""
      findings.error(
        .missingKey, at: fields.mark,
        "mode: found size without create, expected create: \(ModeTiming.Blanking.choice); a mode that the "
          + "screen lists is written \(size)\(rate)")
    case (nil, .some):
      findings.error(.missingKey, at: fields.mark, "mode: found create without size, expected \(example)")
    case (nil, nil) where fields["refresh"] != nil:
      findings.error(.missingKey, at: fields.mark, "mode: found refresh without size, expected \(example)")
    default: mismatch(field, expected: example)
    }
  }

  private mutating func computed(_ draft: CreatedModeDraft, at mark: Mark) -> ModeTiming? {
    guard let size = draft.size, let blanking = draft.create else { return nil }
    let rate = "\(Thousandths(draft.refresh.value)) Hz"
    // As the program cvt: the standard (VESA CVT 1.1) defines reduced blanking for no other rate.
    guard blanking.value == .standard || draft.refresh.value % 60_000 == 0 else {
      findings.error(
        at: draft.refresh.mark,
        "refresh: found \(rate), expected a multiple of 60 Hz for create: \(blanking.value.rawValue); create: "
          + "\(ModeTiming.Blanking.standard.rawValue) takes any rate")
      return nil
    }
    guard
      let timing = ModeTiming(cvt: size.value, refreshMilliHertz: draft.refresh.value, blanking: blanking.value)
    else {
      findings.error(
        at: mark,
        "mode: found \(size.value) at \(rate), expected a size and a rate for which the standard (CVT) has a mode")
      return nil
    }
    warnIfRounded(size, to: timing)
    return timing
  }

  private mutating func warnIfRounded(_ size: Marked<Size>, to timing: ModeTiming) {
    guard timing.size != size.value else { return }
    findings.warning(
      at: size.mark,
      "size: found \(size.value), expected a width that is a multiple of 8, as the standard (CVT) counts; the mode will "
        + "be \(timing.size)")
  }
}

/// The numbers of a mode, as `cvt` and `gtf` print them.
struct ModelineCodec: Codec {
  private static let example = "173.00 1920 2048 2248 2576 1080 1083 1088 1120 -hsync +vsync"
  /// The most bytes of a modeline: the longest one with numbers in range has 100 characters and a name.
  private static let longest = 256

  var expects: String { "a mode line such as \"\(Self.example)\"" }
  var examples: [String] { ["\"\(Self.example)\""] }

  var schema: Schema {
    let head = "([Mm][Oo][Dd][Ee][Ll][Ii][Nn][Ee]\\s+)?(\"\\S*\\s+)?"
    let flags =
      "[+-][HhVv][Ss][Yy][Nn][Cc]|[Ii][Nn][Tt][Ee][Rr][Ll][Aa][Cc][Ee]|[Dd][Oo][Uu][Bb][Ll][Ee][Ss][Cc][Aa][Nn]"
    return [
      "type": "string", "maxLength": .number("\(Self.longest)"),
      "pattern": .text("^\\s*\(head)[0-9]{1,4}(\\.[0-9]{0,6})?(\\s+[0-9]{1,5}){8}(\\s+(\(flags)))*\\s*$"),
      "examples": [.text(Self.example)],
    ]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> ModeTiming? {
    guard let text = decoder.read(field, as: .lines) else { return nil }
    guard text.utf8.count <= Self.longest else {
      decoder.mismatch(field, expected: "text of at most \(Self.longest) bytes")
      return nil
    }
    do throws(ModeTiming.ModelineProblem) {
      let timing = try ModeTiming(modeline: text)
      return Self.isShowable(timing, field, by: &decoder) ? timing : nil
    } catch {
      decoder.findings.error(
        at: field.node.mark, "\(field.name): found \(error.found), expected \(error.expected)")
      return nil
    }
  }

  /// A mode line can say more than a framebuffer can hold, and a clock in the wrong unit gives an absurd refresh rate.
  private static func isShowable(_ timing: ModeTiming, _ field: Decoder.Field, by decoder: inout Decoder) -> Bool {
    let (size, sides, rates) = (timing.size, ModeRequest.sides, ModeRequest.milliHertz)
    if !sides.contains(size.width) || !sides.contains(size.height) {
      decoder.findings.error(
        at: field.node.mark, "\(field.name): found a mode of \(size), expected \(ModeRequest.allowedSides)")
      return false
    }
    if !rates.contains(timing.refreshMilliHertz) {
      decoder.findings.error(
        at: field.node.mark,
        "\(field.name): found a refresh rate of \(Thousandths(timing.refreshMilliHertz)) Hz, expected 1 to 1000 Hz; "
          + "the first number is the clock in MHz")
      return false
    }
    return true
  }

  func encode(_ timing: ModeTiming) -> String? { "\"\(timing.modeline)\"" }
}

extension Codec where Self == ModelineCodec {
  static var modeline: Self { ModelineCodec() }
}

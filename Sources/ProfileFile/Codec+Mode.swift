import Displays

/// A mode, or a list of which the first one that the screen can do is meant.
struct ModesCodec: Codec {
  private var mode: ModeCodec { ModeCodec() }

  var expects: String { "\(mode.expects), or a list of these" }
  var examples: [String] { mode.examples + ["[1920x1080@59.94, 1920x1080i@50, \(mode.examples.last ?? ""), highest]"] }
  var schema: Schema { ["anyOf": [mode.listed, mode.created, .list(of: mode.schema)]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [ModeRequest]? {
    guard case .list(let items) = field.node.content else { return mode.decode(field, by: &decoder).map { [$0] } }
    if items.isEmpty { decoder.mismatch(field) }
    if let size = Self.size(items) {
      decoder.mismatch(field, hint: "; write \(size)")
      return nil
    }
    let requests = items.compactMap { item in
      mode.decode(Decoder.Field(name: field.name, expects: mode.expects, node: item), by: &decoder)
    }
    return requests.isEmpty ? nil : requests
  }

  /// A size and a rate as `[1920, 1080]` and `[1920, 1080, 60]`, the way other tools write them.
  private static func size(_ items: [YAMLNode]) -> String? {
    let sides = items.prefix(2).compactMap { $0.scalar.flatMap { Decimal.integer($0.text) } }
    guard sides.count == 2, items.count <= 3 else { return nil }
    return ModeCodec.meant(sides, rate: items.count == 3 ? items[2] : nil)
  }

  func encode(_ requests: [ModeRequest]) -> String? { YAMLText.oneOrList(requests.compactMap(mode.encode)) }
}

struct ModeCodec: Codec {
  var expects: String {
    "preferred, preferred@highest, highest, lowest, WxH, WxH@Hz, WxH@Hz~Hz, WxHi, WxHi@Hz or a mapping "
      + "(modeline, or size and create)"
  }

  private static let names = [
    "preferred", "preferred@highest", "highest", "lowest", "1920x1080", "1920x1080@60", "1920x1080@59.997~0.05",
    "1920x1080i@50",
  ]

  var examples: [String] { Self.names + CreatedModeDraft.examples }
  var schema: Schema { ["anyOf": [listed, created]] }
  fileprivate var created: Schema { KeyTable.createdMode.schema }

  /// The size of a mode as a regular expression.
  static let size = "[1-9][0-9]{0,4}x[1-9][0-9]{0,4}i?"

  fileprivate var listed: Schema {
    let hertz = "(\\.[0-9]{1,3})?(Hz)?"
    let words = "preferred(@highest)?|highest|lowest"
    return .definition(
      "mode",
      [
        "description":
          "A mode that the screen lists: preferred, preferred@highest, highest, lowest, or its size and refresh rate, which may say how far off it may be.",
        "type": "string",
        "pattern": .text("^(\(words)|\(Self.size)(@[1-9][0-9]{0,3}\(hertz)(~[0-9]{1,4}\(hertz))?)?)$"),
        "examples": .texts(Self.names),
      ])
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> ModeRequest? {
    if let sides = Self.sides(field.node) {
      decoder.mismatch(field, hint: "; write \(sides)")
      return nil
    }
    if case .mapping = field.node.content { return decoder.createdMode(field).map { .created($0) } }
    guard let scalar = field.node.scalar, !scalar.isNull else {
      decoder.mismatch(field)
      return nil
    }
    switch ModeRequest.reading(scalar.text) {
    case .request(let request): return request
    case .outOfRange(let allowed): decoder.mismatch(field, expected: allowed)
    case .unreadable: decoder.mismatch(field, hint: decoder.hint(field, among: ModeRequest.words.keys))
    }
    return nil
  }

  /// `{ width: 1920, height: 1080 }`, with a rate or without.
  private static func sides(_ node: YAMLNode) -> String? {
    guard case .mapping(let entries) = node.content else { return nil }
    let sides = ["width", "height"].compactMap { side in
      entries.first { $0.key.value == side }?.value.scalar.flatMap { Decimal.integer($0.text) }
    }
    let rate = entries.first { ["refresh", "rate", "hz", "refresh-rate"].contains($0.key.value.lowercased()) }
    return sides.count == 2 ? meant(sides, rate: rate?.value) : nil
  }

  /// A mode as a profile writes it; without the rate where that is none.
  fileprivate static func meant(_ sides: [Int], rate: YAMLNode?) -> String {
    let size = "\(sides[0])x\(sides[1])"
    let rated = rate?.scalar.map { "\(size)@\($0.text)" } ?? size
    if case .request = ModeRequest.reading(rated) { return rated }
    return size
  }

  func encode(_ request: ModeRequest) -> String? {
    switch request {
    case .preferred, .preferredAtHighest, .highest, .lowest, .size: request.description
    case .created(let timing): KeyTable.createdMode.encode(CreatedModeDraft(modeline: timing))
    }
  }
}

extension Codec where Self == ModesCodec {
  static var modes: Self { ModesCodec() }
}

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

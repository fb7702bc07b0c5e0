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

extension Codec where Self == NotationCodec<Size> {
  static var size: Self {
    NotationCodec(
      "WxH", examples: ["1920x1080"],
      schema: ["type": "string", "pattern": "^[1-9][0-9]{0,4}x[1-9][0-9]{0,4}$", "examples": ["1920x1080"]],
      read: { if case .size(let size) = ModeRequest.size($0.text[...]) { size } else { nil } }, write: { "\($0)" },
      limit: { if case .outOfRange(let allowed) = ModeRequest.size($0.text[...]) { allowed } else { nil } })
  }
}

extension Codec where Self == NotationCodec<ModeRequest> {
  /// A mode with a size.
  static var statedMode: Self {
    NotationCodec(
      "WxH, WxH@Hz, WxHi or WxHi@Hz", examples: ["1920x1080", "1920x1080@59.94", "1920x1080i", "1920x1080i@50"],
      schema: .definition(
        "mode",
        [
          "type": "string",
          "pattern": .text("^\(ModeCodec.size)(@(1000|[1-9][0-9]{0,2})([.][0-9]{1,3})?(Hz)?)?$"),
        ]),
      read: { scalar in
        guard case .request(let request) = ModeRequest.reading(scalar.text), case .size = request else { return nil }
        return request
      }, write: { $0.description },
      limit: { if case .outOfRange(let allowed) = ModeRequest.reading($0.text) { allowed } else { nil } })
  }
}

extension Codec where Self == MappedCodec<NotationCodec<ModeRequest>, ListedMode> {
  /// A mode as a screen lists it.
  static var listedMode: Self {
    MappedCodec(.statedMode) { request in
      guard case .size(let size, let interlaced, let refresh) = request else { return nil }
      return ListedMode(size: size, refreshMilliHertz: refresh?.milliHertz ?? 60_000, interlaced: interlaced)
    } write: { mode in
      let text = "\(mode.size)\(mode.interlaced ? "i" : "")@\(Thousandths(mode.refreshMilliHertz))"
      return if case .request(let request) = ModeRequest.reading(text) { request } else { nil }
    }
  }
}

import Displays

/// The part of the picture that a screen's frame hides.
struct OverscanCodec: Codec {
  /// Amounts that have a name.
  private static let words: [(word: String, amount: Overscan.Amount)] = [
    ("none", .none), ("auto", .whenDeclared(Overscan.usual)), ("tv-safe", .always(Overscan.televisionSafe)),
  ]

  private var border: BorderCodec { BorderCodec(words: Self.words.map(\.word)) }

  var expects: String {
    "\(Self.words.map(\.word).joined(separator: ", ")), \(border.expects), or a mapping (technique and edges, or auto)"
  }

  var examples: [String] {
    Self.words.map(\.word) + border.examples + [
      "{ technique: inset, left: 5%, top: 48px }", "{ left: 1%, right: 2%, top: 3px, bottom: 4px }",
      "{ technique: inset, auto: 2.5% }",
    ]
  }

  var schema: Schema {
    ["anyOf": [.words(Self.words.map(\.word)), border.schema, KeyTable.overscan.schema]]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Overscan? {
    if case .mapping = field.node.content { return EdgesDraft.overscan(field, by: &decoder) }
    if let named = Self.words.first(where: { $0.word == field.node.scalar?.text }) { return Overscan(named.amount) }
    return border.decode(field, by: &decoder).map { Overscan(.always(Borders($0))) }
  }

  func encode(_ overscan: Overscan) -> String? {
    switch overscan.amount {
    case .none: "none"
    case .whenDeclared(let borders) where borders == Overscan.usual && overscan.technique == .scale: "auto"
    case .always(let borders) where borders == Borders(borders.left) && overscan.technique == .scale:
      border.encode(borders.left)
    case .whenDeclared, .always: KeyTable.overscan.encode(EdgesDraft(overscan))
    }
  }
}

/// An overscan edge by edge, or by another technique, as the keys of a mapping.
struct EdgesDraft: Sendable {
  var technique = Overscan.Technique.scale
  var left: Border?
  var right: Border?
  var top: Border?
  var bottom: Border?
  var auto: Border?

  init() {}

  init(_ overscan: Overscan) {
    technique = overscan.technique
    switch overscan.amount {
    case .none: break
    case .whenDeclared(let borders): auto = borders.left
    case .always(let borders):
      (left, right, top, bottom) = (borders.left, borders.right, borders.top, borders.bottom)
    }
  }

  private static let edges = ["left", "right", "top", "bottom"]

  fileprivate static func overscan(_ field: Decoder.Field, by decoder: inout Decoder) -> Overscan? {
    guard let fields = decoder.fields(field, of: KeyTable.overscan) else { return nil }
    let edges = fields.given(of: edges)
    guard fields["auto"] != nil || !edges.isEmpty else {
      decoder.reportUnfinished(field, fields, without: self.edges + ["auto"])
      return nil
    }
    if fields["auto"] != nil, let edge = edges.first {
      decoder.findings.error(
        .conflictingKeys, at: fields.mark, "overscan: auto cannot be combined with \(edge); remove one of them")
    }
    var draft = EdgesDraft()
    let isRead = decoder.read(KeyTable.overscan.keys, of: fields, into: &draft)
    if let auto = draft.auto { return Overscan(.whenDeclared(Borders(auto)), by: draft.technique) }
    return isRead ? Overscan(.always(draft.borders), by: draft.technique) : nil
  }

  private var borders: Borders {
    let none = Border.pixels(0)
    return Borders(left: left ?? none, right: right ?? none, top: top ?? none, bottom: bottom ?? none)
  }
}

/// The part that is hidden at one edge.
struct BorderCodec: Codec {
  /// The words that may stand there instead.
  var words: [String] = []

  var expects: String { "a percentage below 50% or pixels such as 48px" }
  var examples: [String] { ["5%", "2.5%", "48px", "0px", "49.999%"] }

  var schema: Schema {
    .definition(
      "border",
      [
        "type": "string", "pattern": "^((0|[1-4]?[0-9])(\\.[0-9]{1,3})?%|(0|[1-9][0-9]{0,4})px)$",
        "examples": ["5%", "2.5%", "48px"],
      ])
  }

  private static let halfInThousandths = 50_000

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Border? {
    guard let scalar = field.node.scalar, !scalar.isNull else {
      decoder.mismatch(field)
      return nil
    }
    if scalar.text.hasSuffix("%"), let percent = Decimal.fixedPoint(scalar.text.dropLast(), decimals: 3) {
      if percent.units < Self.halfInThousandths { return .percent(thousandths: percent.units) }
      decoder.mismatch(field, expected: "less than 50%: both edges together would leave nothing")
      return nil
    }
    if scalar.text.hasSuffix("px"), let pixels = Decimal.integer(scalar.text.dropLast(2)),
      (0...Point.largestCoordinate).contains(pixels)
    {
      return .pixels(pixels)
    }
    let isBare = Decimal.fixedPoint(scalar.text, decimals: 3) != nil
    let bareHint = "; write \(scalar.text.excerpt)% or \(scalar.text.excerpt)px"
    decoder.mismatch(field, hint: isBare ? bareHint : decoder.hint(field, among: words))
    return nil
  }

  func encode(_ border: Border) -> String? { "\(border)" }
}

extension Codec where Self == OverscanCodec {
  static var overscan: Self { OverscanCodec() }
}

extension Codec where Self == BorderCodec {
  static var border: Self { BorderCodec() }
}

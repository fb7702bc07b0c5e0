import Displays

// Where a screen stands, and what of it can be seen.

/// A screen's place: a point, or beside another screen.
struct PlacementCodec: Codec {
  var expects: String {
    "[x, y], { right-of: NAME }, { left-of: NAME }, { above: NAME }, { below: NAME } or { same-as: NAME }"
  }

  var examples: [String] {
    ["[0, 0]", "[-32768, 32767]", "{ right-of: a, align: bottom }", "{ above: a, align: right }", "{ same-as: a }"]
  }

  var schema: Schema { ["anyOf": [Self.point.schema, KeyTable.position.schema]] }

  static let point = NumbersCodec.numbers(["x", "y"], in: -Point.largestCoordinate - 1...Point.largestCoordinate)

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Placement? {
    switch field.node.content {
    case .list(let items): return Self.point(items.count, field, by: &decoder).map { .at($0) }
    case .mapping: return Self.beside(field, by: &decoder)
    default:
      decoder.mismatch(field)
      return nil
    }
  }

  private static func point(_ count: Int, _ field: Decoder.Field, by decoder: inout Decoder) -> Point? {
    guard count == 2 else {
      let numbers = count == 1 ? "1 number" : "\(count) numbers"
      decoder.findings.error(at: field.node.mark, "position: found a list of \(numbers), expected two: [x, y]")
      return nil
    }
    return decoder.read(field, as: point).map { Point(x: $0[0], y: $0[1]) }
  }

  private static func beside(_ field: Decoder.Field, by decoder: inout Decoder) -> Placement? {
    let mapping = KeyTable.position
    guard let fields = decoder.fields(field, of: mapping),
      let anchor = decoder.sole(of: mapping.names.filter { $0 != "align" }, in: fields, of: field)
    else { return nil }
    var place = mapping.fresh(field.node.mark)
    guard decoder.read(mapping.keys.filter { $0.name == anchor }, of: fields, into: &place) else { return nil }
    if case .beside = place {
      decoder.read(mapping.keys.filter { $0.name == "align" }, of: fields, into: &place)
    } else if let align = fields["align"] {
      decoder.findings.error(
        .conflictingKeys, at: align.node.mark,
        "align: cannot be combined with same-as, expected only with right-of, left-of, above or below")
    }
    return place
  }

  func encode(_ placement: Placement) -> String? {
    if case .at(let point) = placement { return Self.point.encode([point.x, point.y]) }
    return KeyTable.position.encode(placement)
  }
}

/// As the keys of a mapping.
extension Placement {
  subscript(side: Side) -> Marked<String>? {
    get { if case .beside(side, let anchor, _) = self { anchor } else { nil } }
    set { if let newValue { self = .beside(side, of: newValue, alignment) } }
  }

  var sameAs: Marked<String>? {
    get { if case .sameAs(let anchor) = self { anchor } else { nil } }
    set { if let newValue { self = .sameAs(newValue) } }
  }

  var alignment: Alignment {
    get { if case .beside(_, _, let alignment) = self { alignment } else { .start } }
    set { if case .beside(let side, let anchor, _) = self { self = .beside(side, of: anchor, newValue) } }
  }

  /// Across which line the alignment is meant.
  var direction: Arrangement.Direction {
    if case .beside(let side, _, _) = self, !side.isHorizontal { .column } else { .row }
  }
}

/// Which edges meet. The words differ between rows and columns.
struct AlignmentCodec: Codec {
  var direction = Arrangement.Direction.row

  var expects: String { "top, center, bottom, left or right" }
  var examples: [String] { Self.words(direction).map(\.word) }
  var schema: Schema { .words(["top", "center", "bottom", "left", "right"]) }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Alignment? {
    let words = Self.words(direction)
    guard let text = field.node.scalar?.text, let alignment = words.first(where: { $0.word == text })?.means else {
      decoder.mismatch(field, expected: Self.choice(direction), hint: decoder.hint(field, among: words.map(\.word)))
      return nil
    }
    return alignment
  }

  func encode(_ alignment: Alignment) -> String? {
    Self.words(direction).first { $0.means == alignment }?.word
  }

  private static func words(_ direction: Arrangement.Direction) -> [(word: String, means: Alignment)] {
    switch direction {
    case .row: [("top", .start), ("center", .center), ("bottom", .end)]
    case .column: [("left", .start), ("center", .center), ("right", .end)]
    }
  }

  private static func choice(_ direction: Arrangement.Direction) -> String {
    switch direction {
    case .row: "top, center or bottom for screens side by side"
    case .column: "left, center or right for screens above one another"
    }
  }

  /// What the schema says where the direction is known.
  static func rule(_ direction: Arrangement.Direction) -> Schema {
    let words = words(direction).map(\.word)
    return ["properties": ["align": ["enum": .texts(words), "default": .text(words[0])]]]
  }
}

/// How much a screen's frame hides.
struct OverscanCodec: Codec {
  /// Amounts that have a name.
  private static let words = WordCodec<Overscan.Amount>([
    ("none", .none), ("auto", .whenDeclared(Overscan.usual)), ("tv-safe", .always(Overscan.televisionSafe)),
  ])

  private var border: NotationCodec<Border> { .border(beside: Self.words.examples) }

  var expects: String {
    "\(Self.words.examples.joined(separator: ", ")), \(border.expects), or a mapping such as { left: 2%, top: 10px }"
  }

  var examples: [String] {
    Self.words.examples + border.examples + [
      "{ technique: inset, left: 5%, top: 48px }", "{ left: 1%, right: 2%, top: 3px, bottom: 4px }",
      "{ technique: inset, auto: 2.5% }",
    ]
  }

  var schema: Schema {
    ["anyOf": [Self.words.schema, border.schema, KeyTable.overscan.schema]]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Overscan? {
    if case .mapping = field.node.content { return Self.edges(field, by: &decoder) }
    if let named = Self.words.words.first(where: { $0.word == field.node.scalar?.text }) {
      return Overscan(named.value)
    }
    return border.decode(field, by: &decoder).map { Overscan(.always(Borders($0))) }
  }

  private static let edges = Edge.allCases.map(\.rawValue)

  private static func edges(_ field: Decoder.Field, by decoder: inout Decoder) -> Overscan? {
    guard let fields = decoder.fields(field, of: KeyTable.overscan) else { return nil }
    let given = fields.given(of: edges)
    guard fields["auto"] != nil || !given.isEmpty else {
      decoder.reportUnfinished(field, fields, without: edges + ["auto"])
      return nil
    }
    if fields["auto"] != nil, let edge = given.first {
      decoder.findings.error(
        .conflictingKeys, at: fields.mark, "overscan: auto cannot be combined with \(edge); remove one of them")
    }
    var overscan = KeyTable.overscan.fresh(field.node.mark)
    let isRead = decoder.read(KeyTable.overscan.keys, of: fields, into: &overscan)
    return isRead || overscan.auto != nil ? overscan : nil
  }

  func encode(_ overscan: Overscan) -> String? {
    switch overscan.amount {
    case .none: "none"
    case .whenDeclared(let borders) where borders == Overscan.usual && overscan.technique == .scale: "auto"
    case .always(let borders) where borders == Borders(borders.left) && overscan.technique == .scale:
      border.encode(borders.left)
    case .whenDeclared, .always: KeyTable.overscan.encode(overscan)
    }
  }
}

/// As the keys of a mapping.
extension Overscan {
  subscript(edge: Edge) -> Border? {
    get { if case .always(let borders) = amount { borders[edge] } else { nil } }
    set {
      guard let newValue else { return }
      var borders = Borders(.pixels(0))
      if case .always(let known) = amount { borders = known }
      borders[edge] = newValue
      amount = .always(borders)
    }
  }

  var auto: Border? {
    get { if case .whenDeclared(let borders) = amount { borders.left } else { nil } }
    set { if let newValue { amount = .whenDeclared(Borders(newValue)) } }
  }
}

extension Codec where Self == PlacementCodec {
  static var placement: Self { PlacementCodec() }
}

extension Codec where Self == AlignmentCodec {
  static var alignment: Self { AlignmentCodec() }
  static func alignment(across direction: Arrangement.Direction) -> Self { AlignmentCodec(direction: direction) }
}

extension Codec where Self == OverscanCodec {
  static var overscan: Self { OverscanCodec() }
}

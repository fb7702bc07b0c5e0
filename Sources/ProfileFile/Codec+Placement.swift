import Displays

/// A screen's place: a point, or beside another screen.
struct PlacementCodec: Codec {
  var expects: String {
    "[x, y], { right-of: NAME }, { left-of: NAME }, { above: NAME }, { below: NAME } or { same-as: NAME }"
  }

  var examples: [String] {
    ["[0, 0]", "[-32768, 32767]", "{ right-of: a, align: bottom }", "{ above: a, align: right }", "{ same-as: a }"]
  }

  var schema: Schema { ["anyOf": [Self.point, KeyTable.position.schema]] }

  static var point: Schema { ["type": "array", "minItems": 2, "maxItems": 2, "items": coordinate.schema] }

  private static let coordinate = IntegerCodec(bounds: -Point.largestCoordinate - 1...Point.largestCoordinate)

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Placement? {
    switch field.node.content {
    case .list(let items): return Self.point(items, in: field, by: &decoder).map { .at($0) }
    case .mapping: return RelativePlace.placement(field, by: &decoder)
    default:
      decoder.mismatch(field)
      return nil
    }
  }

  private static func point(_ items: [YAMLNode], in field: Decoder.Field, by decoder: inout Decoder) -> Point? {
    guard items.count == 2 else {
      let count = items.count == 1 ? "1 number" : "\(items.count) numbers"
      decoder.findings.error(at: field.node.mark, "position: found a list of \(count), expected two: [x, y]")
      return nil
    }
    let coordinates = zip(["x", "y"], items).map { axis, item in
      decoder.read(
        Decoder.Field(name: "position \(axis)", expects: coordinate.expects, node: item), as: coordinate)
    }
    guard let x = coordinates[0], let y = coordinates[1] else { return nil }
    return Point(x: x, y: y)
  }

  func encode(_ placement: Placement) -> String? {
    if case .at(let point) = placement { return "[\(point.x), \(point.y)]" }
    return KeyTable.position.encode(RelativePlace(placement))
  }
}

/// A place beside another screen, or over it, as the keys of a mapping.
struct RelativePlace: Sendable {
  var anchors: [Side: Marked<String>] = [:]
  var sameAs: Marked<String>?
  var alignment = Alignment.start

  init() {}

  init(_ placement: Placement) {
    switch placement {
    case .at: break
    case .sameAs(let anchor): sameAs = anchor
    case .beside(let side, let anchor, let alignment):
      anchors[side] = anchor
      self.alignment = alignment
    }
  }

  /// The direction of the line across which the alignment is meant.
  var direction: Arrangement.Direction { anchors.keys.allSatisfy(\.isHorizontal) ? .row : .column }

  fileprivate static func placement(_ field: Decoder.Field, by decoder: inout Decoder) -> Placement? {
    let mapping = KeyTable.position
    guard let fields = decoder.fields(field, of: mapping),
      let anchor = decoder.sole(of: mapping.names.filter { $0 != "align" }, in: fields, of: field)
    else { return nil }
    var place = RelativePlace()
    decoder.read(mapping.keys.filter { $0.name == anchor }, of: fields, into: &place)
    if let name = place.sameAs {
      reportAlignment(of: fields, by: &decoder)
      return .sameAs(name)
    }
    guard let (side, name) = place.anchors.first else { return nil }
    decoder.read(mapping.keys.filter { $0.name == "align" }, of: fields, into: &place)
    return .beside(side, of: name, place.alignment)
  }

  private static func reportAlignment(of fields: Decoder.Fields, by decoder: inout Decoder) {
    guard let align = fields["align"] else { return }
    decoder.findings.error(
      .conflictingKeys, at: align.node.mark,
      "align: cannot be combined with same-as, expected only with right-of, left-of, above or below")
  }
}

/// The edges that meet. The words differ between rows and columns.
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

  /// The schema of the alignment where the direction is known.
  static func rule(_ direction: Arrangement.Direction) -> Schema {
    let words = words(direction).map(\.word)
    return ["properties": ["align": ["enum": .texts(words), "default": .text(words[0])]]]
  }
}

extension Codec where Self == PlacementCodec {
  static var placement: Self { PlacementCodec() }
}

extension Codec where Self == AlignmentCodec {
  static var alignment: Self { AlignmentCodec() }
  static func alignment(across direction: Arrangement.Direction) -> Self { AlignmentCodec(direction: direction) }
}

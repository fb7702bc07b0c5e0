import Displays

extension Decoder {
  mutating func placement(_ field: Field?) -> Marked<Placement>? {
    guard let field else { return nil }
    let placement: Placement?
    switch field.node.content {
    case .list(let items): placement = point(items, in: field).map { .at($0) }
    case .mapping: placement = fields(field, of: PositionKey.self).flatMap { self.placement($0, in: field) }
    default:
      mismatch(field)
      placement = nil
    }
    return placement.map { Marked($0, at: field.node.mark) }
  }

  private mutating func point(_ items: [YAMLNode], in field: Field) -> Point? {
    guard items.count == 2 else {
      let count = items.count == 1 ? "1 number" : "\(items.count) numbers"
      findings.error(at: field.node.mark, "position: found a list of \(count), expected two: [x, y]")
      return nil
    }
    let range = -Point.largestCoordinate - 1...Point.largestCoordinate
    let expects = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    let coordinates = zip(["x", "y"], items).map { axis, item in
      integer(Field(name: "position \(axis)", expects: expects, node: item), in: range)
    }
    guard let x = coordinates[0], let y = coordinates[1] else { return nil }
    return Point(x: x, y: y)
  }

  private mutating func placement(_ fields: Fields<PositionKey>, in field: Field) -> Placement? {
    let anchors = PositionKey.allCases.filter { $0 != .align && fields[$0] != nil }
    guard let key = anchors.first else {
      reportUnfinished(field, fields, without: PositionKey.allCases.filter { $0 != .align })
      return nil
    }
    guard anchors.count == 1 else {
      let found = anchors.map(\.rawValue).joined(separator: " and ")
      findings.error(
        .conflictingKeys, at: fields.mark, "position: found \(found), expected one of them; remove the others")
      return nil
    }
    guard let name = text(fields[key]) else { return nil }
    guard let side = Side(rawValue: key.rawValue) else { return sameAs(name, fields) }
    let alignment = alignment(fields[.align], across: side.isHorizontal ? .row : .column)
    return .beside(side, of: name, alignment ?? .start)
  }

  private mutating func sameAs(_ name: Marked<String>, _ fields: Fields<PositionKey>) -> Placement {
    if let align = fields[.align] {
      findings.error(
        .conflictingKeys, at: align.node.mark,
        "align: cannot be combined with same-as, expected only with right-of, left-of, above or below")
    }
    return .sameAs(name)
  }
}

/// The words for alignment, which differ between rows and columns.
enum AlignmentWords {
  static let row: [String: Alignment] = ["top": .start, "center": .center, "bottom": .end]
  static let column: [String: Alignment] = ["left": .start, "center": .center, "right": .end]
  static let all = "top, center, bottom, left or right"

  static func choice(_ direction: Arrangement.Direction) -> String {
    switch direction {
    case .row: "top, center or bottom for screens side by side"
    case .column: "left, center or right for screens above one another"
    }
  }

  static func words(_ direction: Arrangement.Direction) -> [String: Alignment] {
    switch direction {
    case .row: row
    case .column: column
    }
  }
}

extension Decoder {
  mutating func alignment(_ field: Field?, across direction: Arrangement.Direction) -> Alignment? {
    guard let field else { return nil }
    let words = AlignmentWords.words(direction)
    guard let text = field.node.scalar?.text, let alignment = words[text] else {
      mismatch(field, expected: AlignmentWords.choice(direction), hint: hint(field, among: words.keys))
      return nil
    }
    return alignment
  }
}

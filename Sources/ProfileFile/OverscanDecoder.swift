import Displays

extension Decoder {
  mutating func overscan(_ field: Field?) -> Marked<Overscan>? {
    guard let field else { return nil }
    let overscan: Overscan?
    if case .mapping = field.node.content {
      overscan = fields(field, of: OverscanKey.self).flatMap { self.overscan($0, in: field) }
    } else {
      overscan = plainOverscan(field)
    }
    return overscan.map { Marked($0, at: field.node.mark) }
  }

  private mutating func plainOverscan(_ field: Field) -> Overscan? {
    switch field.node.scalar?.text {
    case "none": return Overscan(.none)
    case "auto": return Overscan(.whenDeclared(Overscan.usual))
    case "tv-safe": return Overscan(.always(Overscan.televisionSafe))
    default: return border(field, words: ["none", "auto", "tv-safe"]).map { Overscan(.always(Borders($0))) }
    }
  }

  private mutating func overscan(_ fields: Fields<OverscanKey>, in field: Field) -> Overscan? {
    let technique = word(fields[.technique], as: Overscan.Technique.self)?.value ?? .scale
    let edges = [OverscanKey.left, .right, .top, .bottom]
    let given = edges.filter { fields[$0] != nil }
    if let auto = fields[.auto] {
      if let edge = given.first {
        findings.error(
          .conflictingKeys, at: fields.mark,
          "overscan: auto cannot be combined with \(edge.rawValue); remove one of them")
      }
      return border(auto).map { Overscan(.whenDeclared(Borders($0)), by: technique) }
    }
    guard !given.isEmpty else {
      reportUnfinished(field, fields, without: edges + [.auto])
      return nil
    }
    let borders = edges.map { edge in
      fields[edge].map { border($0) } ?? Border.pixels(0)
    }
    guard let left = borders[0], let right = borders[1], let top = borders[2], let bottom = borders[3] else {
      return nil
    }
    return Overscan(.always(Borders(left: left, right: right, top: top, bottom: bottom)), by: technique)
  }

  /// - Parameter words: what may stand there instead of a border.
  private mutating func border(_ field: Field, words: [String] = []) -> Border? {
    guard let scalar = field.node.scalar, !scalar.isNull else {
      mismatch(field)
      return nil
    }
    if scalar.text.hasSuffix("%"), let percent = Decimal.fixedPoint(scalar.text.dropLast(), decimals: 3) {
      if percent.units < Border.halfInThousandths { return .percent(thousandths: percent.units) }
      mismatch(field, expected: "less than 50%: both edges together would leave nothing")
      return nil
    }
    if scalar.text.hasSuffix("px"), let pixels = Decimal.integer(scalar.text.dropLast(2)),
      (0...Point.largestCoordinate).contains(pixels)
    {
      return .pixels(pixels)
    }
    let isBare = Decimal.fixedPoint(scalar.text, decimals: 3) != nil
    let hint = isBare ? "; write \(scalar.text.excerpt)% or \(scalar.text.excerpt)px" : hint(field, among: words)
    mismatch(field, hint: hint)
    return nil
  }
}

extension Border {
  fileprivate static let halfInThousandths = 50_000
}

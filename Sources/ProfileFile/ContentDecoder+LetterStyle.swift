import Displays

extension Decoder {
  mutating func letterStyle(_ field: Field?) -> LetterStyle? {
    guard let field, let fields = fields(field, of: LetterStyleKey.self) else { return nil }
    guard LetterStyleKey.allCases.contains(where: { fields[$0] != nil }) else {
      if !fields.hasUnreadKeys { mismatch(field) }
      return nil
    }
    var style = LetterStyle()
    style.size = textSize(fields[.size]) ?? style.size
    style.color = color(fields[.color])
    style.alignment = word(fields[.align], as: TextAlignment.self)?.value ?? style.alignment
    style.font = font(fields[.font])
    style.lineHeight = lineHeight(fields[.lineHeight]) ?? style.lineHeight
    return style
  }

  private mutating func textSize(_ field: Field?) -> TextSize? {
    guard let field else { return nil }
    guard let text = field.node.scalar?.text, let size = TextSize(profileText: text) else {
      let meant = field.node.scalar.flatMap { TextSize(likely: $0.text) }
      mismatch(field, hint: meant.map { "; did you mean \($0)?" } ?? hint(field, among: ["fit"]))
      return nil
    }
    return size
  }

  private mutating func font(_ field: Field?) -> String? {
    guard let field, let font = text(field)?.value else { return nil }
    guard font.count <= LetterStyle.longestFont else {
      mismatch(field)
      return nil
    }
    return font
  }

  private mutating func lineHeight(_ field: Field?) -> Int? {
    guard let field else { return nil }
    guard let scalar = field.node.scalar, scalar.isPlain,
      let height = Decimal.fixedPoint(scalar.text, decimals: 3)?.units,
      LetterStyle.lineHeights.contains(height)
    else {
      mismatch(field, hint: lineHeightHint(field.node))
      return nil
    }
    return height
  }

  /// Style sheets have it in per cent too.
  private func lineHeightHint(_ node: YAMLNode) -> String {
    guard let text = node.scalar?.text, text.hasSuffix("%"),
      let percent = Decimal.fixedPoint(text.dropLast(), decimals: 1)?.units, LetterStyle.lineHeights.contains(percent)
    else { return quotesHint(node) }
    return "; did you mean \(Thousandths(percent))?"
  }
}

extension TextSize {
  init?(profileText text: String) {
    if text == "fit" {
      self = .fit
    } else if text.hasSuffix("px"), let pixels = Decimal.integer(text.dropLast(2)), Self.pixels.contains(pixels) {
      self = .pixels(pixels)
    } else if text.hasSuffix("%"), let percent = Decimal.fixedPoint(text.dropLast(), decimals: 3)?.units,
      Self.percentThousandths.contains(percent)
    {
      self = .percent(thousandths: percent)
    } else {
      return nil
    }
  }

  /// What a number without a unit, or with another one, is likely to mean.
  fileprivate init?(likely text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(number.count).filter { !$0.isWhitespace }.lowercased()
    guard ["", "px", "pt", "pixels", "%", "vh", "percent"].contains(unit) else { return nil }
    self.init(profileText: number + (["%", "vh", "percent"].contains(unit) ? "%" : "px"))
  }
}

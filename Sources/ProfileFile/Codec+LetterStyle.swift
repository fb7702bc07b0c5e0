import Displays

/// The look of a text's letters.
struct LetterStyleCodec: Codec {
  var expects: String { "a mapping such as { size: 8%, align: left }" }
  var examples: [String] { KeyTable.letterStyle.examples }
  var schema: Schema { KeyTable.letterStyle.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> LetterStyle? {
    guard let fields = decoder.fields(field, of: KeyTable.letterStyle) else { return nil }
    if fields.isEmpty { decoder.mismatch(field) }
    var style = LetterStyle()
    decoder.read(KeyTable.letterStyle.keys, of: fields, into: &style)
    return style
  }

  func encode(_ style: LetterStyle) -> String? { KeyTable.letterStyle.encode(style) }
  func facts(of style: LetterStyle) -> [ContentFact]? { KeyTable.letterStyle.facts(of: style) }
}

struct TextSizeCodec: Codec {
  var expects: String { "fit, pixels from 1px to 4096px, or 1% to 100% of the screen's height" }
  var examples: [String] { ["fit", "8%", "48px", "1px", "4096px", "1%", "100%", "33.333%"] }

  var schema: Schema {
    let percent = "100(\\.0{1,3})?|[1-9][0-9]?(\\.[0-9]{1,3})?"
    let pixels = "[1-9][0-9]{0,2}|[1-3][0-9]{3}|40[0-8][0-9]|409[0-6]"
    return [
      "type": "string", "pattern": .text("^(fit|(\(percent))%|(\(pixels))px)$"), "examples": ["fit", "8%", "48px"],
    ]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> TextSize? {
    guard let text = field.node.scalar?.text, let size = TextSize(profileText: text) else {
      let meant = field.node.scalar.flatMap { TextSize(likely: $0.text) }
      decoder.mismatch(field, hint: meant.map { "; did you mean \($0)?" } ?? decoder.hint(field, among: ["fit"]))
      return nil
    }
    return size
  }

  func encode(_ size: TextSize) -> String? { "\(size)" }
}

/// The height of lines in thousandths of a line. Style sheets have it in per cent too.
struct LineHeightCodec: Codec {
  private var number: DecimalCodec<Int> { DecimalCodec(bounds: LetterStyle.lineHeights, places: 3) }

  var expects: String { number.expects }
  var examples: [String] { number.examples }
  var schema: Schema { number.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Int? {
    guard let text = field.node.scalar?.text, text.hasSuffix("%"),
      let percent = Decimal.fixedPoint(text.dropLast(), decimals: 1)?.units, number.bounds.contains(percent)
    else { return number.decode(field, by: &decoder) }
    decoder.mismatch(field, hint: "; did you mean \(Thousandths(percent))?")
    return nil
  }

  func encode(_ height: Int) -> String? { number.encode(height) }
}

extension Codec where Self == LetterStyleCodec {
  static var letterStyle: Self { LetterStyleCodec() }
}

extension Codec where Self == TextCodec {
  static var font: Self {
    TextCodec(
      expects:
        "the name of a font such as \"DejaVu Sans\" or \"DejaVu Serif Italic\", of at most \(LetterStyle.longestFont) characters",
      longest: LetterStyle.longestFont, shown: ["DejaVu Sans", "DejaVu Serif Italic"],
      examples: ["\"DejaVu Sans\"", "\"DejaVu Serif Italic\""])
  }
}

extension Codec where Self == TextSizeCodec {
  static var textSize: Self { TextSizeCodec() }
}

extension Codec where Self == LineHeightCodec {
  static var lineHeight: Self { LineHeightCodec() }
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

  /// The size that a number without a unit, or with another one, is likely to mean.
  fileprivate init?(likely text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(number.count).filter { !$0.isWhitespace }.lowercased()
    guard ["", "px", "pt", "pixels", "%", "vh", "percent"].contains(unit) else { return nil }
    self.init(profileText: number + (["%", "vh", "percent"].contains(unit) ? "%" : "px"))
  }
}

import Displays

// Numbers with their units.

extension Codec where Self == NotationCodec<Duration> {
  /// `10s`, `1.5s`, `500ms`, `2min`, `1h`.
  static func duration(_ bounds: ClosedRange<Duration>, such example: String) -> Self {
    let (least, most) = (bounds.lowerBound.profileText, bounds.upperBound.profileText)
    return NotationCodec(
      "a time such as \(example), from \(least) to \(most)", examples: [least, most],
      schema: .definition(
        "duration",
        [
          "type": "string", "pattern": "^(0|[1-9][0-9]*)(\\.[0-9]{1,3})?(ms|s|min|h)$",
          "examples": ["10s", "500ms", "2min"],
        ]),
      read: { scalar in Duration(profileText: scalar.text).flatMap { bounds.contains($0) ? $0 : nil } },
      write: { $0.profileText }
    ) { scalar in
      guard Decimal.fixedPoint(scalar.text, decimals: 3) == nil else { return "; did you mean \(scalar.text)s?" }
      return Duration.likelyText(scalar.text, in: bounds).map { "; did you mean \($0)?" } ?? ""
    }
  }
}

/// How long one picture takes to come out of the one before.
struct CrossfadeCodec: Codec {
  /// What bounds it, by the name of its key; nil where only a playlist does.
  let bound: String?
  /// How long each one stays, which the message names: it may be the default.
  var longest = Slideshow.intervals.upperBound

  var expects: String {
    "a time such as 1s or 500ms"
      + (bound.map { ", and no longer than \($0)" } ?? "; in a playlist no longer than the shortest for")
  }
  var examples: [String] { ["0s", "100ms"] }
  var schema: Schema { duration.schema }

  private var duration: NotationCodec<Duration> { .duration(.zero...longest, such: "1s or 500ms") }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Duration? {
    let limit = longest.profileText
    let expects = "a time such as 1s or 500ms, from 0s to \(bound.map { "\($0) (\(limit))" } ?? limit)"
    return duration.decode(Decoder.Field(name: field.name, expects: expects, node: field.node), by: &decoder)
  }

  func encode(_ crossfade: Duration) -> String? { crossfade.profileText }
}

extension Codec where Self == CrossfadeCodec {
  /// From one content to another, or within one that is bounded otherwise.
  static var fade: Self { CrossfadeCodec(bound: nil) }
  static func crossfade(upTo bound: String) -> Self { CrossfadeCodec(bound: bound) }
  static func crossfade(upTo bound: String, _ longest: Duration) -> Self {
    CrossfadeCodec(bound: bound, longest: longest)
  }
}

extension Codec where Self == NotationCodec<Scale> {
  /// A factor in per cent: `150%`, with one decimal at most.
  ///
  /// - Parameter bounds: in millionths.
  static func percentage(_ bounds: ClosedRange<Int>) -> Self {
    let (least, most) = (percent(bounds.lowerBound), percent(bounds.upperBound))
    return NotationCodec(
      "\(least) to \(most), such as 150%", examples: [least, "133.3%", most],
      // The bounds show when it is read.
      schema: ["type": "string", "pattern": "^[1-9][0-9]{1,2}(\\.[0-9])?%$", "examples": ["80%", "150%"]],
      read: { $0.number(in: "%").flatMap { scale($0, decimals: 1, times: 1000, in: bounds) } },
      write: { percent($0.millionths) }
    ) { scalar in
      // `150` and, as `scale` is written, `1.5`.
      let meant =
        scale(scalar.text[...], decimals: 1, times: 1000, in: bounds)
        ?? scale(scalar.text[...], decimals: 3, times: 1000, in: bounds)
      return meant.map { "; did you mean \(percent($0.millionths))?" } ?? ""
    }
  }

  private static func percent(_ millionths: Int) -> String { "\(Thousandths(millionths / 10))%" }

  /// - Parameter factor: millionths in a unit of the last decimal.
  private static func scale(
    _ number: Substring, decimals: Int, times factor: Int, in bounds: ClosedRange<Int>
  ) -> Scale? {
    guard let units = Decimal.fixedPoint(number, decimals: decimals)?.units, units <= bounds.upperBound,
      bounds.contains(units * factor)
    else { return nil }
    return Scale(millionths: units * factor)
  }
}

extension Codec where Self == NotationCodec<TextSize> {
  static var textSize: Self {
    let percent = "100(\\.0{1,3})?|[1-9][0-9]?(\\.[0-9]{1,3})?"
    let pixels = "[1-9][0-9]{0,2}|[1-3][0-9]{3}|40[0-8][0-9]|409[0-6]"
    return NotationCodec(
      "fit, pixels from 1px to 4096px, or 1% to 100% of the screen's height",
      examples: ["fit", "8%", "48px", "1px", "4096px", "1%", "100%", "33.333%"],
      schema: [
        "type": "string", "pattern": .text("^(fit|(\(percent))%|(\(pixels))px)$"), "examples": ["fit", "8%", "48px"],
      ], read: { TextSize($0) }, write: { "\($0)" }
    ) { TextSize(likely: $0).map { "; did you mean \($0)?" } ?? $0.hint(among: ["fit"]) }
  }
}

extension TextSize {
  fileprivate init?(_ scalar: YAMLNode.Scalar) {
    if scalar.text == "fit" {
      self = .fit
    } else if let pixels = scalar.pixels(in: Self.pixels) {
      self = .pixels(pixels)
    } else if let percent = scalar.thousandths(of: "%", in: Self.percentThousandths) {
      self = .percent(thousandths: percent)
    } else {
      return nil
    }
  }

  /// What a number without a unit, or with another one, is likely to mean.
  fileprivate init?(likely scalar: YAMLNode.Scalar) {
    let number = scalar.text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = scalar.text.dropFirst(number.count).filter { !$0.isWhitespace }.lowercased()
    guard ["", "px", "pt", "pixels", "%", "vh", "percent"].contains(unit) else { return nil }
    let own = ["%", "vh", "percent"].contains(unit) ? "%" : "px"
    self.init(YAMLNode.Scalar(text: number + own, isPlain: true))
  }
}

extension Codec where Self == NotationCodec<Int> {
  /// How far a ticker runs in a second.
  static var speed: Self {
    let (least, most) = (Ticker.speeds.lowerBound, Ticker.speeds.upperBound)
    return NotationCodec(
      "pixels a second from \(least)px to \(most)px, such as 120px", examples: ["\(least)px", "120px", "\(most)px"],
      schema: [
        "type": "string", "pattern": "^([1-9][0-9]{1,2}|1[0-9]{3}|2000)px$", "examples": ["120px", "300px"],
      ],
      read: { $0.pixels(in: Ticker.speeds) }, write: { "\($0)px" }
    ) { scalar in
      let number = scalar.text.prefix { $0.isASCII && $0.isNumber }
      return Int(number).map { Ticker.speeds.contains($0) ? "; did you mean \($0)px?" : "" } ?? ""
    }
  }
}

extension Codec where Self == NotationCodec<Share> {
  /// How much of what is split a part takes.
  static var share: Self {
    NotationCodec(
      "a percentage such as 25%, pixels such as 640px, or rest",
      examples: ["25%", "33.333%", "0.001%", "100%", "1px", "32767px", "rest"],
      schema: .definition(
        "share",
        [
          "type": "string",
          "pattern": "^(?!0(\\.0+)?%)((0|[1-9][0-9]?|100)(\\.[0-9]{1,3})?%|[1-9][0-9]{0,4}px|rest)$",
          "examples": ["25%", "640px", "rest"],
        ]),
      read: { scalar in
        if scalar.text == "rest" { return .rest }
        return scalar.thousandths(of: "%", in: 1...Share.whole).map { .percent(thousandths: $0) }
          ?? scalar.pixels(in: 1...Point.largestCoordinate).map { .pixels($0) }
      }, write: { "\($0)" }
    ) { scalar in scalar.bareNumber.map { "; write \($0)% or \($0)px" } ?? scalar.hint(among: ["rest"]) }
  }
}

extension Codec where Self == NotationCodec<Bezel.Width> {
  static var bezelWidth: Self {
    NotationCodec(
      "millimetres such as 12mm or 1.5mm, up to \(Bezel.Width.widest)mm, or pixels such as 40px",
      examples: ["12mm", "1.5mm", "0.001mm", "1000mm", "0px", "40px", "32767px"],
      schema: .definition(
        "bezelWidth",
        [
          "type": "string", "pattern": "^((0|[1-9][0-9]{0,2}|1000)(\\.[0-9]{1,3})?mm|(0|[1-9][0-9]{0,4})px)$",
          "examples": ["12mm", "40px"],
        ]),
      read: { scalar in
        scalar.thousandths(of: "mm", in: 0...Bezel.Width.widest * 1000).map { .millimetres(thousandths: $0) }
          ?? scalar.pixels(in: 0...Point.largestCoordinate).map { .pixels($0) }
      },
      write: { width in
        switch width {
        case .pixels(let pixels): "\(pixels)px"
        case .millimetres(let thousandths): "\(Thousandths(thousandths))mm"
        }
      }
    ) { $0.bareNumber.map { "; write \($0)mm or \($0)px" } ?? "" }
  }
}

extension Codec where Self == NotationCodec<Border> {
  static var border: Self { border(beside: []) }

  /// How much is hidden at one edge.
  ///
  /// - Parameter words: what may stand there instead.
  static func border(beside words: [String]) -> Self {
    NotationCodec(
      "a percentage below 50% or pixels such as 48px", examples: ["5%", "2.5%", "48px", "0px", "49.999%"],
      schema: .definition(
        "border",
        [
          "type": "string", "pattern": "^((0|[1-4]?[0-9])(\\.[0-9]{1,3})?%|(0|[1-9][0-9]{0,4})px)$",
          "examples": ["5%", "2.5%", "48px"],
        ]),
      read: { scalar in
        scalar.thousandths(of: "%", in: 0...49_999).map { .percent(thousandths: $0) }
          ?? scalar.pixels(in: 0...Point.largestCoordinate).map { .pixels($0) }
      }, write: { "\($0)" },
      hint: { scalar in
        if scalar.isNull { return "" }
        return scalar.bareNumber.map { "; write \($0)% or \($0)px" } ?? scalar.hint(among: words)
      },
      limit: { scalar in
        scalar.thousandths(of: "%", in: 50_000...Int.max).map { _ in
          "less than 50%: both edges together would leave nothing"
        }
      })
  }
}

extension Duration {
  /// In milliseconds, the longest first so that each is written with the longest that it is a multiple of.
  private static let units: [(String, Int64)] = [("h", 3_600_000), ("min", 60_000), ("s", 1000), ("ms", 1)]

  /// - Returns: nil for anything but a number with at most three decimals and a unit, and for fractions of a
  ///   millisecond.
  package init?(profileText text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let unit = Self.units.first(where: { $0.0 == text.dropFirst(number.count) }),
      let thousandths = Decimal.fixedPoint(number, decimals: 3).map({ Int64($0.units) })
    else { return nil }
    let (product, overflows) = thousandths.multipliedReportingOverflow(by: unit.1)
    guard !overflows, product.isMultiple(of: 1000) else { return nil }
    self = .milliseconds(product / 1000)
  }

  /// The units as people write them elsewhere, as with systemd and sleep.
  private static let spellings: [(unit: String, times: Int64, names: Set<Substring>)] = [
    ("s", 1, ["s", "sec", "secs", "second", "seconds"]), ("min", 1, ["m", "min", "mins", "minute", "minutes"]),
    ("h", 1, ["h", "hr", "hrs", "hour", "hours"]), ("h", 24, ["d", "day", "days"]),
    ("ms", 1, ["ms", "msec", "millis", "milliseconds"]),
  ]

  /// A time with a unit that is written otherwise, as a profile has it: `2h` for `2 hours`, `168h` for `7d`; nil for
  /// all else, and beyond the bounds.
  package static func likelyText(_ text: String, in bounds: ClosedRange<Duration>) -> String? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let name = text.lowercased().dropFirst(number.count).drop { $0 == " " }
    guard let meant = spellings.first(where: { $0.names.contains(name) }) else { return nil }
    let product = meant.times == 1 ? nil : Int64(number)?.multipliedReportingOverflow(by: meant.times)
    let text = "\(product.map { $0.overflow ? "" : "\($0.partialValue)" } ?? String(number))\(meant.unit)"
    return Duration(profileText: text).flatMap { bounds.contains($0) ? text : nil }
  }

  /// As a profile writes it, which has neither more than a day nor parts of a millisecond.
  var profileText: String {
    guard self != .zero else { return "0s" }
    let milliseconds = Int64(min(self, .seconds(86_400)).whole(.milliseconds))
    let unit = Self.units.first { milliseconds.isMultiple(of: $0.1) } ?? ("ms", 1)
    return "\(milliseconds / unit.1)\(unit.0)"
  }
}

import Displays

// Values with a short form and a mapping for all that it cannot say.

extension Codec where Self == MappingCodec<Selector> {
  /// Which screen is meant. What cannot be read is a selector without any key.
  static var identity: Self {
    MappingCodec(
      { KeyTable.identity }, expects: "a mapping such as { connector: HDMI-1 }",
      remedy: "; { any: true } matches every screen",
      // A preference alone means no screen.
      examples: KeyTable.identity.examples.map {
        $0.replacing("{ prefer-connector:", with: "{ vendor: SAM, prefer-connector:")
      } + ["{ vendor: SAM, model: \"U28*\", serial: 0x01 }"]
    ) { field, fields, selector, decoder in
      if selector.preferredConnector != nil, selector.isEmpty {
        decoder.reportUnfinished(field, fields, without: KeyTable.identity.head)
      }
      // Beside other keys `any` could only mean that they do not count.
      let others = fields.given(of: KeyTable.identity.names.filter { $0 != "any" })
      guard selector.any, let any = fields["any"], let other = others.first else { return }
      decoder.findings.error(
        .conflictingKeys, at: any.node.mark, "any: cannot be combined with \(other); remove one of them")
    }
  }
}

/// Which touchscreens and pens belong to a screen.
struct TouchCodec: Codec {
  private static let auto = "auto"

  private let devices = MappingCodec({ KeyTable.touch }, expects: "{ usb: \"04f3:2494\" }", isWhole: true)

  var expects: String { "auto, a device's name (text, a glob or a regular expression), or \(devices.expects)" }

  var examples: [String] {
    [Self.auto, "\"ELAN*\"", "\"/ELAN.* Touch/\"", "{ usb: \"04f3:2494\" }"] + devices.examples
      + ["{ name: \"ELAN*\", usb: \"04f3:2494\", node: /dev/input/event7 }"]
  }

  var schema: Schema { ["anyOf": [PatternCodec().schema, devices.schema]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> TouchChoice? {
    if case .mapping = field.node.content {
      return devices.decode(field, by: &decoder).flatMap { $0 == InputSelector() ? nil : .devices($0) }
    }
    if field.node.scalar?.text == Self.auto { return .auto }
    return PatternCodec().decode(field, by: &decoder).map { .devices(InputSelector(name: $0)) }
  }

  /// A name that reads like a word of ours is written as a mapping.
  func encode(_ touch: TouchChoice) -> String? {
    guard case .devices(let selector) = touch else { return Self.auto }
    let isName = selector.usb == nil && selector.node == nil && selector.name != .exact(Self.auto)
    return isName ? selector.name.flatMap(PatternCodec().encode) : devices.encode(selector)
  }
}

extension Codec where Self == TouchCodec {
  static var touch: Self { TouchCodec() }
}

extension Codec where Self == EitherCodec<WordCodec<PointerUse>, MappedCodec<MappingCodec<Duration?>, PointerUse>> {
  /// What becomes of the pointer.
  static var pointer: Self {
    let delayed = MappedCodec(MappingCodec({ KeyTable.pointer }, expects: "{ hide-after: 3s }")) { delay in
      delay.map { PointerUse.hideAfter($0) }
    } write: { pointer in
      if case .hideAfter(let delay) = pointer { .some(delay) } else { nil }
    }
    return EitherCodec(
      WordCodec([("keep", .keep), ("hide", .hide)]), or: delayed, expects: "keep, hide or { hide-after: 3s }")
  }
}

extension Codec
where
  Self == EitherCodec<
    MarkedCodec<WordCodec<OnDisconnect>>, MappedCodec<MappingCodec<Marked<String>?>, Marked<OnDisconnect>>
  >
{
  /// What becomes of content while its screen is away: marked where a screen's name stands, if there is one.
  static var onDisconnect: Self {
    let move = MappedCodec(MappingCodec({ KeyTable.onDisconnect }, expects: "{ move-to: NAME }")) { screen in
      screen.map { Marked(OnDisconnect.moveTo($0.value), at: $0.mark) }
    } write: { value in
      if case .moveTo(let screen) = value.value { .some(Marked(screen, at: value.mark)) } else { nil }
    }
    return EitherCodec(
      .marked(WordCodec([("park", .park), ("stop", .stop)])), or: move, expects: "park, stop or { move-to: NAME }")
  }
}

extension Codec where Self == NotationCodec<Scaling> {
  /// How much larger things look.
  static var scaling: Self {
    let number = DecimalCodec<Scale>(bounds: Scale.allowed, places: 6)
    return NotationCodec(
      "\(number.expects), or auto", examples: number.examples + ["auto"],
      schema: ["anyOf": [number.schema, .words(["auto"])]],
      read: { scalar in
        if scalar.text == "auto" { return .auto }
        let units = scalar.isPlain ? Decimal.fixedPoint(scalar.text, decimals: 6)?.units : nil
        return units.flatMap { Scale.allowed.contains($0) ? .fixed(Scale(units: $0)) : nil }
      }, write: { if case .fixed(let scale) = $0 { scale.exactDescription } else { "auto" } }
    ) { Decimal.fixedPoint($0.text, decimals: 6) == nil ? $0.hint(among: ["auto"]) : $0.quotesHint }
  }
}

extension Codec where Self == NotationCodec<PixelAspect> {
  /// How wide and how high a pixel is.
  static var pixelAspect: Self {
    let words: [(String, PixelAspect)] = [("auto", .auto), ("square", .square)]
    let side = "([1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])"
    return NotationCodec(
      "auto, square or the width and height of a pixel such as \"32:27\", each from 1 to 255",
      examples: words.map(\.0) + ["\"32:27\"", "\"1:255\"", "\"255:1\""],
      schema: .definition(
        "pixelAspect",
        [
          "type": "string", "pattern": .text("^(auto|square|\(side):\(side))$"),
          "examples": ["auto", "square", "32:27"],
        ]),
      read: { scalar in
        words.first { $0.0 == scalar.text }?.1
          ?? PixelShape(scalar.text, sides: PixelAspect.sides).map { .fixed($0) }
      },
      write: { aspect in
        if case .fixed(let shape) = aspect { return "\"\(shape)\"" }
        return aspect == .square ? "square" : "auto"
      }
    ) { $0.hint(among: words.map(\.0)) }
  }
}

extension Codec where Self == NotationCodec<DPIRequest.Amount> {
  /// Dots per inch.
  static var dpiAmount: Self {
    let number = IntegerCodec(bounds: FontDPI.allowed)
    return NotationCodec(
      "\(number.expects), or auto", examples: number.examples + ["auto"],
      schema: ["anyOf": [number.schema, .words(["auto"])]],
      read: { scalar in
        if scalar.text == "auto" { return .auto }
        let dpi = scalar.isPlain ? Decimal.integer(scalar.text) : nil
        return dpi.flatMap { FontDPI.allowed.contains($0) ? .value($0) : nil }
      }, write: { if case .value(let dpi) = $0 { "\(dpi)" } else { "auto" } }
    ) { Decimal.integer($0.text) == nil ? $0.hint(among: ["auto"]) : $0.quotesHint }
  }
}

extension Codec
where
  Self == EitherCodec<
    MappedCodec<NotationCodec<DPIRequest.Amount>, DPIRequest>, MappedCodec<MappingCodec<DPIRequest?>, DPIRequest>
  >
{
  /// How large letters are: dots per inch alone, or as a mapping that says whom to tell.
  static var dpi: Self {
    EitherCodec(
      MappedCodec(.dpiAmount) {
        DPIRequest($0)
      } write: {
        $0.tellsXSettings ? nil : $0.amount
      },
      or: MappedCodec(
        MappingCodec(
          { KeyTable.dpi }, expects: "a mapping such as { value: 120, xsettings: true }", needed: ["value"],
          examples: ["{ value: 120, xsettings: true }", "{ value: auto }"])
      ) {
        $0
      } write: {
        .some($0)
      })
  }
}

/// A mapping of which a part may be missing; the amount is read first.
extension DPIRequest? {
  var amount: DPIRequest.Amount? {
    get { self?.amount }
    set { self = newValue.map { DPIRequest($0) } }
  }

  var tellsXSettings: Bool {
    get { self?.tellsXSettings ?? false }
    set { self?.tellsXSettings = newValue }
  }
}

extension Codec where Self == EitherCodec<MappedCodec<NotationCodec<Bezel.Width>, Bezel>, MappingCodec<Bezel>> {
  /// How wide frames are, everywhere or in each direction.
  static var bezel: Self {
    EitherCodec(
      MappedCodec(.bezelWidth) {
        Bezel(horizontal: $0, vertical: $0)
      } write: {
        $0.horizontal == $0.vertical ? $0.horizontal : nil
      },
      or: MappingCodec(
        { KeyTable.bezel }, expects: "a mapping such as { horizontal: 12mm, vertical: 9mm }", isWhole: true,
        examples: ["{ horizontal: 12mm, vertical: 9px }", "{ vertical: 1.5mm }"]))
  }
}

extension Codec where Self == OneOrMoreCodec<MarkedCodec<TextCodec>> {
  static var workspaces: Self {
    .oneOrMore(
      .marked(TextCodec(expects: "a workspace's name", shown: ["mail"], examples: ["mail", "2", "\"4: web\""])))
  }
}

import Displays

// Where windows of programs are placed.

extension Codec where Self == MappingCodec<WindowRule> {
  static var windowRule: Self {
    MappingCodec(
      { KeyTable.windowRule }, expects: "a mapping such as { window: { class: Slack }, screen: left }",
      required: ["window"], needed: ["screen", "workspace", "place"], isWhole: true,
      examples: [
        "{ window: { class: a }, workspace: mail }",
        "{ window: { class: a, title: \"*b*\" }, place: [0, 0, 50%, 100%] }",
      ])
  }
}

extension Codec where Self == NotationCodec<WindowLength> {
  /// - Parameter least: the shortest length in pixels.
  static func windowLength(from least: Int) -> Self {
    let pixels = IntegerCodec(bounds: least...WindowLength.largest)
    let percent = "\(least == 0 ? "" : "(?!0(\\.0+)?%)")(0|[1-9][0-9]?|100)(\\.[0-9]{1,3})?%"
    return NotationCodec(
      "pixels from \(least) to \(WindowLength.largest), or per cent of the screen such as 50%",
      examples: pixels.examples + ["33.333%", "100%"],
      schema: [
        "anyOf": [pixels.schema, ["type": "string", "pattern": .text("^(\(percent)|[0-9]{1,5}px)$")]]
      ],
      read: { scalar in
        let number = scalar.isPlain ? Decimal.integer(scalar.text) : nil
        if let pixels = scalar.pixels(in: pixels.bounds) ?? number.flatMap({ pixels.bounds.contains($0) ? $0 : nil }) {
          return .pixels(pixels)
        }
        return scalar.thousandths(of: "%", in: least...Share.whole).map { .percent(thousandths: $0) }
      }, write: { "\($0)" }, hint: { $0.quotesHint })
  }
}

/// An area of a screen: four lengths.
struct WindowPlaceCodec: Codec {
  private static let sides = ["x", "y", "width", "height"]

  var expects: String { "[x, y, width, height] in pixels or per cent of the screen, such as [0, 0, 50%, 100%]" }
  var examples: [String] { ["[0, 0, 50%, 100%]", "[32767, 32767, 1, 32767]", "[0%, 100%, 0.001%, 1]"] }

  private func length(_ index: Int) -> NotationCodec<WindowLength> { .windowLength(from: index < 2 ? 0 : 1) }

  var schema: Schema {
    ["type": "array", "minItems": 4, "maxItems": 4, "items": .list(Self.sides.indices.map { length($0).schema })]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> WindowPlace? {
    guard case .list(let items) = field.node.content, items.count == Self.sides.count else {
      decoder.mismatch(field)
      return nil
    }
    let lengths = zip(Self.sides.indices, items).map { index, item in
      let codec = length(index)
      let field = Decoder.Field(name: "\(field.name) \(Self.sides[index])", expects: codec.expects, node: item)
      return decoder.read(field, as: codec)
    }
    let read = lengths.compactMap(\.self)
    guard read.count == lengths.count else { return nil }
    return WindowPlace(x: read[0], y: read[1], width: read[2], height: read[3])
  }

  func encode(_ place: WindowPlace) -> String? {
    "[\([place.x, place.y, place.width, place.height].map { "\($0)" }.joined(separator: ", "))]"
  }
}

extension Codec where Self == WindowPlaceCodec {
  static var windowPlace: Self { WindowPlaceCodec() }
}

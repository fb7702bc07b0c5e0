/// Numbers drawn with rectangles: servers need not have any font.
struct Digits {
  /// The height of a character in dots.
  static let height = 5
  private static let width = 3

  /// The runs of dots, from the text's upper left corner.
  private(set) var dots: [Rectangle] = []
  let size: Size

  /// - Parameters:
  ///   - text: digits, points and per cent signs; anything else is left blank.
  ///   - dot: the side of a dot in pixels.
  init(_ text: String, dot: Int) {
    size = Size(width: max(0, text.count * (Self.width + 1) - 1) * dot, height: text.isEmpty ? 0 : Self.height * dot)
    for (column, character) in text.enumerated() {
      for (row, bits) in (Self.shapes[character] ?? []).enumerated() {
        draw(bits, x: column * (Self.width + 1), y: row, dot)
      }
    }
  }

  /// Draws one row of a character, leftmost dot first.
  private mutating func draw(_ bits: UInt8, x: Int, y: Int, _ dot: Int) {
    for column in 0..<Self.width where bits & (1 << UInt8(Self.width - 1 - column)) != 0 {
      let place = Point(x: (x + column) * dot, y: y * dot)
      dots.append(Rectangle(origin: place, size: Size(width: dot, height: dot)))
    }
  }

  private static let shapes: [Character: [UInt8]] = [
    "0": [0b111, 0b101, 0b101, 0b101, 0b111],
    "1": [0b010, 0b110, 0b010, 0b010, 0b111],
    "2": [0b111, 0b001, 0b111, 0b100, 0b111],
    "3": [0b111, 0b001, 0b111, 0b001, 0b111],
    "4": [0b101, 0b101, 0b111, 0b001, 0b001],
    "5": [0b111, 0b100, 0b111, 0b001, 0b111],
    "6": [0b111, 0b100, 0b111, 0b101, 0b111],
    "7": [0b111, 0b001, 0b010, 0b010, 0b010],
    "8": [0b111, 0b101, 0b111, 0b101, 0b111],
    "9": [0b111, 0b101, 0b111, 0b001, 0b111],
    ".": [0b000, 0b000, 0b000, 0b000, 0b010],
    "%": [0b101, 0b001, 0b010, 0b100, 0b101],
  ]
}

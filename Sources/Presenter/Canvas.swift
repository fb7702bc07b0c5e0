package import Displays

/// The pixels of one window, row by row, as 0x00RRGGBB.
package struct Canvas: Equatable, Sendable {
  package let size: Size
  package private(set) var pixels: [UInt32]
  /// The lines of a drawn text that found no room.
  package private(set) var lost: LostLines?

  /// 256 MiB, four times what a screen of 8K has.
  package static let mostPixels = 64 << 20

  /// - Throws: for a size that no screen has; nothing is allocated then.
  package init(_ size: Size, _ color: Color) throws(DrawingProblem) {
    try Self.check(size)
    self.size = size
    pixels = [UInt32](repeating: color.value, count: size.area)
  }

  /// - Throws: for a size that no screen has.
  package static func check(_ size: Size) throws(DrawingProblem) {
    let sides = 1...Size.largestSide
    guard sides.contains(size.width), sides.contains(size.height), size.area <= mostPixels else {
      throw DrawingProblem("a picture of \(size) is too large")
    }
  }

  var bounds: Rectangle { Rectangle(origin: .origin, size: size) }

  /// Fills an area with a colour, as far as it lies on the canvas.
  mutating func fill(_ area: Rectangle, _ color: Color) {
    let columns = max(0, area.origin.x)..<max(0, area.origin.x, min(size.width, area.right))
    let rows = max(0, area.origin.y)..<max(0, area.origin.y, min(size.height, area.bottom))
    for row in rows {
      for pixel in columns.lowerBound + row * size.width..<columns.upperBound + row * size.width {
        pixels[pixel] = color.value
      }
    }
  }

  /// A canvas of bytes that another process has drawn.
  ///
  /// - Parameter read: fills the memory; false when it could not.
  package init(_ size: Size, filledBy read: (UnsafeMutableRawBufferPointer) -> Bool) throws(DrawingProblem) {
    try self.init(size, .black)
    guard pixels.withUnsafeMutableBytes({ read($0) }) else { throw DrawingProblem("there is not enough of it") }
  }

  /// The memory for a library that draws into it.
  mutating func withPixels<Result>(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Result) -> Result {
    pixels.withUnsafeMutableBufferPointer { body($0) }
  }
}

extension Canvas {
  /// Draws a picture over a size.
  ///
  /// - Throws: when it cannot be drawn, for any reason.
  package init(_ still: Still, _ size: Size) throws(DrawingProblem) {
    switch still {
    case .content(let content): try self.init(content, size)
    // The process that has the screen does not decode images.
    case .page: throw DrawingProblem("it has not been decoded")
    case .overscan: try self.init(.overscan(size))
    case .grid(let pixels): try self.init(.grid(size, in: pixels))
    case .card(let card):
      try self.init(size, card.background)
      try draw(card)
    case .band(let text, let background, let style, let room):
      try self.init(size, background)
      try draw(text, in: room, style.color ?? background.contrasting, style)
    case .question(let card, let frame):
      try self.init(size, QuestionCard.background)
      try draw(card, in: frame)
    }
  }

  private init(_ content: StillContent, _ size: Size) throws(DrawingProblem) {
    switch content {
    case .color(let color):
      // The server repeats one pixel over the whole window.
      try self.init(Size(width: 1, height: 1), color)
    // The process that has the screen does not decode images.
    case .image: throw DrawingProblem("it has not been decoded")
    case .text(let text, let background, let style):
      try self.init(size, background)
      let room = Card(title: text, details: [], background: background).rooms(on: size).title
      try draw(text, in: room, style.color ?? background.contrasting, style)
    }
  }

  private init(_ pattern: TestPattern) throws(DrawingProblem) {
    try self.init(pattern.size, .black)
    for shape in pattern.shapes { fill(shape.area, Color(shape.ink.rawValue)) }
  }

  /// Draws text in a room.
  mutating func draw(
    _ text: String, in room: Rectangle, _ color: Color, _ style: LetterStyle = .standard,
    at place: Paragraph.Place = .middle
  ) throws(DrawingProblem) {
    guard room.size.width > 0, room.size.height > 0, !text.isEmpty else { return }
    let library = try TextLibrary()
    let size = size
    let drawn = withPixels { pixels in
      library.withContext(on: pixels.baseAddress, of: size) { context in
        let paragraph = Paragraph(text, in: style, by: library, on: context)
        paragraph.draw(in: room, size: style.size.pixels(of: size.height), color, at: place)
        return paragraph
      }
    }
    guard let drawn else { throw DrawingProblem("there is not enough memory for it") }
    lost = drawn.lost
  }

  /// The lines that a screen of a size would lose of a text as content.
  ///
  /// - Returns: nil where it loses nothing, and where that cannot be told.
  package static func lost(of text: String, in style: LetterStyle, on size: Size) -> LostLines? {
    guard let library = try? TextLibrary() else { return nil }
    let room = Card(title: text, details: [], background: .black).rooms(on: size).title
    return library.measuring(text, in: style) { paragraph in
      paragraph.layOut(in: room.size, asking: style.size.pixels(of: size.height))
      return paragraph.lost
    } ?? nil
  }

  /// The height in pixels of a text in lines of a width; nil where it cannot be told.
  package static func height(of text: String, in style: LetterStyle, width: Int) -> Int? {
    guard let size = style.size.pixels(of: 0), let library = try? TextLibrary() else { return nil }
    return library.measuring(text, in: style) { $0.height(size: size, width: width) }
  }

  /// Draws words over the whole canvas.
  mutating func draw(_ card: Card) throws(DrawingProblem) {
    fill(bounds, card.background)
    let rooms = card.rooms(on: size)
    let ink = card.background.contrasting
    try draw(card.title, in: rooms.title, ink, Card.titleStyle, at: card.details.isEmpty ? .middle : .bottom)
    try draw(card.details.joined(separator: "\n"), in: rooms.details, ink, Card.detailStyle(on: size), at: .top)
  }
}

import CPango
import Displays

extension Canvas {
  /// Draws text in the middle of a room.
  mutating func draw(
    _ text: String, in room: Rectangle, _ color: Color, _ style: LetterStyle = .standard
  ) throws(DrawingProblem) {
    guard room.size.width > 0, room.size.height > 0, !text.isEmpty else { return }
    let library = try TextLibrary()
    let size = size
    let isDrawn = withPixels { pixels in
      let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
      let surface = library.surface(pixels.baseAddress, Int32(CPango_format_rgb24), width, height, 4 * width)
      defer { library.destroySurface(surface) }
      guard library.status(surface) == 0 else { return false }
      let context = library.context(surface)
      defer { library.destroyContext(context) }
      Paragraph(text, style, library, context).draw(in: room, size: style.size.pixels(of: size.height), color)
      library.flush(surface)
      return true
    }
    guard isDrawn else { throw DrawingProblem("there is not enough memory for it") }
  }

  /// Draws words over the whole canvas.
  mutating func draw(_ card: Card) throws(DrawingProblem) {
    fill(bounds, card.background)
    let rooms = card.rooms(on: size)
    try draw(card.title, in: rooms.title, card.background.contrasting)
    try draw(card.details.joined(separator: "\n"), in: rooms.details, card.background.contrasting)
  }
}

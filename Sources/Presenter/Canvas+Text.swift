import CPango
import Displays

extension Canvas {
  /// Draws text in the middle of a room, as large as it fits when wrapped at words. Where not even small letters fit, it
  /// is broken within words and ends in "…".
  mutating func draw(_ text: String, in room: Rectangle, _ color: Color) throws(DrawingProblem) {
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
      Paragraph(text, library, context).draw(in: room, color)
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

/// A text that is being laid out.
private final class Paragraph {
  private let library: TextLibrary
  private let context: UnsafeMutableRawPointer?
  private let layout: UnsafeMutableRawPointer?
  private let font: UnsafeMutableRawPointer?

  init(_ text: String, _ library: TextLibrary, _ context: UnsafeMutableRawPointer?) {
    self.library = library
    self.context = context
    layout = library.layout(context)
    font = library.font("Sans Bold")
    library.setAlignment(layout, Int32(CPango_align_center))
    let text = text.legible
    library.setText(layout, text, Int32(clamping: text.utf8.count))
  }

  deinit {
    library.freeFont(font)
    library.release(layout)
  }

  func draw(in room: Rectangle, _ color: Color) {
    layOut(in: room.size)
    let used = measured
    let free = Size(width: 0, height: max(0, room.size.height - used.height) / 2)
    library.setColor(context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    library.moveTo(context, Double(room.origin.x), Double(room.origin.y + free.height))
    library.show(context, layout)
  }

  private func layOut(in room: Size) {
    library.setWidth(layout, units(room.width))
    library.setWrap(layout, Int32(CPango_wrap_word))
    let largest = LetterSize.largest(in: room.height) { size in
      setSize(size)
      return measured.fits(in: room)
    }
    setSize(largest ?? LetterSize.smallest)
    guard largest == nil else { return }
    library.setWrap(layout, Int32(CPango_wrap_word_char))
    library.setHeight(layout, units(room.height))
    library.setEllipsis(layout, Int32(CPango_ellipsize_end))
  }

  private func setSize(_ size: Int) {
    library.setFontSize(font, Double(size) * Double(CPango_scale))
    library.setFont(layout, font)
  }

  /// In pixels, as it is laid out now; wider than its room where a word is.
  private var measured: Size {
    var (width, height): (Int32, Int32) = (0, 0)
    library.measure(layout, &width, &height)
    return Size(width: Int(width), height: Int(height))
  }

  private func units(_ pixels: Int) -> Int32 { Int32(clamping: pixels * CPango_scale) }
}

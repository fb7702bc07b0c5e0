import CPango
import Displays

/// A text that is being laid out.
final class Paragraph {
  private let library: TextLibrary
  private let context: UnsafeMutableRawPointer?
  private let layout: UnsafeMutableRawPointer?
  private let font: UnsafeMutableRawPointer?

  /// - Parameter context: of Cairo, as long as this lives.
  init(_ text: String, _ style: LetterStyle, _ library: TextLibrary, _ context: UnsafeMutableRawPointer?) {
    self.library = library
    self.context = context
    layout = library.layout(context)
    font = library.font(style.font ?? LetterStyle.standardFont)
    library.setAlignment(layout, Self.alignment(style.alignment))
    if style.lineHeight != LetterStyle.standardLineHeight {
      library.setLineSpacing(layout, Float(style.lineHeight) / 1000)
    }
    let words = style.alignment == .center ? text.legible : text.legible.keepingSides(layout, library)
    library.setText(layout, words, Int32(clamping: words.utf8.count))
  }

  deinit {
    library.freeFont(font)
    library.release(layout)
  }

  /// - Parameter size: of the letters; nil for as large as they fit when wrapped at words. What does not fit is broken within
  ///   words and ends in "…".
  func draw(in room: Rectangle, size: Int?, _ color: Color) {
    library.setWidth(layout, units(room.size.width))
    if let size { layOut(in: room.size, size) } else { layOut(in: room.size) }
    let used = measured
    let free = Size(width: 0, height: max(0, room.size.height - used.height) / 2)
    library.setColor(context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    library.moveTo(context, Double(room.origin.x), Double(room.origin.y + free.height))
    library.show(context, layout)
  }

  private func layOut(in room: Size) {
    library.setWrap(layout, Int32(CPango_wrap_word))
    let largest = LetterSize.largest(in: room.height) { size in
      setSize(size)
      return measured.fits(in: room)
    }
    setSize(largest ?? LetterSize.smallest)
    if largest == nil { cutOff(in: room) }
  }

  /// The author's lines, and more only where one is longer than the room is wide.
  private func layOut(in room: Size, _ size: Int) {
    library.setWrap(layout, Int32(CPango_wrap_word_char))
    setSize(size)
    if !measured.fits(in: room) { cutOff(in: room) }
  }

  private func cutOff(in room: Size) {
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

  private static func alignment(_ alignment: TextAlignment) -> Int32 {
    switch alignment {
    case .left: Int32(CPango_align_left)
    case .center: Int32(CPango_align_center)
    case .right: Int32(CPango_align_right)
    }
  }
}

extension String {
  /// To Pango, left is where lines begin: at the right in Hebrew and Arabic. So it is to take all lines for such as begin at
  /// the left, and those that do not are set apart inside of theirs.
  fileprivate func keepingSides(_ layout: UnsafeMutableRawPointer?, _ library: TextLibrary) -> String {
    let (rightToLeft, end) = ("\u{2067}", "\u{2069}")
    library.setAutoDirection(layout, 0)
    return split(separator: "\n", omittingEmptySubsequences: false).map(String.init).map { line in
      let isTurned = library.direction(line, Int32(clamping: line.utf8.count)) == CPango_direction_rtl
      return isTurned ? rightToLeft + line + end : line
    }.joined(separator: "\n")
  }
}

extension Paragraph {
  /// How many of its letters no font has that is installed: a box with a number stands for each.
  var unknownLetters: Int {
    _ = measured
    return Int(library.unknownLetters(layout))
  }
}

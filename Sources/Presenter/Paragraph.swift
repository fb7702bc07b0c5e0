import CPango
package import Displays

/// A text that is being laid out.
final class Paragraph {
  private let library: TextLibrary
  private var pango: TextLibrary.Pango { library.pango }
  private let context: UnsafeMutableRawPointer?
  private let layout: UnsafeMutableRawPointer?
  private let font: UnsafeMutableRawPointer?
  private let alignment: TextAlignment
  /// True if the text's author has broken it into lines.
  private let hasLines: Bool
  /// The lines that are not drawn. A text that loses lines fits into any width.
  private(set) var lost: LostLines?
  private var words = ""

  /// Where the lines stand in a room that is higher.
  enum Place {
    case top, middle, bottom

    fileprivate func free(of height: Int) -> Int {
      switch self {
      case .top: 0
      case .middle: max(0, height) / 2
      case .bottom: max(0, height)
      }
    }
  }

  /// - Parameter context: of Cairo, as long as this lives.
  init(
    _ text: String, in style: LetterStyle, by library: TextLibrary, on context: UnsafeMutableRawPointer?
  ) {
    self.library = library
    self.context = context
    (alignment, hasLines) = (style.alignment, text.contains("\n"))
    layout = library.pango.layout(context)
    font = library.pango.font(style.font ?? LetterStyle.standardFont)
    pango.setAlignment(layout, Self.alignment(style.alignment))
    if style.lineHeight != LetterStyle.standardLineHeight {
      pango.setLineSpacing(layout, Float(style.lineHeight) / 1000)
    }
    words = style.alignment == .center ? text.legible : text.legible.keepingSides(layout, library.pango)
    pango.setText(layout, words, Int32(clamping: words.utf8.count))
  }

  deinit {
    pango.freeFont(font)
    pango.release(layout)
  }

  /// - Parameter size: of the letters, which shrink to a tenth of that where they have no room; nil for as large as
  ///   they fit when wrapped at words. What does not fit then is broken within words and ends in "…".
  func draw(in room: Rectangle, size: Int?, _ color: Color, at place: Place = .middle) {
    layOut(in: room.size, asking: size)
    let free = Size(
      width: lost == nil ? balance(in: room.size) : 0, height: place.free(of: room.size.height - measured.height))
    draw(from: room.origin.offset(x: free.width, y: free.height), color)
  }

  /// Lays the text out as `draw` does. Lines that have no room then are lost.
  func layOut(in room: Size, asking size: Int?) {
    pango.setWidth(layout, units(room.width))
    if let size { layOut(in: room, size) } else { layOut(in: room) }
  }

  /// The height in pixels, as drawn with letters of that size.
  func height(size: Int, width: Int) -> Int {
    pango.setWidth(layout, units(width))
    pango.setWrap(layout, Int32(CPango_wrap_word_char))
    setSize(size)
    return measured.height
  }

  /// The author's lines are kept, unless letters could be more than three times as large without.
  private func layOut(in room: Size) {
    pango.setWrap(layout, Int32(CPango_wrap_word))
    guard let wrapped = largest(in: room, upTo: min(room.height, LetterSize.readable(words, in: room.width))) else {
      setSize(LetterSize.smallest)
      return cutOff(in: room)
    }
    pango.setWidth(layout, -1)
    let kept = hasLines ? largest(in: room, upTo: room.height) : nil
    pango.setWidth(layout, units(room.width))
    setSize(kept.flatMap { 3 * $0 < wrapped ? nil : $0 } ?? wrapped)
  }

  /// The author's lines, and more only where one is longer than the room is wide.
  private func layOut(in room: Size, _ size: Int) {
    pango.setWrap(layout, Int32(CPango_wrap_word_char))
    setSize(size)
    guard !measured.fits(in: room) else { return }
    let smallest = max(size / 10, LetterSize.smallest)
    let largest = largest(in: room, upTo: size).flatMap { $0 < smallest ? nil : $0 }
    setSize(largest ?? smallest)
    if largest == nil { cutOff(in: room) }
  }

  private func largest(in room: Size, upTo size: Int) -> Int? {
    LetterSize.largest(in: size) { size in
      setSize(size)
      return measured.fits(in: room)
    }
  }

  /// Makes the text's lines about as long as each other: as narrow as it gets with as many lines.
  ///
  /// - Returns: how far to the right it begins for that.
  private func balance(in room: Size) -> Int {
    let whole = measured
    pango.setWrap(layout, Int32(CPango_wrap_word))
    guard measured.fits(in: Size(width: room.width, height: whole.height)), whole.height <= room.height else {
      pango.setWrap(layout, Int32(CPango_wrap_word_char))
      return 0
    }
    var (tooNarrow, width) = (0, room.width)
    while width - tooNarrow > 1 {
      let middle = tooNarrow + (width - tooNarrow) / 2
      pango.setWidth(layout, units(middle))
      if measured.fits(in: Size(width: middle, height: whole.height)) { width = middle } else { tooNarrow = middle }
    }
    pango.setWidth(layout, units(width))
    switch alignment {
    case .left: return 0
    case .center: return (room.width - width) / 2
    case .right: return room.width - width
    }
  }

  private func cutOff(in room: Size) {
    pango.setWrap(layout, Int32(CPango_wrap_word_char))
    lost = LostLines(words(below: room.height))
    pango.setHeight(layout, units(room.height))
    pango.setEllipsis(layout, Int32(CPango_ellipsize_end))
  }

  /// The text below a height, from the line on that begins above it and ends below.
  private func words(below height: Int) -> String {
    var (index, trailing): (Int32, Int32) = (0, 0)
    guard measured.height > height else { return "" }
    _ = pango.index(layout, 0, units(height), &index, &trailing)
    let bytes = words.utf8
    return String(decoding: bytes.dropFirst(Int(index)), as: UTF8.self)
  }

  /// The measures of a text on one line, in pixels: its width, and what is above and below the line that letters stand
  /// on.
  struct Measures: Hashable {
    var width: Int
    var ascent: Int
    var descent: Int
  }

  /// Lays the text out on one line with letters of a size, however wide that is.
  func layOutLine(_ size: Int) -> Measures {
    pango.setWidth(layout, -1)
    setSize(size)
    let (whole, ascent) = (measured, Int(pango.baseline(layout)) / CPango_scale)
    return Measures(width: whole.width, ascent: ascent, descent: whole.height - ascent)
  }

  /// Draws the text as it is laid out, from a corner on that may lie outside of the picture.
  func draw(from corner: Point, _ color: Color) {
    library.setColor(context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    library.moveTo(context, Double(corner.x), Double(corner.y))
    pango.show(context, layout)
  }

  private func setSize(_ size: Int) {
    pango.setFontSize(font, Double(size) * Double(CPango_scale))
    pango.setFont(layout, font)
  }

  /// The text's size in pixels, as it is laid out now; wider than its room where a word is.
  private var measured: Size {
    var (width, height): (Int32, Int32) = (0, 0)
    pango.measure(layout, &width, &height)
    return Size(width: Int(width), height: Int(height))
  }

  /// The number of letters that no installed font has: a box with a number stands for each.
  var unknownLetters: Int {
    _ = measured
    return Int(pango.unknownLetters(layout))
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
  /// The text with marks that keep its lines at the sides on which they begin. To Pango, left is where lines begin: at
  /// the right in Hebrew and Arabic. So Pango takes all lines for such as begin at the left, and the others are set
  /// apart inside of theirs.
  fileprivate func keepingSides(_ layout: UnsafeMutableRawPointer?, _ pango: TextLibrary.Pango) -> String {
    let (rightToLeft, end) = ("\u{2067}", "\u{2069}")
    pango.setAutoDirection(layout, 0)
    return split(separator: "\n", omittingEmptySubsequences: false).map(String.init).map { line in
      let isTurned = pango.direction(line, Int32(clamping: line.utf8.count)) == CPango_direction_rtl
      return isTurned ? rightToLeft + line + end : line
    }.joined(separator: "\n")
  }
}

/// The check which letters of a text the fonts of this machine have.
package struct FontLook {
  private let library: TextLibrary

  /// - Returns: nil where it cannot be told: without Pango, and without any font.
  package init?() {
    guard let library = try? TextLibrary() else { return nil }
    self.library = library
    guard unknown("A", .standard) == 0 else { return nil }
  }

  /// The letters that no font here has, each once, in the order of the text. A box stands for each of them.
  package func missing(in text: String, _ style: LetterStyle) -> [Unicode.Scalar] {
    guard unknown(text, style) ?? 0 > 0 else { return [] }
    var seen: Set<Unicode.Scalar> = []
    return text.legible.unicodeScalars.filter { scalar in
      seen.insert(scalar).inserted && unknown(String(Character(scalar)), style) ?? 0 > 0
    }
  }

  private func unknown(_ text: String, _ style: LetterStyle) -> Int? {
    library.measuring(text, in: style) { $0.unknownLetters }
  }
}

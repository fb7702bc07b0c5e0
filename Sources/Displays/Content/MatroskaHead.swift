/// The first bytes of a Matroska or WebM file (RFC 9559): a tree of elements, in which the tracks stand before the
/// film.
package struct MatroskaHead {
  private let head: HeadBytes

  /// The bytes in which the tracks are looked for.
  package static let length = 1 << 20

  private enum Element {
    static let segment = 0x1853_8067
    static let tracks = 0x1654_ae6b
    static let track = 0xae
    static let kind = 0x83
    static let frameTime = 0x23_e383
    static let video = 0xe0
    static let (width, height) = (0xb0, 0xba)
    static let (shownWidth, shownHeight, shownUnit) = (0x54b0, 0x54ba, 0x54b2)
  }

  package init(_ bytes: [UInt8]) { head = HeadBytes(bytes) }

  /// The facts about the first video; nil where there is none.
  package var facts: PictureFacts? {
    let segments = elements(Element.segment, in: 0..<head.bytes.count)
    let tracks = segments.flatMap { elements(Element.tracks, in: $0) }.flatMap { elements(Element.track, in: $0) }
    guard let track = tracks.first(where: { number(Element.kind, in: $0) == 1 }),
      let video = elements(Element.video, in: track).first, let size = size(video)
    else { return nil }
    // The time of a frame is in nanoseconds.
    let time = number(Element.frameTime, in: track).flatMap { $0 > 0 ? $0 : nil }
    return PictureFacts(size: size, framesPerSecond: time.map { 1e9 / Double($0) })
  }

  /// The size as it is shown, where that is in pixels; else the one of the frames.
  private func size(_ video: Range<Int>) -> Size? {
    let isInPixels = (number(Element.shownUnit, in: video) ?? 0) == 0
    let (width, height) = (number(Element.shownWidth, in: video), number(Element.shownHeight, in: video))
    return (isInPixels ? head.size(width, height) : nil)
      ?? head.size(number(Element.width, in: video), number(Element.height, in: video))
  }

  private func number(_ element: Int, in outer: Range<Int>) -> Int? {
    elements(element, in: outer).first.flatMap { $0.count < 8 ? head.big($0.count, at: $0.lowerBound) : nil }
  }

  /// The insides of the elements of a number, as far as the bytes go.
  private func elements(_ wanted: Int, in outer: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = outer.lowerBound
    while start < outer.upperBound, let (name, body) = variable(at: start, keepsMark: true),
      let (size, inside) = variable(at: body, keepsMark: false), inside <= outer.upperBound
    {
      // An element of unknown size, or one that is cut off, goes as far as there is something.
      let end = size.flatMap { $0 <= outer.upperBound - inside ? inside + $0 : nil } ?? outer.upperBound
      if name == wanted { found.append(inside..<end) }
      start = end
    }
    return found
  }

  /// A number of variable length (RFC 8794): the zeros at its beginning count the bytes that follow.
  ///
  /// - Parameter keepsMark: whether the one behind the zeros belongs to the number, as in names.
  /// - Returns: the number, nil for one that says that it is not known, and where it ends.
  private func variable(at start: Int, keepsMark: Bool) -> (number: Int?, end: Int)? {
    guard let first = head.big(1, at: start), first > 0 else { return nil }
    let zeros = UInt8(first).leadingZeroBitCount
    let (own, rest) = (first & (0x7f >> zeros), head.big(zeros, at: start + 1))
    guard let rest else { return nil }
    let isUnknown = own == 0x7f >> zeros && rest == 1 << (8 * zeros) - 1
    let number = (keepsMark ? first : own) << (8 * zeros) | rest
    return (isUnknown && !keepsMark ? nil : number, start + 1 + zeros)
  }
}

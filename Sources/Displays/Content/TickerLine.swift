/// The words of a ticker on one line, in pieces that are laid out one by one. 64 KiB of text in one piece would be
/// wider than Pango can count, and shaping all of it for each part of it that comes into view would take longer than a
/// frame.
package enum TickerLine {
  /// The most letters of a piece.
  static let longestPiece = 100
  /// The space between the lines of a text. No font lacks a space.
  private static let gap = "\u{2003}\u{2003}"

  /// The pieces in the order in which they are read; none for a text of nothing but white space.
  package static func pieces(of text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
    return pieces(ofLine: lines.joined(separator: gap).replacing("\t", with: " "))
  }

  /// A piece ends after a space, where letters have no forms in common; a longer word is cut.
  private static func pieces(ofLine line: String) -> [String] {
    var (pieces, rest): ([String], Substring) = ([], line[...])
    while !rest.isEmpty {
      let longest = rest.prefix(longestPiece)
      let isLast = longest.endIndex == rest.endIndex
      let end = isLast ? nil : longest.lastIndex(where: \.isWhitespace).map(longest.index(after:))
      let piece = end.map { rest[..<$0] } ?? longest
      pieces.append(String(piece))
      rest = rest[piece.endIndex...]
    }
    return pieces
  }
}

/// The way of a ticker's line across its screen: which of its pieces are visible where, once it has run for so many
/// pixels. It begins outside of the edge at which it enters, and follows itself at a distance.
package struct TickerBelt: Hashable, Sendable {
  /// A part of a piece that is drawn as one picture.
  package struct Tile: Hashable, Sendable {
    package let piece: Int
    /// The distance from the left end of the piece, in pixels.
    package let start: Int
    package let width: Int

    package init(piece: Int, start: Int, width: Int) { (self.piece, self.start, self.width) = (piece, start, width) }
  }

  /// The width of the pieces, in the order in which they are read.
  private let widths: [Int]
  /// The width of the screen.
  private let room: Int
  private let isRightToLeft: Bool
  private let width: Int
  /// The pixels from one run of the line to the next. The line is on the screen once, however short it is.
  private let length: Int

  /// The largest width of a tile. One that is drawn for the next frame takes less time than a frame, whatever its
  /// height.
  package static let tileWidth = 256

  /// - Parameters:
  ///   - gap: the least distance from the end of the line to the next beginning.
  ///   - isRightToLeft: whether the line is read from right to left, as Arabic is: then it runs to the right.
  package init(_ widths: [Int], room: Int, gap: Int, isRightToLeft: Bool = false) {
    self.widths = widths.map { max(0, $0) }
    (self.room, self.isRightToLeft) = (max(1, room), isRightToLeft)
    width = self.widths.reduce(0, +)
    length = max(width + max(0, gap), self.room)
  }

  /// True if nothing ever comes into view.
  package var isEmpty: Bool { width == 0 }

  /// The tiles that are visible, or about to be, with the distance of each from the left edge of the screen.
  ///
  /// - Parameters:
  ///   - travelled: the pixels that the line has run.
  ///   - ahead: the pixels beyond the edge at which it enters.
  package func tiles(at travelled: Int, ahead: Int = 0) -> [(tile: Tile, x: Int)] {
    guard !isEmpty, travelled + ahead > 0 else { return [] }
    // The first run that has not left yet, and the last one that has entered.
    let first = max(0, (travelled - room - width) / length)
    return (first...(travelled + ahead - 1) / length).flatMap { run in
      tiles(ofRun: room - travelled + run * length, in: 0..<room + ahead)
    }
  }

  /// - Parameter start: of the run, as if it were read from left to right.
  private func tiles(ofRun start: Int, in view: Range<Int>) -> [(tile: Tile, x: Int)] {
    var (found, end): ([(tile: Tile, x: Int)], Int) = ([], start)
    for (piece, width) in widths.enumerated() {
      let start = end
      end += width
      guard start < view.upperBound else { break }
      guard end > view.lowerBound else { continue }
      let from = max(0, view.lowerBound - start) / Self.tileWidth * Self.tileWidth
      for offset in stride(from: from, to: min(width, view.upperBound - start), by: Self.tileWidth) {
        found.append(tile(of: piece, at: offset, seenAt: start + offset))
      }
    }
    return found
  }

  private func tile(of piece: Int, at offset: Int, seenAt x: Int) -> (tile: Tile, x: Int) {
    let width = min(Self.tileWidth, widths[piece] - offset)
    guard isRightToLeft else { return (Tile(piece: piece, start: offset, width: width), x) }
    return (Tile(piece: piece, start: widths[piece] - offset - width, width: width), room - x - width)
  }

  /// The pixels that another line has run when it takes the place of this one: what is read goes on where it is.
  package func travelled(_ travelled: Int, on next: TickerBelt) -> Int {
    guard !isEmpty, travelled >= length else { return min(travelled, next.length) }
    return next.length + min(travelled % length, next.length)
  }
}

/// The speed of a ticker in pixels a refresh. Close to a whole number of pixels a refresh, or of refreshes a pixel, it
/// is that one: an odd step once in a while is seen, two per cent of speed are not.
package struct TickerPace: Hashable, Sendable {
  private let pixels: Int
  private let refreshes: Int
  /// The part of a pixel that it is behind.
  private var rest = 0

  /// - Parameters:
  ///   - speed: pixels a second.
  ///   - refreshMilliHertz: the refresh of the screen; 0 where that is not known.
  package init(speed: Int, refreshMilliHertz: Int) {
    let hertz = refreshMilliHertz > 0 ? min(refreshMilliHertz, 1_000_000) : 60_000
    let speed = max(1, min(speed, Ticker.speeds.upperBound)) * 1000
    let (whole, slow) = ((speed + hertz / 2) / hertz, (hertz + speed / 2) / speed)
    if whole > 0, abs(whole * hertz - speed) * 50 <= speed {
      (pixels, refreshes) = (whole, 1)
    } else if slow > 0, abs(slow * speed - hertz) * 50 <= hertz {
      (pixels, refreshes) = (1, slow)
    } else {
      (pixels, refreshes) = (speed, hertz)
    }
  }

  /// The refreshes from one step to the next.
  package var interval: Int { max(1, refreshes / pixels) }

  /// The pixels to go on by.
  package mutating func step(after count: Int) -> Int {
    let (product, overflows) = pixels.multipliedReportingOverflow(by: max(0, count))
    guard !overflows else { return 0 }
    defer { rest = (rest + product) % refreshes }
    return (rest + product) / refreshes
  }
}

import Displays
import Testing

/// Where a message lies.
@Suite struct MessageBandTests {
  private static let screen = Rectangle(origin: Point(x: 100, y: 50), size: Size(width: 1920, height: 1080))

  private func band(in place: Rectangle = screen, over panels: [Rectangle] = [], lines: Int?) -> MessageBand {
    MessageBand("x", background: .black, in: place, over: panels) { letters, _ in lines.map { $0 * letters } }
  }

  private func room(of band: MessageBand) -> Rectangle? {
    if case .band(_, _, _, let room) = band.still { room } else { nil }
  }

  private func style(of band: MessageBand) -> LetterStyle? {
    if case .band(_, _, let style, _) = band.still { style } else { nil }
  }

  /// A line's letters are an eighteenth of the shorter side, with some room around them.
  @Test func isAsHighAsItsTextAtTheLowerEdge() throws {
    let one = band(lines: 1)
    #expect(one.area.bottom == Self.screen.bottom && one.area.origin.x == 100 && one.area.size.width == 1920)
    #expect(style(of: one) == LetterStyle(size: .pixels(60)))
    let height = try #require(room(of: one)).size.height
    #expect((60...61).contains(height), "\(height)")
    #expect(band(lines: 3).area.size.height == one.area.size.height + 2 * 60)
  }

  /// More than a third is covered by none: what needs more is written smaller.
  @Test(arguments: [6, 100, nil]) func isAThirdAtMost(lines: Int?) {
    let band = band(lines: lines)
    #expect(band.area.size.height == 360 && band.area.bottom == Self.screen.bottom)
    #expect(style(of: band) == LetterStyle(size: .fit))
  }

  /// Across the wall, with its words on the lowest screen that is nearest to the middle, however many there are.
  @Test(arguments: [(1, 2, 0), (1, 3, 1), (2, 2, 2), (3, 3, 7), (4, 1, 3)])
  func itsWordsAreOnOneScreenOfAWall(rows: Int, columns: Int, expected: Int) throws {
    let panels = Self.panels(rows, columns)
    let wall = Self.wall(rows, columns)
    let band = band(in: wall, over: panels.shuffled(), lines: 1)
    #expect(band.area.origin.x == 100 && band.area.size.width == wall.size.width && band.area.bottom == wall.bottom)
    let words = try #require(room(of: band)).moved(by: band.area.origin)
    #expect(words.intersection(panels[expected]) == words, "\(words)")
    #expect(style(of: band) == LetterStyle(size: .pixels(min(wall.size.width, wall.size.height) / 18)))
    let much = self.band(in: wall, over: panels, lines: 50)
    #expect(much.area.size.height == min(wall.size.height / 3, 1080) && style(of: much) == LetterStyle(size: .fit))
  }

  /// The words are never where no screen is.
  @Test func itsWordsAreNotInAHole() throws {
    let wall = Self.wall(2, 3)
    let panels = Self.panels(2, 3)
    for (left, expected) in [([0, 1, 2, 3, 5], 3), ([0, 1, 2], 1), ([2], 2)] {
      let band = band(in: wall, over: left.map { panels[$0] }, lines: 2)
      let words = try #require(room(of: band)).moved(by: band.area.origin)
      #expect(words.intersection(panels[expected]) == words, "\(left)")
    }
  }

  private static func panels(_ rows: Int, _ columns: Int) -> [Rectangle] {
    (0..<rows * columns).map { index in
      Rectangle(
        origin: Point(x: 100 + index % columns * 1960, y: 50 + index / columns * 1110),
        size: Size(width: 1920, height: 1080))
    }
  }

  private static func wall(_ rows: Int, _ columns: Int) -> Rectangle {
    Rectangle(
      origin: Point(x: 100, y: 50), size: Size(width: columns * 1960 - 40, height: rows * 1110 - 30))
  }

  @Test(arguments: [Size(width: 1, height: 1), Size(width: 640, height: 20)]) func liesOnTheSmallestPlaces(size: Size) {
    let area = band(in: Rectangle(origin: .origin, size: size), lines: 1).area
    #expect(area.size.height >= 1 && area.bottom == size.height && area.origin.y >= 0)
  }
}

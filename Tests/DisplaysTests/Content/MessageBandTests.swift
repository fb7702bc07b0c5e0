import Displays
import Testing

/// Where a message lies.
@Suite struct MessageBandTests {
  private static let screen = Rectangle(origin: Point(x: 100, y: 50), size: Size(width: 1920, height: 1080))

  private func band(in place: Rectangle = screen, lines: Int?) -> MessageBand {
    MessageBand("x", background: .black, in: place) { letters, _ in lines.map { $0 * letters } }
  }

  /// A line's letters are a twentieth of the height, with some room around them.
  @Test func isAsHighAsItsTextAtTheLowerEdge() {
    let one = band(lines: 1)
    #expect(one.area.bottom == Self.screen.bottom && one.area.origin.x == 100 && one.area.size.width == 1920)
    #expect(one.still == .text("x", background: .black, LetterStyle(size: .pixels(54))))
    let room = Card(title: "", details: [], background: .black).rooms(on: one.area.size).title.size.height
    #expect((54...56).contains(room), "\(room)")
    #expect(band(lines: 3).area.size.height > 2 * one.area.size.height)
  }

  /// More than a third is covered by none: what needs more is written smaller.
  @Test(arguments: [6, 100, nil]) func isAThirdAtMost(lines: Int?) {
    let band = band(lines: lines)
    #expect(band.area.size.height == 360 && band.area.bottom == Self.screen.bottom)
    #expect(band.still == .text("x", background: .black, LetterStyle(size: .fit)))
  }

  @Test(arguments: [Size(width: 1, height: 1), Size(width: 640, height: 20)]) func liesOnTheSmallestPlaces(size: Size) {
    let area = band(in: Rectangle(origin: .origin, size: size), lines: 1).area
    #expect(area.size.height >= 1 && area.bottom == size.height && area.origin.y >= 0)
  }
}

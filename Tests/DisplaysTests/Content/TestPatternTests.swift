import Testing

@testable import Displays

@Suite struct TestPatternTests {
  private static let sizes = [
    (1920, 1080), (1080, 1920), (3840, 2160), (720, 576), (96, 64), (7, 5), (1, 1), (5000, 20),
  ]

  @Test(arguments: sizes)
  func everythingIsInside(_ width: Int, _ height: Int) {
    let pattern = TestPattern.overscan(Size(width: width, height: height), caption: "12.5%")
    #expect(!pattern.shapes.isEmpty)
    for area in pattern.shapes.map(\.area) {
      #expect(area.origin.x >= 0 && area.origin.y >= 0 && area.size.width > 0 && area.size.height > 0)
      #expect(area.right <= width && area.bottom <= height)
    }
  }

  /// A person who sees a frame whole sees that much of the picture: the frames are where their numbers say.
  @Test func thereIsAFrameAtEveryPercent() {
    let raster = Raster(.overscan(Size(width: 2000, height: 1000)))
    for percent in 0...20 {
      let (x, y) = (20 * percent, 10 * percent)
      let ink: TestPattern.Ink = percent == 0 ? .edge : percent.isMultiple(of: 5) ? .major : .minor
      for corner in [(x, y), (1999 - x, y), (x, 999 - y), (1999 - x, 999 - y)] {
        #expect(raster[corner.0, corner.1] == ink, "\(percent) % at \(corner)")
      }
    }
    #expect((0..<2000).allSatisfy { raster[$0, 0] == .edge && raster[$0, 999] == .edge })
    #expect((0..<1000).allSatisfy { raster[0, $0] == .edge && raster[1999, $0] == .edge })
    #expect(raster[10, 5] == .ground && raster[1000, 700] == .ground)
  }

  /// Each number stands once on each side, inside of its frame, and no two of them touch.
  @Test(arguments: [(1920, 1080), (1080, 1920), (3840, 2160), (1280, 720), (720, 576)])
  func numbersCanBeRead(_ width: Int, _ height: Int) {
    let size = Size(width: width, height: height)
    let pattern = TestPattern.overscan(size)
    let dot = max(1, min(width, height) / 270)
    let dots = pattern.shapes.filter { $0.area.size == Size(width: dot, height: dot) }
    let digits = (0...20).reduce(0) { $0 + Digits("\($1)", dot: dot).dots.count }
    #expect(dots.count == 4 * digits)
    #expect(Set(dots.map(\.area)).count == dots.count)
    let raster = Raster(pattern)
    for dot in dots { #expect(raster[dot.area.origin.x, dot.area.origin.y] == dot.ink, "\(dot) is covered") }
  }

  @Test func theCaptionIsInTheMiddle() {
    let size = Size(width: 1920, height: 1080)
    let plain = Raster(.overscan(size))
    let captioned = Raster(.overscan(size, caption: "3.5%"))
    let changed = (0..<1080).flatMap { y in (0..<1920).map { ($0, y) } }
      .filter { captioned[$0.0, $0.1] != plain[$0.0, $0.1] }
    #expect(!changed.isEmpty && changed.allSatisfy { captioned[$0.0, $0.1] == .caption })
    #expect(changed.allSatisfy { (700..<1220).contains($0.0) && (480..<600).contains($0.1) })
  }

  @Test func whatHasNoRoomIsLeftOut() {
    let tiny = TestPattern.overscan(Size(width: 30, height: 20), caption: "3.5%")
    #expect(tiny.shapes.allSatisfy { $0.ink != .caption })
    #expect(Raster(tiny)[0, 0] == .edge)
  }

  @Test func digitsLookLikeDigits() {
    let text = Digits("0123456789.%", dot: 1)
    var rows = Array(repeating: Array(repeating: Character(" "), count: text.size.width), count: text.size.height)
    for dot in text.dots { rows[dot.origin.y][dot.origin.x] = "#" }
    let picture = rows.map { row in String(row).replacing(/\ +$/, with: "") }
    #expect(
      picture == [
        "###  #  ### ### # # ### ### ### ### ###     # #",
        "# # ##    #   # # # #   #     # # # # #       #",
        "# #  #  ### ### ### ### ###  #  ### ###      #",
        "# #  #  #     #   #   # # #  #  # #   #     #",
        "### ### ### ###   # ### ###  #  ### ###  #  # #",
      ])
  }
}

/// A pattern drawn pixel by pixel.
private struct Raster {
  private let width: Int
  private var inks: [TestPattern.Ink]

  init(_ pattern: TestPattern) {
    width = pattern.size.width
    inks = Array(repeating: .ground, count: pattern.size.area)
    for shape in pattern.shapes {
      for y in shape.area.origin.y..<shape.area.bottom {
        let row = y * width + shape.area.origin.x
        inks.replaceSubrange(
          row..<row + shape.area.size.width, with: repeatElement(shape.ink, count: shape.area.size.width))
      }
    }
  }

  subscript(x: Int, y: Int) -> TestPattern.Ink { inks[y * width + x] }
}

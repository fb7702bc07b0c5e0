import Displays
import Testing

struct UndrawnAreaTests {
  private func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  @Test func itIsEmptyOnceAllIsDrawn() {
    var area = UndrawnArea(of: Size(width: 100, height: 80))
    area.draw([rectangle(10, 10, 20, 20), rectangle(0, 0, 100, 40)])
    #expect(!area.isEmpty)
    area.draw([rectangle(-50, 40, 100, 100)])
    #expect(!area.isEmpty)
    area.draw([rectangle(50, 39, 49, 41)])
    #expect(!area.isEmpty, "the last column is left")
    area.draw([rectangle(99, 0, 1, 80)])
    #expect(area.isEmpty)
    #expect(UndrawnArea(of: Size(width: 0, height: 5)).isEmpty)
  }

  /// Drawn pixel by pixel it takes no more memory than it may, and all at once it is empty.
  @Test func manySmallDrawingsAreForgotten() {
    var area = UndrawnArea(of: Size(width: 200, height: 200))
    for step in 0..<10_000 { area.draw([rectangle(2 * (step % 100), 2 * (step / 100), 1, 1)]) }
    #expect(!area.isEmpty)
    area.draw([rectangle(0, 0, 200, 200)])
    #expect(area.isEmpty)
  }

  /// In any order, as an array of pixels has it.
  @Test func itIsAsManyPixelsSay() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var area = UndrawnArea(of: Size(width: 12, height: 9))
      var pixels = Set((0..<12).flatMap { x in (0..<9).map { Point(x: x, y: $0) } })
      while !pixels.isEmpty {
        #expect(!area.isEmpty)
        let drawn = rectangle(
          .random(in: -2..<12, using: &generator), .random(in: -2..<9, using: &generator),
          .random(in: 1...8, using: &generator), .random(in: 1...8, using: &generator))
        area.draw([drawn])
        pixels = pixels.filter { !drawn.contains($0) }
      }
      #expect(area.isEmpty)
    }
  }
}

extension TestPattern {
  private static let cells = 12

  /// Squares of the same number of pixels from the middle outwards, a heavier line every fourth, a frame at the edge and
  /// a cross through the middle.
  package static func grid(_ size: Size) -> TestPattern {
    var pattern = TestPattern(size)
    let shortSide = min(size.width, size.height)
    let cell = max(8, shortSide / cells)
    for step in 1...max(1, max(size.width, size.height) / cell) {
      pattern.drawLines(step * cell, from: step, shortSide)
    }
    pattern.drawLines(0, from: 0, shortSide)
    pattern.drawEdge(max(1, shortSide / 270))
    return pattern
  }

  /// Upright and level lines, on both sides of the middle.
  private mutating func drawLines(_ distance: Int, from step: Int, _ shortSide: Int) {
    let line = max(1, shortSide / 540)
    let ink: Ink = step == 0 ? .caption : step.isMultiple(of: 4) ? .major : .minor
    for offset in Set([distance, -distance]) {
      let place = Point(x: size.width / 2 + offset, y: size.height / 2 + offset)
      fill(Rectangle(origin: Point(x: place.x, y: 0), size: Size(width: line, height: size.height)), ink)
      fill(Rectangle(origin: Point(x: 0, y: place.y), size: Size(width: size.width, height: line)), ink)
    }
  }

  private mutating func drawEdge(_ line: Int) {
    let (across, down) = (Size(width: size.width, height: line), Size(width: line, height: size.height))
    fill(Rectangle(origin: .origin, size: across), .edge)
    fill(Rectangle(origin: .origin, size: down), .edge)
    fill(Rectangle(origin: Point(x: 0, y: size.height - line), size: across), .edge)
    fill(Rectangle(origin: Point(x: size.width - line, y: 0), size: down), .edge)
  }
}

/// A picture to set a screen up with, as rectangles that any drawing library can fill, later ones over earlier ones.
package struct TestPattern: Hashable, Sendable {
  /// The size in pixels.
  package let size: Size
  package private(set) var shapes: [Shape] = []

  package struct Shape: Hashable, Sendable {
    /// The area; never outside of the picture.
    package let area: Rectangle
    package let ink: Ink
  }

  /// Colours as 0xRRGGBB.
  package enum Ink: UInt32, Sendable, CaseIterable {
    case ground = 0x00_0000
    case minor = 0x80_8080
    case major = 0xFF_FFFF
    case edge = 0x00_FF00
    case caption = 0xFF_E000
  }

  init(_ size: Size) {
    self.size = size
    fill(Rectangle(origin: .origin, size: size), .ground)
  }

  mutating func fill(_ area: Rectangle, _ ink: Ink) {
    let left = max(0, area.origin.x)
    let top = max(0, area.origin.y)
    let visible = Size(width: min(size.width, area.right) - left, height: min(size.height, area.bottom) - top)
    guard visible.width > 0, visible.height > 0 else { return }
    shapes.append(Shape(area: Rectangle(origin: Point(x: left, y: top), size: visible), ink: ink))
  }
}

extension TestPattern {
  /// The largest frame in per cent. No screen cuts off more on one side; the format's largest overscan is 50 %.
  private static let largestPercent = 20

  /// A frame at every percent of the sides, from the edge inwards, with its number once on each side. The first number
  /// that can be read whole is what the screen cuts off there. The frame at 0 % is green: all of it should be visible.
  ///
  /// - Parameter caption: digits, points and per cent signs to show large in the middle.
  package static func overscan(_ size: Size, caption: String = "") -> TestPattern {
    var pattern = TestPattern(size)
    // The outermost frame comes last: on a small picture others fall on it.
    for percent in (0...largestPercent).reversed() { pattern.drawFrame(at: percent) }
    for percent in 0...largestPercent where pattern.hasRoomForNumber(percent) { pattern.drawNumbers(of: percent) }
    pattern.drawCaption(caption)
    return pattern
  }

  private var shortSide: Int { min(size.width, size.height) }
  /// The thickness of lines. Lines and digits grow with the picture: two pixels and digits of twenty on a screen of
  /// 1080 lines.
  private var thickness: Int { max(1, shortSide / 540) }
  private var dot: Int { max(1, shortSide / 270) }
  /// The distance from one number of the ruler to the next, in each direction: as long as a number of two digits and a
  /// gap.
  private var pitch: Size { Size(width: dot * 9, height: dot * (Digits.height + 2)) }

  private func frame(_ percent: Int) -> Rectangle {
    let (x, y) = ((size.width * percent + 50) / 100, (size.height * percent + 50) / 100)
    return Rectangle(origin: Point(x: x, y: y), size: Size(width: size.width - 2 * x, height: size.height - 2 * y))
  }

  private func ink(_ percent: Int) -> Ink { percent == 0 ? .edge : percent.isMultiple(of: 5) ? .major : .minor }

  private mutating func drawFrame(at percent: Int) {
    outline(frame(percent), ink(percent), width: percent == 0 ? 2 * thickness : thickness)
  }

  private mutating func outline(_ frame: Rectangle, _ ink: Ink, width: Int) {
    let line = min(width, frame.size.width, frame.size.height)
    let across = Size(width: frame.size.width, height: line)
    let down = Size(width: line, height: frame.size.height)
    let sides = [
      Rectangle(origin: frame.origin, size: across), Rectangle(origin: frame.origin, size: down),
      Rectangle(origin: Point(x: frame.origin.x, y: frame.bottom - line), size: across),
      Rectangle(origin: Point(x: frame.right - line, y: frame.origin.y), size: down),
    ]
    for side in sides { fill(side, ink) }
  }

  /// True if a frame has room for its number. On a small picture only every fifth has, or none.
  private func hasRoomForNumber(_ percent: Int) -> Bool {
    let count = Self.largestPercent / (percent.isMultiple(of: 5) ? 5 : 1) + 2
    return pitch.width * count <= size.width * 3 / 4 && pitch.height * count <= size.height * 6 / 10
  }

  /// Draws the numbers of one frame. The numbers of one side go down in a slant, so that each has room beside its
  /// frame.
  private mutating func drawNumbers(of percent: Int) {
    let frame = frame(percent)
    let text = Digits("\(percent)", dot: dot)
    let steps = percent - Self.largestPercent / 2
    let (x, y) = (size.width / 2 + steps * pitch.width, size.height / 2 + steps * pitch.height)
    let gap = 2 * thickness + dot
    let places = [
      Point(x: frame.origin.x + gap, y: y), Point(x: frame.right - gap - text.size.width, y: y),
      Point(x: x, y: frame.origin.y + gap), Point(x: x, y: frame.bottom - gap - text.size.height),
    ]
    for place in places { draw(text, at: place, ink(percent)) }
  }

  private mutating func drawCaption(_ caption: String) {
    let text = Digits(caption, dot: 4 * dot)
    let place = Point(x: (size.width - text.size.width) / 2, y: (size.height - text.size.height) / 2)
    guard !caption.isEmpty, text.size.fits(in: frame(Self.largestPercent).size) else { return }
    draw(text, at: place, .caption)
  }

  private mutating func draw(_ text: Digits, at place: Point, _ ink: Ink) {
    // Frames that go through a number would make it hard to read.
    let room = Size(width: text.size.width + 2 * dot, height: text.size.height + 2 * dot)
    fill(Rectangle(origin: place.offset(x: -dot, y: -dot), size: room), .ground)
    for dots in text.dots { fill(dots.moved(by: place), ink) }
  }
}

extension TestPattern {
  private static let cells = 12

  /// Squares of the same size from the middle outwards, a heavier line every fourth, a frame at the edge and a cross
  /// through the middle.
  ///
  /// - Parameter pixels: the shape of the screen's pixels, with which the squares are square.
  package static func grid(_ size: Size, in pixels: PixelShape = .square) -> TestPattern {
    var pattern = TestPattern(size)
    let cell = max(8, pattern.shortSide / cells)
    let square = pixels.square(of: cell)
    for step in 1...max(1, size.width / max(1, square.width), size.height / max(1, square.height)) {
      pattern.drawLines(pixels.square(of: step * cell), from: step)
    }
    pattern.drawLines(.zero, from: 0)
    pattern.outline(pattern.frame(0), .edge, width: pattern.dot)
    return pattern
  }

  /// Draws upright and level lines, on both sides of the middle.
  private mutating func drawLines(_ distance: Size, from step: Int) {
    let ink: Ink = step == 0 ? .caption : step.isMultiple(of: 4) ? .major : .minor
    for sign in step == 0 ? [1] : [1, -1] {
      let place = Point(x: size.width / 2 + sign * distance.width, y: size.height / 2 + sign * distance.height)
      fill(Rectangle(origin: Point(x: place.x, y: 0), size: Size(width: thickness, height: size.height)), ink)
      fill(Rectangle(origin: Point(x: 0, y: place.y), size: Size(width: size.width, height: thickness)), ink)
    }
  }
}

extension PixelShape {
  /// The pixels of a square: along the side where pixels are shorter so many, along the other one fewer.
  fileprivate func square(of side: Int) -> Size {
    let longest = max(width, height)
    return Size(
      width: (side * height * 2 + longest) / (longest * 2), height: (side * width * 2 + longest) / (longest * 2))
  }
}

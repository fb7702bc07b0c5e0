import Displays
import LabSupport
import Testing

@testable import X11

/// What is drawn on a screen is what the monitor shows.
@Suite(.limited) struct PatternWindowTests {
  private let server: LabServer

  init() throws { server = try LabServer(["A,monitor=beamer", "B,monitor=beamer"]) }

  private func colour(_ picture: Photograph, _ x: Int, _ y: Int) -> UInt32 {
    picture.bytes[3 * (y * picture.width + x)..<3 * (y * picture.width + x) + 3].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func drawn(_ pattern: TestPattern) -> Photograph {
    var picture = Photograph(
      width: pattern.size.width, height: pattern.size.height,
      bytes: [UInt8](repeating: 1, count: 3 * pattern.size.area))
    for shape in pattern.shapes {
      let channels = [16, 8, 0].map { UInt8(truncatingIfNeeded: shape.ink.rawValue >> $0) }
      let row = Array(repeatElement(channels, count: shape.area.size.width).joined())
      for y in shape.area.origin.y..<shape.area.bottom {
        let first = 3 * (y * picture.width + shape.area.origin.x)
        picture.bytes.replaceSubrange(first..<first + row.count, with: row)
      }
    }
    return picture
  }

  @Test func thePatternIsOnItsScreenAndOnNoOther() throws {
    let (before, other) = (try server.picture(of: "B"), try server.picture(of: "A"))
    let connection = try Connection(display: server.display)
    let window = try connection.createPatternWindow()
    #expect(try server.picture(of: "B") == before)
    let pattern = TestPattern.overscan(Size(width: 1024, height: 768), caption: "3.5%")
    try connection.draw(pattern, at: Point(x: 1024, y: 0), in: window)
    #expect(try server.picture(of: "B") == drawn(pattern))
    #expect(try server.picture(of: "A") == other)
    try connection.remove(window)
    #expect(try server.picture(of: "B") == before)
  }

  @Test func itMovesAndGrowsAndGoesWithItsConnection() throws {
    let (first, second) = (try server.picture(of: "A"), try server.picture(of: "B"))
    try draw()
    let events = try server.watch()
    #expect(try events.soFar().isEmpty)
    // The server closes a connection when it has read its end; another client's round trip comes after that.
    try server.xrandr("--current")
    #expect(try server.picture(of: "A") == first)
    #expect(try server.picture(of: "B") == second)
  }

  private func draw() throws {
    let connection = try Connection(display: server.display)
    let window = try connection.createPatternWindow()
    try connection.draw(.overscan(Size(width: 300, height: 200)), at: Point(x: 1100, y: 50), in: window)
    let small = TestPattern.overscan(Size(width: 500, height: 700))
    try connection.draw(small, at: Point(x: 100, y: 20), in: window)
    let shown = try server.picture(of: "A")
    #expect(colour(shown, 100, 20) == TestPattern.Ink.edge.rawValue)
    #expect(colour(shown, 599, 719) == TestPattern.Ink.edge.rawValue)
    #expect(colour(shown, 125, 55) == TestPattern.Ink.major.rawValue)
    #expect(colour(shown, 99, 20) == colour(shown, 600, 719))
  }

  @Test func aDeadServerIsTold() throws {
    let connection = try Connection(display: server.display)
    let window = try connection.createPatternWindow()
    try server.kill()
    #expect(throws: ConnectionLost.self) {
      try connection.draw(.overscan(Size(width: 10, height: 10)), at: .origin, in: window)
    }
  }
}

import Testing

@testable import Displays

/// Pictures of one shape in frames of another, with numbers worked out by hand.
@Suite struct FittingTests {
  private static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  private static let cases: [(Fit, picture: String, screen: String, part: Rectangle, frame: Rectangle)] = [
    (.contain, "1280x720", "1024x768", rectangle(0, 0, 1280, 720), rectangle(0, 96, 1024, 576)),
    (.contain, "1024x768", "1920x1080", rectangle(0, 0, 1024, 768), rectangle(240, 0, 1440, 1080)),
    (.contain, "1920x1080", "1920x1080", rectangle(0, 0, 1920, 1080), rectangle(0, 0, 1920, 1080)),
    // A pixel that is left over is below.
    (.contain, "1366x768", "1024x768", rectangle(0, 0, 1366, 768), rectangle(0, 96, 1024, 576)),
    (.contain, "30000x1", "640x480", rectangle(0, 0, 30000, 1), rectangle(0, 239, 640, 1)),
    (.cover, "1280x720", "1024x768", rectangle(160, 0, 960, 720), rectangle(0, 0, 1024, 768)),
    (.cover, "1024x768", "1920x1080", rectangle(0, 96, 1024, 576), rectangle(0, 0, 1920, 1080)),
    (.stretch, "1280x720", "1024x768", rectangle(0, 0, 1280, 720), rectangle(0, 0, 1024, 768)),
    (.center, "1280x720", "1024x768", rectangle(128, 0, 1024, 720), rectangle(0, 24, 1024, 720)),
    (.center, "640x480", "1024x768", rectangle(0, 0, 640, 480), rectangle(192, 144, 640, 480)),
    (.center, "1920x1200", "1024x768", rectangle(448, 216, 1024, 768), rectangle(0, 0, 1024, 768)),
  ]

  @Test(arguments: cases)
  func fits(fit: Fit, picture: String, screen: String, part: Rectangle, frame: Rectangle) {
    let visible = Rectangle(origin: .origin, size: Desk.size(screen))
    let fitting = fit.fitting(Desk.size(picture), in: visible)
    #expect(fitting == Fitting(part: part, frame: frame))
    let moved = visible.moved(by: Point(x: 7, y: 5))
    #expect(fit.fitting(Desk.size(picture), in: moved).frame == frame.moved(by: Point(x: 7, y: 5)))
  }

  private static let mode = Mode(id: ModeID(1), size: Size(width: 1024, height: 768), refreshMilliHertz: 60_000)

  private static func state(
    showing area: Rectangle, in frame: Rectangle, _ rotation: Rotation = .normal
  ) throws -> OutputState {
    try #require(OutputState(mode, turned: Orientation(rotation), showing: area, in: frame))
  }

  /// The example of docs/x11-facts.md, and what keeps its bars out of the framebuffer: 1280x720 must be enough of it.
  @Test func aLetterboxLeavesTheFramebuffer() throws {
    let state = try Self.state(showing: Self.rectangle(0, 0, 1280, 720), in: Self.rectangle(0, 96, 1024, 576))
    #expect(state.position == Point(x: 0, y: -48))
    #expect(state.transform.elements == [81920, 0, 0, 0, 81920, (48 - 120) * 65536, 0, 0, 65536])
    #expect(state.region?.size == Size(width: 1280, height: 960))
    #expect(state.measured == Size(width: 1024, height: 720))
    #expect(state.transform.filter == .bilinear)
  }

  @Test func wholeEnlargementsStaySharp() throws {
    let state = try Self.state(showing: Self.rectangle(100, 50, 512, 384), in: Self.rectangle(0, 0, 1024, 768))
    #expect(state.transform.filter == .nearest)
    #expect(state.position == Point(x: 100 - 512, y: 50 - 384))
    #expect(state.measured == Size(width: 612, height: 434), "no more framebuffer than the area itself")
  }

  @Test func theSameSizeNeedsNoTransform() throws {
    let state = try Self.state(showing: Self.rectangle(300, 200, 768, 1024), in: Self.rectangle(0, 0, 768, 1024), .left)
    #expect(state.transform.isIdentity)
    #expect(state.position == Point(x: 300, y: 200))
  }

  /// What is only moved is still transformed: an untransformed CRTC may not stand outside of the framebuffer.
  @Test func aSmallPictureInTheMiddleIsTransformed() throws {
    for x in 0...384 {
      let state = try Self.state(showing: Self.rectangle(0, 0, 640, 480), in: Self.rectangle(x, 288, 640, 480))
      #expect(!state.transform.isIdentity && state.isPlaceAllowed, "\(x)")
    }
  }

  @Test func whatCannotBeHeldIsRefused() {
    let area = Self.rectangle(0, 0, 30000, 30000)
    #expect(OutputState(Self.mode, turned: .normal, showing: area, in: Self.rectangle(500, 0, 1, 768)) == nil)
    #expect(OutputState(Self.mode, turned: .normal, showing: area, in: Self.rectangle(0, 0, 0, 768)) == nil)
    #expect(
      OutputState(Self.mode, turned: .normal, showing: Self.rectangle(0, 0, 0, 1), in: Self.rectangle(0, 0, 9, 9))
        == nil)
  }
}

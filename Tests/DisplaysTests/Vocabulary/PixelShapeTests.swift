import Testing

@testable import Displays

/// The shape of pixels by mode, screen and profile, and pictures drawn for it; the numbers are worked out by hand.
@Suite struct PixelShapeTests {
  private static let (wide, narrow) = (Size(width: 710, height: 400), Size(width: 400, height: 300))

  private static func mode(_ width: Int, _ height: Int, _ milliHertz: Int) -> Mode {
    Mode(id: ModeID(1), size: Size(width: width, height: height), refreshMilliHertz: milliHertz)
  }

  private static func shape(
    _ aspect: PixelAspect, _ mode: Mode, _ millimetres: Size, _ rotation: Rotation = .normal
  ) -> String { "\(aspect.shape(of: mode, turned: Orientation(rotation), on: millimetres))" }

  /// CTA-861's picture aspect ratios, by the lines of its table of video identification codes.
  @Test(arguments: [
    (720, 480, 59_940, "32:27", "8:9"), (720, 480, 60_000, "32:27", "8:9"), (720, 480, 119_880, "32:27", "8:9"),
    (720, 480, 240_000, "32:27", "8:9"), (1440, 480, 59_940, "16:27", "4:9"), (720, 576, 50_000, "64:45", "16:15"),
    (720, 576, 200_000, "64:45", "16:15"), (1440, 576, 50_000, "32:45", "8:15"),
    // Other rates, sizes and televisions have square pixels.
    (720, 480, 75_000, "1:1", "1:1"), (720, 480, 0, "1:1", "1:1"), (720, 576, 60_000, "1:1", "1:1"),
    (720, 400, 60_000, "1:1", "1:1"), (640, 480, 60_000, "1:1", "1:1"), (1920, 1080, 60_000, "1:1", "1:1"),
    (480, 720, 60_000, "1:1", "1:1"), (2880, 480, 60_000, "1:1", "1:1"),
  ])
  func televisionTimings(width: Int, height: Int, rate: Int, wide: String, narrow: String) {
    let mode = Self.mode(width, height, rate)
    #expect(Self.shape(.auto, mode, Self.wide) == wide)
    #expect(Self.shape(.auto, mode, Self.narrow) == narrow)
    #expect(Self.shape(.square, mode, Self.wide) == "1:1")
  }

  @Test(arguments: [
    ("886x498", "32:27"), ("16x9", "32:27"), ("160x90", "32:27"), ("32x18", "32:27"), ("340x270", "8:9"),
    ("4x3", "8:9"),
    // Neither shape: 16:10, 21:9, on its side, none.
    ("160x100", "1:1"), ("210x90", "1:1"), ("90x160", "1:1"), ("0x0", "1:1"), ("160x0", "1:1"),
    ("65535x1", "1:1"),
  ])
  func shapesOfScreens(millimetres: String, expected: String) {
    #expect(Self.shape(.auto, Self.mode(720, 480, 59_940), Desk.size(millimetres)) == expected)
  }

  /// The framebuffer's pixels lie on their side where the picture does.
  @Test func rotation() {
    let (mode, fixed) = (Self.mode(720, 480, 60_000), PixelAspect.fixed(PixelShape(width: 2, height: 1)))
    for (rotation, auto, written) in [
      (Rotation.normal, "32:27", "2:1"), (.left, "27:32", "1:2"), (.inverted, "32:27", "2:1"),
      (.right, "27:32", "1:2"),
    ] {
      #expect(Self.shape(.auto, mode, Self.wide, rotation) == auto)
      #expect(Self.shape(fixed, mode, Self.wide, rotation) == written)
    }
    #expect(Self.shape(fixed, Self.mode(1920, 1080, 60_000), .zero) == "2:1")
  }

  @Test func relativeShapes() {
    let television = PixelShape(width: 32, height: 27)
    #expect(television.relative(to: .square) == television)
    #expect(television.relative(to: television) == .square)
    #expect(PixelShape.square.relative(to: television) == television.transposed)
    let extreme = PixelShape(width: 255, height: 1).relative(to: PixelShape(width: 1, height: 255))
    #expect(extreme.width == PixelShape.sides.upperBound - 510 && extreme.height == 1)
  }

  @Test(arguments: [
    "", "1", "1:", ":1", "1:1:1", "0:1", "1:0", "-1:1", "+1:1", "01:1", " 1:1", "1.5:1", "65536:1", "١:1",
  ])
  func noShapes(text: String) { #expect(PixelShape(text) == nil) }

  @Test func text() {
    #expect(PixelShape("64:54") == PixelShape(width: 32, height: 27) && PixelShape("64:54")?.description == "32:27")
    #expect(PixelShape("256:1", sides: PixelAspect.sides) == nil && PixelShape("256:1") != nil)
  }
}

/// Pictures whose pixels are square on screens whose pixels are not.
@Suite struct PixelFittingTests {
  private static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  @Test(arguments: [
    // A circle of 480 lines is 405 pixels wide where these are 32:27.
    (Fit.contain, "100x100", "32:27", rectangle(0, 0, 100, 100), rectangle(157, 0, 405, 480)),
    (.contain, "1600x900", "32:27", rectangle(0, 0, 1600, 900), rectangle(0, 0, 720, 480)),
    (.contain, "100x100", "8:9", rectangle(0, 0, 100, 100), rectangle(90, 0, 540, 480)),
    (.contain, "400x300", "8:9", rectangle(0, 0, 400, 300), rectangle(0, 0, 720, 480)),
    // 720x480 of these show 16:9.
    (.cover, "160x160", "32:27", rectangle(0, 35, 160, 90), rectangle(0, 0, 720, 480)),
    (.stretch, "100x100", "32:27", rectangle(0, 0, 100, 100), rectangle(0, 0, 720, 480)),
    (.center, "100x100", "32:27", rectangle(0, 0, 100, 100), rectangle(310, 190, 100, 100)),
  ])
  func fits(fit: Fit, picture: String, shape: String, part: Rectangle, frame: Rectangle) throws {
    let pixels = try #require(PixelShape(shape))
    let fitting = fit.fitting(Desk.size(picture), in: Self.rectangle(0, 0, 720, 480), of: pixels)
    #expect(fitting == Fitting(part: part, frame: frame))
  }

  /// On its side the same screen has the same circle.
  @Test func onItsSide() throws {
    let pixels = try #require(PixelShape("27:32"))
    let fitting = Fit.contain.fitting(Desk.size("100x100"), in: Self.rectangle(0, 0, 480, 720), of: pixels)
    #expect(fitting.frame == Self.rectangle(0, 157, 480, 405))
  }

  /// The largest numbers that there are.
  @Test func extremes() throws {
    let size = Size(width: Size.largestSide, height: Size.largestSide)
    for shape in ["65025:1", "1:65025"] {
      let pixels = try #require(PixelShape(shape))
      for fit in Fit.allCases {
        let fitting = fit.fitting(size, in: Rectangle(origin: .origin, size: size), of: pixels)
        #expect(fitting.frame.size.width > 0 && fitting.frame.size.height > 0 && fitting.part.size.area > 0)
      }
    }
  }

  @Test func aMirrorIsFittedBetweenTwoShapes() throws {
    let pixels = try #require(PixelShape("27:32"))
    let view = try #require(
      MirrorView(of: Self.rectangle(0, 0, 720, 480), .contain, in: Size(width: 1600, height: 900), of: pixels))
    #expect(view.frame == Self.rectangle(0, 0, 1600, 900), "a picture of 16:9 on a screen of 16:9")
  }

  @Test func theGridHasSquares() throws {
    let size = Size(width: 720, height: 480)
    func lines(_ shape: String) throws -> (Set<Int>, Set<Int>) {
      let shapes = TestPattern.grid(size, in: try #require(PixelShape(shape))).shapes.map(\.area)
      let (down, across) = (shapes.filter { $0.size.width == 1 }, shapes.filter { $0.size.height == 1 })
      return (Set(down.map(\.origin.x)), Set(across.map(\.origin.y)))
    }
    let square = try lines("1:1")
    #expect(square.0.isSuperset(of: [240, 280, 320, 400]) && square.1.isSuperset(of: [160, 200, 280, 320]))
    // 40 lines are as high as 33.75 pixels are wide.
    let wide = try lines("32:27")
    #expect(wide.0.isSuperset(of: [326, 394, 428]) && wide.1.isSuperset(of: [160, 200, 280, 320]))
    #expect(!wide.0.contains(320) && wide.0.contains { $0 < 34 } && wide.0.contains { $0 > 720 - 34 })
    let high = try lines("8:9")
    #expect(high.0.isSuperset(of: [320, 400]) && high.1.isSuperset(of: [204, 276]))
    for shape in ["255:1", "1:255"] {
      for area in TestPattern.grid(size, in: try #require(PixelShape(shape))).shapes.map(\.area) {
        #expect(area.right <= 720 && area.bottom <= 480 && area.size.area > 0)
      }
    }
  }

  /// A picture that is right and small counts by its own pixels, in the direction that is enlarged most.
  @Test func fidelity() throws {
    let mode = Mode(id: ModeID(1), size: Size(width: 720, height: 480), refreshMilliHertz: 60_000)
    let pixels = try #require(PixelShape("32:27"))
    let room = PictureRoom(size: mode.size, on: OutputState(mode: mode, position: .origin), of: pixels)
    let facts = try #require(PictureFacts(size: Size(width: 160, height: 160)))
    #expect(Fidelity(of: facts, as: .contain, in: room).scale == 3)
    #expect(Fidelity(of: facts, as: .cover, in: room).scale == 5.333)
  }
}

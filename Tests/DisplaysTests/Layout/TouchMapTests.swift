import Testing

@testable import Displays

/// Where a finger on the glass of a screen is in the framebuffer: at the pixel that is seen there. What is seen is
/// worked out here by the words of a profile, with no matrix: which corner of its picture is at which corner of the
/// glass.
@Suite struct TouchMapTests {
  /// A corner of a picture: whether it is on the right, and at the bottom.
  struct Corner: Hashable {
    var isRight: Bool
    var isLow: Bool

    static let upperLeft = Corner(isRight: false, isLow: false)
    static let upperRight = Corner(isRight: true, isLow: false)
    static let lowerLeft = Corner(isRight: false, isLow: true)
    static let lowerRight = Corner(isRight: true, isLow: true)
  }

  /// Which corners of a turned picture are at the upper left, the upper right and the lower left of the glass: turned
  /// to the left, the top is at the left edge.
  private static func corners(_ rotation: Rotation) -> (Corner, Corner, Corner) {
    switch rotation {
    case .normal: (.upperLeft, .upperRight, .lowerLeft)
    case .left: (.upperRight, .lowerRight, .upperLeft)
    case .inverted: (.lowerRight, .lowerLeft, .upperRight)
    case .right: (.lowerLeft, .upperLeft, .lowerRight)
    }
  }

  /// What shows at a corner of the glass, when the picture was reflected before it was turned.
  private static func reflected(_ corner: Corner, _ reflection: Reflection) -> Corner {
    Corner(
      isRight: corner.isRight != [.x, .xy].contains(reflection), isLow: corner.isLow != [.y, .xy].contains(reflection))
  }

  private static func place(of corner: Corner, in area: Rectangle) -> (x: Double, y: Double) {
    (Double(corner.isRight ? area.right : area.origin.x), Double(corner.isLow ? area.bottom : area.origin.y))
  }

  /// A way to make up for what the frame hides, on a kind of driver.
  struct Way: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var overscan: Overscan?
    var output: String
    /// Windows are kept to whole pixels, which a picture that is scaled need not have.
    var reach = 1.5
  }

  private static let fivePercent = Borders(.percent(thousandths: 5000))
  private static let uneven = Borders(left: .pixels(30), right: .pixels(8), top: .pixels(12), bottom: .pixels(50))

  static let ways = [
    Way(testDescription: "none", output: "plain"),
    Way(testDescription: "a transform", overscan: Overscan(.always(uneven)), output: "plain"),
    Way(testDescription: "inset", overscan: Overscan(.always(uneven), by: .inset), output: "plain", reach: 2.5),
    Way(testDescription: "split borders", overscan: Overscan(.always(fivePercent)), output: "amdgpu"),
    Way(testDescription: "borders and a transform", overscan: Overscan(.always(uneven)), output: "amdgpu", reach: 2.5),
    Way(testDescription: "margins", overscan: Overscan(.always(uneven)), output: "vc4"),
  ]

  private static let desk: Desk = {
    let number = Property(value: .number(0), allowed: .range(0...128))
    let underscan = [
      "underscan": Property(value: .name("off"), allowed: .names(["off", "on", "auto"])),
      "underscan hborder": number, "underscan vborder": number,
    ]
    let margins = ["left", "right", "top", "bottom"].map { ("\($0) margin", number) }
    let modes = "1920x1080@60 1280x720@60"
    return Desk().screen("other", modes).screen("plain", modes).screen("amdgpu", modes, properties: underscan)
      .screen("vc4", modes, properties: Dictionary(uniqueKeysWithValues: margins))
      .touch(InputDevice(id: InputDeviceID(7), name: "glass"))
  }()

  private static func layout(_ profile: Profile) throws -> Layout {
    try Layout(Match.attempt(profile, on: desk.snapshot).get(), on: desk.snapshot)
  }

  private static func map(_ layout: Layout) throws -> TouchMap {
    let touch = try #require(layout.touches.first)
    guard case .map(let map) = touch.target, layout.touches.count == 1 else { throw Misplaced() }
    return map
  }

  private struct Misplaced: Error {}

  private static func area(_ output: String, _ layout: Layout) throws -> Rectangle {
    let id = try #require(desk.snapshot.output(named: output)).id
    return try #require(layout.pictures[id]?.area)
  }

  /// The corners and the middle, for each of two screens.
  @Test(arguments: ways, Rotation.allCases)
  func everyCornerIsWhereItIsSeen(_ way: Way, _ rotation: Rotation) throws {
    for reflection in Reflection.allCases {
      for scale in [1_000_000, 1_500_000, 750_000] {
        for isFirst in [true, false] {
          var touched = ScreenEntry.screen("touched", line: 1, connector: way.output).turned(rotation)
            .reflected(reflection).scale(scale).touch("glass")
          if let overscan = way.overscan { touched = touched.overscan(overscan) }
          let other = ScreenEntry.screen("other", line: 2, connector: "other").turned(.left)
          let layout = try Self.layout(isFirst ? Profile(touched, other) : Profile(other, touched))
          let area = try Self.area(way.output, layout)
          try expect(Self.map(layout), shows: area, rotation, reflection, within: way.reach, "\(scale), \(isFirst)")
        }
      }
    }
  }

  private func expect(
    _ map: TouchMap, shows area: Rectangle, _ rotation: Rotation, _ reflection: Reflection,
    on glass: (left: Double, top: Double, right: Double, bottom: Double) = (0, 0, 1, 1), within reach: Double,
    _ what: String
  ) {
    let (upperLeft, upperRight, lowerLeft) = Self.corners(rotation)
    let middle = (x: (glass.left + glass.right) / 2, y: (glass.top + glass.bottom) / 2)
    typealias Place = (x: Double, y: Double)
    let places: [(Place, Place)] = [
      ((x: glass.left, y: glass.top), Self.place(of: Self.reflected(upperLeft, reflection), in: area)),
      ((x: glass.right, y: glass.top), Self.place(of: Self.reflected(upperRight, reflection), in: area)),
      ((x: glass.left, y: glass.bottom), Self.place(of: Self.reflected(lowerLeft, reflection), in: area)),
      (middle, (Double(area.origin.x + area.right) / 2, Double(area.origin.y + area.bottom) / 2)),
    ]
    for (place, wanted) in places {
      let found = map.pixel(at: place)
      #expect(
        abs(found.x - wanted.x) <= reach && abs(found.y - wanted.y) <= reach,
        "\(what), reflected \(reflection), at \(place): \(found) instead of \(wanted) of \(area)")
    }
  }

  // MARK: Mirrors

  /// On a mirror one touches what it shows; where a fit leaves bars, the picture's corners are inside of them.
  @Test(arguments: [MirrorMeans.hardware, .drawing], Rotation.allCases)
  func aMirrorIsItsSource(_ means: MirrorMeans, _ rotation: Rotation) throws {
    for reflection in Reflection.allCases {
      for (fit, size, glass) in Self.fits {
        // The source is as large as the mirror's picture would be if it were not turned.
        // A drawn one fits into its window, which is then squeezed as a whole.
        let corners = means == .drawing && fit == .contain ? (0, 0, 1, 1) : glass(rotation.swapsSides)
        let source = ScreenEntry.screen("source", line: 1, connector: "other").mode(.size(1280, 720))
          .turned(rotation.swapsSides ? .left : .normal)
        let mirror = ScreenEntry.screen("mirror", line: 2, connector: "plain").mode(.size(1920, 1080)).turned(rotation)
          .reflected(reflection).mirror("source", fit, by: means).touch("glass")
        let overscan = mirror.overscan(Overscan(.always(Borders(.pixels(size)))))
        let layout = try Self.layout(Profile(source, size == 0 ? mirror : overscan))
        let area = try Self.area("other", layout)
        try expect(
          Self.map(layout), shows: area, rotation, reflection, on: corners, within: 2.5,
          "\(means), \(fit), \(size)")
      }
    }
  }

  /// A fit, what the frame hides at each edge, and where on the glass the source's corners are. 1280x720 on 1920x1080
  /// leaves nothing over; with 100 pixels hidden at each edge, 1720x880 are visible, of which 1564x880 show it whole.
  private static let fits: [(Fit, Int, @Sendable (_ isTurned: Bool) -> (Double, Double, Double, Double))] = [
    (.contain, 0, { _ in (0, 0, 1, 1) }), (.stretch, 0, { _ in (0, 0, 1, 1) }), (.stretch, 100, { _ in (0, 0, 1, 1) }),
    (.center, 0, { _ in (320.0 / 1920, 180.0 / 1080, 1600.0 / 1920, 900.0 / 1080) }),
    (
      .contain, 100,
      { _ in
        let bar = (1720 - 880 * 16.0 / 9) / 2 / 1720
        return (bar, 0, 1 - bar, 1)
      }
    ),
  ]

  // MARK: Bars of the driver

  /// A panel of 1920x1080 that shows a smaller mode, and where on the glass the picture is then.
  private static let scalings: [(String, mode: (Int, Int), glass: (Double, Double, Double, Double))] = [
    ("Full", (1024, 768), (0, 0, 1, 1)), ("None", (1024, 768), (0, 0, 1, 1)),
    ("Full aspect", (1024, 768), (0.125, 0, 0.875, 1)), ("Full aspect", (1280, 720), (0, 0, 1, 1)),
    ("Full aspect", (1280, 600), (0, 1.0 / 12, 1, 11.0 / 12)),
    ("Center", (1280, 720), (1.0 / 6, 1.0 / 6, 5.0 / 6, 5.0 / 6)), ("Center", (1920, 1080), (0, 0, 1, 1)),
  ]

  /// A finger on the picture meets it, wherever the driver has put it on the glass.
  @Test(arguments: scalings, Rotation.allCases)
  func besideBars(
    _ scaling: (String, mode: (Int, Int), glass: (Double, Double, Double, Double)), _ rotation: Rotation
  ) throws {
    let property = Property(value: .name("Full"), allowed: .names(["None", "Full", "Center", "Full aspect"]))
    let desk = Desk(framebuffer: "3840x1080").screen("other").screen(
      "panel", "1920x1080@60 1280x720@60 1024x768@60 1280x600@60", properties: ["scaling mode": property]
    ).touch(InputDevice(id: InputDeviceID(7), name: "glass"))
    let panel = ScreenEntry.screen("panel", line: 2, connector: "panel")
      .mode(.size(scaling.mode.0, scaling.mode.1)).turned(rotation).touch("glass")
      .setting("scaling mode", .name(scaling.0))
    let profile = Profile(ScreenEntry.screen("other", line: 1, connector: "other"), panel)
    let proposal = try Proposal(Match.attempt(profile, on: desk.snapshot).get(), in: Situation(desk.snapshot))
    let id = try #require(desk.snapshot.output(named: "panel")).id
    let area = try #require(proposal.layout.pictures[id]?.area)
    try expect(
      Self.map(proposal.layout), shows: area, rotation, .none, on: scaling.glass, within: 0.01, "\(scaling)")
    let after = try desk.snapshot.applying(proposal.plan.steps.map(\.step))
    let device = try #require(after.inputs?.first)
    #expect(after.screen(reachedBy: device)?.name == "panel", "it is known again")
  }

  // MARK: Matrices

  @Test func aScreenBesideAnother() throws {
    let profile = Profile(
      ScreenEntry.screen("other", line: 1, connector: "other"),
      ScreenEntry.screen("touched", line: 2, connector: "plain").turned(.left).touch("glass"))
    let layout = try Self.layout(profile)
    #expect(layout.framebuffer == Size(width: 3000, height: 1920))
    let matrix = try Self.map(layout).matrix(in: layout.framebuffer)
    let wanted = try #require(TouchMatrix(elements: [0, -0.36, 1, 1, 0, 0, 0, 0, 1]))
    #expect(matrix?.isNear(wanted) == true, "\(String(describing: matrix))")
  }

  @Test func singlePrecisionMakesNoDifference() throws {
    let third = try #require(TouchMatrix(elements: [1.0 / 3, 0, 2.0 / 3, 0, 1, 0, 0, 0, 1]))
    let rounded = try #require(TouchMatrix(elements: [0.333333, 0, 0.666667, 0, 1, 0, 0, 0, 1]))
    let other = try #require(TouchMatrix(elements: [0.3334, 0, 0.6667, 0, 1, 0, 0, 0, 1]))
    #expect(third.isNear(rounded) && !third.isNear(other))
    #expect(TouchMatrix(elements: [1]) == nil && TouchMatrix(elements: [.nan, 0, 0, 0, 1, 0, 0, 0, 1]) == nil)
  }
}

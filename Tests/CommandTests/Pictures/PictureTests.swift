import Displays
import LabSupport
import Testing

/// What people see: the pictures of the monitors against what the profile's words mean.
@Suite(.serialized, .limited) struct PictureTests {
  static let orientations = Rotation.allCases.flatMap { rotation in
    Reflection.allCases.map { (rotation: rotation, reflection: $0) }
  }

  /// The size that a screen has in the framebuffer.
  static func logicalSize(_ panel: (width: Int, height: Int), _ rotation: Rotation, _ scale: Double) -> Size {
    let (width, height) = (Double(panel.width) / scale, Double(panel.height) / scale)
    let size = Size(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    return rotation == .left || rotation == .right ? Size(width: size.height, height: size.width) : size
  }

  /// All sixteen ways to turn a picture side by side, so that each also stands where its neighbours leave room.
  @Test(arguments: [0.5, 0.75, 1, 1.25, 1.5, 2, 3])
  func everyRotationReflectionAndScale(_ scale: Double) throws {
    let screens = Self.orientations.indices.map { Wall.Screen(connector: "D-\($0)") }
    let wall = try Wall(screens)
    let entries = zip(screens, Self.orientations).map { screen, orientation in
      """
        \(screen.connector):
          identity: { connector: \(screen.connector) }
          rotation: \(orientation.rotation)
          reflection: \(orientation.reflection)
          scale: \(scale)
      """
    }
    try wall.apply("version: 1\nscreens:\n\(entries.joined(separator: "\n"))\n")
    let framebuffer = try wall.framebuffer()
    var x = 0
    for (screen, (rotation, reflection)) in zip(screens, Self.orientations) {
      let sight = Sight(
        screen.panel, rotation, reflection, scale: scale, at: Point(x: x, y: 0), in: framebuffer)
      try wall.expect(screen.connector, shows: sight, "\(rotation), reflected \(reflection), scale \(scale)")
      x += Self.logicalSize(screen.panel, rotation, scale).width
    }
  }

  /// The server writes pixels into memory of this program; one that has no MIT-SHM sends them.
  @Test func theSamePixelsEachWay() throws {
    let wall = try Wall([Wall.Screen(connector: "A")])
    try wall.apply("version: 1\nscreens: { a: { identity: { connector: A } } }\n")
    let shared = try wall.pixels(of: "A", through: wall.server.display)
    #expect(Set(shared.rows).count > 3)
    let proxy = try LabClient("without", "MIT-SHM", display: wall.server.display)
    #expect(try wall.pixels(of: "A", through: #require(try proxy.nextLine())) == shared)
    withExtendedLifetime(proxy) {}
    let trace = try #require(try RequestTrace(of: wall.server.display))
    #expect(try wall.pixels(of: "A", through: trace.display) == shared)
    let requests = try trace.requests()
    // The trace has no name for ShmAttachFd.
    #expect(requests.contains("UNKNOWN") && requests.count { $0 == "GetImage" } == 1, "\(requests)")
  }

  /// Places count what a screen shows of the framebuffer, turned and scaled as it is.
  @Test func neighboursStandWhereTheProfileSays() throws {
    let wall = try Wall(["middle", "right", "left", "above", "below"].map { Wall.Screen(connector: $0) })
    try wall.apply(
      """
      version: 1
      screens:
        middle: { identity: { connector: middle }, position: [200, 150], rotation: left, scale: 0.5 }
        right: { identity: { connector: right }, position: { right-of: middle, align: bottom }, scale: 2 }
        left: { identity: { connector: left }, position: { left-of: middle, align: center }, reflection: y }
        above: { identity: { connector: above }, position: { above: middle, align: right }, rotation: right, scale: 1.5 }
        below: { identity: { connector: below }, position: { below: middle, align: center }, rotation: inverted }

      """)
    let framebuffer = try wall.framebuffer()
    // The middle shows 128x192 pixels from 200,150 on.
    let panel = Wall.Screen.standard
    let sights: [(String, Sight)] = [
      ("middle", Sight(panel, .left, scale: 0.5, at: Point(x: 200, y: 150), in: framebuffer)),
      ("right", Sight(panel, scale: 2, at: Point(x: 328, y: 150 + 192 - 32), in: framebuffer)),
      ("left", Sight(panel, .normal, .y, at: Point(x: 200 - 96, y: 150 + (192 - 64) / 2), in: framebuffer)),
      ("above", Sight(panel, .right, scale: 1.5, at: Point(x: 328 - 43, y: 150 - 64), in: framebuffer)),
      ("below", Sight(panel, .inverted, at: Point(x: 200 + (128 - 96) / 2, y: 342), in: framebuffer)),
    ]
    for (name, sight) in sights { try wall.expect(name, shows: sight, "neighbour \(name)") }
  }

  /// Screens with one upper left corner show the same, each as far as it reaches and turned in its own way.
  @Test func screensAtOnePlaceShowTheSame() throws {
    var screens = ["first", "second", "third"].map { Wall.Screen(connector: $0) }
    screens[2].panel = (128, 80)
    let wall = try Wall(screens)
    try wall.apply(
      """
      version: 1
      screens:
        first: { identity: { connector: first }, position: [50, 30] }
        second: { identity: { connector: second }, position: { same-as: first }, rotation: inverted, reflection: x }
        third: { identity: { connector: third }, position: { same-as: second }, rotation: left, scale: 1.25 }

      """)
    let (framebuffer, place) = (try wall.framebuffer(), Point(x: 50, y: 30))
    try wall.expect("first", shows: Sight(screens[0].panel, at: place, in: framebuffer), "the first of three")
    try wall.expect(
      "second", shows: Sight(screens[1].panel, .inverted, .x, at: place, in: framebuffer), "the second of three")
    try wall.expect(
      "third", shows: Sight(screens[2].panel, .left, scale: 1.25, at: place, in: framebuffer), "the third of three")
  }

  /// Fixed point adds up over a line, so a large screen is looked at too.
  @Test func aLargeScreen() throws {
    let wall = try Wall([Wall.Screen(connector: "tv", panel: (1920, 1080))])
    try wall.apply("version: 1\nscreens:\n  tv: { identity: { connector: tv }, scale: 1.3, rotation: left }\n")
    let sight = Sight((1920, 1080), .left, scale: 1.3, at: .origin, in: try wall.framebuffer())
    try wall.expect("tv", shows: sight, "1920x1080 at scale 1.3")
  }
}

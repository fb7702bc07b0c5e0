import Displays
import LabSupport
import Testing

/// What people see of layouts that need no profile: a laptop, a wide screen, and one that stands upright.
@Suite(.serialized, .limited) struct LayoutPictureTests {
  private static let laptop = Wall.Screen(connector: "eDP-1", panel: (480, 320))
  private static let wide = Wall.Screen(connector: "DP-1", panel: (240, 72))
  private static let upright = Wall.Screen(connector: "HDMI-1", panel: (80, 100))
  private static let screens = [laptop, wide, upright]

  private static func wall() throws -> Wall {
    let wall = try Wall(screens)
    try wall.server.xrandr("--output", upright.connector, "--rotate", "left")
    return wall
  }

  private static func sight(_ screen: Wall.Screen, at x: Int, in framebuffer: Size) -> Sight {
    let rotation: Rotation = screen.connector == upright.connector ? .left : .normal
    return Sight(screen.panel, rotation, at: Point(x: x, y: 0), in: framebuffer)
  }

  @Test(
    "Screens in a row, where each begins",
    arguments: [
      ("extend", ["eDP-1": 0, "DP-1": 480, "HDMI-1": 720]), ("external", ["DP-1": 0, "HDMI-1": 240]),
      ("internal", ["eDP-1": 0]), ("only:HDMI-1", ["HDMI-1": 0]),
    ] as [(String, [String: Int])])
  func inARow(layout: String, starts: [String: Int]) throws {
    let wall = try Self.wall()
    try wall.apply(layout: layout)
    #expect(try Set(wall.server.light().lit) == Set(starts.keys))
    let framebuffer = try wall.framebuffer()
    for screen in Self.screens {
      guard let start = starts[screen.connector] else { continue }
      let sight = Self.sight(screen, at: start, in: framebuffer)
      try wall.expect(screen.connector, shows: sight, "\(screen.connector), layout \(layout)")
    }
  }

  @Test func allShowWhatTheLaptopDoes() throws {
    let wall = try Self.wall()
    try wall.apply(layout: "mirror")
    let framebuffer = try wall.framebuffer()
    for screen in Self.screens {
      var sight = Self.sight(screen, at: 0, in: framebuffer)
      sight.show(Size(width: 480, height: 320), "contain")
      try wall.expect(screen.connector, shows: sight, "\(screen.connector), layout mirror")
    }
  }
}

import Displays
import Foundation
import LabSupport
import Testing

/// A wall of panels that have other pixels in the same millimetres: what the monitors show, set together with the gaps
/// between them, is the picture; and a finger reaches what is seen under it.
@Suite(.serialized, .limited) struct WallPictureTests {
  /// How much larger things look on a panel than on the usual ones, in pixels.
  private static let panels: [(screen: Wall.Screen, scale: Double)] = [
    (Wall.Screen(connector: "usual", panel: usual), 1), (Wall.Screen(connector: "coarse", panel: (96, 64)), 0.5),
    (Wall.Screen(connector: "same", panel: usual), 1), (Wall.Screen(connector: "fine", panel: (384, 256)), 2),
    (Wall.Screen(connector: "finer", panel: (288, 192)), 1.5),
  ]
  private static let usual = (width: 192, height: 128)
  private static let gap = 6

  private static func profile(_ content: String = "") -> String {
    let names = panels.map(\.screen.connector)
    return wallProfile([names], bezel: "{ horizontal: \(gap)px, vertical: 0px }") + content + "\n"
  }

  private static func sights(in framebuffer: Size) -> [(connector: String, sight: Sight)] {
    panels.enumerated().map { index, panel in
      let place = Point(x: index * (usual.width + gap), y: 0)
      return (panel.screen.connector, Sight(panel.screen.panel, scale: panel.scale, at: place, in: framebuffer))
    }
  }

  @Test func theDesktopRunsAcross() throws {
    let wall = try Wall(Self.panels.map(\.screen))
    let touch = try TouchLab(wall.server)
    for panel in Self.panels { try touch.add(panel.screen.connector) }
    try wall.apply(Self.profile())
    for (connector, sight) in Self.sights(in: try wall.framebuffer()) {
      try wall.expect(connector, shows: sight, "the desktop on \(connector)")
      try touch.expect(connector, reaches: sight, hiding: Hidden(), "a finger on \(connector)")
    }
  }

  @Test func onePictureRunsAcross() throws {
    let wall = try Wall(Self.panels.map(\.screen))
    let touch = try TouchLab(wall.server)
    for panel in Self.panels { try touch.add(panel.screen.connector) }
    // What the chart shows is to come from the image alone.
    try wall.server.setWallpaper(width: 1, height: 1, [0, 0, 0, 0])
    let size = Size(
      width: Self.panels.count * (Self.usual.width + Self.gap) - Self.gap, height: Self.usual.height
    )
    let scratch = try Scratch()
    let image = scratch.url.appending(path: "chart.png")
    try wall.chart.section(size).write(png: image)
    try wall.apply(Self.profile("    content: { image: \"\(image.path)\", fit: stretch }"))
    for (connector, sight) in Self.sights(in: try wall.framebuffer()) {
      try wall.expect(connector, shows: sight, "an image on \(connector)")
      try touch.expect(connector, reaches: sight, hiding: Hidden(), "a finger on the image on \(connector)")
    }
  }

  /// Rows, too: of a finger's way across each of them.
  @Test(arguments: [2, 3]) func aFingerReachesItsPlaceInRows(side: Int) throws {
    let names = (0..<side * side).map { "G-\($0)" }
    let wall = try Wall(names.map { Wall.Screen(connector: $0, panel: Self.usual) })
    let touch = try TouchLab(wall.server)
    for name in names { try touch.add(name) }
    try wall.server.setWallpaper(width: 1, height: 1, [0, 0, 0, 0])
    let size = Size(
      width: side * (Self.usual.width + Self.gap) - Self.gap, height: side * (Self.usual.height + Self.gap) - Self.gap)
    let scratch = try Scratch()
    let image = scratch.url.appending(path: "chart.png")
    try wall.chart.section(size).write(png: image)
    try wall.apply(Self.profile(side, names, "image: \"\(image.path)\", fit: stretch"))
    let framebuffer = try wall.framebuffer()
    for (index, name) in names.enumerated() {
      let place = Point(
        x: index % side * (Self.usual.width + Self.gap), y: index / side * (Self.usual.height + Self.gap))
      let sight = Sight(Self.usual, at: place, in: framebuffer)
      try wall.expect(name, shows: sight, "an image on \(name) of \(side) rows")
      try touch.expect(name, reaches: sight, hiding: Hidden(), "a finger on \(name) of \(side) rows")
    }
  }

  private static func profile(_ side: Int, _ names: [String], _ content: String) -> String {
    let rows = (0..<side).map { Array(names[$0 * side..<($0 + 1) * side]) }
    return wallProfile(rows, bezel: "\(gap)px") + "    content: { \(content) }\n"
  }
}

/// A wall of screens that can be touched, each at the output of its name; its content is to follow.
private func wallProfile(_ rows: [[String]], bezel: String) -> String {
  """
  version: 1
  screens:
  \(rows.joined().map { "  \($0): { identity: { connector: \($0) }, touch: \($0) }" }.joined(separator: "\n"))
  walls:
    front:
      screens: [\(rows.map { "[\($0.joined(separator: ", "))]" }.joined(separator: ", "))]
      bezel: \(bezel)

  """
}

extension Chart {
  /// As much of it as covers this, from its upper left corner on.
  fileprivate func section(_ size: Size) -> Photograph {
    let rows = (0..<size.height).map { y in
      (0..<size.width).flatMap { x in
        let start = 3 * (y % Self.height * Self.width + x % Self.width)
        return bytes[start..<start + 3]
      }
    }
    return Photograph(width: size.width, height: size.height, bytes: Array(rows.joined()))
  }
}

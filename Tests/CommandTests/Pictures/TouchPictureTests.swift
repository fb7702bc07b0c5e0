import Displays
import LabSupport
import Testing

/// A finger on a screen is in the framebuffer at the pixel that is seen there: fingers on virtual touchscreens against
/// what a profile's words mean. Every corner and the middle of what the frame leaves to be seen are touched.
@Suite(.serialized, .limited) struct TouchPictureTests {
  /// A way to keep the edges free, and what the frame hides then.
  struct Way: CustomTestStringConvertible {
    let testDescription: String
    var kind = "plain"
    var overscan = "none"
    var hidden = Hidden()
    var change: @Sendable (inout Sight) -> Void = { _ in }
  }

  private static let edges = Hidden(left: 3, right: 8, top: 2, bottom: 5)
  private static let written = "left: 3px, right: 8px, top: 2px, bottom: 5px"

  static let ways = [
    Way(testDescription: "none"),
    Way(testDescription: "margins", kind: "vc4", overscan: "{ \(written) }", hidden: edges) { $0.shrink(by: edges) },
    Way(testDescription: "borders and a transform", kind: "amdgpu", overscan: "{ \(written) }", hidden: edges) {
      $0.make(up: edges, byDriver: edges.symmetric(upTo: 64))
    },
    Way(testDescription: "a transform", overscan: "{ \(written) }", hidden: edges) { $0.squeeze(by: edges) },
    Way(testDescription: "inset", overscan: "{ technique: inset, \(written) }", hidden: edges),
  ]

  /// All sixteen ways to turn a picture side by side, each with a touchscreen of its own.
  @Test(arguments: ways)
  func everyRotationReflectionAndScale(_ way: Way) throws {
    let screens = PictureTests.orientations.indices.map { Wall.Screen(connector: "D-\($0)", kind: way.kind) }
    let wall = try Wall(screens)
    let lab = try TouchLab(wall.server)
    for screen in screens { try lab.add(screen.connector) }
    for scale in [1, 1.5, 0.75] {
      try wall.apply(Self.profile(way, scale, screens))
      let framebuffer = try wall.framebuffer()
      var x = 0
      for (screen, (rotation, reflection)) in zip(screens, PictureTests.orientations) {
        var sight = Sight(screen.panel, rotation, reflection, scale: scale, at: Point(x: x, y: 0), in: framebuffer)
        way.change(&sight)
        let what = "\(rotation), reflected \(reflection), scale \(scale)"
        try lab.expect(screen.connector, reaches: sight, hiding: way.hidden, what)
        x += PictureTests.logicalSize(screen.panel, rotation, scale).width
      }
    }
  }

  private static func profile(_ way: Way, _ scale: Double, _ screens: [Wall.Screen]) -> String {
    let entries = zip(screens, PictureTests.orientations).map { screen, orientation in
      """
        \(screen.connector):
          identity: { connector: \(screen.connector) }
          rotation: \(orientation.rotation)
          reflection: \(orientation.reflection)
          scale: \(scale)
          overscan: \(way.overscan)
          touch: \(screen.connector)

      """
    }
    return "version: 1\nscreens:\n" + entries.joined()
  }

  // MARK: Mirrors

  private static let source = Wall.Screen(connector: "source", panel: (480, 320))
  private static let mirrors = [
    Wall.Screen(connector: "same", panel: (480, 320)), Wall.Screen(connector: "wide", panel: (240, 72)),
    Wall.Screen(connector: "high", panel: (80, 100)),
  ]

  /// What is touched on a mirror is what it shows, be it scanned out twice or drawn.
  @Test(arguments: ["hardware", "drawing"], ["contain", "cover"])
  func aMirrorIsItsSource(_ means: String, _ fit: String) throws {
    let wall = try Wall([Self.source] + Self.mirrors)
    let lab = try TouchLab(wall.server)
    for screen in Self.mirrors { try lab.add(screen.connector) }
    for (round, rotation) in [Rotation.normal, .left].enumerated() {
      let turns = Self.mirrors.indices.map { PictureTests.orientations[(5 * round + 3 * $0 + 1) % 16] }
      try wall.apply(Self.profile(rotation, means, fit, turns))
      let area = PictureTests.logicalSize(Self.source.panel, rotation, 1)
      for (screen, turn) in zip(Self.mirrors, turns) {
        var sight = Sight(screen.panel, turn.rotation, turn.reflection, at: .origin, in: try wall.framebuffer())
        sight.show(area, fit)
        try lab.expect(
          screen.connector, reaches: sight, hiding: Hidden(),
          "\(fit) of a source \(rotation), \(means), on \(screen.connector) \(turn.rotation)", at: TouchLab.more)
      }
    }
  }

  private static func profile(
    _ rotation: Rotation, _ means: String, _ fit: String, _ turns: [(rotation: Rotation, reflection: Reflection)]
  ) -> String {
    let mirrors = zip(mirrors, turns).map { screen, turn in
      """
        \(screen.connector):
          identity: { connector: \(screen.connector) }
          rotation: \(turn.rotation)
          reflection: \(turn.reflection)
          touch: \(screen.connector)
          content: { mirror: source, by: \(means), fit: \(fit) }

      """
    }
    return "version: 1\nscreens:\n  source: { identity: { connector: source }, rotation: \(rotation) }\n"
      + mirrors.joined()
  }
}

extension TouchLab {
  /// How far a finger may miss, in pixels: screens show whole pixels, and drivers shrink to the nearest.
  private static let reach = 2.0
  /// From 0 to 1 of what the frame leaves to be seen.
  static let cornersAndMiddle: [(x: Double, y: Double)] = [(0, 0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)]
  /// Some of them beside a mirror's bars.
  fileprivate static let more: [(x: Double, y: Double)] =
    cornersAndMiddle + [(0.25, 0.5), (0.75, 0.5), (0.5, 0.25), (0.5, 0.75)]

  func expect(
    _ label: String, reaches sight: Sight, hiding hidden: Hidden, _ what: String,
    at places: [(x: Double, y: Double)] = TouchLab.cornersAndMiddle, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let hidden = hidden.onPanel(sight.rotation)
    let (left, top) = (Int(hidden.left), Int(hidden.top))
    let (right, bottom) = (sight.panel.width - Int(hidden.right) - 1, sight.panel.height - Int(hidden.bottom) - 1)
    let pixels = places.map { place in
      (left + Int(Double(right - left) * place.x), top + Int(Double(bottom - top) * place.y))
    }
    for (x, y) in pixels {
      // In a mirror's bars nothing of its source is seen.
      guard let wanted = sight.place(x: x, y: y), sight.source.contains(wanted) else { continue }
      let width = Double(right - left + 1)
      let height = Double(bottom - top + 1)
      let place = (x: (Double(x - left) + 0.5) / width, y: (Double(y - top) + 0.5) / height)
      let found = try touch(label, at: place)
      #expect(
        abs(found.x - wanted.x) <= Self.reach && abs(found.y - wanted.y) <= Self.reach,
        "\(what), at \(x),\(y) of the panel: \(found) instead of \(wanted)", sourceLocation: sourceLocation)
    }
  }
}

extension Sight.Box {
  fileprivate func contains(_ place: (x: Double, y: Double)) -> Bool {
    left <= place.x && place.x <= right && top <= place.y && place.y <= bottom
  }
}

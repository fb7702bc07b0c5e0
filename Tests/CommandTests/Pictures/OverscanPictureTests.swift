import Displays
import LabSupport
import Testing

/// Each way to keep the edges of a picture free, with every rotation and reflection, at several scales.
@Suite(.serialized, .limited) struct OverscanPictureTests {
  /// A way to do it: the kind of driver, what the profile says, and what is to be seen.
  struct Technique: CustomTestStringConvertible {
    let testDescription: String
    let kind: String
    let overscan: String
    var scales = [1, 1.5, 0.75]
    let change: @Sendable (inout Sight) -> Void
  }

  private static let edges = Hidden(left: 3, right: 8, top: 2, bottom: 5)
  private static let written = "{ left: 3px, right: 8px, top: 2px, bottom: 5px }"

  /// 5 % of the width and the height of the picture, to the nearest pixel.
  private static func fivePercent(of sight: Sight) -> Hidden {
    let (across, down) = ((sight.target.width * 0.05).rounded(), (sight.target.height * 0.05).rounded())
    return Hidden(left: across, right: across, top: down, bottom: down)
  }

  static let techniques = [
    Technique(testDescription: "margins", kind: "vc4", overscan: written) { $0.shrink(by: edges) },
    Technique(testDescription: "split borders", kind: "amdgpu", overscan: "5%") { $0.shrink(by: fivePercent(of: $0)) },
    Technique(testDescription: "equal borders", kind: "radeon", overscan: "5%") { $0.shrink(by: fivePercent(of: $0)) },
    Technique(testDescription: "borders and a transform", kind: "amdgpu", overscan: written) {
      $0.make(up: edges, byDriver: edges.symmetric(upTo: 64))
    },
    Technique(testDescription: "a transform", kind: "plain", overscan: written) { $0.squeeze(by: edges) },
    Technique(testDescription: "a transform of a tenth", kind: "plain", overscan: "tv-safe") { sight in
      let (across, down) = ((sight.target.width / 10).rounded(), (sight.target.height / 10).rounded())
      sight.squeeze(by: Hidden(left: across, right: across, top: down, bottom: down))
    },
    Technique(testDescription: "inset", kind: "plain", overscan: "{ technique: inset, left: 5px, top: 7px }") { _ in },
  ]

  @Test(arguments: techniques)
  func everyRotationReflectionAndScale(_ technique: Technique) throws {
    let screens = PictureTests.orientations.indices.map { Wall.Screen(connector: "D-\($0)", kind: technique.kind) }
    let wall = try Wall(screens)
    for scale in technique.scales {
      try wall.apply(Self.profile(technique, scale, screens))
      let framebuffer = try wall.framebuffer()
      var x = 0
      for (screen, (rotation, reflection)) in zip(screens, PictureTests.orientations) {
        var sight = Sight(
          screen.panel, rotation, reflection, scale: scale, at: Point(x: x, y: 0), in: framebuffer)
        technique.change(&sight)
        let what = "\(technique.testDescription), \(rotation), reflected \(reflection), scale \(scale)"
        try wall.expect(screen.connector, shows: sight, what)
        x += PictureTests.logicalSize(screen.panel, rotation, scale).width
      }
    }
  }

  private static func profile(_ technique: Technique, _ scale: Double, _ screens: [Wall.Screen]) -> String {
    let entries = zip(screens, PictureTests.orientations).map { screen, orientation in
      """
        \(screen.connector):
          identity: { connector: \(screen.connector) }
          rotation: \(orientation.rotation)
          reflection: \(orientation.reflection)
          scale: \(scale)
          overscan: \(technique.overscan)

      """
    }
    return "version: 1\nscreens:\n" + entries.joined()
  }

  /// Alone on its framebuffer a squeezed picture has nothing but black around it.
  @Test func aSqueezedPictureStandsInBlack() throws {
    let wall = try Wall([Wall.Screen(connector: "tv", panel: (480, 320))])
    for (rotation, reflection) in PictureTests.orientations {
      try wall.apply(
        """
        version: 1
        screens:
          tv:
            identity: { connector: tv }
            rotation: \(rotation)
            reflection: \(reflection)
            overscan: { left: 10px, right: 20px, top: 6px, bottom: 12px }

        """)
      var sight = Sight((480, 320), rotation, reflection, at: .origin, in: try wall.framebuffer())
      sight.squeeze(by: Hidden(left: 10, right: 20, top: 6, bottom: 12))
      sight.around = .black
      try wall.expect("tv", shows: sight, "alone, \(rotation), reflected \(reflection)")
    }
  }

  /// An inset moves no pixel, but panels and window managers see a smaller monitor, also where nothing can be scaled.
  @Test func anInsetIsAMonitor() throws {
    // RandR knows of a CRTC that can drive poor outputs only that it cannot transform.
    let wall = try Wall([
      Wall.Screen(connector: "P", panel: (480, 320), crtc: 0), Wall.Screen(connector: "O", kind: "poor", crtc: 1),
    ])
    try wall.apply(
      """
      version: 1
      screens:
        P:
          identity: { connector: P }
          rotation: left
          scale: 0.5
          overscan: { technique: inset, left: 10px, right: 20px, top: 6px, bottom: 12px }
        O: { identity: { connector: O }, overscan: { left: 3px, bottom: 4px } }

      """)
    let monitors = try wall.server.xrandr("--listmonitors")
    #expect(monitors.contains(/P~orchestrate 580\/\d+x924\/\d+\+20\+12\s/), "\(monitors)")
    #expect(monitors.contains(/O~orchestrate 93\/\d+x60\/\d+\+643\+0\s/), "\(monitors)")
    let framebuffer = try wall.framebuffer()
    try wall.expect(
      "O", shows: Sight(Wall.Screen.standard, at: Point(x: 640, y: 0), in: framebuffer), "inset on a poor output")
    try wall.apply("version: 1\nscreens: { P: { identity: { connector: P } }, O: { identity: { connector: O } } }\n")
    #expect(try !wall.server.xrandr("--listmonitors").contains("orchestrate"))
  }
}

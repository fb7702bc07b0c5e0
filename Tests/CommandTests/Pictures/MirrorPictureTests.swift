import Displays
import LabSupport
import Testing

/// Screens that show the picture of another one, each in its own size and turned in its own way.
@Suite(.serialized, .limited) struct MirrorPictureTests {
  private static let source = Wall.Screen(connector: "source", panel: (480, 320))
  /// Of the same size and of other shapes.
  private static let mirrors = [
    Wall.Screen(connector: "same", panel: (480, 320)), Wall.Screen(connector: "small", panel: (96, 64)),
    Wall.Screen(connector: "wide", panel: (240, 72)), Wall.Screen(connector: "high", panel: (80, 100)),
  ]

  static let fits = ["contain", "cover", "stretch", "center"]
  static let sources: [(rotation: Rotation, reflection: Reflection, scale: Double)] = [
    (.normal, .none, 1), (.left, .x, 1), (.inverted, .y, 0.75), (.right, .xy, 1.25),
  ]

  @Test(arguments: fits)
  func everyFitOfEverySource(_ fit: String) throws {
    let wall = try Wall([Self.source] + Self.mirrors)
    for (round, source) in Self.sources.enumerated() {
      let area = PictureTests.logicalSize(Self.source.panel, source.rotation, source.scale)
      // Each round each mirror is turned otherwise.
      let turns = Self.mirrors.indices.map { PictureTests.orientations[(5 * round + 3 * $0) % 16] }
      try wall.apply(Self.profile(source, fit, turns))
      let framebuffer = try wall.framebuffer()
      // Mirrors take no room; a source that shows less than its mode keeps room for all of that, unless there are bars.
      let mode = PictureTests.logicalSize(Self.source.panel, source.rotation, 1)
      let hasBars = fit == "contain" || fit == "center"
      let larger = Size(width: max(area.width, mode.width), height: max(area.height, mode.height))
      // The lab's server goes no smaller than 320x200.
      let smallest = Size(width: max(area.width, 320), height: max(area.height, 200))
      #expect(framebuffer == (hasBars ? smallest : larger))
      for (screen, turn) in zip(Self.mirrors, turns) {
        var sight = Sight(screen.panel, turn.rotation, turn.reflection, at: .origin, in: framebuffer)
        sight.show(area, fit)
        if framebuffer != area { sight.around = .framebuffer }
        let what =
          "\(fit) of a source \(source.rotation), scale \(source.scale), on \(screen.connector) \(turn.rotation)"
        try wall.expect(screen.connector, shows: sight, what)
      }
    }
  }

  private static func profile(
    _ source: (rotation: Rotation, reflection: Reflection, scale: Double), _ fit: String,
    _ turns: [(rotation: Rotation, reflection: Reflection)]
  ) -> String {
    let mirrors = zip(mirrors, turns).map { screen, turn in
      """
        \(screen.connector):
          identity: { connector: \(screen.connector) }
          rotation: \(turn.rotation)
          reflection: \(turn.reflection)
          content: { mirror: source, fit: \(fit) }

      """
    }
    return """
      version: 1
      screens:
        source:
          identity: { connector: source }
          rotation: \(source.rotation)
          reflection: \(source.reflection)
          scale: \(source.scale)
      \(mirrors.joined())
      """
  }

  /// A TV that cuts its edges off shows all of what it mirrors.
  @Test func aMirrorKeepsItsOwnEdgesFree() throws {
    let wall = try Wall([Self.source, Wall.Screen(connector: "tv", panel: (240, 72))])
    try wall.apply(
      """
      version: 1
      screens:
        source: { identity: { connector: source } }
        tv: { identity: { connector: tv }, overscan: { left: 10px, top: 4px }, content: { mirror: source } }

      """)
    var sight = Sight((240, 72), at: .origin, in: try wall.framebuffer())
    // 230x68 are left, which hold 102x68 of that shape, in the middle.
    sight.target = Sight.Box(left: 10 + 64, top: 4, width: 102, height: 68)
    sight.source = Sight.Box(left: 0, top: 0, width: 480, height: 320)
    sight.isSmooth = true
    try wall.expect("tv", shows: sight, "a mirror with overscan")
  }
}

extension Sight {
  /// Shows a picture at the framebuffer's origin in the whole panel, as a person would cut and lay it.
  mutating func show(_ area: Size, _ fit: String) {
    let room = Size(width: Int(target.width), height: Int(target.height))
    var (part, frame) = (area, room)
    switch fit {
    case "contain": frame = area.laid(into: room)
    case "cover": part = room.laid(into: area)
    case "center":
      part = Size(width: min(area.width, room.width), height: min(area.height, room.height))
      frame = part
    default: break
    }
    source = Box(
      left: Double((area.width - part.width) / 2), top: Double((area.height - part.height) / 2),
      width: Double(part.width), height: Double(part.height))
    target = Box(
      left: Double((room.width - frame.width) / 2), top: Double((room.height - frame.height) / 2),
      width: Double(frame.width), height: Double(frame.height))
    // Where a pixel is left over it is right of and below the upright picture.
    if reflection == .x || reflection == .xy { target.left = Double(room.width) - target.right }
    if reflection == .y || reflection == .xy { target.top = Double(room.height) - target.bottom }
    isSmooth = !frame.width.isMultiple(of: part.width) || !frame.height.isMultiple(of: part.height)
  }
}

extension Size {
  /// The largest size of this shape that fits.
  fileprivate func laid(into room: Size) -> Size {
    let factor = min(Double(room.width) / Double(width), Double(room.height) / Double(height))
    return Size(width: Int((Double(width) * factor).rounded()), height: Int((Double(height) * factor).rounded()))
  }
}

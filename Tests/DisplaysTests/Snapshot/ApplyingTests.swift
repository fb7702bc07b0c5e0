import Displays
import Testing

/// What the model of the server refuses, one refusal at a time.
@Suite struct ApplyingTests {
  private static let properties = [
    "max bpc": Property(value: .number(8), allowed: .range(8...12)),
    "EDID": Property(value: .bytes("00"), immutable: true),
  ]
  private static let desk = Desk(crtcs: 3, framebuffer: "2000x2000", maximum: "4096x4096").poor(3)
    .screen("A", crtcs: [1, 3], properties: properties).screen("B").screen("C", "1280x720@60", clones: ["B"]).lit(
      "B", on: 2)

  private static func configure(
    _ crtc: UInt32, _ outputs: [UInt32], x: Int = 0, y: Int = 0, mode: UInt32 = 1001, rotation: Rotation = .normal,
    transform: Transform = .identity
  ) -> Step {
    let size = mode == 1002 ? Size(width: 1280, height: 720) : Size(width: 1920, height: 1080)
    let state = OutputState(
      mode: Mode(id: ModeID(mode), size: size, refreshMilliHertz: 60_000), position: Point(x: x, y: y),
      orientation: Orientation(rotation), transform: transform)
    return .configure(CRTCID(crtc), Scanout(state: state, outputs: outputs.map { OutputID($0) }))
  }

  private static let squeezed = Transform(scale: Scale(millionths: 900_000))

  private static func monitor(_ name: String, width: Int = 100) -> Monitor {
    let area = Rectangle(origin: .origin, size: Size(width: width, height: 100))
    return Monitor(name: name, area: area, outputs: [OutputID(101)])
  }

  private static func resize(_ size: String, physical: Size = Size(width: 1, height: 1)) -> Step {
    .resizeFramebuffer(Desk.size(size), physicalSize: physical)
  }

  private static let refusals: [(String, Step, String)] = [
    ("a CRTC that does not exist", configure(9, [101]), "there is no CRTC 9"),
    ("nor can it go dark", .disable(CRTCID(9)), "there is no CRTC 9"),
    ("an output that does not exist", configure(1, [109]), "there is no output 109"),
    ("no output", configure(1, []), "a lit CRTC needs an output"),
    ("an output the CRTC cannot drive", configure(2, [101]), "CRTC 2 cannot drive A"),
    ("a mode the output lacks", configure(1, [103]), "C has no mode 1920x1080@60"),
    ("outputs that cannot share", configure(1, [101, 102]), "A cannot share a CRTC with the other outputs"),
    ("an output in other hands", configure(1, [102]), "B is still driven by CRTC 2"),
    (
      "beyond the right edge", configure(1, [101], x: 81),
      "1920x1080@60 at 81,0 does not fit a framebuffer of 2000x2000"
    ),
    (
      "beyond the lower edge", configure(1, [101], y: 921),
      "1920x1080@60 at 0,921 does not fit a framebuffer of 2000x2000"
    ),
    (
      "beyond the edge once turned", configure(1, [101], y: 81, rotation: .left),
      "1920x1080@60 at 0,81 does not fit a framebuffer of 2000x2000"
    ),
    ("negative places", configure(1, [101], x: -1), "1920x1080@60 at -1,0 does not fit a framebuffer of 2000x2000"),
    (
      "a poor CRTC cannot turn", configure(3, [101], rotation: .inverted),
      "CRTC 3 cannot show a picture turned inverted"
    ),
    (
      "nor scale", configure(3, [101], transform: Transform(scale: Scale(millionths: 2_000_000))), "CRTC 3 cannot scale"
    ),
    ("a framebuffer below the limit", resize("319x2000"), "the framebuffer can be 320x200 to 4096x4096, not 319x2000"),
    (
      "a framebuffer above the limit", resize("2000x4097"), "the framebuffer can be 320x200 to 4096x4096, not 2000x4097"
    ),
    (
      "a framebuffer that a CRTC would stick out of", resize("1919x1080"),
      "CRTC 2 sticks out of a framebuffer of 1919x1080"
    ),
    ("no physical size", resize("2000x2000", physical: .zero), "the framebuffer needs a physical size"),
    (
      "a property the output lacks", .setProperty(OutputID(102), name: "max bpc", value: .number(8)),
      "B has no property \"max bpc\""
    ),
    (
      "of an output that does not exist", .setProperty(OutputID(109), name: "max bpc", value: .number(8)),
      "output 109 has no property \"max bpc\""
    ),
    (
      "a value out of range", .setProperty(OutputID(101), name: "max bpc", value: .number(13)),
      "\"max bpc\" of A does not accept 13"
    ),
    (
      "a value of another kind", .setProperty(OutputID(101), name: "max bpc", value: .name("8")),
      "\"max bpc\" of A does not accept 8"
    ),
    (
      "an immutable property", .setProperty(OutputID(101), name: "EDID", value: .bytes("ff")),
      "\"EDID\" of A does not accept ff"
    ),
    ("a primary output that does not exist", .setPrimary(OutputID(109)), "there is no output 109"),
    (
      "left of the framebuffer", configure(1, [101], x: -1),
      "1920x1080@60 at -1,0 does not fit a framebuffer of 2000x2000"
    ),
    (
      "far left of the framebuffer", configure(1, [101], x: -40_000, transform: squeezed),
      "1920x1080@60 at -40000,0 does not fit a framebuffer of 2000x2000"
    ),
    ("a monitor with an output's name", .setMonitor(monitor("A")), "the name \"A\" is taken"),
    ("a monitor without area", .setMonitor(monitor("A~1", width: 0)), "a monitor cannot be 0x100 large"),
    ("a monitor that does not exist", .deleteMonitor(name: "A~1"), "there is no monitor \"A~1\""),
  ]

  @Test(arguments: refusals)
  func refuses(oddity: String, step: Step, expected: String) {
    let refusal = #expect(throws: Refusal.self, "\(oddity)") { try Self.desk.snapshot.applying(step) }
    #expect(refusal?.text == expected, "\(oddity)")
  }

  private static let accepted: [(String, Step)] = [
    ("right at the edge", configure(1, [101], x: 80, y: 920)),
    ("turned at the edge", configure(1, [101], x: 920, y: 80, rotation: .left)),
    ("clones", configure(2, [102, 103], mode: 1002)),
    ("the smallest framebuffer for what is lit", resize("1920x1080")),
    ("the largest framebuffer", resize("4096x4096")),
    (
      "a picture that hangs over the edge", configure(1, [101], transform: Transform(scale: Scale(millionths: 500_000)))
    ),
    ("left of the framebuffer, squeezed", configure(1, [101], x: -96, y: -54, transform: squeezed)),
    ("a monitor", .setMonitor(monitor("A~1"))),
    ("no primary output", .setPrimary(nil)),
    ("a dark CRTC goes dark", .disable(CRTCID(1))),
  ]

  @Test(arguments: accepted)
  func accepts(oddity: String, step: Step) throws {
    _ = try Self.desk.snapshot.applying(step)
  }

  @Test func aFramebufferHoldsTheModeEvenWhereTheTransformReadsLess() {
    let desk = Desk(framebuffer: "1920x1080").screen("A")
      .lit("A", transform: Transform(scale: Scale(millionths: 2_000_000)))
    let step = Step.resizeFramebuffer(Size(width: 960, height: 540), physicalSize: Size(width: 1, height: 1))
    #expect(throws: Refusal.self) { try desk.snapshot.applying(step) }
  }
}

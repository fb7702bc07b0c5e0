import Displays
import Foundation
import Testing

/// Pictures as a person sees them, in `Golden`: one file each for a terminal, for one without UTF-8, and as SVG.
/// ORCHESTRATE_UPDATE_GOLDEN=1 writes them anew.
@Suite struct DrawingTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  private static let office = Desk().screen("eDP-1").screen(
    "HDMI-1", vendor: "OFC", model: "Office & <24>", serial: "7"
  )
  .screen("DP-1", "1200x1920@60")
  .screen("DP-2").screen("VGA-1").pulled("VGA-1")

  private static let lit = office.lit("eDP-1").lit("HDMI-1", at: Point(x: 1920, y: 0)).primary("eDP-1")

  /// Two rows of eight.
  private static let wall = (0..<16).reduce(Desk(crtcs: 16)) { desk, index in
    desk.screen("DP-\(index + 1)").lit("DP-\(index + 1)", at: Point(x: index % 8 * 1920, y: index / 8 * 1080))
  }

  private static func scaled(_ percent: Int) -> Transform { Transform(scale: Scale(millionths: percent * 10_000)) }

  private static let desks: [(name: String, drawings: [Drawing])] = [
    ("two-screens", [Drawing(lit.snapshot)]),
    (
      "before-and-after",
      [
        Drawing(lit.snapshot, title: "now", names: [OutputID(101): "laptop"]),
        Drawing(
          office.lit("eDP-1").lit("DP-1", at: Point(x: 1920, y: 0), rotation: .left).primary("DP-1").snapshot,
          title: "after desk", names: [OutputID(101): "laptop", OutputID(103): "upright"], since: lit.snapshot),
      ]
    ),
    (
      "mirrors", [Drawing(office.lit("eDP-1").lit("HDMI-1").lit("DP-2", at: Point(x: 1920, y: 0)).snapshot)]
    ),
    (
      "one-inside-another",
      [Drawing(office.lit("HDMI-1").lit("eDP-1", mode: "1280x720@60").primary("HDMI-1").snapshot)]
    ),
    (
      "turned-and-scaled",
      [
        Drawing(
          office.lit("eDP-1", transform: scaled(150)).lit("HDMI-1", at: Point(x: 1280, y: 0), rotation: .inverted)
            .lit("DP-1", at: Point(x: 3200, y: 0), rotation: .right).snapshot)
      ]
    ),
    ("unplugged-but-lit", [Drawing(lit.pulled("HDMI-1").snapshot)]),
    ("nothing-lit", [Drawing(office.snapshot)]),
    ("sixteen-screens", [Drawing(wall.snapshot)]),
  ]

  private static let files: [(name: String, text: String)] = desks.flatMap { desk in
    [
      ("\(desk.name).txt", Drawing.text(desk.drawings, on: Drawing.Paper(columns: 80, unicode: true))),
      ("\(desk.name).ascii.txt", Drawing.text(desk.drawings, on: Drawing.Paper(columns: 60, unicode: false))),
      ("\(desk.name).svg", Drawing.svg(desk.drawings)),
    ]
  }

  @Test(arguments: files)
  func isGolden(name: String, text: String) throws {
    let file = Self.folder.appending(path: name)
    if ProcessInfo.processInfo.environment["ORCHESTRATE_UPDATE_GOLDEN"] == "1" {
      try Data((text + "\n").utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text + "\n")
  }

  @Test func everyGoldenFileIsDrawn() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.sorted() == Self.files.map(\.name).sorted())
  }

  /// Whatever the desk and however narrow the terminal: no line is longer than it, and every lit connector is named in
  /// an SVG that holds no more and no fewer rectangles than there are regions.
  @Test(arguments: 0..<300)
  func anyDeskCanBeDrawn(seed: UInt64) {
    var hardware = RandomHardware(seed: seed)
    let snapshot = hardware.snapshot()
    let drawing = Drawing(snapshot)
    for columns in [1, 20, 40, 80, 200] {
      let lines = Drawing.text([drawing], on: Drawing.Paper(columns: columns, unicode: true)).split(separator: "\n")
      let pictures = lines.filter { !$0.hasPrefix("dark: ") && !$0.hasPrefix("no screen: ") }
      #expect(pictures.allSatisfy { $0.count <= max(11, columns) })
    }
    let svg = drawing.svg
    #expect(svg.split(separator: "<rect ").count - 2 == drawing.places.count)
    for crtc in snapshot.litCRTCs {
      for output in crtc.scanout?.outputs ?? [] { #expect(svg.contains(snapshot.name(of: output))) }
    }
  }

  /// Framebuffers of absurd shapes, and screens that another client put outside of them.
  @Test(arguments: ["1x65535", "65535x1", "1x1", "65535x65535"])
  func absurdFramebuffers(size: String) {
    let desk = Desk(framebuffer: size, maximum: "65535x65535").screen("A").screen("B", "8x8@60")
      .lit("A", at: Point(x: -32768, y: -32768)).lit("B", at: Point(x: 32767, y: 32767))
    let drawing = Drawing(desk.snapshot)
    for columns in [1, 80, 1000] {
      let lines = Drawing.text([drawing, drawing], on: Drawing.Paper(columns: columns, unicode: true)).split(
        separator: "\n")
      #expect(lines.count < 50 && lines.allSatisfy { $0.count <= 2000 })
    }
    #expect(drawing.svg.hasSuffix("</svg>"))
  }

  /// A terminal that knows colours shows in bold what changes, and nothing else of the picture differs.
  @Test func changesAreBold() {
    let after = Drawing(Self.lit.snapshot, since: Self.office.lit("eDP-1").snapshot)
    let plain = Drawing.text([after], on: Drawing.Paper(columns: 80, unicode: true))
    let bold = Drawing.text([after], on: Drawing.Paper(columns: 80, unicode: true, color: true))
    #expect(bold.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "") == plain)
    #expect(bold.contains("\u{1B}[1mHDMI-1\u{1B}[0m") && !bold.contains("\u{1B}[1meDP-1"))
  }

  /// What a snapshot's names hold must not reach a terminal or end an element.
  @Test func namesAreDrawnNotObeyed() {
    var snapshot = Self.lit.snapshot
    snapshot.outputs[0].name = "e\u{1B}[2J</text>\u{07}"
    let drawing = Drawing(snapshot)
    for text in [drawing.svg, Drawing.text([drawing], on: Drawing.Paper(columns: 80, unicode: true))] {
      #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 })
    }
    #expect(drawing.svg.contains("&lt;/text&gt;"))
  }
}

import Foundation
import LabSupport
import Testing

/// `orchestrate snapshot from`: machines that never ran this program, for `plan` and `validate --against`.
@Suite(.limited) struct SnapshotFromTests {
  private let scratch: Scratch
  private let orchestrate: Orchestrate

  init() throws {
    scratch = try Scratch()
    orchestrate = Orchestrate(in: scratch.url)
    try scratch.write("xrandr.txt", Self.listing)
    try scratch.write("profiles/talk.yaml", Self.profile)
  }

  private static let listing = """
    Screen 0: minimum 320 x 200, current 1920 x 1200, maximum 8192 x 8192
    eDP-1 connected primary 1920x1200+0+0 (normal left inverted right x axis y axis) 301mm x 188mm
       1920x1200     59.95*+
    HDMI-1 connected (normal left inverted right x axis y axis)
       1280x720      60.00 +  50.00
    DP-1 disconnected (normal left inverted right x axis y axis)

    """

  private static let profile = """
    version: 1
    screens:
      laptop: { identity: { builtin: true }, scale: 1.25, position: [0, 0], primary: true }
      beamer: { identity: { connector: HDMI-1 }, content: { mirror: laptop } }
    """

  private struct Lit: Decodable, Equatable {
    struct Place: Decodable, Equatable { var x: Int, y: Int }
    struct Size: Decodable, Equatable { var width: Int, height: Int }
    var output: String
    var mode: String
    var position: Place
    var size: Size
    var rotation: String
    var reflection: String
    var scale: Double?
    var overscan: String
  }

  private struct Plan: Decodable {
    struct Step: Decodable { var kind: String, output: String?, screen: Lit? }
    var screens: [Lit]
    var steps: [Step]
  }

  private struct Report: Decodable {
    struct Machine: Decodable { var profiles: [Contender] }
    struct Contender: Decodable { var lit: [Lit]? }
    var machines: [Machine]
  }

  /// A mirror stands where its source does: the part that its CRTC reads beyond that does not matter.
  @Test func whatIsPlannedThereIsToldInFields() throws {
    let made = try orchestrate.run("snapshot", "from", "xrandr.txt")
    #expect(made.code == 0 && made.errors.isEmpty, "\(made)")
    try scratch.write("machine.json", made.output)
    let ending = try orchestrate.run("plan", "--profiles", "profiles", "--snapshot", "machine.json", "--json")
    let plan = try JSONDecoder().decode(Plan.self, from: Data(ending.output.utf8))
    let shown = Lit.Size(width: 1536, height: 960)
    let laptop = Lit(
      output: "eDP-1", mode: "1920x1200@59.95", position: .init(x: 0, y: 0), size: shown, rotation: "normal",
      reflection: "none", scale: 1.25, overscan: "none")
    let beamer = Lit(
      output: "HDMI-1", mode: "1280x720@60", position: .init(x: 0, y: 0), size: shown, rotation: "normal",
      reflection: "none", overscan: "none")
    #expect(plan.screens == [beamer, laptop], "\(ending.output)")
    #expect(plan.steps.compactMap(\.screen) == [laptop, beamer], "\(ending.output)")
    let held = try orchestrate.run("validate", "profiles", "--against", "machine.json", "--json")
    let report = try JSONDecoder().decode(Report.self, from: Data(held.output.utf8))
    #expect(report.machines.first?.profiles.first?.lit == [beamer, laptop], "\(held.output)")
  }

  @Test func foldersOfTheKernelAndEDIDsMakeOneToo() throws {
    for (name, text) in [
      ("card0-HDMI-A-1/status", "connected\n"), ("card0-HDMI-A-1/modes", "1920x1080\n1920x1080\n1024x768\n"),
      ("card0-DP-1/status", "disconnected\n"), ("version", "drm 1.1.0\n"),
    ] {
      try scratch.write("drm/\(name)", text)
    }
    let made = try orchestrate.run("snapshot", "from", "drm")
    #expect(made.code == 0 && made.output.contains("\"HDMI-1\"") && made.output.contains("\"DP-1\""), "\(made)")
    try scratch.write("machine.json", made.output)
    try scratch.write(
      "profiles/talk.yaml", "version: 1\nscreens: { tv: { identity: { connector: HDMI-1 }, mode: 1024x768@60 } }\n")
    let plan = try orchestrate.run("plan", "--profiles", "profiles", "--snapshot", "machine.json")
    #expect(plan.code == 0 && plan.output.contains("HDMI-1: 1024x768@60 at 0,0"), "\(plan)")
  }

  @Test(arguments: [
    ("notes.txt", "hello\n", "notes.txt:1:1: error: found no output, expected what `xrandr --verbose` prints"),
    ("empty/readme", "", "found no connector's folder, expected one such as card0-HDMI-A-1"),
  ])
  func anythingElseIsRefused(name: String, text: String, expected: String) throws {
    try scratch.write(name, text)
    let ending = try orchestrate.run("snapshot", "from", name.hasPrefix("empty") ? "empty" : name)
    #expect(ending.code == 65 && ending.output.isEmpty && ending.errors.contains(expected), "\(ending)")
  }
}

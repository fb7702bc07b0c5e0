import LabSupport
import Testing

/// Content on parts of screens, as monitors show it.
@Suite(.serialized, .limited) struct PartContentTests {
  private static let outputs = ["A,monitor=office", "B,monitor=office-other", "C"]
  private static let (red, blue) = ("#ff0000", "#0000ff")

  /// - Parameters:
  ///   - keys: of the screen in parts.
  ///   - other: the rest of the profile.
  private static func profile(_ keys: String = "", other: String = "") -> String {
    """
    version: 1
    screens:
      office:
        identity: { serial: LAB24-000001 }
        optional: true
    \(keys.isEmpty ? "" : "    \(keys)\n")\
        parts:
          left: { share: 50%, content: { color: "\(red)" } }
          right: { share: 50%, content: { color: "\(blue)" } }
      other:
        identity: { serial: LAB24-000002 }
        optional: true
    \(other)
    """
  }

  @Test func eachPartShowsItsOwnToThePixel() throws {
    let desk = try Desk(Self.outputs, profiles: ["desk": Self.profile()])
    let plan = try desk.run("plan")
    #expect(plan.output.contains("A/left: show colour #ff0000\n      left: no content running yet"), "\(plan)")
    let applied = try desk.run("apply")
    #expect(applied.code == 0, "\(applied)")
    let picture = try desk.server.picture(of: "A")
    #expect([0, 959].map { picture.color($0, 540) } == [Self.red, Self.red])
    #expect([960, 1919].map { picture.color($0, 0) } == [Self.blue, Self.blue])
    #expect(try desk.server.color(of: "B") == "#000000")
    try desk.expectNothingToDo()
    let shown = try desk.orchestrate.run("show").output
    #expect(shown.contains("part left 960x1080 at 0,0 (primary) with colour #ff0000"), "\(shown)")
    let captured = try desk.orchestrate.run("capture").output
    #expect(captured.contains("left: { share: 50%, primary: true, content: { color: \"#ff0000\" } }"), "\(captured)")
    try desk.scratch.write("profiles/desk.yaml", captured)
    try desk.expectNothingToDo()
    try desk.scratch.write("profiles/desk.yaml", "version: 1\nscreens: { all: { identity: { any: true } } }")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.server.presenters() == [:], "parts that no profile has any more are found all the same")
  }

  /// Turned to the left, what is at the left of the desktop is at the bottom of the panel.
  @Test(arguments: ["overscan: 10%", "overscan: { technique: inset, left: 10%, right: 10%, top: 10%, bottom: 10% }"])
  func overscanAndRotationArePartsOfWhatIsSeen(overscan: String) throws {
    let desk = try Desk(Self.outputs, profiles: ["desk": Self.profile("\(overscan)\n    rotation: left")])
    let applied = try desk.run("apply")
    #expect(applied.code == 0, "\(applied)")
    let picture = try desk.server.picture(of: "A")
    #expect(picture.color(960, 545) == Self.red && picture.color(960, 535) == Self.blue)
    #expect(picture.color(200, 960) == Self.red && picture.color(1715, 960) == Self.red)
    #expect(picture.color(200, 115) == Self.blue && picture.color(1715, 115) == Self.blue)
    for (x, y) in [(180, 960), (1740, 960), (960, 100), (960, 980)] {
      #expect(picture.color(x, y) == "#000000", "\(x), \(y)")
    }
    try desk.expectNothingToDo()
  }

  @Test func theSameProcessesComeBackWithTheirScreen() throws {
    let desk = try WatchDesk(Self.outputs, profiles: ["desk": Self.profile()])
    try desk.wait("both are shown") { $0.parts(of: "office") == ["left": "showing", "right": "showing"] && $0.resting }
    #expect(try desk.run("status").output.contains("right   colour #0000ff"))
    let before = Set(try desk.server.presenters().values)
    #expect(before.count == 2)
    try desk.server.lab("unplug", "A")
    try desk.wait("both are parked") { status in
      status.parts(of: "office") == ["left": "parked", "right": "parked"] && status.resting
        && status.screens.contains { $0.name == "office" && $0.state == "absent (content parked)" }
    }
    try desk.server.lab("plug", "C", "office")
    try desk.wait("both are shown elsewhere") { status in
      status.parts(of: "office") == ["left": "showing", "right": "showing"] && status.resting
        && status.screens.contains { $0.output == "C" }
    }
    let picture = try desk.server.picture(of: "C")
    #expect(picture.color(100, 540) == Self.red && picture.color(1800, 540) == Self.blue)
    #expect(Set(try desk.server.presenters().values) == before, "the same processes")
  }

  @Test func stopAndStartTakeNamesOfParts() throws {
    let desk = try Desk(Self.outputs, profiles: ["desk": Self.profile()])
    #expect(try desk.run("apply").code == 0)
    let stopped = try desk.run("stop", "right")
    #expect(stopped.code == 0 && stopped.output.hasPrefix("A/right: end colour #0000ff\n"), "\(stopped)")
    #expect(try desk.server.presenters().keys.sorted() == ["A/left"])
    #expect(try desk.server.picture(of: "A").color(1800, 540) == "#000000")
    #expect(try desk.run("start", "right").output == "desk: A/right: show colour #0000ff\n")
    // A screen in parts stands for all of them.
    #expect(try desk.run("stop", "office").code == 0)
    #expect(try desk.server.presenters() == [:])
    #expect(try desk.run("start", "office").code == 0)
    #expect(try desk.server.presenters().keys.sorted() == ["A/left", "A/right"])
    #expect(try desk.run("stop", "A").code == 0)
    #expect(try desk.server.presenters() == [:])
  }

  @Test func aPartStandsInAndIsMirrored() throws {
    let other = """
          content: { color: "#00ff00" }
          on-disconnect: { move-to: right }
        third:
          identity: { connector: C }
          content: { mirror: right, fit: stretch }
      """
    let outputs = ["A,monitor=office", "B,monitor=office-other", "C,monitor=laptop-panel"]
    let desk = try WatchDesk(outputs, profiles: ["desk": Self.profile(other: other)])
    try desk.server.wait(for: Self.blue, on: "C")
    try desk.server.lab("unplug", "B")
    try desk.server.wait(for: "#00ff00", on: "C")
    let picture = try desk.server.picture(of: "A")
    #expect(picture.color(100, 540) == Self.red && picture.color(1800, 540) == "#00ff00")
    try desk.wait("it is told") { status in
      status.screens.contains { $0.name == "other" && $0.state == "absent (content on right)" }
    }
  }
}

extension WatchDesk.Status {
  /// The states of the contents of a screen's parts, by their names.
  func parts(of screen: String) -> [String: String] {
    let parts = screens.first { $0.name == screen }?.parts ?? []
    return Dictionary(parts.map { ($0.name, $0.content.state) }) { first, _ in first }
  }
}

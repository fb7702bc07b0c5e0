import LabSupport
import Testing

/// Modes that no screen lists: made, used, and gone when no profile wants them.
@Suite(.serialized, .limited) struct CreatedModeTests {
  private static let created = "{ size: 1536x864, refresh: 60, create: cvt-rb }"

  private static func profile(_ mode: String, second: String = "preferred") -> String {
    """
    version: 1
    screens:
      office: { identity: { connector: HDMI-1 }, mode: \(mode), position: [0, 0] }
      other: { identity: { connector: DP-1 }, optional: true, mode: \(second) }
    """
  }

  /// `wide` creates a mode for the first screen, `both` the same one for two, `plain` none.
  private static func desk() throws -> Desk {
    try Desk(
      ["HDMI-1,monitor=office", "DP-1,monitor=portrait"],
      profiles: [
        "wide": profile(created), "both": profile(created, second: created), "plain": profile("preferred"),
        "list": profile("[\(created), 1680x1050, preferred]"),
      ])
  }

  /// The lines of `xrandr` with modes of ours, attached to an output or not.
  private static func traces(_ desk: Desk) throws -> [String] {
    try desk.server.report().split(separator: "\n").map(String.init).filter { $0.contains("orchestrate_") }
  }

  /// What the first screen shows, by the word of `xrandr`.
  private static func mode(_ desk: Desk) throws -> String? {
    try desk.server.xrandr("--current").firstMatch(of: /HDMI-1 connected (?:primary )?(\d+x\d+)\+0\+0/)
      .map { String($0.1) }
  }

  private static func apply(_ desk: Desk, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let ending = try desk.run("apply", name)
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending)", sourceLocation: sourceLocation)
    let again = try desk.run("apply", name).output
    #expect(again == "\(name): nothing to do\n", sourceLocation: sourceLocation)
  }

  // MARK: A mode's life

  @Test func isCreatedUsedAndRemovedAgain() throws {
    let desk = try Self.desk()
    let before = try desk.server.report()
    let plan = try PlanReport(desk.run("plan", "wide", "--json").output)
    #expect(plan.steps.map(\.kind).starts(with: ["create-mode", "add-mode", "configure-crtc"]), "\(plan.steps)")
    #expect(plan.steps.first?.mark == "profiles/wide.yaml:3:52")
    #expect(try desk.server.report() == before)

    try Self.apply(desk, "wide")
    #expect(try Self.mode(desk) == "1536x864")
    #expect(try Self.traces(desk).count == 1)

    let way = try PlanReport(desk.run("plan", "plain", "--json").output)
    #expect(way.steps.map(\.kind).filter { $0.hasSuffix("-mode") } == ["remove-mode", "destroy-mode"])
    try Self.apply(desk, "plain")
    #expect(try Self.traces(desk).isEmpty)
    #expect(try Self.mode(desk) == "1920x1080")
  }

  /// Against Debian's `cvt`, through the server and `xrandr`.
  @Test(arguments: [("cvt", ["1536", "864", "50"]), ("cvt-rb", ["-r", "1536", "864", "60"])])
  func theServerHasTheNumbersOfCVT(way: String, arguments: [String]) throws {
    let desk = try Desk(
      ["HDMI-1,monitor=office"],
      profiles: ["wide": Self.profile("{ size: 1536x864, refresh: \(arguments.last ?? ""), create: \(way) }")])
    try Self.apply(desk, "wide")
    let line = try #require(try Tool.run(["cvt"] + arguments).split(separator: "\n").last)
    let wanted = line.split(separator: " ").compactMap { Int($0) }
    let lines = try desk.server.report().split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.contains("orchestrate_") })
    let found = lines[place...(place + 2)].flatMap { line in
      line.matches(of: /(?:width|height|start|end|total) +(\d+)/).compactMap { Int($0.1) }
    }
    #expect(wanted.count == 8 && found == wanted)
  }

  @Test func twoScreensShareIt() throws {
    let desk = try Self.desk()
    try Self.apply(desk, "both")
    #expect(try Self.traces(desk).count == 2)
    let way = try PlanReport(desk.run("plan", "wide", "--json").output)
    #expect(way.steps.filter { $0.kind.hasSuffix("-mode") }.map(\.summary) == ["DP-1: remove mode 1536x864@59.858"])
    try Self.apply(desk, "wide")
    #expect(try Self.traces(desk).count == 1)
    try Self.apply(desk, "plain")
    #expect(try Self.traces(desk).isEmpty)
  }

  @Test func anotherOneTakesItsPlace() throws {
    let desk = try Self.desk()
    try desk.scratch.write("profiles/other.yaml", Self.profile("{ size: 1600x864, create: cvt }"))
    try Self.apply(desk, "wide")
    try Self.apply(desk, "other")
    #expect(try Self.traces(desk).count == 1)
    #expect(try Self.mode(desk) == "1600x864")
  }

  /// The modes of another client are left alone, whatever their names.
  @Test func foreignModesAreLeftAlone() throws {
    let desk = try Self.desk()
    try desk.server.xrandr(
      "--newmode", "mine", "74.5", "1280", "1344", "1472", "1664", "720", "723", "728", "748", "-hsync", "+vsync")
    try desk.server.xrandr("--addmode", "HDMI-1", "mine")
    try Self.apply(desk, "wide")
    try Self.apply(desk, "plain")
    #expect(try Self.traces(desk).isEmpty)
    #expect(try desk.server.report().contains("  mine "))
  }

  // MARK: Screens that say nothing

  /// A television that is off sends no EDID, and the server offers it small standard modes only.
  @Test func aModeIsPinnedOnATelevisionWithoutEDID() throws {
    let modeline = "74.25 1280 1390 1430 1650 720 725 730 750 +hsync +vsync"
    let desk = try Desk(
      ["HDMI-1,monitor=none-edid"], profiles: ["tv": Self.profile("{ modeline: \"\(modeline)\" }")])
    #expect(try Self.mode(desk) != "1280x720")
    try Self.apply(desk, "tv")
    #expect(try Self.mode(desk) == "1280x720")
    #expect(try desk.server.report().contains("h: width  1280 start 1390 end 1430 total 1650"))

    // The television goes and comes back; the mode is pinned for as long as the profile wants it.
    try desk.server.lab("unplug", "HDMI-1")
    try desk.server.lab("plug", "HDMI-1", "none-edid")
    try Self.apply(desk, "tv")
    #expect(try Self.traces(desk).count == 1)
  }

  @Test func aScreenThatWasPulledLeavesNothingBehind() throws {
    let desk = try Self.desk()
    try Self.apply(desk, "both")
    try desk.server.lab("unplug", "DP-1")
    try Self.apply(desk, "both")
    try Self.apply(desk, "plain")
    #expect(try Self.traces(desk).isEmpty)
    try desk.server.lab("plug", "DP-1", "portrait")
    try Self.apply(desk, "plain")
    try Self.apply(desk, "both")
    #expect(try Self.traces(desk).count == 2)
  }

  // MARK: What goes wrong

  @Test func aRefusedModeIsRemovedOnTheWayBack() throws {
    let desk = try Self.desk()
    let before = try desk.server.report()
    try desk.server.lab("fail", "HDMI-1", "--mode", "1536x864")
    let ending = try desk.run("apply", "wide")
    #expect(ending.code == 1 && ending.output.isEmpty)
    #expect(ending.errors.contains("1536x864") && ending.errors.contains("changes undone"), "\(ending.errors)")
    #expect(try Self.traces(desk).isEmpty)
    #expect(try desk.server.report() == before)
    try desk.server.lab("fail", "HDMI-1", "off")
    try Self.apply(desk, "wide")
  }

  @Test func afterARefusedModeTheNextOneOfTheListIsTaken() throws {
    let desk = try Self.desk()
    try desk.server.lab("fail", "HDMI-1", "--mode", "1536x864")
    let ending = try desk.run("apply", "list")
    #expect(ending.code == 0 && ending.errors.contains("trying the next mode"), "\(ending)")
    #expect(try Self.traces(desk).isEmpty)
    #expect(try Self.mode(desk) == "1680x1050")
  }

  /// A driver that looks at the mode says no when it is added, before it is ever set.
  @Test func afterAModeThatCannotBeAddedTheNextOneOfTheListIsTaken() throws {
    let desk = try Self.desk()
    try desk.server.lab("fail", "HDMI-1", "--added")
    let ending = try desk.run("apply", "list")
    #expect(ending.code == 0 && ending.errors.contains("RRAddOutputMode 1536x864"), "\(ending)")
    #expect(ending.errors.contains("trying the next mode"))
    #expect(try Self.traces(desk).isEmpty)
    #expect(try Self.mode(desk) == "1680x1050")
    #expect(try desk.run("apply", "list").output == "list: nothing to do\n")
    let alone = try desk.run("apply", "wide")
    #expect(alone.code == 1 && alone.errors.contains("cannot be applied here"), "\(alone)")
  }

  /// Killed while the server is busy with the first use of the mode, which exists by then.
  @Test(arguments: ["wide", "plain", "both"])
  func whoeverComesNextMendsWhatAKilledRunLeft(next: String) throws {
    let desk = try Self.desk()
    try desk.server.lab("delay", "HDMI-1", "1000")
    let events = try desk.server.watch()
    let apply = try desk.start("apply", "wide")
    try events.wait(for: "mode=1536x864")
    apply.kill()
    #expect(try apply.finish().wasKilled)
    try desk.server.lab("delay", "all", "0")
    #expect(try Self.traces(desk).count == 1)
    try Self.apply(desk, next)
    #expect(try Self.traces(desk).count == ["wide": 1, "plain": 0, "both": 2][next])
  }

  /// Killed between two requests: the mode is there, but no screen has it.
  @Test(arguments: ["wide", "plain"])
  func aModeThatNoScreenHasIsTakenUpOrDestroyed(next: String) throws {
    let desk = try Self.desk()
    try Self.apply(desk, "wide")
    let name = try #require(try Self.traces(desk).first?.firstMatch(of: /orchestrate_[^ ]+/)).0
    try Self.apply(desk, "plain")
    let line = try #require(try Tool.run(["cvt", "-r", "1536", "864"]).split(separator: "\n").last)
    try desk.server.xrandr(["--newmode", String(name)] + line.split(separator: " ").dropFirst(2).map(String.init))
    #expect(try Self.traces(desk).count == 1)
    try Self.apply(desk, next)
    #expect(try Self.traces(desk).count == (next == "wide" ? 1 : 0))
  }
}

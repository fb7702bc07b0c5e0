import Displays
import LabSupport
import Testing

/// Hardware that says no: the desk stays as it was, and a person is told what went wrong.
@Suite(.serialized, .limited) struct RefusalTests {
  private let desk: Desk
  private let before: String

  init() throws {
    desk = try Desk(lit: "eDP-1,HDMI-1")
    before = try desk.server.report()
  }

  private func expectAsBefore(
    _ ending: Ending, naming names: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(ending.code == 1 && !ending.wasKilled, sourceLocation: sourceLocation)
    #expect(ending.output.isEmpty, sourceLocation: sourceLocation)
    for name in names { #expect(ending.errors.contains(name), sourceLocation: sourceLocation) }
    #expect(try desk.server.report() == before, "\(ending.errors)", sourceLocation: sourceLocation)
  }

  @Test(arguments: 1...3)
  func aRefusedModeSetChangesNothing(_ number: Int) throws {
    let output = try #require(try desk.plan().steps.filter { $0.kind == "configure-crtc" }[number - 1].output)
    var light = try desk.server.light()
    let events = try desk.server.watch()
    try desk.server.lab("fail", "all", "--nth", "\(number)")
    try expectAsBefore(try desk.run("apply"), naming: output, "changes undone")
    light.follow(try events.soFar())
    #expect(light.darkMoments.isEmpty)
    #expect(try desk.run("apply").code == 0, "the fault is gone")
    try desk.expectNothingToDo()
  }

  @Test(arguments: 1...2)
  func aRefusedResizeChangesNothing(_ number: Int) throws {
    let resizes = try desk.plan().steps.filter { $0.kind == "resize-framebuffer" }.count
    guard number <= resizes else { return }
    try desk.server.lab("fail", "framebuffer", "--nth", "\(number)")
    try expectAsBefore(try desk.run("apply"), naming: "framebuffer")
  }

  @Test(arguments: ["underscan", "underscan hborder"])
  func aRefusedPropertyChangesNothing(_ property: String) throws {
    try desk.server.lab("fail", "HDMI-1", "--property", property, "--count", "1")
    try expectAsBefore(try desk.run("apply"), naming: "HDMI-1", property)
  }

  @Test func refusalsAreToldInJSONToo() throws {
    try desk.server.lab("fail", "HDMI-1", "--property", "underscan")
    let ending = try desk.run("apply", "--json")
    let report = try PlanReport(ending.output)
    #expect(ending.code == 1 && !report.applied && report.error?.contains("HDMI-1") ?? false)
  }

  @Test func theNextModeOfAListIsTaken() throws {
    let modes = "mode: [1920x1080@60, 1680x1050@60, preferred]"
    try desk.scratch.write(
      "profiles/desk.yaml", Desk.profile.replacing("vendor: OFC }", with: "vendor: OFC }\n    \(modes)"))
    try desk.server.lab("fail", "HDMI-1", "--mode", "1920x1080", "--count", "1")
    let ending = try desk.run("apply")
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.errors.contains("HDMI-1") && ending.errors.contains("trying the next mode"))
    #expect(try desk.server.xrandr("--current").contains("HDMI-1 connected primary 1680x1050+0+0"))
  }

  /// The screen that the whole desk stands on refuses everything it is asked for.
  @Test func aScreenThatRefusesEveryModeIsGivenUp() throws {
    try desk.scratch.write(
      "profiles/desk.yaml",
      Desk.profile.replacing(
        "vendor: PRT }", with: "vendor: PRT }\n    mode: [1200x1920, 1200x1600, 640x480, preferred]"))
    try desk.server.lab("fail", "DP-1")
    try expectAsBefore(try desk.run("apply"), naming: "DP-1")
  }

  /// Its CRTCs can scale, and it says no only when asked.
  private func poorDesk(_ screen: String) throws -> Desk {
    let profile = """
      version: 1
      screens:
        laptop: { identity: { builtin: true }, mode: 1920x1080 }
        beamer: { identity: { connector: VGA-1 }, \(screen) }
      """
    return try Desk(["eDP-1,monitor=laptop-panel", "VGA-1,kind=poor,monitor=beamer"], profiles: ["talk": profile])
  }

  @Test("Where a transform is refused, a mirror is drawn") func refusedMirror() throws {
    let desk = try poorDesk("content: { mirror: laptop }")
    let ending = try desk.run("apply")
    #expect(ending.code == 0 && ending.errors.contains("trying without scaling"), "\(ending)")
    #expect(ending.output.contains("as the X server refuses to scale on VGA-1"), "\(ending.output)")
    try desk.expectNothingToDo()
  }

  @Test("Where a transform is refused, overscan is made up for by inset") func refusedOverscan() throws {
    let desk = try poorDesk("overscan: 5%")
    let ending = try desk.run("apply")
    #expect(ending.code == 0 && ending.output.contains("by inset, as the X server refuses to scale here"), "\(ending)")
    #expect(try desk.server.xrandr("--listmonitors").contains("VGA-1~orchestrate 922/"))
    try desk.expectNothingToDo()
  }

  /// Eight are the most that a run leaves out.
  @Test("What earlier runs have found refused takes no try from a later one") func noted() throws {
    let modes = "mode: [1920x1080, 1680x1050, 1600x900, 1280x1024, 1024x768, 800x600, 640x480]"
    let profile = """
      version: 1
      screens:
        laptop: { identity: { builtin: true } }
        office: { identity: { connector: HDMI-1 }, \(modes) }
        other: { identity: { connector: DP-1 }, \(modes) }
      """
    let desk = try Desk(
      ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1,monitor=office-other"], lit: "eDP-1",
      profiles: ["desk": profile])
    for output in ["HDMI-1", "DP-1"] { try desk.server.lab("fail", output, "--count", "4") }
    let first = try desk.run("apply")
    #expect(first.code == 0, "\(first)")
    try desk.server.xrandr("--output", "HDMI-1", "--off")
    try desk.server.lab("fail", "HDMI-1", "--count", "1")
    let second = try desk.run("apply")
    #expect(second.code == 0 && second.errors.contains("trying the next mode"), "\(second)")
    #expect(try desk.server.light().lit.contains("HDMI-1"))
  }
}

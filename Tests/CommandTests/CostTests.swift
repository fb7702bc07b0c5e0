import Foundation
import LabSupport
import Testing

/// What a run sends to the X server, counted in between by `xtrace`.
@Suite(.serialized, .limited) struct CostTests {
  /// RandR's requests that change something, or make a driver think so.
  private static let changing: Set<String> = [
    "SetScreenConfig", "SetScreenSize", "ConfigureOutputProperty", "ChangeOutputProperty", "DeleteOutputProperty",
    "CreateMode", "DestroyMode", "AddOutputMode", "DeleteOutputMode", "SetCrtcConfig", "SetCrtcGamma",
    "SetCrtcTransform", "SetPanning", "SetOutputPrimary", "SetMonitor", "DeleteMonitor",
  ]

  private func requests(of command: [String], on desk: Desk) throws -> [String] {
    let trace = try #require(try RequestTrace(of: desk.server.display))
    let program = try Program(
      command, environment: desk.orchestrate.environment.merging(["DISPLAY": trace.display]) { $1 },
      in: desk.scratch.url)
    let ending = try program.finish()
    #expect(ending.code == 0, "\(ending.errors)")
    return try trace.requests()
  }

  private func requestsOfApply(on desk: Desk) throws -> [String] {
    try requests(of: [Orchestrate.binary.path, "apply", "--profiles", "profiles"], on: desk)
  }

  /// Five outputs, two of them with a screen and lit.
  private static let five = [
    "eDP-1,monitor=laptop-panel", "HDMI-1,kind=amdgpu,monitor=office", "HDMI-2,kind=vc4", "DP-1", "DP-2,kind=poor",
  ]

  @Test func nothingToDoCostsNoMoreThanALook() throws {
    let desk = try Desk(Self.five, profiles: [:])
    try desk.scratch.write("profiles/now.yaml", try desk.orchestrate.run("capture").output)
    let ours = try requestsOfApply(on: desk)
    let theirs = try requests(of: ["xrandr", "--current"], on: desk)
    #expect(theirs.count > 20)
    #expect(ours.filter(Self.changing.contains).isEmpty)
    #expect(!ours.contains("GetScreenResources"), "a probe of the hardware takes seconds")
    #expect(!ours.contains("GrabServer"), "nothing to do is nothing to keep others out for")
    #expect(2 * ours.count <= 3 * theirs.count, "\(ours.count) requests beside \(theirs.count)")
  }

  /// A driver with underscan properties, and a profile that sets them.
  @Test func bordersCostNoMoreEither() throws {
    let profile = """
      version: 1
      screens:
        laptop: { identity: { connector: eDP-1 } }
        office: { identity: { connector: HDMI-1 }, overscan: 10px }
      """
    let desk = try Desk(Self.five, profiles: ["now": profile])
    #expect(try desk.run("apply").code == 0)
    let ours = try requestsOfApply(on: desk)
    let theirs = try requests(of: ["xrandr", "--current"], on: desk)
    #expect(ours.filter(Self.changing.contains).isEmpty)
    #expect(2 * ours.count <= 3 * theirs.count, "\(ours.count) requests beside \(theirs.count)")
  }

  /// Two readings, one plan and what carries it out, and nothing that was known before.
  @Test func aPlugCostsAMatterOfTwoReadings() throws {
    let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1", "HDMI-2", "DP-1", "DP-2"]
    let desk = try WatchDesk(outputs, isTraced: true)
    try desk.wait { $0.profile == "alone" && $0.resting }
    let plug = try requests(on: desk, until: "office") { try desk.server.lab("plug", "HDMI-1", "office") }
    #expect(plug.count <= 80 && plug.count { $0 == "GetCrtcTransform" } == 2 * 4, "\(plug.count): \(plug)")
    // Each step of the plan, once: the new screen takes the old one's place.
    #expect(
      plug.filter(Self.changing.contains) == ["SetScreenSize", "SetCrtcConfig", "SetCrtcConfig", "SetOutputPrimary"])
    let pull = try requests(on: desk, until: "alone") { try desk.server.lab("unplug", "HDMI-1") }
    #expect(pull.count <= 80, "\(pull.count): \(pull)")
  }

  /// Requests of the watcher from an act on until it rests with a profile.
  private func requests(on desk: WatchDesk, until profile: String, _ act: () throws -> Void) throws -> [String] {
    let trace = try #require(desk.trace)
    // Of two answers the second comes out of a later round of the loop, when all that came before the first is done.
    for _ in 1...2 { #expect(try desk.run("status").code == 0) }
    let before = try trace.requestsOfFirstClient().count
    try act()
    try desk.wait { $0.profile == profile && $0.resting }
    for _ in 1...2 { #expect(try desk.run("status").code == 0) }
    return Array(try trace.requestsOfFirstClient().dropFirst(before))
  }

  @Test func nothingToDoSendsNoPropertyEither() throws {
    let desk = try Desk()
    #expect(try desk.run("apply").code == 0)
    let ours = try requestsOfApply(on: desk)
    #expect(ours.filter(Self.changing.contains).isEmpty && !ours.contains("GetScreenResources"))
  }

  /// Another client moved a screen, or gave it another mode, within the framebuffer.
  @Test(arguments: [["--pos", "1920x300"], ["--mode", "1280x1024"], ["--rotate", "inverted"], ["--reflect", "x"]])
  func oneDriftedScreenCostsOneModeSet(_ change: [String]) throws {
    let desk = try Desk(profiles: [:])
    try desk.scratch.write("profiles/now.yaml", try desk.orchestrate.run("capture").output)
    let before = try desk.server.report()
    try desk.server.xrandr(["--output", "HDMI-1"] + change)
    #expect(try desk.server.report() != before)
    #expect(try requestsOfApply(on: desk).filter(Self.changing.contains) == ["SetCrtcConfig"])
    #expect(try desk.server.report() == before)
  }
}

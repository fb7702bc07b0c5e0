import Foundation
import LabSupport
import Testing

/// The size of letters, from a profile to what stock clients see of it.
@Suite(.serialized, .limited) struct DPITests {
  private static let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"]

  private static func profile(_ dpi: String) -> String {
    """
    version: 1
    \(dpi)
    screens:
      panel: { identity: { builtin: true }, primary: true }
      office: { identity: { vendor: OFC } }
    """
  }

  private func desk(_ dpi: String) throws -> Desk { try Desk(Self.outputs, profiles: ["desk": Self.profile(dpi)]) }

  private func merge(_ resources: String, on desk: Desk) throws {
    try desk.server.xprop(["-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", resources])
  }

  private func resources(on desk: Desk) throws -> String { try desk.server.xprop(["-notype", "RESOURCE_MANAGER"]) }

  private func millimetres(on desk: Desk) throws -> String? {
    try Tool.run(["xdpyinfo"], display: desk.server.display).firstMatch(of: /dimensions: .*\((\d+x\d+) mill/)
      .map { String($0.1) }
  }

  @Test func isSetAndComesBack() throws {
    let desk = try desk("")
    #expect(try desk.run("apply").code == 0)
    try merge("*color: red\nXft.dpi: 97\nXft.hinting: 1\n", on: desk)
    let (before, earlier) = (try millimetres(on: desk), try resources(on: desk))
    try desk.scratch.write("profiles/desk.yaml", Self.profile("dpi: 120"))
    let set = try desk.run("apply")
    #expect(set.code == 0 && set.output.contains("Xft.dpi: 120"), "\(set)")
    #expect(try resources(on: desk) == "RESOURCE_MANAGER = \"*color: red\\nXft.dpi: 120\\nXft.hinting: 1\\n\"\n")
    #expect(try millimetres(on: desk) == "813x229")
    try desk.expectNothingToDo()
    #expect(try desk.orchestrate.run("show").output.contains("813x229 mm (120 dpi), Xft.dpi 120"))
    #expect(try desk.orchestrate.run("capture").output.contains("\ndpi: 120\n"))
    try desk.scratch.write("profiles/desk.yaml", Self.profile(""))
    let back = try desk.run("apply")
    #expect(back.code == 0 && back.output.contains("Xft.dpi: 97"), "\(back)")
    #expect(try resources(on: desk) == earlier)
    #expect(try millimetres(on: desk) == before)
    try desk.expectNothingToDo()
  }

  @Test func autoIsThePanels() throws {
    let desk = try desk("dpi: auto")
    let ending = try desk.run("apply", "-v")
    #expect(ending.code == 0, "\(ending)")
    #expect(try resources(on: desk) == "RESOURCE_MANAGER = \"Xft.dpi:\\t168\\n\"\n")
    try desk.expectNothingToDo()
  }

  /// A screen that does not say how large it is leaves all as it is, with a notice.
  @Test func autoWithoutASizeIsANotice() throws {
    let desk = try Desk(
      ["VGA-1,monitor=none-edid"],
      profiles: ["desk": "version: 1\ndpi: auto\nscreens: { wall: { identity: { any: true } } }\n"])
    let ending = try desk.run("apply")
    #expect(ending.code == 0 && ending.errors.contains("profiles/desk.yaml:2:6: dpi: auto goes by"), "\(ending)")
    #expect(try resources(on: desk) == "RESOURCE_MANAGER:  not found.\n")
  }

  /// What is not confirmed goes back, all of it.
  @Test func unconfirmedItGoesBack() throws {
    let desk = try desk("")
    #expect(try desk.run("apply").code == 0)
    try merge("Xft.dpi: 96\n", on: desk)
    let before = try millimetres(on: desk)
    try desk.scratch.write("profiles/desk.yaml", Self.profile("dpi: 120"))
    let ending = try desk.run("apply", "--confirm", "1")
    #expect(ending.code == 1 && ending.errors.contains("Xft.dpi: 120"), "\(ending)")
    #expect(try resources(on: desk) == "RESOURCE_MANAGER = \"Xft.dpi: 96\\n\"\n")
    #expect(try millimetres(on: desk) == before)
    #expect(try desk.run("apply").code == 0)
  }

  /// Two steps are three requests, and none is about a CRTC; the last one notes the way back.
  @Test func itSetsNoMode() throws {
    let desk = try desk("")
    #expect(try desk.run("apply").code == 0)
    try desk.scratch.write("profiles/desk.yaml", Self.profile("dpi: 144"))
    let trace = try #require(try RequestTrace(of: desk.server.display))
    let program = try Program(
      [Orchestrate.binary.path, "apply", "--profiles", "profiles"],
      environment: desk.orchestrate.environment.merging(["DISPLAY": trace.display]) { $1 }, in: desk.scratch.url)
    #expect(try program.finish().code == 0)
    let changing = try trace.requests().filter { $0.hasPrefix("Set") || $0.hasPrefix("Change") }
    #expect(changing == ["SetScreenSize", "ChangeProperty", "ChangeProperty", "ChangeProperty"])
  }

  /// By a process of its own, where no watcher does it.
  @Test func programsAreToldByXSettings() throws {
    let desk = try desk("dpi: { value: 120, xsettings: true }")
    let ending = try desk.run("apply")
    #expect(ending.code == 0 && ending.output.contains("tell programs 120 dpi (XSETTINGS)"), "\(ending)")
    try desk.expectNothingToDo()
    try desk.scratch.write("profiles/desk.yaml", Self.profile("dpi: 120"))
    let back = try desk.run("apply")
    #expect(back.output.contains("tell programs no dpi (XSETTINGS)"), "\(back)")
    try desk.expectNothingToDo()
  }

  @Test func aDesktopsOwnManagerIsANotice() throws {
    let desk = try desk("dpi: { value: 120, xsettings: true }")
    let manager = try LabClient("hold", "_XSETTINGS_S0", as: "xsettingsd", display: desk.server.display)
    #expect(try manager.nextLine() == "held")
    let ending = try desk.run("apply")
    #expect(ending.code == 0 && ending.errors.contains("another program is the XSETTINGS manager"), "\(ending)")
    #expect(try desk.run("apply").output == "desk: nothing to do\n")
  }

  @Test func aWatcherTellsOfADesktopsOwnManager() throws {
    let desk = try WatchDesk(Self.outputs, profiles: ["desk": Self.profile("dpi: 120")])
    try desk.wait { $0.profile == "desk" && $0.resting && $0.warnings == nil }
    let manager = try LabClient("hold", "_XSETTINGS_S0", as: "xsettingsd", display: desk.server.display)
    #expect(try manager.nextLine() == "held")
    try desk.write("desk", Self.profile("dpi: { value: 120, xsettings: true }"))
    let status = try desk.wait("the manager") { $0.warnings != nil }
    #expect(status.warnings?.contains { $0.contains("another program is the XSETTINGS manager") } == true)
    let told = try desk.run("status")
    #expect(told.code == 0 && told.output.contains("another program is the XSETTINGS manager"), "\(told)")
    let doctor = try desk.run("doctor", "--profiles", "profiles").output
    #expect(doctor.contains("another program is the XSETTINGS manager"), "\(doctor)")
    let log = try desk.watcher.errors()
    #expect(log.components(separatedBy: "another program is the XSETTINGS manager").count == 2, "once: \(log)")
    try desk.write("desk", Self.profile("dpi: 120"))
    try desk.wait("the end of it") { $0.warnings == nil }
  }

  /// A watcher keeps it where its profile is to be enforced always.
  @Test func anEnforcedOneIsKept() throws {
    let desk = try WatchDesk(Self.outputs, profiles: ["desk": Self.profile("dpi: 120\nenforce: always")])
    try desk.wait { $0.profile == "desk" && $0.resting }
    try desk.server.xprop(["-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "a: b\nXft.dpi: 96\n"])
    try desk.wait("the end of it") { $0.lastChange?.cause == "enforced" && $0.inSync }
    #expect(
      try desk.server.xprop(["-notype", "RESOURCE_MANAGER"]) == "RESOURCE_MANAGER = \"a: b\\nXft.dpi: 120\\n\"\n")
  }
}

import Foundation
import LabSupport
import Testing

/// More screens than CRTCs, and profiles that match and cannot be applied.
@Suite(.serialized, .limited) struct SurplusTests {
  private static let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1,monitor=portrait"]
  private static let everything = """
    version: 1
    others: extend
    screens:
      laptop: { identity: { connector: eDP-1 } }
    """
  private static let wall = """
    version: 1
    screens:
      laptop: { identity: { connector: eDP-1 }, mode: 800x601 }
      office: { identity: { connector: HDMI-1 } }
    """

  private struct Report: Decodable {
    let profile: String
    let warnings: [String]
  }

  @Test func theSurplusStaysDarkAndTheProfileIsInForce() throws {
    let desk = try Desk(Self.outputs, crtcs: 2, lit: "eDP-1", profiles: ["all": Self.everything])
    let ending = try desk.run("apply")
    #expect(ending.code == 0 && ending.errors.contains("HDMI-1 stays dark: no CRTC is left for HDMI-1"), "\(ending)")
    #expect(try desk.server.light().lit == ["eDP-1", "DP-1"])
    try desk.expectNothingToDo()
    let report = try JSONDecoder().decode(Report.self, from: Data(try desk.run("plan", "--json").output.utf8))
    #expect(report.profile == "all" && report.warnings.count == 1, "\(report)")
  }

  @Test func theNextProfileThatFitsIsApplied() throws {
    let desk = try Desk(Self.outputs, lit: "eDP-1", profiles: ["all": Self.everything, "wall": Self.wall])
    let ending = try desk.run("apply")
    let reason = "profile wall matches, but cannot be applied here: laptop: eDP-1 has no mode 800x601"
    #expect(ending.code == 0 && ending.errors.contains(reason), "\(ending)")
    #expect(try desk.server.light().lit == ["eDP-1", "HDMI-1", "DP-1"])
    #expect(try desk.run("explain").output.hasPrefix("wall: matches, but cannot be applied here: laptop: "))
    try FileManager.default.removeItem(at: desk.scratch.url.appending(path: "profiles/all.yaml"))
    let alone = try desk.run("apply", "--json")
    #expect(alone.code == 1 && alone.output.contains("profile wall cannot be applied here"), "\(alone)")
    #expect(try desk.run("explain").output.contains("no profile that matches can be applied here"))
  }

  @Test func aWatcherSaysWhy() throws {
    let desk = try WatchDesk(Self.outputs, profiles: ["all": Self.everything, "wall": Self.wall])
    try desk.waitForProfile("all")
    #expect(try desk.run("status").output.contains("profile wall matches, but cannot be applied here"))
    #expect(try desk.watcher.errors().contains("profile wall matches, but cannot be applied here"))
    try FileManager.default.removeItem(at: desk.desk.scratch.url.appending(path: "profiles/all.yaml"))
    try desk.wait("no profile") { $0.profile == nil && $0.resting }
    let status = try desk.run("status")
    #expect(status.output.contains("none in force: wall matches, but cannot be applied here: "), "\(status)")
    #expect(status.code == 2, "something is wanted")
    #expect(status.output.contains("no profile that matches can be applied here; given up"), "\(status)")
    #expect(try desk.run("status", "--json").output.contains("wall matches, but cannot be applied here"))
  }
}

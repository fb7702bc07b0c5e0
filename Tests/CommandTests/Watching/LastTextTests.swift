import Foundation
import LabSupport
import Testing

/// What a watcher does that starts beside a broken profile.
@Suite("watch: broken profiles at the start", .limited) struct LastTextTests {
  private static let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1"]
  private static let office = """
    version: 1
    screens:
      office: { identity: { vendor: OFC }, mode: 1280x1024, position: [0, 0] }
      laptop: { identity: { builtin: true }, position: { right-of: office } }
    """
  private static let broken = office.replacing("mode:", with: "mod:")
  private static let alone =
    "version: 1\nothers: extend\nscreens:\n  laptop: { identity: { builtin: true }, scale: 2 }\n"

  private func desk(_ office: String = office, and more: [String: String] = [:], lit: String = "all") throws
    -> WatchDesk
  {
    try WatchDesk(Self.outputs, lit: lit, profiles: ["alone": Self.alone, "office": office].merging(more) { $1 })
  }

  private func copies(of desk: WatchDesk) throws -> [String] {
    let folder = desk.state.appending(path: "orchestrate/last")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test("The last valid text of a profile that was in force counts, and `status` exits with 2") func lastText() throws {
    let desk = try desk()
    try desk.waitForProfile("office")
    try desk.wait("rest") { $0.resting }
    let folder = desk.state.appending(path: "orchestrate/last")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    try desk.write("office", Self.broken)
    try desk.wait("the finding") { !$0.profilesFindings.isEmpty }
    try desk.server.xrandr("--output", "HDMI-1", "--mode", "1920x1080")
    try desk.restart(kill: true)
    try desk.waitForProfile("office")
    #expect(try desk.shown()["HDMI-1"] == "1280x1024+0+0")
    let status = try desk.run("status")
    #expect(status.code == 2 && status.output.contains("office.yaml:3:40: error"), "\(status)")
    #expect(try desk.wait("its name") { _ in true }.invalidProfiles == ["office"])
    #expect(try desk.run("apply", "--profiles", "profiles").code == 65, "without a watcher it blocks as ever")
    try desk.write("office", Self.office)
    try desk.wait("the repair") { $0.profilesFindings.isEmpty }
    #expect(try desk.run("status").code == 0)
  }

  @Test("A profile that takes from a broken define file counts as it was") func defineFile() throws {
    let define = "version: 1\ndefine: { big: { identity: { vendor: OFC }, mode: 1280x1024 } }\n"
    let desk = try desk(
      "version: 1\nscreens:\n  office: { use: big }\n  laptop: { identity: { builtin: true } }\n",
      and: ["big.define": define])
    try desk.waitForProfile("office")
    try desk.wait("rest") { $0.resting }
    try desk.write("big.define", define.replacing("mode", with: "mod"))
    try desk.wait("the finding") { !$0.profilesFindings.isEmpty }
    try desk.restart(kill: true)
    try desk.waitForProfile("office")
  }

  @Test("Deleted, renamed or open to others, the file takes its copy along", arguments: ["rm", "mv", "chmod"])
  func gone(by way: String) throws {
    let desk = try desk(Self.office + "\nhooks: { after: ['true'] }\n")
    try desk.waitForProfile("office")
    try desk.wait("rest") { $0.resting }
    #expect(try copies(of: desk).count == 1)
    let file = "\(desk.desk.scratch.path)/profiles/office.yaml"
    try desk.end(kill: true)
    switch way {
    case "rm": try Tool.run(["rm", file])
    case "mv": try Tool.run(["mv", file, "\(desk.desk.scratch.path)/profiles/other.yaml"])
    default: try Tool.run(["chmod", "o+w", file])
    }
    try desk.restart(kill: true)
    try desk.wait("rest") { $0.resting }
    #expect(try copies(of: desk).count == (way == "mv" ? 1 : way == "rm" ? 1 : 0))
    #expect(try !copies(of: desk).contains { try text(of: $0, desk).hasPrefix("# \(file)\n") })
  }

  @Test("While the file cannot be read, its copy stays for the next start") func unreadable() throws {
    let desk = try desk()
    try desk.waitForProfile("office")
    try desk.wait("rest") { $0.resting }
    let file = "\(desk.desk.scratch.path)/profiles/office.yaml"
    try desk.end(kill: true)
    try FileManager.default.removeItem(atPath: file)
    // A link in a circle is there and cannot be read, whoever the user is.
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "office.yaml")
    try desk.restart(kill: true)
    try desk.wait("rest") { $0.resting }
    #expect(try copies(of: desk).contains { try text(of: $0, desk).hasPrefix("# \(file)\n") })
    try desk.end(kill: true)
    try FileManager.default.removeItem(atPath: file)
    try desk.write("office", Self.broken)
    try desk.restart(kill: true)
    try desk.waitForProfile("office")
  }

  private func text(of copy: String, _ desk: WatchDesk) throws -> String {
    try String(contentsOf: desk.state.appending(path: "orchestrate/last/\(copy)"), encoding: .utf8)
  }

  @Test("Without a copy, what is shown stays where the broken profile would be chosen") func blocked() throws {
    let desk = try desk(Self.broken)
    let status = try desk.wait("rest") { $0.resting }
    #expect(status.profile == nil && status.lastChange == nil)
    #expect(try desk.shown()["eDP-1"] == "1920x1080+0+0")
    let told = try desk.run("status")
    #expect(told.code == 2 && told.output.contains("none in force: office is invalid, and would be chosen"), "\(told)")
    #expect(try desk.run("switch", "alone").code == 0, "by hand anything goes")
    try desk.write("office", Self.office)
    #expect(try desk.run("switch", "--auto").code == 0)
    try desk.waitForProfile("office")
  }

  @Test("Where nothing is lit, the next one counts, and goes on being in force") func dark() throws {
    let desk = try desk(Self.broken, lit: "none")
    try desk.waitForProfile("alone")
    #expect(try desk.shown()["eDP-1"] == "960x540+0+0")
    _ = try desk.run("reload")
    try desk.wait("rest") { $0.resting }
    #expect(try desk.shown()["eDP-1"] == "960x540+0+0")
    try desk.waitForProfile("alone")
  }

  @Test("A broken profile for other screens is in nobody's way") func elsewhere() throws {
    let desk = try desk(Self.broken.replacing("OFC", with: "XXX"))
    try desk.waitForProfile("alone")
    #expect(try desk.run("status").code == 2)
  }
}

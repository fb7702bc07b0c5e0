import Foundation
import LabSupport
import Testing

/// `switch --keep`: a choice that outlives cables, watchers and files that break.
@Suite("watch: choices that last", .limited) struct KeptTests {
  /// Where a user's state is, and a desk whose watcher keeps it there.
  private struct Home {
    let state: Scratch
    let desk: WatchDesk

    init(_ outputs: [String] = outputs, writing text: String? = nil) throws {
      state = try Scratch()
      if let text {
        try FileManager.default.createDirectory(
          at: state.url.appending(path: "orchestrate"), withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        try state.write("orchestrate/kept.json", text)
      }
      desk = try WatchDesk(outputs, environment: ["XDG_STATE_HOME": state.path])
    }

    static let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1"]

    var file: URL { state.url.appending(path: "orchestrate/kept.json") }
    func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }
  }

  @Test("It outlives a replug, a watcher that is killed, and another connector; --auto ends it") func outlives() throws
  {
    let home = try Home()
    let desk = home.desk
    try desk.waitForProfile("office")
    let ending = try desk.run("switch", "alone", "--keep")
    #expect(
      ending.code == 0 && ending.output.hasPrefix("alone: ") && ending.output.hasSuffix("; kept for these screens\n"))
    let attributes = try FileManager.default.attributesOfItem(atPath: home.file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try home.text().contains(#""profile" : "alone""#) && !home.text().contains("HDMI-1"))
    try desk.wait("kept") { $0.kept == "alone" && $0.profile == "alone" }

    try desk.server.lab("unplug", "HDMI-1")
    try desk.wait("alone by itself") { $0.chosen == "automatic" && $0.kept == nil }
    try desk.server.lab("plug", "DP-1", "office")
    try desk.wait("kept at another connector") { $0.profile == "alone" && $0.chosen == "manual" && $0.kept == "alone" }

    try desk.restart(kill: true)
    try desk.wait("kept after a restart") { $0.profile == "alone" && $0.chosen == "manual" && $0.kept == "alone" }
    try expectWords(in: desk)
    #expect(try desk.run("switch", "--auto").code == 0)
    try desk.wait("office again") { $0.profile == "office" && $0.kept == nil }
    #expect(try !home.text().contains("alone"))
    try desk.restart(kill: false)
    try desk.waitForProfile("office")
  }

  private func expectWords(in desk: WatchDesk) throws {
    let status = try desk.run("status").output
    #expect(
      status.contains("kept     for these screens, whatever `when` says; `orchestrate switch --auto` ends it"),
      "\(status)")
    let explain = try desk.run("explain", "--profiles", "profiles").output
    #expect(explain.hasPrefix("kept for these screens: alone, whatever `when` says;"), "\(explain)")
    let doctor = try desk.run("doctor", "--profiles", "profiles").output
    #expect(doctor.contains("alone for these screens; `orchestrate switch --auto` ends it"), "\(doctor)")
    #expect(try desk.run("switch", "--list").output.contains("* alone  (kept)\n"))
  }

  @Test("A layout lasts too, and a choice without --keep only until the screens change") func layout() throws {
    let home = try Home()
    let desk = home.desk
    try desk.waitForProfile("office")
    #expect(try desk.run("switch", "--layout", "internal", "--keep").code == 0)
    #expect(try desk.run("switch", "office").code == 0)
    try desk.wait("office by hand") { $0.profile == "office" && $0.chosen == "manual" && $0.kept == "layout internal" }
    try desk.server.lab("unplug", "HDMI-1")
    try desk.waitForProfile("alone")
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.waitForProfile("layout internal")
    #expect(try desk.server.light().lit == ["eDP-1"])
  }

  @Test("A profile that is deleted: the others decide, until it is there again") func deleted() throws {
    let home = try Home()
    let desk = home.desk
    try desk.waitForProfile("office")
    #expect(try desk.run("switch", "alone", "--keep").code == 0)
    try desk.delete("alone")
    try desk.wait("office") { $0.profile == "office" && $0.chosen == "automatic" && $0.kept == "alone" }
    #expect(try desk.run("status").output.contains("alone is kept for these screens, and not in force now"))
    try desk.write("alone", WatchDesk.profiles["alone"] ?? "")
    try desk.wait("alone again") { $0.profile == "alone" && $0.chosen == "manual" }
  }

  @Test(
    "A broken file stops nothing, is told of, and is put aside",
    arguments: [
      ("nonsense", "found no document of kept choices"), (#"{"version":2,"kept":[]}"#, "found version 2, expected 1"),
      (#"{"version":1,"kept":[{"screens":["a"],"profile":7}]}"#, "1 choice cannot be understood"),
    ])
  func broken(text: String, words: String) throws {
    let home = try Home(writing: text)
    let desk = home.desk
    try desk.waitForProfile("office")
    #expect(try desk.watcher.errors().contains(words))
    let doctor = try desk.run("doctor", "--profiles", "profiles").output
    #expect(doctor.contains(words), "\(doctor)")
    #expect(try desk.run("switch", "alone", "--keep").code == 0)
    #expect(try String(contentsOf: home.file.appendingPathExtension("broken"), encoding: .utf8) == text)
    try desk.restart(kill: true)
    try desk.waitForProfile("alone")
  }

  @Test("A file that cannot be read is put aside too") func unreadable() throws {
    let home = try Home()
    let desk = home.desk
    try desk.waitForProfile("office")
    // Not even root can read a folder as a file.
    try Tool.run(["mkdir", "-p", "-m", "700", "\(home.state.path)/orchestrate", home.file.path])
    let ending = try desk.run("switch", "alone", "--keep")
    #expect(ending.code == 0, "\(ending)")
    #expect(FileManager.default.fileExists(atPath: "\(home.file.path).broken"))
    #expect(try home.text().contains("alone"))
  }

  @Test("Where nothing can be written it lasts as long as the watcher, and that is said") func unwritable() throws {
    let home = try Home()
    let desk = home.desk
    try desk.waitForProfile("office")
    try Tool.run(["rm", "-rf", "\(home.state.path)/orchestrate"])
    try home.state.write("orchestrate", "a file where the folder would be")
    let ending = try desk.run("switch", "alone", "--keep")
    #expect(ending.code == 1 && ending.errors.contains("the choice lasts as long as this watcher only: "), "\(ending)")
    try desk.wait("alone") { $0.profile == "alone" && $0.kept == "alone" }
    try desk.server.lab("unplug", "HDMI-1")
    try desk.wait("by itself") { $0.chosen == "automatic" }
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.wait("kept") { $0.profile == "alone" && $0.chosen == "manual" }
    try desk.restart(kill: false)
    try desk.waitForProfile("office")
  }
}

import Foundation
import LabSupport
import Testing

@Suite("watch: profile files", .limited) struct WatchProfileTests {
  private func laptop(_ scale: String) -> String {
    """
    version: 1
    screens:
      laptop: { identity: { builtin: true }, scale: \(scale) }
    """
  }

  @Test("An edit is applied; a broken one changes nothing and is told with its line; a mended one is applied")
  func edits() throws {
    let desk = try WatchDesk(profiles: ["desk": laptop("1")])
    try desk.write("desk", laptop("1.5"))
    try desk.wait("the edit") { $0.lastChange?.cause == "profiles edited" }
    #expect(try desk.shown() == ["eDP-1": "1280x720+0+0"])

    try desk.write("desk", "version: 1\nscreens:\n  laptop: { identity: { builtin: true }, mod: 800x600 }\n")
    let broken = try desk.wait("a finding") { !$0.profilesFindings.isEmpty }
    #expect(broken.profile == "desk")
    #expect(broken.profilesFindings.first?.contains("desk.yaml:3:42: error") == true, "\(broken.profilesFindings)")
    #expect(try desk.shown() == ["eDP-1": "1280x720+0+0"])
    let reload = try desk.run("reload")
    #expect(reload.code == 65 && reload.errors.contains("\n\(broken.profilesFindings[0])\n"), "\(reload)")

    try desk.write("desk", laptop("1"))
    try desk.wait("the repair") { $0.profilesFindings.isEmpty }
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
  }

  @Test("An edit of a define file is an edit of the profiles that are made of it; a broken one changes nothing")
  func defineFiles() throws {
    func define(_ scale: String) -> String {
      "version: 1\ndefine: { panel: { identity: { builtin: true }, scale: \(scale) } }\n"
    }
    let desk = try WatchDesk(profiles: [
      "panels.define": define("1"), "desk": "version: 1\nscreens:\n  laptop: { use: panel }\n",
    ])
    try desk.waitForProfile("desk")
    try desk.write("panels.define", define("1.5"))
    try desk.wait("the edit") { $0.lastChange?.cause == "profiles edited" }
    #expect(try desk.shown() == ["eDP-1": "1280x720+0+0"])

    try desk.write("panels.define", define("big"))
    let broken = try desk.wait("a finding") { !$0.profilesFindings.isEmpty }
    #expect(broken.profile == "desk" && broken.profilesFindings.count == 1)
    #expect(
      broken.profilesFindings.first?.contains("panels.define.yaml:2:56: error") == true, "\(broken.profilesFindings)")
    #expect(try desk.shown() == ["eDP-1": "1280x720+0+0"])
    try desk.delete("panels.define")
    let gone = try desk.wait("another finding") { $0.profilesFindings.first?.contains("use: found") == true }
    #expect(gone.profile == "desk")

    try desk.write("panels.define", define("1"))
    try desk.wait("the repair") { $0.profilesFindings.isEmpty }
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
  }

  @Test("A pipe among the profiles is told of, and waits for nobody") func pipe() throws {
    let desk = try WatchDesk(profiles: ["desk": laptop("1")])
    try Tool.run(["mkfifo", "\(desk.desk.scratch.path)/pipe.yaml"])
    // This is a writer that writes nothing.
    let writer = open("\(desk.desk.scratch.path)/pipe.yaml", O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    try Tool.run(["mv", "\(desk.desk.scratch.path)/pipe.yaml", "\(desk.desk.scratch.path)/profiles/pipe.yaml"])
    let told = try desk.wait("the finding") { !$0.profilesFindings.isEmpty }
    #expect(
      told.profilesFindings.first?.contains("pipe.yaml:1:1: error: cannot be read: it is a pipe, expected") == true)
    #expect(told.profile == "desk")
  }

  @Test("A folder that cannot be read is told of, what it held stays, and the others count") func unreadable() throws {
    let desk = try WatchDesk(profiles: ["desk": laptop("1")], options: ["--profiles", "more"])
    try desk.waitForProfile("desk")
    let path = desk.desk.scratch.path
    try desk.desk.scratch.write("read/small.yaml", laptop("1.5") + "\npriority: -1\n")
    try Tool.run(["ln", "-s", "read", "\(path)/more"])
    #expect(try desk.run("reload").code == 0)
    #expect(try desk.run("switch", "small").code == 0)
    // A link in a circle is there, and not even root can read what is behind it.
    try Tool.run(["ln", "-s", "more", "\(path)/circle"])
    try Tool.run(["mv", "-T", "\(path)/circle", "\(path)/more"])
    let reload = try desk.run("reload")
    #expect(reload.code == 65 && reload.errors.contains("more: cannot be read"), "\(reload)")
    let status = try desk.run("status")
    #expect(status.code == 2 && status.output.contains("more: cannot be read"), "\(status)")
    #expect(status.output.hasPrefix("profile  small, chosen by hand\n"), "\(status)")
    #expect(try desk.run("--profiles", "profiles", "--profiles", "more").code == 2)
    try desk.write("desk", laptop("2"))
    #expect(try desk.run("reload").code == 65)
    #expect(try desk.run("switch", "--auto").code == 0)
    #expect(try desk.shown() == ["eDP-1": "960x540+0+0"])
  }

  @Test("A watcher that starts beside a folder that cannot be read says so") func unreadableAtTheStart() throws {
    let desk = try WatchDesk(profiles: ["desk": laptop("1")])
    let folder = "\(desk.desk.scratch.path)/profiles"
    try desk.end(kill: true)
    try Tool.run(["mv", folder, "\(folder)-before"])
    try Tool.run(["ln", "-s", "profiles", folder])
    try desk.restart(kill: true)
    #expect(try desk.wait("rest") { $0.resting }.profile == nil)
    let status = try desk.run("status")
    #expect(status.code == 2 && status.output.contains("none in force: found no profile that can be used"), "\(status)")
    #expect(try desk.run("--profiles", "profiles").code == 2)
    try Tool.run(["rm", folder])
    try Tool.run(["mv", "\(folder)-before", folder])
    #expect(try desk.run("reload").code == 0)
    try desk.waitForProfile("desk")
    #expect(try desk.run("status").code == 0)
  }

  @Test("Without its file the profile is chosen anew") func deletion() throws {
    let desk = try WatchDesk(profiles: ["a": laptop("1.5"), "b": laptop("1")])
    try desk.waitForProfile("a")
    try desk.delete("a")
    try desk.waitForProfile("b")
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
  }

  @Test("It waits for profiles where there are none") func empty() throws {
    let desk = try WatchDesk(profiles: [:])
    #expect(try desk.wait { _ in true }.profile == nil)
    try desk.write("new", laptop("1.5"))
    try desk.waitForProfile("new")
  }

  @Test("SIGHUP reads them again") func hangUp() throws {
    let desk = try WatchDesk(profiles: ["desk": laptop("1")])
    try desk.server.xrandr("--output", "eDP-1", "--rotate", "left")
    try desk.wait("drift") { !$0.drift.isEmpty }
    desk.watcher.hangUp()
    try desk.wait("no drift") { $0.drift.isEmpty }
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
  }
}

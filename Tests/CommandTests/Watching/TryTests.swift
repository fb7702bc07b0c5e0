import Foundation
import LabSupport
import Testing

/// A profile as it would be with another text, tried through the socket.
@Suite("watch: drafts that are tried", .limited) struct TryTests {
  private static let alone =
    "version: 1\nscreens:\n  laptop: { identity: { builtin: true }, content: { text: saved } }\n"
  private static let drawn = alone.replacing("saved", with: "tried")
  private static let large = "version: 1\nscreens:\n  laptop: { identity: { builtin: true }, scale: 1.5 }\n"

  private let desk: WatchDesk

  init() throws {
    desk = try WatchDesk(["eDP-1,monitor=laptop-panel", "HDMI-1"], profiles: ["alone": Self.alone])
    try desk.waitForProfile("alone")
    try desk.wait("content") { $0.content(of: "eDP-1") == "showing" }
  }

  private var file: String { "\(desk.desk.scratch.path)/profiles/alone.yaml" }

  private func asking(_ text: String, _ seconds: Int = 60, of file: String? = nil) throws -> LocalSocket {
    try desk.asking([
      "command": "try", "profile": "alone", "file": file ?? self.file, "text": text, "confirmSeconds": seconds,
    ])
  }

  private func shows(_ words: String) throws {
    try desk.wait(words) { $0.screens.first?.content?.shows == words && $0.content(of: "eDP-1") == "showing" }
  }

  @Test("It is shown, and goes back with whoever tries it") func withWhoTriesIt() throws {
    let socket = try asking(Self.large)
    #expect(try socket.nextLine() == #"{"confirmWithinSeconds":60,"ok":true}"#)
    #expect(try desk.shown() == ["eDP-1": "1280x720+0+0"])
    try desk.wait("warning") { $0.warnings?.contains("alone: a draft is in force that is not saved") ?? false }
    shutdown(socket.descriptor, Int32(SHUT_WR))
    #expect(try socket.nextLine() == nil, "who leaves is told nothing")
    try shows(#"text "saved""#)
    #expect(try desk.shown() == ["eDP-1": "1920x1080+0+0"])
    try desk.wait("no warning") { $0.warnings?.isEmpty ?? true }
  }

  @Test("Content alone is confirmed too, and goes back") func content() throws {
    // On a busy machine it takes seconds until it is shown, and the time begins before that.
    let socket = try asking(Self.drawn, 15)
    #expect(try socket.nextLine() == #"{"confirmWithinSeconds":15,"ok":true}"#)
    try shows(#"text "tried""#)
    #expect(try socket.nextLine()?.contains(#""outcome":"reverted""#) == true)
    try shows(#"text "saved""#)
    #expect(desk.status?.chosen == "automatic")
  }

  /// Other answers wait for content.
  @Test("The time to confirm it is told when it begins, and how it ended too") func slowContent() throws {
    try desk.write("slow", Self.large.replacing(" }\n", with: ", content: { program: [sleep, \"600\"] } }\n"))
    #expect(try desk.run("reload").code == 0)
    let socket = try desk.asking(["command": "switch", "profile": "slow", "confirmSeconds": 1])
    #expect(try socket.nextLine() == #"{"confirmWithinSeconds":1,"ok":true}"#)
    #expect(try socket.nextLine()?.contains(#""outcome":"reverted""#) == true)
    try shows(#"text "saved""#)
  }

  @Test("Kept, it stays until the file is another one") func kept() throws {
    let socket = try asking(Self.drawn)
    _ = try socket.nextLine()
    #expect(try desk.run("confirm").code == 0)
    #expect(try socket.nextLine()?.contains(#""outcome":"kept""#) == true)
    #expect(try desk.run("reload").code == 0, "the same file changes nothing")
    try shows(#"text "tried""#)
    try desk.write("alone", Self.alone.replacing("saved", with: "edited"))
    try shows(#"text "edited""#)
    try desk.wait("no warning") { $0.warnings?.isEmpty ?? true }
  }

  @Test("To `apply` what its file says is another profile, which the watcher does not keep") func beside() throws {
    let socket = try asking(Self.drawn)
    _ = try socket.nextLine()
    #expect(try desk.run("confirm").code == 0)
    try shows(#"text "tried""#)
    let applied = try desk.run("apply", "--profiles", "profiles")
    #expect(applied.code == 1 && applied.output.isEmpty, "\(applied)")
    #expect(applied.errors.contains("a watcher shows the content of a draft of alone:"), "\(applied)")
    #expect(applied.errors.contains(/with a draft of alone, .*run: orchestrate switch alone\n/), "\(applied)")
    #expect(try desk.run("switch", "alone").code == 0)
    let saved = try desk.run("apply", "--profiles", "profiles")
    #expect(saved.code == 0 && saved.output == "alone: nothing to do\n" && saved.errors.isEmpty, "\(saved)")
  }

  @Test("A file that broke is tried as it would be in order") func broken() throws {
    try desk.write("alone", "version: 1\nscreens: [\n")
    #expect(try desk.run("reload").code != 0)
    let socket = try asking(Self.drawn)
    _ = try socket.nextLine()
    #expect(try desk.run("confirm").code == 0)
    _ = try socket.nextLine()
    #expect(try desk.run("reload").code != 0, "the file is as broken as it was")
    try shows(#"text "tried""#)
  }

  @Test("Kept, it ends when screens come, also where the choice of its profile lasts", arguments: [false, true])
  func hotplug(lasts: Bool) throws {
    if lasts { #expect(try desk.run("switch", "alone", "--keep").code == 0) }
    let socket = try asking(Self.drawn)
    _ = try socket.nextLine()
    #expect(try desk.run("confirm").code == 0)
    try desk.server.lab("plug", "HDMI-1", "office")
    try shows(#"text "saved""#)
    #expect(desk.status?.chosen == "automatic")
    try desk.wait("no warning") { !($0.warnings ?? []).contains("alone: a draft is in force that is not saved") }
    try desk.server.lab("unplug", "HDMI-1")
    try desk.wait("the screens of before") { $0.resting && $0.chosen == (lasts ? "manual" : "automatic") }
    try shows(#"text "saved""#)
  }

  @Test("What goes back leads to the draft that was kept before", arguments: [true, false])
  func keptBefore(byTrial: Bool) throws {
    let first = try asking(Self.drawn)
    _ = try first.nextLine()
    #expect(try desk.run("confirm").code == 0)
    _ = try first.nextLine()
    try desk.write("zoomed", Self.large)
    #expect(try desk.run("reload").code == 0)
    let second =
      byTrial
      ? try asking(Self.large, 1) : try desk.asking(["command": "switch", "profile": "zoomed", "confirmSeconds": 1])
    while let line = try second.nextLine(), !line.contains("reverted") {}
    try shows(#"text "tried""#)
    try desk.wait("warning") { $0.warnings?.contains("alone: a draft is in force that is not saved") ?? false }
    #expect(try desk.run("switch", "alone").code == 0)
    try shows(#"text "saved""#)
  }

  @Test("Another switch ends it") func superseded() throws {
    let socket = try asking(Self.drawn)
    _ = try socket.nextLine()
    #expect(try desk.run("switch", "alone").code == 0)
    #expect(try socket.nextLine()?.contains("superseded by another switch") == true)
    try shows(#"text "saved""#)
  }

  @Test(
    "What is wrong with it is told, and nothing changes",
    arguments: [
      ("version: 1\nscreens: { laptop: { identity: { builtin: maybe } } }\n", #""exitCode":65"#),
      (alone.replacing("text: saved", with: "program: [xclock]"), "programs are tried once the profile is saved"),
      (alone + "hooks: { after: [[touch, ran]] }\n", "programs are tried once the profile is saved"),
      (
        alone.replacing("text: saved", with: "playlist: [{ program: [xclock], for: 5s }, { text: a, for: 5s }]"),
        "programs are tried once the profile is saved"
      ),
    ])
  func refused(text: String, problem: String) throws {
    let answer = try #require(try asking(text).nextLine())
    #expect(answer.contains(problem), "\(answer)")
    try desk.catchUp()
    #expect(desk.status?.chosen == "automatic" && desk.status?.content(of: "eDP-1") == "showing")
  }

  @Test("A file that the watcher does not read is not tried") func elsewhere() throws {
    let answer = try #require(try asking(Self.drawn, of: "/elsewhere/alone.yaml").nextLine())
    #expect(answer.contains("and not from /elsewhere/alone.yaml"), "\(answer)")
  }
}

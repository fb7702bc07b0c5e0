import Foundation
import LabSupport
import Testing

/// `put`: something else on a screen for a while.
@Suite(.serialized, .limited) struct PutTests {
  private static let contents = Desk.contents(office: "color: \"#ff0000\"", other: "color: \"#0000ff\"")

  private static func watched() throws -> WatchDesk {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": contents, "night": Desk.contents(office: nil, other: nil)])
    try desk.wait("both are shown") {
      $0.content(of: "A") == "showing" && $0.content(of: "B") == "showing" && $0.resting
    }
    return desk
  }

  @Test func isShownUntilItIsCleared() throws {
    let desk = try Self.watched()
    let put = try desk.run("put", "office", "--color", "#00ff00")
    let words = "desk: content changed on A\noffice: colour #00ff00; `orchestrate put office --clear` ends it\n"
    #expect(put.code == 0 && put.output == words, "\(put)")
    #expect(try desk.server.color(of: "A") == "#00ff00" && desk.server.color(of: "B") == "#0000ff")
    #expect(try desk.run("status").output.contains("colour #00ff00, put by hand"))
    for command in ["plan", "apply"] {
      let ending = try desk.run(command, "desk", "--profiles", "profiles")
      #expect(ending.code == 0 && ending.output.contains("nothing to do"), "\(command): \(ending)")
    }
    try desk.server.lab("unplug", "A")
    try desk.wait("it is unplugged") { status in !status.screens.contains { $0.output == "A" } && status.resting }
    try desk.server.lab("plug", "A", "office")
    try desk.wait("it is back") { $0.content(of: "A") == "showing" && $0.resting }
    #expect(try desk.server.color(of: "A") == "#00ff00")
    #expect(try desk.run("put", "A", "--clear").code == 0)
    #expect(try desk.server.color(of: "A") == "#ff0000")
    #expect(try desk.run("put", "A", "--clear").output == "nothing was put on office\n")
  }

  @Test func endsByItself() throws {
    let desk = try Self.watched()
    #expect(try desk.run("put", "office", "--color", "#00ff00", "--for", "1s").code == 0)
    try desk.wait("it is shown") { $0.screens.contains { $0.content?.shows == "colour #00ff00, put by hand" } }
    try desk.wait("its time is over") { $0.screens.contains { $0.content?.shows == "colour #ff0000" } && $0.resting }
    #expect(try desk.server.color(of: "A") == "#ff0000")
  }

  /// What is put later covers the earlier one until its time is over.
  @Test func laterOnesCoverEarlierOnes() throws {
    let desk = try Self.watched()
    #expect(try desk.run("put", "office", "--color", "#00ff00", "--for", "1h").code == 0)
    #expect(try desk.run("put", "office", "--color", "#ffff00", "--for", "1s").code == 0)
    try desk.wait("it is shown") { $0.screens.contains { $0.content?.shows == "colour #ffff00, put by hand" } }
    try desk.wait("the second is over") {
      $0.content(of: "A") == "showing" && $0.resting
        && $0.screens.contains { $0.content?.shows == "colour #00ff00, put by hand" && $0.content?.until != nil }
    }
    #expect(try desk.server.color(of: "A") == "#00ff00")
    let status = try desk.run("status").output
    #expect(status.contains(/colour #00ff00, put by hand until \d{4}-/), "\(status)")
    #expect(try desk.run("put", "office", "--clear").code == 0)
    #expect(try desk.server.color(of: "A") == "#ff0000")
  }

  /// While its content is stopped too, and then it ends with the next `stop`.
  @Test func isShownWhileContentIsStopped() throws {
    let desk = try Self.watched()
    #expect(try desk.run("put", "office", "--color", "#00ff00").code == 0)
    #expect(try desk.run("stop", "office", "--profiles", "profiles").code == 0)
    try desk.wait("it has ended") { $0.content(of: "A") == "stopped" && $0.resting }
    #expect(try desk.server.color(of: "A") == "#000000")
    for _ in 1...2 {
      #expect(try desk.run("put", "office", "--color", "#00ff00").code == 0)
      #expect(try desk.server.color(of: "A") == "#00ff00")
      #expect(try desk.run("stop", "office", "--profiles", "profiles").code == 0)
      try desk.wait("it has ended") { $0.content(of: "A") == "stopped" && $0.resting }
      try desk.server.wait(for: "#000000", on: "A")
    }
    let shown = try desk.watcher.errors().split(separator: "\n").filter { $0.contains("show colour #00ff00") }
    #expect(shown.count == 3, "once each, and never by a stop: \(shown)")
    #expect(try desk.run("start", "office", "--profiles", "profiles").code == 0)
    try desk.wait("content is back") { $0.content(of: "A") == "showing" && $0.resting }
    #expect(try desk.server.color(of: "A") == "#ff0000")
    #expect(try desk.server.color(of: "B") == "#0000ff")
  }

  @Test func isShownOnPartsOfScreens() throws {
    let profile = """
      version: 1
      screens:
        office:
          identity: { serial: LAB24-000001 }
          parts:
            left: { share: 50%, content: { color: "#ff0000" } }
            right: { share: 50%, content: { color: "#0000ff" } }
      others: off
      """
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": profile])
    try desk.wait("both are shown") { $0.resting && $0.profile == "desk" }
    #expect(try desk.run("put", "right", "--color", "#00ff00").code == 0)
    let picture = try desk.server.picture(of: "A")
    #expect([0, 959, 960, 1919].map { picture.color($0, 540) } == ["#ff0000", "#ff0000", "#00ff00", "#00ff00"])
    #expect(try desk.run("put", "left", "--message", "Only here").code == 0)
    let second = try desk.server.picture(of: "A")
    #expect([5, 955, 965].map { second.color($0, 1078) } == ["#103a5c", "#103a5c", "#00ff00"])
    let refused = try desk.run("put", "office", "--color", "#00ff00")
    #expect(
      refused.code == 1 && refused.errors.contains("office is in parts; put it on one of them: left, right"),
      "\(refused)")
    #expect(try desk.run("put", "right", "--clear").code == 0)
    #expect(try desk.server.picture(of: "A").color(1000, 540) == "#0000ff")
  }

  @Test func isNotShownOnAMirrorAlone() throws {
    let desk = try WatchDesk.mirroring()
    for what in [["--color", "#00ff00"], ["--message", "Only here"]] {
      let refused = try desk.orchestrate.run(["put", "other"] + what)
      #expect(refused.code == 1 && refused.errors.contains("would be seen on the other one too"), "\(refused)")
    }
    #expect(try desk.run("put", "office", "--color", "#00ff00").code == 0)
    #expect(try ["A", "B"].map(desk.server.color) == ["#00ff00", "#00ff00"])
  }

  @Test func endsWithItsProfileAndItsWatcher() throws {
    let desk = try Self.watched()
    #expect(try desk.run("put", "office", "--color", "#00ff00").code == 0)
    #expect(try desk.run("switch", "night").code == 0)
    #expect(try desk.run("switch", "desk").code == 0)
    #expect(try desk.server.color(of: "A") == "#ff0000")
    #expect(try desk.run("put", "office", "--color", "#00ff00").code == 0)
    try desk.restart(kill: true)
    try desk.wait("another watcher is there") {
      $0.screens.contains { $0.content?.shows == "colour #ff0000" && $0.content?.state == "showing" } && $0.resting
    }
    #expect(try desk.server.color(of: "A") == "#ff0000")
  }

  /// It takes itself back, and says why.
  @Test func whatCannotBeShownIsTakenBack() throws {
    let desk = try Self.watched()
    #expect(try desk.run("put", "office", "--color", "#00ff00", "--for", "30min").code == 0)
    // It begins as an image does: what does not is refused before anything is asked of the watcher.
    let whole = try Data(contentsOf: Tool.repository.appending(path: "Tests/PresenterTests/Images/quadrants.png"))
    try whole.prefix(60).write(to: desk.desk.scratch.url.appending(path: "broken.png"))
    let put = try desk.run("put", "office", "--image", "broken.png", "--for", "1h")
    #expect(put.code == 1 && put.errors.contains("broken.png cannot be shown: "), "\(put)")
    try desk.wait("it is taken back") {
      $0.screens.contains { $0.content?.shows == "colour #00ff00, put by hand" && $0.content?.state == "showing" }
        && $0.resting
    }
    #expect(try desk.server.color(of: "A") == "#00ff00", "what it was put over is there for the rest of its time")
    #expect(try desk.run("status").code == 0)
    #expect(try desk.run("put", "office", "--clear").code == 0)
    #expect(try desk.run("put", "office", "--clear").output == "nothing was put on office\n")
    #expect(try desk.server.color(of: "A") == "#ff0000")
  }

  /// No watcher is left to end the content.
  @Test func endsWithAWatcherThatIsKilled() throws {
    let desk = try Self.watched()
    #expect(try desk.run("put", "office", "--color", "#00ff00", "--for", "1h").code == 0)
    #expect(try desk.run("put", "other", "--message", "Closing").code == 0)
    #expect(try desk.server.color(of: "A") == "#00ff00")
    try desk.end(kill: true)
    try desk.server.wait(for: "#ff0000", on: "A")
    _ = try desk.server.sees { try $0.picture(of: "B").color(5, 1075) == "#0000ff" }
    let plan = try desk.run("plan", "desk", "--profiles", "profiles")
    // What keeps screens awake has ended with the watcher; what they show is the profile's again.
    #expect(plan.code == 0 && !plan.output.contains("asked") && !plan.output.contains("show "), "\(plan)")
  }

  @Test func endsThoughItsWatcherHangs() throws {
    let desk = try Self.watched()
    #expect(try desk.run("put", "office", "--color", "#00ff00", "--for", "3s").code == 0)
    #expect(try desk.server.color(of: "A") == "#00ff00")
    Foundation.kill(desk.watcher.processIdentifier, SIGSTOP)
    defer { Foundation.kill(desk.watcher.processIdentifier, SIGCONT) }
    try desk.server.wait(for: "#ff0000", on: "A")
  }

  @Test func aMirrorOfAnotherScreen() throws {
    let desk = try Self.watched()
    #expect(try desk.run("put", "office", "--mirror", "B", "--for", "1h").code == 0)
    try desk.server.wait(for: "#0000ff", on: "A")
    #expect(try desk.run("status").output.contains(/mirror of B, drawn, put by hand until/))
    let plan = try desk.run("plan", "desk", "--profiles", "profiles")
    #expect(plan.output.contains("nothing to do"), "\(plan)")
    for (screen, source, words) in [
      ("other", "office", "found \"office\", which mirrors \"other\" itself (put by hand)"),
      ("office", "A", "mirror: found the screen itself, expected the name of another screen: \"other\""),
      ("office", "offise", "found \"offise\" as a screen"),
    ] {
      let refused = try desk.run("put", screen, "--mirror", source)
      #expect(refused.code == 1 && refused.errors.contains(words), "\(refused)")
    }
    #expect(try desk.run("put", "office", "--clear").code == 0)
    #expect(try desk.server.color(of: "A") == "#ff0000")
  }

  private static let client = Tool.repository.appending(path: "lab/build/clients/colour").path

  /// It runs where the user is, also in a folder that all can write to, and what was put ends with it.
  @Test func aProgram() throws {
    let desk = try Self.watched()
    let folder = "\(desk.desk.scratch.path)/open"
    try Tool.run(["mkdir", "-m", "1777", folder])
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/paint", withDestinationPath: Self.client)
    let put = try desk.run("put", "office", "--program", "--", "open/paint", "00ff00", "drawn", "{window}")
    #expect(put.code == 0, "\(put)")
    try desk.server.wait(for: "#00ff00", on: "A")
    for command in ["plan", "apply"] {
      let ending = try desk.run(command, "desk", "--profiles", "profiles")
      #expect(ending.output.contains("nothing to do"), "\(command): \(ending)")
    }
    for process in desk.server.contentProcesses() { Foundation.kill(process, SIGTERM) }
    try desk.server.wait(for: "#ff0000", on: "A")
    #expect(try desk.run("put", "office", "--clear").output == "nothing was put on office\n")
    let over = try desk.run("put", "office", "--program", "--", "true")
    #expect(over.code == 1 && over.errors.contains("program true cannot be shown"), "\(over)")
    #expect(try desk.server.color(of: "A") == "#ff0000")
  }

  /// It goes back to where it was, and is on no screen once it is closed.
  @Test func anOpenWindow() throws {
    let desk = try Self.watched()
    let none = try desk.run("put", "office", "--window", "Slides*")
    #expect(none.code == 1 && none.errors.contains("found no"), "\(none)")
    let slides = try desk.server.open("Slides of today", "00ff00")
    #expect(try desk.run("put", "office", "--window", "Slides*").code == 0)
    try desk.server.wait(for: "#00ff00", on: "A")
    let second = try desk.server.open("Slides of old", "ffff00")
    let both = try desk.run("put", "other", "--window", "Slides*")
    #expect(both.code == 1 && both.errors.contains("\"Slides of old\", \"Slides of today\", expected one"), "\(both)")
    slides.kill()
    try desk.server.wait(for: "#ff0000", on: "A")
    try desk.wait("it is over") { $0.screens.contains { $0.content?.shows == "colour #ff0000" } && $0.resting }
    withExtendedLifetime(second) {}
  }

  private struct Document: Decodable {
    struct Report: Decodable { let screen, shows, until, end: String? }
    let put: [Report]
  }

  @Test func speaksJSON() throws {
    let desk = try Self.watched()
    let put = try desk.run("put", "office", "--message", "Back at two", "--for", "1h", "--json")
    let report = try #require(try JSONDecoder().decode(Document.self, from: Data(put.output.utf8)).put.first)
    #expect(report.screen == "office" && report.shows == "message \"Back at two\"")
    #expect(report.until?.hasSuffix("Z") == true && report.end == "orchestrate put office --clear")
    let text = try desk.run("put", "office", "--color", "#00ff00", "--for", "1h").output
    let words = /office: colour #00ff00 until \d{4}-\d\d-\d\d [\d:]{8}; `orchestrate put office --clear` ends it/
    #expect(text.contains(words), "\(text)")
    #expect(try desk.run("put", "nowhere", "--color", "#00ff00", "--json").output.contains("\"error\""))
  }

  @Test func onAllScreens() throws {
    let desk = try Self.watched()
    #expect(try desk.run("put", "--all", "--color", "#00ff00").code == 0)
    #expect(try ["A", "B"].map(desk.server.color) == ["#00ff00", "#00ff00"])
    #expect(try desk.run("put", "--all", "--clear").code == 0)
    #expect(try ["A", "B"].map(desk.server.color) == ["#ff0000", "#0000ff"])
  }

  @Test func whatIsRefused() throws {
    let desk = try Self.watched()
    let refused: [([String], Int32, String)] = [
      (["offise", "--color", "#000000"], 1, "found \"offise\" as a screen"),
      (["office", "--color", "blau"], 64, "--color: found \"blau\""),
      (["office", "--image", "none.png"], 1, "--image: there is no file "),
      (["office", "--color", "#000000", "--for", "10"], 64, "from 1s to 168h; did you mean 10s or 10h?"),
      (["office", "--color", "#000000", "--for", "7d"], 64, "from 1s to 168h; did you mean 168h?"),
      (["office", "--color", "#000000", "--for", "2 Hours"], 64, "from 1s to 168h; did you mean 2h?"),
      (["office", "--color", "#000000", "--for", "8d"], 64, "expected a time such as 10min, from 1s to 168h\n"),
      (["office", "--color", "#000000", "--text", "x"], 64, "exactly one of"),
      (["office"], 64, "exactly one of"),
      (["--color", "#000000"], 64, "expected a screen, or --all"),
      (["office", "--all", "--color", "#000000"], 64, "expected a screen, or --all"),
      (["office", "--program"], 64, "--program needs a program"),
      (["office", "--color", "#000000", "--", "sh"], 64, "-- is for --program"),
      (["office", "--program", "--", "./none"], 1, "--program: found no executable program \"./none\""),
      (["office", "--window", "/(/"], 64, "--window: "),
      (["office", "--message", " "], 64, "--message: expected a text"),
      (["office", "--message", "x", "--text", "y"], 64, "exactly one of"),
      (["office", "--message", String(repeating: "x", count: 1001)], 64, "up to 1000 characters"),
      (["office", "--image", "profiles"], 1, "is a folder, expected a file"),
    ]
    for (arguments, code, words) in refused {
      let ending = try desk.orchestrate.run(["put"] + arguments)
      #expect(ending.code == code && ending.errors.contains(words), "\(arguments): \(ending)")
    }
    #expect(try desk.server.color(of: "B") == "#0000ff")
  }
}

import Foundation
import LabSupport
import Testing

/// `watch` at a terminal, for a person who looks on.
@Suite(.limited) struct LiveViewTests {
  /// A desk, a terminal with a watcher in it, and what the terminal shows.
  private final class Onlooker {
    let desk: Desk
    let orchestrate: Orchestrate
    let terminal: TerminalProgram

    init(
      _ options: [String] = [], profiles: [String: String] = WatchDesk.profiles, environment: [String: String] = [:]
    ) throws {
      desk = try Desk(["eDP-1,monitor=laptop-panel", "HDMI-1", "DP-1"], profiles: profiles)
      var orchestrate = desk.orchestrate
      let runtime = desk.scratch.url.appending(path: "run")
      try FileManager.default.createDirectory(
        at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let usual = ["XDG_RUNTIME_DIR": runtime.path, "TERM": "xterm", "LANG": "C.UTF-8"]
      orchestrate.environment.merge(usual.merging(environment) { $1 }) { $1 }
      self.orchestrate = orchestrate
      terminal = try TerminalProgram(
        [Orchestrate.binary.path, "watch", "--profiles", "profiles"] + options, environment: orchestrate.environment,
        in: desk.scratch.url)
    }

    /// What was drawn last, from the upper left corner on, without colours; the frame before it while one is drawn.
    static func frame(in text: String) -> [String] {
      let frames = text.components(separatedBy: "\u{1B}[H").dropFirst().filter { $0.contains("\u{1B}[J") }
      let last = frames.last?.components(separatedBy: "\u{1B}[J").first ?? ""
      // The terminal adds a return to the one before each new line.
      return last.replacing(/\x{1B}\[[0-9;]*[mK]/, with: "").components(separatedBy: "\r\r\n")
    }

    @discardableResult
    func wait(_ comment: String, until isWanted: ([String]) -> Bool) throws -> [String] {
      try terminal.wait("showed \(comment)") { isWanted(Self.frame(in: $0)) }
      return Self.frame(in: terminal.everything)
    }

    /// Waits until a line holds this.
    @discardableResult
    func wait(for text: String) throws -> [String] { try wait(text) { $0.contains { $0.contains(text) } } }

    func interrupt() throws -> Ending {
      try terminal.type("\u{03}")
      return try terminal.finish()
    }
  }

  private static let (entering, leaving) = ("\u{1B}[?1049h", "\u{1B}[?25h\u{1B}[?1049l")

  @Test func showsTheScreensAndWhatHappensToThem() throws {
    let onlooker = try Onlooker()
    let first = try onlooker.wait(for: "alone is in force")
    #expect(first[0] == "profile  alone, chosen automatically")
    #expect(first.contains { $0.contains("laptop (eDP-1)") } && first.contains("no screen: DP-1, HDMI-1"))
    try onlooker.desk.server.lab("plug", "HDMI-1", "office")
    let second = try onlooker.wait(for: "office (HDMI-1)")
    #expect(second[0] == "profile  office, chosen automatically" && second[1] == "state    in sync")
    #expect(second.contains { $0.hasPrefix("changed  ") && $0.contains("connected") })
    try onlooker.desk.server.xrandr("--output", "eDP-1", "--rotate", "inverted")
    let drift = "state    eDP-1: rotation inverted -> normal"
    let third = try onlooker.wait("the drift") { $0.count > 1 && $0[1].hasPrefix(drift) }
    #expect(third.contains { $0.contains("rotated inverted") }, "\(third)")
    #expect(try onlooker.interrupt().code == 0)
  }

  /// Nothing of it is left, and what happened last is said where everybody looks.
  @Test func leavesTheTerminalAsItWas() throws {
    let onlooker = try Onlooker()
    let before = try Onlooker(["--plain"])
    try before.terminal.waitFor("alone is in force")
    try onlooker.wait(for: "alone is in force")
    #expect(try onlooker.terminal.settings().contains(" -echo "))
    try onlooker.terminal.type("some keys")
    let settings = try before.terminal.settings()
    #expect(settings.contains(" echo "))
    try onlooker.terminal.type("\u{03}")
    try onlooker.terminal.waitFor(" stopped\r\n")
    let parts = onlooker.terminal.everything.components(separatedBy: Self.leaving)
    #expect(parts.count == 2 && parts[0].components(separatedBy: Self.entering).count == 2)
    #expect(!parts[0].contains("some keys") && parts[1].wholeMatch(of: /\d\d:\d\d:\d\d stopped\r\n/) != nil, "\(parts)")
    #expect(try onlooker.terminal.finish().code == 0)
    _ = try before.interrupt()
  }

  @Test func qEndsIt() throws {
    let onlooker = try Onlooker()
    #expect(try onlooker.wait(for: "alone is in force").last?.hasPrefix("q  stops the watcher") ?? false)
    try onlooker.terminal.type("xq")
    #expect(try onlooker.terminal.finish().code == 0)
  }

  /// The view draws for changes and for the window, not because a client asked something, and never by the clock.
  @Test func drawsOnlyWhatIsNew() throws {
    let onlooker = try Onlooker()
    try onlooker.wait(for: "alone is in force")
    _ = try onlooker.orchestrate.run("status")
    let drawn = onlooker.terminal.everything.utf8.count
    for _ in 0..<5 { #expect(try onlooker.orchestrate.run("status").code == 0) }
    try onlooker.terminal.resize(columns: 60, rows: 18)
    let small = try onlooker.wait("a smaller frame") { $0.count <= 18 && $0.allSatisfy { $0.count < 60 } }
    #expect(small.contains { $0.contains("laptop (eDP-1)") }, "\(small)")
    let more = String(decoding: onlooker.terminal.everything.utf8.dropFirst(drawn), as: UTF8.self)
    #expect(more.components(separatedBy: "\u{1B}[H").count == 2, "one frame for the window, and none for the questions")
    _ = try onlooker.interrupt()
  }

  @Test func hooksDoNotWriteOverIt() throws {
    let hooked = """
      version: 1
      hooks: { after: [sh, -c, "echo one line; printf 'in red: \\\\033[31m'; echo; echo to stderr >&2"] }
      screens:
        office: { identity: { vendor: OFC } }
        laptop: { identity: { builtin: true } }
      """
    var profiles = WatchDesk.profiles
    profiles["office"] = hooked
    let onlooker = try Onlooker(profiles: profiles)
    try onlooker.terminal.resize(columns: 100, rows: 50)
    try onlooker.wait(for: "alone is in force")
    try onlooker.desk.server.lab("plug", "HDMI-1", "office")
    let shown = try onlooker.wait(for: "to stderr")
    for line in ["after hook: one line", "after hook: in red: \u{FFFD}[31m"] {
      #expect(shown.contains { $0.hasSuffix(line) }, "\(shown)")
    }
    _ = try onlooker.interrupt()
  }

  @Test func aServerThatGoesAwayIsToldBelowIt() throws {
    let onlooker = try Onlooker()
    try onlooker.wait(for: "alone is in force")
    try onlooker.desk.server.kill()
    let ending = try onlooker.terminal.finish()
    #expect(ending.code == 69)
    let colour = /\u{1B}\[[0-9;]*m/
    try onlooker.terminal.wait("left") {
      $0.contains(Self.leaving) && $0.replacing(colour, with: "").contains("orchestrate: ")
    }
    let last = onlooker.terminal.everything.components(separatedBy: Self.leaving).last ?? ""
    let after = last.replacing(colour, with: "")
    #expect(after.contains("orchestrate: ") && !after.contains("\u{1B}"), "\(after)")
  }

  /// The screens are kept when a user closes the window.
  @Test func aTerminalThatIsClosedEndsNothing() throws {
    let onlooker = try Onlooker()
    try onlooker.wait(for: "alone is in force")
    onlooker.terminal.hangUp()
    let status = try onlooker.orchestrate.run("status", "--json")
    #expect(status.code == 0, "\(status)")
    let pid = try #require(status.output.firstMatch(of: /"pid" : (\d+)/).flatMap { pid_t($0.1) })
    try onlooker.desk.server.lab("plug", "HDMI-1", "office")
    let reload = try onlooker.orchestrate.run("reload")
    #expect(reload.code == 0)
    #expect(try onlooker.orchestrate.run("status").output.contains("office"))
    kill(pid, SIGTERM)
    #expect(try onlooker.terminal.finish().code == 0)
  }

  @Test(arguments: [(["--plain"], "xterm"), ([], "dumb")])
  func elsewhereThereAreLines(options: [String], terminal: String) throws {
    let onlooker = try Onlooker(options, environment: ["TERM": terminal])
    try onlooker.terminal.waitFor("alone is in force\r\n")
    let ending = try onlooker.interrupt()
    #expect(ending.code == 0 && !ending.errors.contains("\u{1B}[?"))
    let line = terminal == "dumb" ? /\d\d:\d\d:\d\d alone is in force/ : /\d\d:\d\d:\d\d\x{1B}\[0m alone is in force/
    #expect(ending.errors.contains(line))
  }
}

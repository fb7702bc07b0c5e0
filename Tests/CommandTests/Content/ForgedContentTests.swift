import Foundation
import LabSupport
import Testing

/// What other X clients say about presenters, which any of them can: as one that claims to be a presenter, and on the
/// window of one that is. None of it is run or kept, and all of it is told.
@Suite(.serialized, .limited) struct ForgedContentTests {
  private static let selection = "_ORCHESTRATE_PRESENTER_A_S0"
  private static let red = "color: \"#ff0000\""

  private func desk(office: String?) throws -> Desk {
    try Desk(Desk.twins, profiles: ["desk": Desk.contents(office: office, other: nil)])
  }

  private static func order(_ content: String, screen: String = "office") -> String {
    "_ORCHESTRATE_CONTENT={\"screen\": \"\(screen)\", \"content\": \(content)}"
  }

  private func forge(_ properties: String..., on desk: Desk) throws -> LabClient {
    let forger = try LabClient(arguments: ["forge", Self.selection] + properties, display: desk.server.display)
    #expect(try forger.nextLine() == "held")
    return forger
  }

  private func overwrite(_ properties: String..., display: String) throws {
    let forger = try LabClient(arguments: ["forge", "over", Self.selection] + properties, display: display)
    #expect(try forger.nextLine() == "written")
  }

  @Test(arguments: [
    #"{"program": ["sh", "-c", "touch /tmp/run"]}"#, #"{"url": "https://example.org/\u001b[2J"}"#,
    #"{"video": "/etc/\n  evil: true"}"#, #"{"window": {"class": "X"}, "launch": ["sh"]}"#, #"{"text": "a\nb"}"#,
  ])
  func whatAForgerClaimsToShowIsNotCaptured(content: String) throws {
    let desk = try desk(office: nil)
    let forger = try forge(Self.order(content), on: desk)
    let captured = try desk.orchestrate.run("capture")
    #expect(captured.code == 0)
    #expect(!captured.output.contains("content:") && !captured.output.contains("office:"), "\(captured.output)")
    #expect(captured.output.contains("  # left out: an unverified client claims to show "), "\(captured.output)")
    #expect(captured.output.contains("process \(forger.pid) is ") && captured.errors.contains("warning: A: left out"))
    #expect(!(captured.output + captured.errors).contains("\u{1B}"))
    try desk.scratch.write("profiles/desk.yaml", captured.output)
    #expect(try desk.orchestrate.run("validate", "profiles").code == 0, "\(captured.output)")
  }

  /// The window is a presenter's, and its property holds what any client writes there.
  @Test func whatAForgerWritesOnAPresentersWindowCountsForNothing() throws {
    let desk = try desk(office: Self.red)
    #expect(try desk.run("apply").code == 0)
    let before = try desk.server.presenters()
    try overwrite(Self.order(#"{"program": ["sh", "-c", "touch /tmp/run"]}"#), display: desk.server.display)
    let captured = try desk.orchestrate.run("capture")
    #expect(captured.errors.isEmpty && captured.output.contains("content: { color: \"#ff0000\" }"), "\(captured)")
    #expect(!captured.output.contains("program"))
    try desk.expectNothingToDo()
    #expect(try desk.server.presenters() == before)
  }

  /// `-` stands for standard input where a person types it, and for nothing on a window.
  @Test func aDashIsNoOrder() throws {
    let desk = try desk(office: nil)
    let forger = try forge("_ORCHESTRATE_CONTENT=-", on: desk)
    var orchestrate = desk.orchestrate
    orchestrate.input = #"{"screen": "office", "content": {"program": ["sh"]}}"#
    let captured = try orchestrate.run("capture")
    #expect(captured.code == 0 && captured.output.contains("unknown content"), "\(captured)")
    withExtendedLifetime(forger) {}
  }

  @Test func applyTellsOfAForgerAndLeavesItAlone() throws {
    let desk = try desk(office: Self.red)
    let forger = try forge(
      Self.order(##"{"color": "#ff0000"}"##), "_ORCHESTRATE_HEALTH={\"state\": \"showing\"}", on: desk)
    let applied = try desk.run("apply")
    // The profile asks for content there, and so for screens that stay awake, whichever client draws it.
    let change = "desk: 1 change\n  keep the screens awake\n      office shows content\n"
    #expect(applied.code == 0 && applied.output == change, "\(applied)")
    let words = "A: cannot verify that colour #ff0000 is shown: process \(forger.pid) is "
    #expect(applied.errors.contains(words), "\(applied.errors)")
    #expect(try desk.server.presenters().isEmpty)
  }

  /// One that claims it at another connector would be told to move for ever.
  @Test func whatAForgerClaimsElsewhereIsStartedHere() throws {
    let desk = try desk(office: Self.red)
    let forger = try LabClient(
      arguments: ["forge", "_ORCHESTRATE_PRESENTER_C_S0", Self.order(##"{"color": "#ff0000"}"##)],
      display: desk.server.display)
    #expect(try forger.nextLine() == "held")
    let report = try desk.plan()
    #expect(
      report.steps.filter { $0.kind.hasSuffix("presenter") && $0.output == "A" }.map(\.kind) == ["start-presenter"])
    #expect(!report.steps.contains { $0.kind == "move-presenter" }, "\(report)")
  }

  @Test func aWatcherTellsOfAForger() throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Desk.contents(office: Self.red, other: nil)])
    try desk.wait("it is shown") { $0.content(of: "A") == "showing" && $0.resting }
    let forger = try LabClient(
      arguments: [
        "forge", Self.selection, Self.order(##"{"color": "#ff0000"}"##),
        #"_ORCHESTRATE_HEALTH={"state": "showing", "reason": "\u001b[2J\nfine"}"#,
      ], display: desk.server.display)
    #expect(try forger.nextLine() == "held")
    try desk.wait("it is told") { $0.content(of: "A") == "unverified" }
    let status = try desk.run("status")
    #expect(status.output.contains("colour #ff0000, unverified: process \(forger.pid) is "), "\(status)")
    #expect(!status.output.contains("\u{1B}"))
    #expect(try desk.server.presenters().isEmpty, "and leaves it alone")
  }

  /// What a presenter is told by its own window any client can write: it is told on, on one line, and cut.
  @Test func healthIsShownHarmless() throws {
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Desk.contents(office: Self.red, other: nil)])
    try desk.wait("it is shown") { $0.content(of: "A") == "showing" && $0.resting }
    let reason = #"\u001b[31m\n::error::x\u009b\u202e"# + String(repeating: "y", count: 1000)
    try overwrite(
      "_ORCHESTRATE_HEALTH={\"state\": \"failed\", \"reason\": \"\(reason)\"}", display: desk.server.display)
    try desk.wait("it is told") { $0.content(of: "A") == "failed" }
    for arguments in [["status"], ["status", "--json"], ["apply", "--profiles", "profiles"]] {
      let told = try desk.orchestrate.run(arguments)
      let text = told.output + told.errors
      #expect(text.contains("::error::x") && !text.contains("\n::"), "\(text)")
      #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{9B}", "\u{202E}", "\r"].contains($0) })
      #expect(!text.contains(String(repeating: "y", count: 600)))
    }
  }
}

import Foundation
import LabSupport
import Testing

/// What a presenter says that it shows, and something lies over.
@Suite(.serialized, .limited) struct SightTests {
  private static let profile = """
    version: 1
    screens:
      office: { identity: { connector: A }, position: [0, 0], content: { color: "#336699" } }
    """

  private func desk() throws -> WatchDesk {
    let desk = try WatchDesk(["A,monitor=office"], profiles: ["desk": Self.profile])
    try desk.wait("it is shown") { $0.content(of: "A") == "showing" && $0.resting }
    try desk.server.wait(for: "#336699", on: "A")
    return desk
  }

  @Test func isCoveredAndSeenAgain() throws {
    let desk = try desk()
    #expect(try desk.run("status").code == 0)
    let cover = try LabClient("window", "0", "0", "1200", "900", display: desk.server.display)
    #expect(try cover.nextLine() != nil)
    let status = try desk.wait("it is covered") { $0.content(of: "A") == "covered" }
    let reason = try #require(status.screens.first?.content?.reason)
    #expect(reason == "by window (process \(cover.pid))")
    let told = try desk.run("status")
    #expect(told.code == 2 && told.output.contains("in sync, 1 content not seen"), "\(told)")
    let metrics = try desk.run("status", "--format", "prometheus")
    #expect(metrics.output.contains(#"state="covered"} 1"#), "\(metrics.output)")
    #expect(try desk.run("doctor").output.contains("covered: by window"))
    cover.kill()
    try desk.wait("it is seen again") { $0.content(of: "A") == "showing" }
    #expect(try desk.run("status").code == 0)
  }

  /// Content is looked for where its screen is after a change, and not where it was before it.
  @Test func isLookedForWhereItsScreenIsNow() throws {
    let profile = """
      version: 1
      screens:
        left: { identity: { connector: A }, position: [0, 0], optional: true }
        office: { identity: { connector: B }, position: { right-of: left }, content: { color: "#336699" } }
      """
    let desk = try WatchDesk(["A,monitor=office-other", "B,monitor=office"], profiles: ["desk": profile])
    try desk.wait("it is shown") { $0.content(of: "B") == "showing" && $0.resting }
    try desk.server.lab("unplug", "A")
    try desk.wait("it moves") { status in
      status.resting && status.screens.contains { $0.output == "B" && $0.position == [0, 0] }
    }
    let cover = try LabClient("window", "0", "0", "1200", "900", display: desk.server.display)
    #expect(try cover.nextLine() != nil)
    let status = try desk.wait("it is covered, or taken for lost") {
      ["covered", "not seen"].contains($0.content(of: "B"))
    }
    #expect(status.content(of: "B") == "covered", "\(status)")
    cover.kill()
    try desk.wait("it is seen again") { $0.content(of: "B") == "showing" }
    #expect(try desk.run("status").code == 0)
  }

  /// Letters shrink, and then the end is lost: not without a word.
  @Test func aTextThatIsCutOffTellsWhatIsLost() throws {
    let lines = (1...300).map { "dish \($0)" }.joined(separator: "\\n")
    let desk = try WatchDesk(
      ["A,monitor=office"],
      profiles: [
        "desk": "version: 1\nscreens: { office: { identity: { connector: A }, content: { text: \"\(lines)\" } } }"
      ])
    let status = try desk.wait("it is shown") { $0.content(of: "A") == "showing" && $0.resting }
    let reason = try #require(status.screens.first?.content?.reason)
    #expect(reason.contains(/its end is not shown: "dish \d+", "dish \d+" and \d+ more lines/), "\(reason)")
    #expect(try desk.run("status").output.contains("its end is not shown"))
    let snapshot = desk.desk.scratch.url.appending(path: "machine.json")
    try Data(try desk.run("show", "--json").output.utf8).write(to: snapshot)
    let checked = try desk.run("validate", "profiles", "--against", snapshot.path)
    #expect(checked.output.contains(/text: on office \(\d+x\d+\) its end is not shown: "dish \d+"/), "\(checked)")
    #expect(checked.output.contains("[lost-text]"))
  }

  /// Nothing lies over it, and yet the screen has something else: another client has drawn into our window, as a
  /// compositor does that leaves it out.
  @Test func whatTheScreenDoesNotHaveIsNotSeen() throws {
    let desk = try desk()
    #expect(try LabClient("paint", "0", "0", "1920", "1080", display: desk.server.display).nextLine() == nil)
    // Too small to hide anything; it has the watcher look.
    let speck = try LabClient("window", "0", "0", "4", "4", display: desk.server.display)
    #expect(try speck.nextLine() != nil)
    let status = try desk.wait("it is not seen") { $0.content(of: "A") == "not seen" }
    #expect(status.screens.first?.content?.reason == "the screen has another picture than was drawn")
    #expect(try desk.run("status").code == 2)
    // Its own picture comes back where the server has to show it anew.
    let cover = try LabClient("window", "0", "0", "1920", "1080", display: desk.server.display)
    #expect(try cover.nextLine() != nil)
    cover.kill()
    try desk.wait("it is seen again") { $0.content(of: "A") == "showing" }
    withExtendedLifetime(speck) {}
  }
}

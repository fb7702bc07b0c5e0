import Foundation
import LabSupport
import Testing

/// Another monitor on the port of the one that content was shown on, with `apply` and with a watcher.
@Suite(.serialized, .limited) struct StrangerContentTests {
  private static let red = "color: \"#ff0000\""

  /// Whatever is plugged in at A shows red.
  private static let byConnector =
    "version: 1\nscreens:\n  any:\n    identity: { connector: A }\n    content: { \(red) }\n"

  @Test func whereTheProfileMeansThePortApplySaysSo() throws {
    let desk = try Desk(["A,monitor=office"], profiles: ["desk": Self.byConnector])
    #expect(try desk.run("apply").code == 0)
    let before = try desk.server.presenters()
    try desk.server.lab("unplug", "A")
    try desk.server.lab("plug", "A", "beamer")
    let report = try PlanReport(desk.run("apply", "--json").output)
    let steps = report.steps.filter { $0.kind.hasSuffix("presenter") }
    #expect(steps.map(\.kind) == ["resume-presenter"], "\(report)")
    #expect(steps.map(\.summary) == ["A: show colour #ff0000"])
    #expect(steps.map(\.reason) == ["any: another screen is connected than the one it was shown on"])
    #expect(try desk.server.color(of: "A") == "#ff0000")
    #expect(try desk.server.presenters() == before, "the same process")
    try desk.expectNothingToDo()
  }

  /// The content waits again for a screen that no user wants to see it.
  @Test func whereTheProfileMeansTheScreenItWaits() throws {
    let desk = try Desk(Desk.twins, profiles: ["desk": Desk.contents(office: Self.red, other: nil)])
    #expect(try desk.run("apply").code == 0)
    let before = try desk.server.presenters()
    try desk.server.lab("swap", "A", "beamer")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.server.color(of: "A") != "#ff0000")
    #expect(try desk.server.presenters() == before, "it waits at a connector that is free")
    try desk.server.lab("swap", "A", "office")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.server.color(of: "A") == "#ff0000")
    #expect(try desk.server.presenters() == before)
    try desk.expectNothingToDo()
  }

  private func expectShown(_ output: String, by desk: WatchDesk) throws {
    try desk.wait("it is shown") { $0.content(of: output) == "showing" && $0.resting }
    try desk.server.wait(for: "#ff0000", on: output)
  }

  @Test func underAWatcherItNeverSeesWhatIsNotForIt() throws {
    // Any screen that comes is lit, and shows a part of the desktop.
    let profile = Desk.contents(office: Self.red, other: nil).replacing("screens:", with: "others: extend\nscreens:")
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": profile])
    try expectShown("A", by: desk)
    let before = try desk.server.presenters()
    for _ in 1...2 {
      try desk.server.lab("unplug", "A")
      try desk.wait("it is unplugged") { status in !status.screens.contains { $0.output == "A" } && status.resting }
      let drawings = try LabClient("drawings", display: desk.server.display)
      _ = try drawings.nextLine()
      try desk.server.lab("plug", "A", "beamer")
      #expect(try colors(of: "A", on: desk.server, while: drawings).isDisjoint(with: ["#ff0000"]))
      try desk.wait("it is lit") { status in status.screens.contains { $0.output == "A" } && status.resting }
      #expect(try desk.server.color(of: "A") != "#ff0000")
      try desk.server.lab("unplug", "A")
      try desk.server.lab("plug", "A", "office")
      try expectShown("A", by: desk)
    }
    let (after, log) = (try desk.server.presenters(), try desk.watcher.errors())
    #expect(after == before, "the same process: \(log)")
  }

  /// What is to be seen on a screen as often as something is drawn, until nothing is any more.
  private func colors(of output: String, on server: LabServer, while drawings: LabClient) throws -> Set<String> {
    var seen: Set<String> = []
    while drawings.hasMore(within: 2000), try drawings.nextLine() != nil {
      // While it is dark there is no picture of it.
      if let color = try? server.color(of: output) { seen.insert(color) }
    }
    return seen
  }

  @Test func aWatcherSaysSoWhereTheProfileMeansThePort() throws {
    let desk = try WatchDesk(["A,monitor=office"], profiles: ["desk": Self.byConnector])
    try expectShown("A", by: desk)
    let before = try desk.server.presenters()
    for monitor in ["beamer", "tv-1080", "office"] {
      try desk.server.lab("swap", "A", monitor)
      try desk.server.wait(for: "#ff0000", on: "A")
      try expectShown("A", by: desk)
    }
    #expect(try desk.server.presenters() == before)
  }
}

import Displays
import Foundation
import LabSupport
import Testing

@testable import X11

/// Screens with content stay awake, as long as a client of ours sees to it; with `xset` and the server's own clock.
@Suite(.serialized, .limited) struct AwakeTests {
  private static let sign = """
    version: 1
    screens:
      sign: { identity: { vendor: OFC }, content: { color: "#ff0000" } }
    """

  private static func profile(_ keys: String) -> String { sign.replacing("screens:", with: "\(keys)\nscreens:") }

  private func desk(_ profile: String = sign) throws -> Desk {
    try Desk(["A,monitor=office"], profiles: ["desk": profile])
  }

  private func xset(_ server: LabServer, _ arguments: String...) throws {
    try Tool.run(["xset"] + arguments, display: server.display)
  }

  private func held(_ server: LabServer) throws -> Wishes { try Connection(display: server.display).heldWishes() }

  /// The process that holds the wishes of a server.
  private func holder(_ server: LabServer) throws -> Int32 {
    let owner = try Connection(display: server.display).owner(of: .holder(of: .awake))
    return try #require(owner?.pid)
  }

  @Test func aSignStaysLitUntilItsHolderIsKilled() throws {
    let desk = try desk()
    let plan = try desk.plan()
    #expect(plan.steps.map(\.kind) == ["start-presenter", "hold-awake"])
    #expect(plan.steps.last?.summary == "keep the screens awake" && plan.steps.last?.reason == "sign shows content")
    #expect(try held(desk.server).isEmpty, "plan holds nothing")
    let ending = try desk.run("apply")
    #expect(
      ending.code == 0 && ending.output.contains("  keep the screens awake\n      sign shows content"), "\(ending)")
    try desk.expectNothingToDo()
    try desk.server.blankSoon()
    #expect(try desk.server.wakefulnessWhenIdle() == .awake)
    kill(try holder(desk.server), SIGKILL)
    try desk.server.waitForSleep()
    #expect(try desk.plan().steps.map(\.kind) == ["hold-awake"], "what is held is read from the server")
    #expect(try desk.orchestrate.run("show").output.contains(", blanked,"))
  }

  @Test func contentThatAUserEndsKeepsNothingAwake() throws {
    let desk = try desk()
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.orchestrate.run("stop").code == 0)
    #expect(try held(desk.server).isEmpty)
    #expect(try desk.run("apply").output.contains("  keep the screens awake\n"))
    try desk.scratch.write("profiles/desk.yaml", Self.profile("awake: always"))
    #expect(try desk.plan().steps.map(\.kind) == ["hold-awake"])
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.orchestrate.run("stop").code == 0)
    #expect(try held(desk.server) == Wishes(awake: .always, pointer: .keep))
  }

  @Test func neverLeavesTheServerAlone() throws {
    let desk = try desk(Self.profile("awake: never"))
    #expect(try desk.run("apply").code == 0)
    try desk.server.blankSoon()
    #expect(try desk.server.wakefulnessWhenIdle() == .blanked)
  }

  @Test func alwaysNeedsNoContentAndEndsWithTheProfile() throws {
    let desk = try desk("version: 1\nawake: always\nscreens: { sign: { identity: { vendor: OFC } } }")
    let ending = try desk.run("apply")
    #expect(ending.output.contains("(profiles/desk.yaml:2:8)"), "\(ending)")
    let process = try holder(desk.server)
    try desk.scratch.write("profiles/desk.yaml", "version: 1\nscreens: { sign: { identity: { vendor: OFC } } }")
    let back = try desk.run("apply", "--json")
    #expect(try PlanReport(back.output).steps.map(\.kind) == ["give-back-awake"])
    #expect(try held(desk.server).isEmpty)
    try desk.expectNothingToDo()
    try desk.server.blankSoon()
    try desk.server.waitForSleep()
    #expect(kill(process, 0) != 0, "a holder that holds nothing ends")
  }

  @Test func whatIsHeldIsCaptured() throws {
    let desk = try desk(Self.profile("awake: always\npointer: { hide-after: 3s }"))
    #expect(!(try desk.orchestrate.run("capture").output.contains("awake")))
    #expect(try desk.run("apply").code == 0)
    let captured = try desk.orchestrate.run("capture").output
    #expect(captured.contains("\nawake: always\npointer: { hide-after: 3s }\n"), "\(captured)")
    try desk.scratch.write("profiles/desk.yaml", captured)
    try desk.expectNothingToDo()
  }

  @Test func aWatcherHoldsItItselfAndTakesItFromAHolder() throws {
    let desk = try desk(Self.profile("pointer: { hide-after: 3s }"))
    #expect(try desk.run("apply").code == 0)
    let first = try holder(desk.server)
    let watch = try desk.start("watch")
    var witness = try Connection(display: desk.server.display, hearing: .everything)
    witness.presenters.follow()
    let deadline = Deadline()
    while try holder(desk.server) == first {
      guard !deadline.isOver else { throw deadline.failure("the watcher to hold the wishes") }
      _ = Deadline(after: .milliseconds(100)).isReady(witness.descriptor)
      _ = try witness.takeEvents()
    }
    #expect(try held(desk.server) == Wishes(awake: .content, pointer: .hideAfter(.seconds(3))))
    try desk.server.blankSoon()
    #expect(try desk.server.wakefulnessWhenIdle() == .awake)
    watch.kill()
    _ = try watch.finish()
    try desk.server.waitForSleep()
    #expect(try held(desk.server).isEmpty, "kill -9 gives all back")
    #expect(try desk.server.presenters().count == 1, "the content stays")
  }

  @Test func aWatcherTellsOfSleepByOthers() throws {
    let watch = try WatchDesk(["A,monitor=office"], profiles: ["desk": Self.sign])
    try watch.wait { $0.resting && $0.wakefulness == "awake" }
    try xset(watch.server, "dpms", "force", "off")
    try watch.wait { $0.resting && $0.wakefulness == "blanked" }
    let status = try watch.run("status")
    #expect(status.code == 0, "blanked is in sync: \(status)")
    #expect(status.output.contains(", blanked"), "\(status)")
    let metrics = try watch.run("status", "--format", "prometheus").output
    #expect(metrics.contains("orchestrate_screens_awake{display=\"\(watch.server.display)\"} 0"), "\(metrics)")
    #expect(metrics.contains("orchestrate_asleep_on_purpose{display=\"\(watch.server.display)\"} 0"), "\(metrics)")
    try xset(watch.server, "dpms", "force", "on")
    try watch.wait { $0.wakefulness == "awake" }
  }

  @Test(arguments: ["", "awake", "awake=yes", "awake=held", "pointer=3s", "touch=1"])
  func onlyKnownWishesAreHeld(text: String) throws {
    let desk = try desk()
    #expect(try desk.orchestrate.run("hold", "--wish", text).code == 64)
  }
}

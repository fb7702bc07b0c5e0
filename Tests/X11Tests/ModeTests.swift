import Displays
import LabSupport
import Testing

@testable import X11

/// Modes that the screen does not list: created, used, and taken away again.
@Suite(.limited) struct ModeTests {
  private let bench: Bench
  private let timing = ModeTiming(
    dotClock: 29_500_000, horizontal: ModeTiming.Axis(shown: 800, syncStart: 824, syncEnd: 896, total: 992),
    vertical: ModeTiming.Axis(shown: 480, syncStart: 483, syncEnd: 493, total: 500),
    flags: [.negativeHSync, .positiveVSync])

  init() throws { bench = try Bench() }

  private func execute(_ steps: (Snapshot) throws -> [Step]) throws -> Execution {
    var connection = try Connection(display: bench.server.display)
    let reading = try connection.read(.none)
    return try connection.execute(steps(reading.snapshot), against: reading)
  }

  @Test func createdUsedAndDestroyed() throws {
    let before = try bench.snapshot()
    let output = try #require(before.output(named: "B")?.id)
    let mode = Mode(toCreate: timing)
    let done = try execute { snapshot in
      [.createMode(mode), .addMode(mode, output), try snapshot.configuring("B") { $0.mode = mode }]
    }
    #expect(done == .done)
    let created = try #require(try bench.snapshot().createdModes.first)
    #expect(created.timing == timing)
    #expect(try bench.snapshot().state(of: output)?.mode == created)
    #expect(try bench.server.xrandr("--current").contains("\(timing.modeName)"))

    let back = try #require(before.state(of: output)?.mode)
    let undone = try execute { snapshot in
      [try snapshot.configuring("B") { $0.mode = back }, .removeMode(created, output), .destroyMode(created)]
    }
    #expect(undone == .done)
    #expect(try bench.snapshot() == before)
  }

  @Test func theSameModeTwiceIsRefused() throws {
    let step = Step.createMode(Mode(toCreate: timing))
    #expect(try execute { _ in [step] } == .done)
    guard case .refused(0, let refusal) = try execute({ _ in [step] }) else {
      Issue.record("created twice")
      return
    }
    #expect(refusal.text.hasSuffix("BadName"))
  }

  @Test func modesInUseCannotGo() throws {
    try bench.expectRefusal { snapshot in
      [.destroyMode(try #require(snapshot.crtc(of: "B").scanout).state.mode)]
    }
    try bench.expectRefusal { snapshot in
      let output = try #require(snapshot.output(named: "B"))
      return [.removeMode(try #require(output.modes.first), output.id)]
    }
  }

  @Test func impossibleNumbersAreRefusedWithoutAsking() throws {
    var impossible = timing
    impossible.horizontal.total = 70_000
    guard case .refused(0, let refusal) = try execute({ _ in [.createMode(Mode(toCreate: impossible))] }) else {
      Issue.record("created")
      return
    }
    #expect(refusal.text.hasPrefix("RRCreateMode cannot carry"))
  }
}

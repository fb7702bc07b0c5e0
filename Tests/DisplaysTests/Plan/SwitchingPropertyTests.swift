import Displays
import Testing

/// Two hundred states of overscan, mirrors, scale, rotation and properties on one desk: whichever was there before, the
/// one that is applied ends the same, and there is nothing left to do.
@Suite struct SwitchingPropertyTests {
  private static let start = FittingDesk.snapshot

  @Test func theStateBeforeLeavesNoTrace() throws {
    let states = try (0..<200).map { seed in try Self.applied(FittingDesk.profile(seed: seed), to: Self.start) }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<PlannerPropertyTests.runs {
      let (from, to) = (random.pick(Array(states.indices)), random.pick(Array(states.indices)))
      let profile = FittingDesk.profile(seed: UInt64(to))
      let result = try Self.applied(profile, to: states[from])
      Self.expectSame(result, states[to], "\(to) after \(from)")
    }
  }

  private static func applied(_ profile: Profile, to snapshot: Snapshot) throws -> Snapshot {
    let layout = try Layout(Match.attempt(profile, on: snapshot).get(), on: snapshot)
    let plan = try Plan(from: snapshot, to: layout)
    let result = try PlanPromises.walk(plan, from: snapshot, seed: 0)
    PlanPromises.expectReached(layout, in: result, seed: 0)
    let again = try Plan(from: result, to: Layout(Match.attempt(profile, on: result).get(), on: result))
    #expect(again.isEmpty, "\(again.steps.map { "\($0.summary) (\($0.reason))" })")
    return result
  }

  /// All that a person can see, and all that other programs are told. Which CRTC shows it does not matter, nor how a
  /// dark screen would shrink its picture.
  private static func expectSame(_ result: Snapshot, _ alone: Snapshot, _ comment: String) {
    for output in result.outputs {
      #expect(result.state(of: output.id) == alone.state(of: output.id), "\(comment): \(output.name)")
      guard result.state(of: output.id) != nil else { continue }
      #expect(output.properties == alone.output(output.id)?.properties, "\(comment): \(output.name)")
    }
    #expect(result.monitors == alone.monitors, "\(comment)")
    #expect(result.primary == alone.primary, "\(comment)")
    #expect(result.framebuffer.size == alone.framebuffer.size, "\(comment)")
  }
}

import Testing

@testable import Displays

/// A matching profile is refused only for a reason that holds when it is worked out in another way.
@Suite struct LayoutPropertyTests {
  @Test func isRefusedOnlyForAReason() throws {
    var refusals = 0
    for seed in 0..<PlannerPropertyTests.runs {
      var hardware = RandomHardware(seed: seed)
      let snapshot = hardware.snapshot()
      var random = hardware.random
      let profile = random.profile(for: snapshot)
      guard let match = try? Match.attempt(profile, on: snapshot).get() else { continue }
      do {
        _ = try Layout(match, on: snapshot)
      } catch {
        refusals += 1
        let states = try LayoutBuilder(match, on: snapshot, without: []).states
        #expect(Self.holds(error, for: states, on: snapshot), "seed \(seed): \(error)")
      }
    }
    #expect(refusals > Int(PlannerPropertyTests.runs) / 50, "\(refusals) refusals")
  }

  private static func holds(_ problem: LayoutProblem, for states: [OutputID: OutputState], on snapshot: Snapshot)
    -> Bool
  {
    if problem.message.contains("every screen dark") { return states.isEmpty }
    if problem.message.contains("need a framebuffer") {
      return states.values.contains { !($0.extent?.fits(in: snapshot.framebuffer.maximum) ?? false) }
    }
    guard problem.message.contains("no CRTC") else { return false }
    let wishes = snapshot.outputs.compactMap { output in states[output.id].map { (output: output, state: $0) } }
    return !(SharingRules.allowAny(wishes, on: snapshot) ?? false)
  }
}

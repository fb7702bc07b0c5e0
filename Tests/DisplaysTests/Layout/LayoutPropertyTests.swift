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
        // What the builder itself refuses has tests of its own.
        guard let whole = try? LayoutBuilder(match, on: snapshot) else { continue }
        refusals += 1
        let holds = [whole, Self.withoutOthers(match, on: snapshot)].compactMap(\.self).contains {
          Self.holds(error, for: $0.screens, on: snapshot)
        }
        #expect(holds, "seed \(seed): \(error)")
      }
    }
    #expect(refusals > Int(PlannerPropertyTests.runs) / 50, "\(refusals) refusals")
  }

  /// What is left to try where the other screens may stay dark.
  private static func withoutOthers(_ match: Match, on snapshot: Snapshot) -> LayoutBuilder? {
    guard match.profile.others.value.isExpendable else { return nil }
    let others = Set(snapshot.connected.map(\.id)).subtracting(match.outputs.values)
    return try? LayoutBuilder(match, on: snapshot, leaving: others)
  }

  private static func holds(_ problem: LayoutProblem, for screens: [OutputID: FittedScreen], on snapshot: Snapshot)
    -> Bool
  {
    switch problem.rule {
    case .noLitScreen: return screens.isEmpty
    case .framebufferLimit:
      return screens.values.contains {
        !$0.picture.footprint.extent.union($0.state.measured).fits(in: snapshot.framebuffer.maximum)
      }
    case .tooFewCRTCs, .unsupportedTransform:
      let wishes = snapshot.outputs.compactMap { output in
        screens[output.id].map { (output: output, state: $0.state) }
      }
      return !(SharingRules.allowAny(wishes, on: snapshot) ?? false)
    // Which shares leave nothing is the tables' (`ShareTests`).
    case .impossibleParts: return true
    default: return false
    }
  }
}

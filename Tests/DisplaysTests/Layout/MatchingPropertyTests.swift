import Displays
import Testing

/// Which screen is which must not depend on anything that changes by itself: the order in which a server lists outputs,
/// and the ports, where screens can be told apart without them.
@Suite struct MatchingPropertyTests {
  @Test func theOrderOfOutputsIsIrrelevant() {
    for seed in 0..<1000 {
      var hardware = RandomHardware(seed: UInt64(seed))
      var snapshot = hardware.snapshot()
      var random = hardware.random
      let profile = random.profile(for: snapshot)
      let before = try? Match.attempt(profile, on: snapshot).get()
      snapshot.outputs.shuffle(using: &random)
      let after = try? Match.attempt(profile, on: snapshot).get()
      #expect(before?.outputs == after?.outputs, "seed \(seed)")
      #expect(before?.specificity == after?.specificity, "seed \(seed)")
    }
  }

  /// It moves entries among the screens that fit them, and no more.
  @Test func aPreferenceIsNoCondition() {
    var moved = 0
    for seed in 0..<1000 {
      var hardware = RandomHardware(seed: UInt64(seed))
      let snapshot = hardware.snapshot()
      var random = hardware.random
      let plain = random.profile(for: snapshot)
      var preferring = plain
      for index in plain.screens.indices {
        preferring.screens[index].selector.preferredConnector = random.pick([.glob("*-1"), .glob("*-2"), nil])
      }
      let before = try? Match.attempt(plain, on: snapshot).get()
      let after = try? Match.attempt(preferring, on: snapshot).get()
      #expect(
        before?.specificity == after?.specificity && before?.outputs.count == after?.outputs.count, "seed \(seed)")
      moved += before?.outputs == after?.outputs ? 0 : 1
    }
    #expect(moved > 20, "\(moved) preferences that decide")
  }

  @Test func replugGivesTheSameScreensForTheSameEntries() throws {
    for seed in 0..<1000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let serials = (0..<Int.random(in: 1...6, using: &random)).map { "S\($0)" }
      let profile = Self.profile(for: serials, &random)
      let before = try Self.serials(of: profile, plugged: serials.shuffled(using: &random))
      let after = try Self.serials(of: profile, plugged: serials.shuffled(using: &random))
      #expect(before == after, "seed \(seed)")
    }
  }

  /// Entries that name a screen, half a screen, or any.
  private static func profile(for serials: [String], _ random: inout SeededGenerator) -> Profile {
    var profile = Profile()
    for (index, serial) in serials.enumerated() {
      let pattern = random.pick([serial, "S*", nil])
      profile.screens.append(.screen("e\(index)", vendor: "DEL", serial: pattern, any: pattern == nil))
      profile.screens[index].optional = random.chance(30)
    }
    return profile
  }

  /// The serial of each entry's screen when the screens are plugged into HDMI-1, HDMI-2, … in this order.
  private static func serials(of profile: Profile, plugged serials: [String]) throws -> [Int: String?] {
    let desk = serials.enumerated().reduce(Desk()) { desk, plug in
      desk.screen("HDMI-\(plug.offset + 1)", vendor: "DEL", serial: plug.element)
    }
    guard let match = try? Match.attempt(profile, on: desk.snapshot).get() else { return [:] }
    return match.outputs.mapValues { desk.snapshot.output($0)?.identity.serial }
  }
}

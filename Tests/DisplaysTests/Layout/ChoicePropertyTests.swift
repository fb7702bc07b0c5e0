import Displays
import Testing

/// The rules that hold of every choice, on random machines and among random profiles.
@Suite struct ChoicePropertyTests {
  private struct RandomDesk {
    var snapshot: Snapshot
    var profiles: [Profile]
    let here: Circumstances
    var random: SeededGenerator

    init(seed: UInt64) throws {
      var hardware = RandomHardware(seed: seed)
      snapshot = hardware.snapshot()
      random = hardware.random
      here = random.circumstances()
      profiles = []
      for index in 0..<Int.random(in: 2...9, using: &random) {
        // Some are equal but for their names, so that there are ties.
        var profile = random.chance(30) ? profiles.last ?? Profile() : random.profile(for: snapshot)
        profile.name = "p\(index)"
        profile.priority = random.pick([0, 0, 1])
        profiles.append(random.chance(40) ? try random.conditioned(profile) : profile)
      }
    }

    var choice: Choice { Choice(among: profiles, in: Situation(snapshot, in: here)) }
  }

  @Test(arguments: 0..<300)
  func theOrderOfProfilesAndOutputsIsIrrelevant(seed: UInt64) throws {
    var situation = try RandomDesk(seed: seed)
    let before = situation.choice
    situation.profiles.shuffle(using: &situation.random)
    situation.snapshot.outputs.shuffle(using: &situation.random)
    let after = situation.choice
    #expect(before.candidates.map(\.profile) == after.candidates.map(\.profile))
    #expect(before.best?.outputs == after.best?.outputs)
    #expect(before.ties.map(\.profile.name) == after.ties.map(\.profile.name))
    #expect(before.candidates.map { before.reason(for: $0) } == after.candidates.map { after.reason(for: $0) })
  }

  /// Against the definition, profile by profile.
  @Test(arguments: 0..<300)
  func nothingIsBetterThanTheBest(seed: UInt64) throws {
    let situation = try RandomDesk(seed: seed)
    let choice = situation.choice
    let matches = situation.profiles.compactMap { profile in
      profile.conditions.firstFailure(in: situation.here) == nil
        ? try? Match.attempt(profile, on: situation.snapshot).get() : nil
    }
    let ranks = matches.map { ($0.specificity, $0.outputs.count, $0.profile.priority) }
    let highest = ranks.max { $0 < $1 }
    let winners = zip(matches, ranks).filter { rank in highest.map { rank.1 == $0 } ?? false }.map(\.0.profile.name)
    #expect(choice.best?.profile.name == winners.min())
    #expect(choice.ties.map(\.profile.name) == winners.sorted().dropFirst().map(\.self))
  }

  /// Otherwise deleting a profile that is not in force would change the screens.
  @Test(arguments: 0..<300)
  func aProfileThatIsNotChosenMakesNoDifference(seed: UInt64) throws {
    var situation = try RandomDesk(seed: seed)
    let best = situation.choice.best
    situation.profiles.removeAll { $0.name != best?.profile.name && situation.random.chance(50) }
    #expect(situation.choice.best?.profile == best?.profile)
    #expect(situation.choice.best?.outputs == best?.outputs)
  }

  /// A chosen profile says so, and every other one says who was chosen or what keeps it away.
  @Test(arguments: 0..<300)
  func everyProfileHasItsReason(seed: UInt64) throws {
    let choice = try RandomDesk(seed: seed).choice
    let reasons = choice.candidates.map { choice.reason(for: $0) }
    #expect(reasons.filter { $0.hasPrefix("chosen, ") }.count == (choice.best == nil ? 0 : 1))
    let losers = zip(choice.candidates, reasons).dropFirst(choice.best == nil ? 0 : 1)
    for (candidate, reason) in losers where candidate.match != nil {
      #expect(reason.hasPrefix("matches") && reason.contains(choice.best?.profile.name ?? "?"))
    }
    #expect(reasons.filter { $0.contains("sorts first by name") }.count == choice.ties.count)
  }

  @Test(arguments: 0..<300)
  func replugGivesTheSameProfileAndTheSameScreens(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let serials = (0..<Int.random(in: 1...6, using: &random)).map { "S\($0)" }
    let profiles = (0..<5).map { Self.profile("p\($0)", for: serials, &random) }
    let before = Self.chosen(profiles, plugged: serials.shuffled(using: &random))
    let after = Self.chosen(profiles.shuffled(using: &random), plugged: serials.shuffled(using: &random))
    #expect(before == after)
  }

  /// Entries that name a screen, some screens or any; never a port.
  private static func profile(_ name: String, for serials: [String], _ random: inout SeededGenerator) -> Profile {
    var profile = Profile(named: name)
    for (index, serial) in serials.enumerated() where random.chance(70) {
      let pattern = random.pick([serial, "S*", nil])
      profile.screens.append(.screen("e\(index)", serial: pattern, any: pattern == nil))
    }
    return profile
  }

  /// The chosen profile, and the serial of each entry's screen, plugged into HDMI-1, HDMI-2, … in this order.
  private static func chosen(_ profiles: [Profile], plugged serials: [String]) -> [String] {
    let desk = serials.enumerated().reduce(Desk()) { $0.screen("HDMI-\($1.offset + 1)", serial: $1.element) }
    guard let match = Choice(among: profiles, in: Situation(desk.snapshot)).best else { return [] }
    return [match.profile.name]
      + match.outputs.sorted { $0.key < $1.key }.map { "\($0) \(desk.snapshot.output($1)?.identity.serial ?? "-")" }
  }
}

extension SeededGenerator {
  fileprivate mutating func circumstances() -> Circumstances {
    var here = Circumstances.at(pick(Weekday.allCases), Int.random(in: 0..<24, using: &self))
    here.lid = pick([.open, .closed, nil])
    here.power = pick([.ac, .battery, nil])
    if chance(10) { here.time = nil }
    return here
  }

  fileprivate mutating func conditioned(_ profile: Profile) throws -> Profile {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: try profile.when(lid: pick(Lid.allCases))
    case 1: try profile.when(power: pick(Power.allCases))
    default: try profile.when(time: [pick(["Mon-Fri 07:00-19:00", "22:00-06:00", "Sat,Sun 00:00-24:00"])])
    }
  }
}

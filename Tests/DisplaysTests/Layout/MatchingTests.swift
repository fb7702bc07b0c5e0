import Displays
import Testing

@Suite struct MatchingTests {
  private static let twins = [
    ScreenEntry.screen("left", vendor: "DEL", model: "U2720Q"), .screen("right", vendor: "DEL", model: "U2720Q"),
  ]

  @Test func twinsAreAssignedInConnectorOrder() throws {
    let desk = Desk().screen("DP-10", vendor: "DEL", model: "U2720Q").screen("DP-2", vendor: "DEL", model: "U2720Q")
    #expect(try pairs(Profile(Self.twins[0], Self.twins[1]), desk) == ["left": "DP-2", "right": "DP-10"])
  }

  @Test(
    arguments: [
      (["DP-2", nil], ["DP-1", "DP-2"], ["left": "DP-2", "right": "DP-1"], "where it is preferred"),
      ([nil, "DP-1"], ["DP-1", "DP-2"], ["left": "DP-2", "right": "DP-1"], "the other entry says it"),
      (["DP-2", "DP-1"], ["DP-5", "DP-6"], ["left": "DP-5", "right": "DP-6"], "no condition"),
      (["DP-6", "DP-7"], ["DP-5", "DP-6"], ["left": "DP-6", "right": "DP-5"], "one of two is there"),
      (["DP-2", "DP-2"], ["DP-1", "DP-2"], ["left": "DP-1", "right": "DP-2"], "both prefer the same"),
      (["DP-*-2", nil], ["DP-1-1", "DP-1-2"], ["left": "DP-1-2", "right": "DP-1-1"], "a glob"),
    ] as [([String?], [String], [String: String], String)])
  func twinsGoWhereTheyArePreferred(
    preferred: [String?], connectors: [String], expected: [String: String], oddity: String
  ) throws {
    let desk = connectors.reduce(Desk()) { $0.screen($1, vendor: "DEL", model: "U2720Q") }
    let entries = zip(Self.twins, preferred).map { entry, connector in connector.map(entry.preferring) ?? entry }
    #expect(try pairs(Profile(entries[0], entries[1]), desk) == expected, "\(oddity)")
  }

  @Test func aPreferenceOutweighsNoKey() throws {
    let desk = Desk().screen("DP-1", vendor: "DEL", serial: "A").screen("DP-2", vendor: "DEL", serial: "B")
    let profile = Profile(.screen("left", serial: "A").preferring("DP-2"), .screen("right", vendor: "DEL"))
    #expect(try pairs(profile, desk) == ["left": "DP-1", "right": "DP-2"])
    #expect(missing(Profile(.screen("c", serial: "C").preferring("DP-1")), desk) == ["c"])
  }

  @Test func aPreferenceDecidesBetweenNoProfiles() throws {
    let desk = Desk().screen("DP-1", vendor: "DEL")
    let plain = try Match.attempt(Profile(.screen("a", vendor: "DEL")), on: desk.snapshot).get()
    let preferring = try Match.attempt(Profile(.screen("a", vendor: "DEL").preferring("DP-1")), on: desk.snapshot).get()
    #expect(plain.rank == preferring.rank)
  }

  @Test(arguments: [("DP-1", "DP-2"), ("DP-2", "DP-1")])
  func swappedTwinsWithSerialsKeepTheirEntries(first: String, second: String) throws {
    let desk = Desk().screen(first, vendor: "DEL", serial: "A").screen(second, vendor: "DEL", serial: "B")
    let profile = Profile(.screen("left", serial: "A"), .screen("right", serial: "B"))
    #expect(try pairs(profile, desk) == ["left": first, "right": second])
  }

  @Test(arguments: [("DP-1", "DP-2"), ("DP-2", "DP-1"), ("DP-1-1", "DP-1-8")])
  func screensThatOnlyTheirEDIDTellsApartStayWhereTheyWere(first: String, second: String) throws {
    let desk = Desk().screen(first, vendor: "DEL", serial: "A").screen(second, vendor: "DEL", serial: "B")
    let profile = Profile(.screen("left", vendor: "DEL"), .screen("right", vendor: "DEL"))
    #expect(try pairs(profile, desk) == ["left": first, "right": second])
  }

  /// The EDID's hash is another one then, and nothing else.
  @Test(arguments: ["0", "5", "f"])
  func aFirmwareUpdateOfOneTwinChangesNothing(digit: String) throws {
    let desk = Desk().screen("DP-1", vendor: "DEL", serial: "A").screen("DP-2", vendor: "DEL", serial: "A")
    var snapshot = desk.snapshot
    snapshot.outputs[0].identity.edid = "sha256:7"
    snapshot.outputs[1].identity.edid = "sha256:\(digit)"
    let profile = Profile(.screen("left", vendor: "DEL"), .screen("right", vendor: "DEL"))
    let match = try Match.attempt(profile, on: snapshot).get()
    #expect(match.outputs == [0: snapshot.outputs[0].id, 1: snapshot.outputs[1].id])
    #expect(snapshot.twins(of: snapshot.outputs[0]).map(\.name) == ["DP-2"])
  }

  @Test(arguments: ["DP-1-1", "DP-3-1"])
  func aDockThatRenamesItsPortChangesNothing(port: String) throws {
    let desk = Desk().screen("eDP-1").screen(port, vendor: "DEL", serial: "A")
    let profile = Profile(.screen("panel", builtin: true), .screen("desk", vendor: "DEL", serial: "A"))
    #expect(try pairs(profile, desk) == ["panel": "eDP-1", "desk": port])
  }

  @Test func theMoreSpecificEntryWinsWhateverTheOrder() throws {
    let desk = Desk().screen("HDMI-1", vendor: "SAM", serial: "A").screen("HDMI-2", vendor: "SAM", serial: "B")
    let profile = Profile(.screen("guest", any: true), .screen("tv", vendor: "SAM", serial: "A"))
    #expect(try pairs(profile, desk) == ["guest": "HDMI-2", "tv": "HDMI-1"])
  }

  @Test func theBestTotalBeatsTheBestSinglePair() throws {
    // "wide" would fit HDMI-1 better than "narrow" does, but then HDMI-2 would stay without an entry.
    let desk = Desk().screen("HDMI-1", vendor: "SAM", model: "TV").screen("HDMI-2", vendor: "SAM")
    let profile = Profile(.screen("wide", vendor: "SAM"), .screen("narrow", model: "TV"))
    #expect(try pairs(profile, desk) == ["wide": "HDMI-2", "narrow": "HDMI-1"])
  }

  @Test func aRequiredEntryGoesBeforeASpecificOptionalOne() throws {
    let desk = Desk().screen("HDMI-1", serial: "A")
    let profile = Profile(ScreenEntry.screen("named", serial: "A").absent, .screen("needed", any: true))
    #expect(try pairs(profile, desk) == ["needed": "HDMI-1"])
  }

  @Test func fewerScreensThanOptionalEntriesFillTheFirstOnes() throws {
    let desk = Desk().screen("HDMI-1").screen("HDMI-2")
    let profile = Profile(
      ScreenEntry.screen("a", any: true).absent, ScreenEntry.screen("b", any: true).absent,
      ScreenEntry.screen("c", any: true).absent)
    #expect(try pairs(profile, desk) == ["a": "HDMI-1", "b": "HDMI-2"])
  }

  @Test func anOptionalEntryWithoutAnyKeyTakesAScreenToo() throws {
    let desk = Desk().screen("HDMI-1").screen("HDMI-2")
    let profile = Profile(.screen("a", connector: "HDMI-1"), ScreenEntry.screen("b").absent)
    #expect(try pairs(profile, desk) == ["a": "HDMI-1", "b": "HDMI-2"])
  }

  @Test func anUnpluggedOutputIsNoScreen() {
    let desk = Desk().screen("HDMI-1").lit("HDMI-1").pulled("HDMI-1")
    #expect(missing(Profile(.screen("tv", connector: "HDMI-1")), desk) == ["tv"])
  }

  @Test func allMissingScreensAreNamed() {
    let profile = Profile(
      .screen("panel", connector: "eDP-1"), .screen("a", serial: "A"), ScreenEntry.screen("b", serial: "B").absent,
      .screen("c", serial: "C"))
    #expect(missing(profile, Desk().screen("eDP-1")) == ["a", "c"])
  }

  @Test func aProfileWithoutScreensMatchesAnything() throws {
    #expect(try pairs(Profile(), Desk().screen("HDMI-1")).isEmpty)
  }

  @Test(
    arguments: [
      (
        [Profile(.screen("a", any: true), named: "wide"), Profile(.screen("a", connector: "HDMI-1"), named: "narrow")],
        "narrow", "more specific"
      ),
      (
        [Profile(.screen("a", connector: "DP-9"), named: "absent"), Profile(.screen("a", any: true), named: "z")], "z",
        "the only one that matches"
      ),
      (
        [Profile(.screen("a", any: true), named: "b"), Profile(.screen("a", any: true), named: "a")], "a",
        "a tie goes by name"
      ),
      (
        [
          Profile(.screen("a", any: true), .screen("b", any: true), named: "b"),
          Profile(
            ScreenEntry.screen("a", vendor: "*").absent, .screen("c", any: true), .screen("d", any: true), named: "a"),
        ], "a", "an absent optional screen counts nothing"
      ),
      ([Profile(.screen("a", connector: "DP-9"), named: "absent")], nil, "none"),
    ] as [([Profile], String?, String)])
  func bestProfile(profiles: [Profile], expected: String?, oddity: String) {
    let snapshot = Desk().screen("HDMI-1").screen("HDMI-2").snapshot
    for order in [profiles, profiles.reversed()] {
      #expect(Choice(among: order, in: Situation(snapshot)).best?.profile.name == expected, "\(oddity)")
    }
  }

  @Test func specificityIsTheSumOverTheAssignedPairs() throws {
    let snapshot = Desk().screen("HDMI-1", serial: "A").screen("HDMI-2").snapshot
    let profile = Profile(.screen("a", serial: "A"), .screen("b", any: true))
    #expect(try Match.attempt(profile, on: snapshot).get().specificity == 3 * 1024 + 2)
  }
}

/// The connector of each entry.
private func pairs(_ profile: Profile, _ desk: Desk) throws -> [String: String] {
  let match = try Match.attempt(profile, on: desk.snapshot).get()
  return Dictionary(
    uniqueKeysWithValues: match.outputs.map { (profile.screens[$0].name.value, desk.snapshot.name(of: $1)) })
}

private func missing(_ profile: Profile, _ desk: Desk) -> [String] {
  guard case .failure(let mismatch) = Match.attempt(profile, on: desk.snapshot) else { return [] }
  return mismatch.missing.map(\.value)
}

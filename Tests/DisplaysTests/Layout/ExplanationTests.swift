import Displays
import Testing

/// The words of `explain`, one golden text for each reason there is.
@Suite struct ExplanationTests {
  private static let room = Desk().screen("eDP-1").screen("HDMI-1", vendor: "SAM", model: "TV", serial: "A1")
    .screen("DP-1", vendor: "DEL", model: "U2415", serial: "B2")

  /// What `explain` says of the profiles, the best first.
  private static func words(_ profiles: [Profile], on desk: Desk = room, _ here: Circumstances = .unknown) -> [String] {
    let choice = Choice(among: profiles, in: Situation(desk.snapshot, in: here))
    return choice.candidates.map { "\($0.profile.name): \(choice.reason(for: $0))" }
  }

  /// What it says of the only entry that is under test, the first.
  private static func entry(_ entries: ScreenEntry..., on desk: Desk = room) throws -> String {
    var profile = Profile()
    profile.screens = entries
    let choice = Choice(among: [profile], in: Situation(desk.snapshot))
    let explanation = try #require(choice.candidates.first?.entries(on: desk.snapshot).first)
    return "\(explanation.output ?? "no screen") (\(explanation.reason))"
  }

  // MARK: Entries with a screen

  @Test(
    arguments: [
      (.screen("a", vendor: "SAM"), "HDMI-1 (vendor SAM)"),
      (
        .screen("a", connector: "HDMI-?", vendor: "SAM", model: "/T./", serial: "A1", builtin: false),
        "HDMI-1 (serial A1, model /T./, connector HDMI-?, vendor SAM, not built in)"
      ),
      (.screen("a", builtin: true), "eDP-1 (built in)"),
      (.screen("a", any: true), "DP-1 (any)"),
    ] as [(ScreenEntry, String)])
  func matchedKeys(entry: ScreenEntry, expected: String) throws {
    let desk = entry.selector.any ? Desk().screen("DP-1") : Self.room
    #expect(try Self.entry(entry, on: desk) == expected)
  }

  private static let twins = Desk().screen("DP-10", vendor: "DEL", model: "U2415")
    .screen("DP-2", vendor: "DEL", model: "U2415").screen("DP-3", vendor: "DEL", model: "U2720Q")

  @Test func twinsAreCalledTwins() throws {
    let words = try Self.entry(.screen("a", model: "U2415"), .screen("b", model: "U2415"), on: Self.twins)
    #expect(words == "DP-2 (model U2415; identical to DP-10, assigned in connector order)")
  }

  @Test(
    arguments: [
      ("DP-10", nil, "DP-10 (model U2415; identical to DP-2, decided by prefer-connector DP-10)"),
      (
        "DP-9", nil,
        "DP-2 (model U2415; identical to DP-10, assigned in connector order; prefer-connector DP-9 is none of these)"
      ),
      (
        "DP-10", "DP-10",
        "DP-2 (model U2415; identical to DP-10, assigned in connector order; "
          + "prefer-connector DP-10 is used as \"b\")"
      ),
    ])
  func whatAPreferenceDecided(preferred: String, other: String?, expected: String) throws {
    let second = ScreenEntry.screen("b", model: "U2415")
    let words = try Self.entry(
      .screen("a", model: "U2415").preferring(preferred), other.map(second.preferring) ?? second, on: Self.twins)
    #expect(words == expected)
  }

  @Test func aPreferenceAmongScreensThatAreNoTwins() throws {
    #expect(
      try Self.entry(.screen("a", model: "*").preferring("DP-1"))
        == "DP-1 (model *; HDMI-1 would fit as well, decided by prefer-connector DP-1)")
  }

  @Test func aTwinWithItsConnectorNamedIsNone() throws {
    #expect(
      try Self.entry(.screen("a", connector: "DP-10", model: "U2415"), on: Self.twins)
        == "DP-10 (model U2415, connector DP-10)")
  }

  @Test func threeOfAKind() throws {
    let desk = Self.twins.screen("DP-4", vendor: "DEL", model: "U2415")
    #expect(
      try Self.entry(.screen("a", vendor: "DEL"), on: desk)
        == "DP-2 (vendor DEL; identical to DP-4, DP-10, assigned in connector order)")
  }

  @Test func screensWithoutAnEDIDAreTwinsToo() throws {
    #expect(
      try Self.entry(.screen("a", any: true), on: Desk().screen("VGA-1").screen("HDMI-1"))
        == "HDMI-1 (any; identical to VGA-1, assigned in connector order)")
  }

  // MARK: Entries without one

  @Test(
    arguments: [
      (
        .screen("a", vendor: "GSM", serial: "C3"),
        "no screen (DP-1: serial is B2, not C3; HDMI-1: serial is A1, not C3; "
          + "eDP-1: has no serial)"
      ),
      // The most telling key that differs, and not the others.
      (
        .screen("a", connector: "DP-9", model: "TV"),
        "no screen (DP-1: model is U2415, not TV; HDMI-1: not DP-9; eDP-1: has no model)"
      ),
      (
        .screen("a", model: "*", builtin: true),
        "no screen (DP-1, HDMI-1: not built in; "
          + "eDP-1: has no model)"
      ),
      (.screen("a", connector: "VGA-*"), "no screen (DP-1, HDMI-1, eDP-1: not VGA-*)"),
    ] as [(ScreenEntry, String)])
  func firstMismatch(entry: ScreenEntry, expected: String) throws {
    #expect(try Self.entry(entry) == expected)
  }

  @Test func outputsThatDifferAlikeAreGrouped() throws {
    let wall = (1...16).reduce(Desk()) { $0.screen("DP-\($1)", vendor: $1 == 7 ? "SAM" : "NEC") }
    #expect(
      try Self.entry(.screen("a", vendor: "DEL"), on: wall)
        == "no screen (DP-1, DP-2 and 13 more: vendor is NEC, not DEL; DP-7: vendor is SAM, not DEL)")
  }

  @Test func builtin() throws {
    let tower = Desk().screen("DP-1").screen("DP-2")
    #expect(try Self.entry(.screen("a", builtin: true), on: tower) == "no screen (DP-1, DP-2: not built in)")
    #expect(try Self.entry(.screen("a", builtin: false), on: Desk().screen("eDP-1")) == "no screen (eDP-1: built in)")
  }

  @Test func nothingPluggedIn() throws {
    let pulled = Desk().screen("DP-1").lit("DP-1").pulled("DP-1")
    #expect(try Self.entry(.screen("a", any: true), on: pulled) == "no screen (no screens connected)")
    #expect(try Self.entry(.screen("a", any: true), on: Desk()) == "no screen (no screens connected)")
  }

  @Test func takenByBetterEntries() throws {
    let any = ScreenEntry.screen("guest", any: true)
    #expect(
      try Self.entry(any, .screen("tv", vendor: "SAM"), on: Desk().screen("HDMI-1", vendor: "SAM"))
        == "no screen (HDMI-1 also fits, but is used as \"tv\")")
    #expect(
      try Self.entry(
        any, .screen("tv", vendor: "SAM"), .screen("panel", builtin: true),
        on: Desk().screen("HDMI-1", vendor: "SAM").screen("eDP-1"))
        == "no screen (HDMI-1 also fits, but is used as \"tv\"; eDP-1 also fits, but is used as \"panel\")")
  }

  // MARK: What a screen says in two ways

  private static func desk(_ change: (inout Identity) -> Void) -> Snapshot {
    var snapshot = Desk().screen("DP-1", vendor: "DEL", model: "U2415", serial: "7MT01").snapshot
    change(&snapshot.outputs[0].identity)
    return snapshot
  }

  @Test(
    arguments: [
      (.screen("a", serial: "X"), "serial is 7MT01 (808530000), not X"),
      (.screen("a", model: "0xa0bb"), "model is U2415 (0xa0ba), not 0xa0bb"),
      (.screen("a", vendor: "Samsung*"), "vendor is DEL (Dell Inc.), not Samsung*"),
      (.screen("a", vendor: "SAM"), "vendor is DEL (Dell Inc.), not SAM"),
    ] as [(ScreenEntry, String)])
  func bothValuesAreSaid(entry: ScreenEntry, expected: String) throws {
    let snapshot = Self.desk {
      $0.serialNumber = 808_530_000
      $0.product = 0xA0BA
      $0.maker = "Dell Inc."
    }
    #expect(try Self.reason(entry, on: snapshot) == "DP-1: \(expected)")
  }

  /// Where the list of makers is not installed, a person would wonder why the right name does not match.
  @Test func aMakerWhoseNameIsNotKnown() throws {
    let snapshot = Self.desk { $0.maker = nil }
    #expect(
      try Self.reason(.screen("a", vendor: "Dell Inc."), on: snapshot)
        == "DP-1: vendor is DEL, whose full name is not known here, not Dell Inc.")
    #expect(try Self.reason(.screen("a", vendor: "SAM"), on: snapshot) == "DP-1: vendor is DEL, not SAM")
  }

  @Test func hashesAreCutShort() throws {
    let hash = "sha256:0f343b0931126a20f133d67c2b018a3b5f1d2c1e0a9b8c7d6e5f4a3b2c1d0e9f"
    let snapshot = Self.desk { $0.edid = hash }
    var entry = ScreenEntry.screen("a")
    entry.selector.edid = .exact(hash)
    #expect(try Self.reason(entry, on: snapshot) == "edid sha256:0f343b09…")
    entry.selector.edid = .exact(hash.replacing("0f34", with: "9999"))
    #expect(try Self.reason(entry, on: snapshot) == "DP-1: edid is sha256:0f343b09…, not sha256:99993b09…")
  }

  /// Snapshots may come from a file, where a name can hold anything.
  @Test func aNameCannotSteerTheTerminal() throws {
    let snapshot = Self.desk { $0.model = "\u{1B}[2J" }
    #expect(try Self.reason(.screen("a", model: "TV"), on: snapshot) == "DP-1: model is U+001B[2J, not TV")
  }

  private static func reason(_ entry: ScreenEntry, on snapshot: Snapshot) throws -> String {
    let choice = Choice(among: [Profile(entry)], in: Situation(snapshot))
    return try #require(choice.candidates.first?.entries(on: snapshot).first?.reason)
  }

  @Test func anEntryIsExplainedWhereItStands() throws {
    let profile = Profile(.screen("a", line: 5, any: true), .screen("b", line: 9, serial: "none"))
    let entries = Choice(among: [profile], in: Situation(Self.room.snapshot)).candidates[0]
      .entries(on: Self.room.snapshot)
    #expect(entries.map { "\($0.name.mark) \($0.name.value)" } == ["desk.yaml:5:1 a", "desk.yaml:9:1 b"])
  }

  // MARK: Profiles

  @Test func theChosenOne() {
    let tv = Profile(.screen("tv", vendor: "SAM"), ScreenEntry.screen("beamer", vendor: "EPS").absent)
    #expect(Self.words([tv]) == ["desk: chosen, the only one that matches; 1 of 2 screens"])
    #expect(
      Self.words([Profile(.screen("a", builtin: true))]) == ["desk: chosen, the only one that matches; 1 of 1 screen"])
  }

  /// What it has before the next one, in words first.
  @Test(
    arguments: [
      (
        [Profile(.screen("tv", serial: "A1"), named: "lobby"), Profile(.screen("tv", vendor: "SAM"), named: "a")],
        "lobby: chosen, describes the screens more precisely than a (specificity 3072 to 48); 1 of 1 screen"
      ),
      (
        [
          Profile(.screen("tv", any: true), named: "lobby").priority(5),
          Profile(.screen("tv", any: true), named: "a").priority(-5),
        ],
        "lobby: chosen, has a higher priority than a (5 to -5); 1 of 1 screen"
      ),
      (
        [Profile(.screen("tv", any: true), named: "a"), Profile(.screen("tv", any: true), named: "lobby")],
        "a: chosen, sorts before lobby, which matches as well; 1 of 1 screen"
      ),
    ] as [([Profile], String)])
  func whatItHasBeforeTheNext(profiles: [Profile], expected: String) {
    #expect(Self.words(profiles).first == expected)
  }

  @Test(
    arguments: [
      (
        [Profile(.screen("tv", serial: "A1"), named: "lobby"), Profile(.screen("tv", vendor: "SAM"), named: "a")],
        "a: matches, but lobby describes the screens more precisely (specificity 3072 to 48)"
      ),
      (
        [
          Profile(
            .screen("a", any: true), .screen("b", any: true), .screen("c", any: true), named: "all"),
          Profile(.screen("a", vendor: "/S../", builtin: false), named: "z"),
        ],
        "all: matches, but z describes the screens more precisely (specificity 28 to 6)"
      ),
      (
        [
          Profile(.screen("tv", any: true), named: "lobby").priority(5),
          Profile(.screen("tv", any: true), named: "a").priority(-5),
        ],
        "a: matches, but lobby has a higher priority (5 to -5)"
      ),
      (
        [Profile(.screen("tv", any: true), named: "a"), Profile(.screen("tv", any: true), named: "lobby")],
        "lobby: matches as well as a, which sorts first by name; set `priority` to decide"
      ),
      (
        [
          Profile(.screen("tv", any: true), named: "lobby"),
          Profile(.screen("x", serial: "X"), .screen("tv", any: true), .screen("y", serial: "Y"), named: "a"),
        ],
        "a: no connected screen matches \"x\", \"y\""
      ),
    ] as [([Profile], String)])
  func theOthers(profiles: [Profile], expected: String) {
    #expect(Self.words(profiles).last == expected)
  }

  @Test func claimsMoreScreens() {
    let desk = Desk().screen("DP-1", vendor: "SAM").screen("DP-2").screen("DP-3").screen("DP-4")
    let wall = Profile(
      .screen("a", builtin: false), .screen("b", builtin: false), .screen("c", builtin: false),
      .screen("d", builtin: false), named: "wall")
    #expect(
      Self.words([wall, Profile(.screen("a", vendor: "SAM"), named: "a")], on: desk).last
        == "a: matches, but wall claims more screens (4 to 1)")
  }

  // MARK: Conditions

  @Test func conditionsThatDoNotHold() throws {
    let tv = Profile(.screen("tv", any: true))
    let now = Circumstances(lid: .closed, power: .battery, time: WeekTime(day: .monday, minute: 545))
    #expect(Self.words([try tv.when(lid: .open)], now) == ["desk: needs lid open; it is closed now"])
    #expect(Self.words([try tv.when(power: .ac)], now) == ["desk: needs power ac; it is battery now"])
    #expect(
      Self.words([try tv.when(time: ["Sat 10:00-12:00", "Sun 14:00-16:00"])], now)
        == ["desk: needs time Sat 10:00-12:00 or Sun 14:00-16:00; it is Mon 09:05 now"])
    #expect(
      Self.words([try tv.when(lid: .open, power: .ac)], Circumstances(lid: .open, power: .battery)) == [
        "desk: needs power ac; it is battery now"
      ])
  }

  @Test func conditionsThatNobodyKnows() throws {
    let profile = try Profile(.screen("tv", any: true)).when(lid: .open, .closed)
    let choice = Choice(among: [profile], in: Situation(Self.room.snapshot))
    let candidate = try #require(choice.candidates.first)
    #expect(choice.reason(for: candidate) == "needs lid open or closed; its state is unknown here")
    #expect(
      choice.reason(for: candidate, unknown: ["lid": "logind is not running", "power": "the sun shines"])
        == "needs lid open or closed; its state is unknown here (logind is not running)")
  }

  /// Its screens are explained all the same: both may be what keeps a person waiting.
  @Test func aWaitingProfileSaysWhatItWouldClaim() throws {
    let profile = try Profile(.screen("tv", vendor: "SAM")).when(lid: .open)
    let candidate = try #require(Choice(among: [profile], in: Situation(Self.room.snapshot)).candidates.first)
    #expect(candidate.entries(on: Self.room.snapshot).map(\.output) == ["HDMI-1"])
  }

  /// A missing screen is the better news: it can be plugged in.
  @Test func missingScreensComeBeforeConditions() throws {
    let profile = try Profile(.screen("beamer", vendor: "EPS")).when(lid: .open)
    #expect(Self.words([profile]) == ["desk: no connected screen matches \"beamer\""])
  }
}

import Displays
import Testing

/// Profiles that ask for a screen to be absent, and for the machine that they are for.
@Suite struct AbsenceTests {
  private static let desk = Desk().screen("eDP-1").screen("HDMI-1", vendor: "SAM", model: "U28E590")

  private static func profile(
    _ name: String, absent: [Selector] = [], host: [String] = [], priority: Int = 0
  ) -> Profile {
    let mark = Mark(file: "\(name).yaml", line: 1, column: 1)
    let conditions = Conditions(
      host: host.isEmpty ? nil : Marked(host.map { Pattern($0) }, at: .desk(3, 9)),
      absent: absent.isEmpty ? nil : Marked(absent, at: .desk(2, 11)))
    return Profile(
      name: name, mark: mark, conditions: conditions, priority: priority, screens: [.screen("laptop", builtin: true)])
  }

  private static func selector(vendor: String? = nil, connector: String? = nil) -> Selector {
    Selector(mark: .desk(2, 11), connector: connector.map { Pattern($0) }, vendor: vendor.map { Pattern($0) })
  }

  private static func words(
    _ profile: Profile, on desk: Desk = desk, _ here: Circumstances = .unknown
  ) -> String {
    let choice = Choice(among: [profile], in: Situation(desk.snapshot, in: here))
    return choice.candidates.map { choice.reason(for: $0) }.joined()
  }

  @Test func aScreenThatIsThereKeepsTheProfileOut() {
    let away = Self.profile("away", absent: [Self.selector(vendor: "SAM")])
    #expect(Self.words(away) == "needs vendor SAM to be absent; HDMI-1 is connected")
    #expect(Self.words(away, on: Self.desk.pulled("HDMI-1")).hasPrefix("chosen"))
    #expect(Self.words(away, on: Desk().screen("eDP-1").screen("DP-1", vendor: "DEL")).hasPrefix("chosen"))
  }

  @Test func ofAListOneHasToBeAbsent() {
    let away = Self.profile("away", absent: [Self.selector(vendor: "SAM"), Self.selector(connector: "DP-1")])
    #expect(Self.words(away).hasPrefix("chosen"))
    #expect(
      Self.words(away, on: Self.desk.screen("DP-1"))
        == "needs vendor SAM or connector DP-1 to be absent; DP-1, HDMI-1 are connected")
  }

  /// Absence tells nothing of the screens that are there, so the name decides as before.
  @Test func itAddsNoSpecificity() {
    let away = Self.profile("b", absent: [Self.selector(connector: "DP-1")])
    let choice = Choice(among: [Self.profile("a"), away], in: Situation(Self.desk.snapshot))
    #expect(choice.best?.profile.name == "a")
  }

  @Test(arguments: [
    ("lobby", "chosen"), ("sign-3", "chosen"), ("kiosk-12", "chosen"),
    ("office", "needs host lobby or sign-* or /kiosk-[0-9]+/; it is office now"),
  ])
  func theMachineIsNamed(host: String, expected: String) {
    let sign = Self.profile("sign", host: ["lobby", "sign-*", "/kiosk-[0-9]+/"])
    #expect(Self.words(sign, Circumstances(host: host)).hasPrefix(expected))
  }

  @Test func aMachineWithoutANameIsNone() {
    #expect(Self.words(Self.profile("sign", host: ["*"])) == "needs host *; its state is unknown here")
    #expect(Self.profile("sign", host: ["*"]).asked == [.host] && Self.profile("a", absent: []).asked.isEmpty)
  }

  // MARK: Rivals

  private static func rivals(_ profiles: Profile...) -> [String] {
    profiles.map(Contestant.init).rivalFindings.map {
      "\($0.mark.file) \($0.rule == .unreachableProfile ? "unreachable" : "ambiguous")"
    }
  }

  @Test func rivalsOnOtherMachinesAreNone() {
    let (one, two) = (Self.profile("a", host: ["lobby"]), Self.profile("b", host: ["office"]))
    #expect(Self.rivals(one, two) == [])
    #expect(Self.rivals(one, Self.profile("b")) == ["b.yaml ambiguous"])
    #expect(Self.rivals(Self.profile("a"), Self.profile("b", host: ["lobby"])) == ["b.yaml unreachable"])
    #expect(Self.rivals(one, Self.profile("b", host: ["lo*"])) == ["b.yaml ambiguous"])
    #expect(
      Self.rivals(Self.profile("a", host: ["lobby", "office"]), Self.profile("b", host: ["lobby"]))
        == ["b.yaml unreachable"])
  }

  @Test func rivalsWithAbsentScreens() {
    let absent = Self.profile("a", absent: [Self.selector(vendor: "SAM")])
    #expect(Self.rivals(absent, Self.profile("b")) == ["b.yaml ambiguous"])
    #expect(
      Self.rivals(absent, Self.profile("b", absent: [Self.selector(vendor: "SAM")])) == ["b.yaml unreachable"])
    #expect(Self.rivals(absent, Self.profile("b", absent: [Self.selector(vendor: "DEL")])) == ["b.yaml ambiguous"])
  }

  // MARK: Findings

  @Test func aScreenOfTheProfileCannotBeAbsent() {
    var profile = Self.profile("away", absent: [Selector(mark: .desk(2, 11), builtin: true)])
    #expect(profile.findings.map(\.rule) == [.conflictingKeys])
    profile = Self.profile("away", absent: [Selector(mark: .desk(2, 11), any: true)])
    #expect(profile.findings.map(\.rule) == [.conflictingKeys])
    #expect(Self.profile("away", absent: [Self.selector(vendor: "SAM")]).findings.isEmpty)
  }

  /// A captured machine tells which screens are absent, but not its name.
  @Test func aCapturedMachineTellsWhatIsAbsent() {
    let away = Self.profile("away", absent: [Self.selector(vendor: "SAM")], host: ["lobby"])
    let names = { (desk: Desk) in Trial(of: [away], in: Situation(desk.snapshot)).contenders.map(\.profile.name) }
    #expect(names(Self.desk) == [] && names(Self.desk.pulled("HDMI-1")) == ["away"])
  }
}

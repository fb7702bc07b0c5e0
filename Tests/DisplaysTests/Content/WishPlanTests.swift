import Displays
import Testing

@Suite struct WishPlanTests {
  private static let picture = ContentOrder(screen: "tv", source: .color(.black))
  private static let mark = Mark(file: "desk.yaml", line: 3, column: 8)

  private func plan(
    _ awake: Awake = .auto, _ pointer: PointerUse = .keep, showing orders: [String: ContentOrder] = [:],
    held: Wishes = Wishes()
  ) -> WishPlan {
    var profile = Profile(name: "desk", mark: Mark(file: "desk.yaml", line: 1, column: 1), screens: [])
    if awake != .auto { profile.awake = Marked(awake, at: Self.mark) }
    if pointer != .keep { profile.pointer = Marked(pointer, at: Self.mark) }
    return WishPlan(for: profile, showing: orders, held: held)
  }

  private func awake(_ awake: Awake, showing orders: [String: ContentOrder]) -> Bool {
    plan(awake, showing: orders).wanted.isAwake
  }

  @Test func contentKeepsScreensAwakeUnlessTheProfileSaysOtherwise() {
    let shown = ["HDMI-1": Self.picture]
    let words = ["auto \(awake(.auto, showing: shown))", "never \(awake(.never, showing: shown))"]
    #expect(words == ["auto true", "never false"])
    #expect(!awake(.auto, showing: [:]) && awake(.always, showing: [:]) && !awake(.never, showing: [:]))
  }

  /// Who mirrors a desktop works at it, or has left it.
  @Test func aMirrorIsNoContentOfItsOwn() {
    let mirror = ContentOrder(screen: "beamer", source: .mirror(of: "DP-1", Framing()))
    #expect(!awake(.auto, showing: ["HDMI-1": mirror]))
    #expect(awake(.auto, showing: ["HDMI-1": mirror, "HDMI-2": Self.picture]))
  }

  @Test func stepsSayWhatWhyAndWhere() {
    let steps = plan(.auto, .hideAfter(.milliseconds(2500)), showing: ["HDMI-1": Self.picture]).steps
    #expect(steps.map(\.kind) == ["hold-awake", "hold-pointer"])
    #expect(steps.map(\.summary) == ["keep the screens awake", "hide the pointer after 2.5s without movement"])
    #expect(steps.map(\.reason) == ["tv shows content", "not hidden so yet"])
    #expect(steps.map(\.mark) == [nil, Self.mark])
    #expect(plan(.always).steps.map(\.mark) == [Self.mark])
  }

  /// Who ends content wants the screens as they were; `always` has nothing to do with it.
  @Test func theCauseIsHeldToo() {
    let shown = ["HDMI-1": Self.picture]
    #expect(plan(showing: shown).wanted == Wishes(awake: .content, pointer: .keep))
    #expect(plan(.always, showing: shown).wanted == Wishes(awake: .always, pointer: .keep))
    #expect(
      plan(.always, showing: shown, held: Wishes(awake: .content, pointer: .keep)).steps.map(\.text) == ["always"])
  }

  @Test func screensThatAreToSleepAreNotKeptAwake() {
    var profile = Profile(name: "night", mark: Self.mark, screens: [])
    profile.standby = Marked(true, at: Self.mark)
    let plan = WishPlan(
      for: profile, showing: ["HDMI-1": Self.picture], held: Wishes(awake: .content, pointer: .keep))
    #expect(plan.steps.map(\.kind) == ["give-back-awake"])
    #expect(plan.steps.map(\.reason) == ["the profile has them sleep"])
  }

  @Test func whatIsHeldIsNoStepAndWhatIsNotWantedIsGivenBack() {
    let held = Wishes(awake: .always, pointer: .hide)
    #expect(plan(.always, .hide, held: held).steps.isEmpty)
    let back = plan(held: held).steps
    #expect(back.map(\.kind) == ["give-back-awake", "give-back-pointer"])
    #expect(back.map(\.summary) == ["let the screens blank", "show the pointer"])
    #expect(back.map(\.reason) == ["no screen shows content", "the profile keeps it"])
    #expect(plan(.never, held: held).steps.map(\.reason).first == "the profile does not interfere")
    #expect(plan(.always, .hideAfter(.seconds(1)), held: held).steps.map(\.text) == ["1000ms"])
  }

  /// Only where the profile says so, and no other program does it.
  @Test func programsAreToldHowLargeLettersAre() {
    func plan(_ dpi: DPIRequest?, held: Wishes = Wishes()) -> WishPlan {
      var profile = Profile(name: "desk", mark: Mark(file: "desk.yaml", line: 1, column: 1), screens: [])
      profile.dpi = dpi.map { Marked($0, at: Self.mark) }
      return WishPlan(for: profile, showing: [:], dpi: 120, held: held)
    }
    let asked = DPIRequest(.auto, tellsXSettings: true)
    #expect(plan(.auto).steps.isEmpty && plan(nil).steps.isEmpty)
    #expect(plan(asked).steps.map(\.kind) == ["hold-letters"])
    #expect(plan(asked).steps.map(\.summary) == ["tell programs 120 dpi (XSETTINGS)"])
    #expect(plan(asked).steps.map(\.mark) == [Self.mark])
    let held = Wishes(awake: nil, pointer: .keep, dpi: 120)
    #expect(plan(asked, held: held).steps.isEmpty)
    #expect(plan(nil, held: held).steps.map(\.kind) == ["give-back-letters"])
    var foreign = Wishes()
    foreign.foreign = [.letters]
    #expect(plan(asked, held: foreign).steps.isEmpty && plan(asked, held: foreign).warnings.count == 1)
    #expect(plan(nil, held: foreign).steps.isEmpty && plan(nil, held: foreign).warnings.isEmpty)
  }

  /// Any client can own the selection and say anything.
  @Test(
    arguments: [
      ("hide", PointerUse.hide), ("3000ms", .hideAfter(.seconds(3))), ("100ms", .hideAfter(.milliseconds(100))),
      ("", nil), ("99ms", nil), ("86400001ms", nil), ("-5ms", nil), ("3s", nil), ("99999999999999999999ms", nil),
    ] as [(String, PointerUse?)])
  func whatIsHeldComesBackFromItsText(text: String, expected: PointerUse?) {
    #expect(PointerUse(text: text) == expected)
    if let expected { #expect(expected.text == text) }
  }
}

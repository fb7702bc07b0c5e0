import Displays
import Testing

/// Cases played through with values alone.
@Suite struct RehearsalTests {
  private static let mark = Mark(file: "a.test.yaml", line: 1, column: 1)

  /// A laptop panel, and a television that may be absent.
  private static let profile: Profile = {
    var laptop = ScreenEntry(name: marked("laptop"), selector: Selector(mark: mark, builtin: true))
    laptop.placement = marked(.at(Point(x: 0, y: 1080)))
    laptop.primary = marked(true)
    var tv = ScreenEntry(name: marked("tv"), selector: Selector(mark: mark, vendor: .exact("SAM")))
    tv.optional = true
    tv.placement = marked(.at(.origin))
    return Profile(name: "desk", mark: mark, screens: [laptop, tv])
  }()

  private static func marked<Value>(_ value: Value) -> Marked<Value> { Marked(value, at: mark) }

  private static func screen(_ connector: String, vendor: String? = nil) -> Machine.Screen {
    Machine.Screen(
      connector: connector,
      identity: Identity(vendor: vendor, builtin: Identity.isBuiltin(connector: connector)),
      modes: [ListedMode(size: Size(width: 1920, height: 1080))])
  }

  /// Nothing here shows content.
  private static func facts(_ content: Content) -> [ContentFact] { [] }

  private static func play(
    _ stages: [ProfileCase.Stage], profiles: [Profile] = [profile], crtcs: Int = 4,
    screens: [Machine.Screen] = [screen("eDP-1")]
  ) -> Rehearsal {
    let machine = Machine(screens: screens, crtcs: crtcs)
    let one = ProfileCase(
      name: marked("a case"), machine: .machine(machine), circumstances: .unknown, stages: stages)
    return Rehearsal(one, profiles: profiles, on: Snapshot(machine), facts: facts) { Situation($0, in: $1) }
  }

  private static func stage(
    _ event: ProfileCase.Event? = nil, _ write: (inout Displays.Expectation) -> Void
  ) -> ProfileCase.Stage {
    var expectation = Displays.Expectation(mark: mark)
    write(&expectation)
    return ProfileCase.Stage(event: event.map { marked($0) }, expectation: expectation)
  }

  @Test func sleepIsExpected() {
    var night = Self.profile
    night.standby = Self.marked(true)
    let asleep = Self.stage { $0.asleep = Self.marked(true) }
    let awake = Self.stage { $0.asleep = Self.marked(false) }
    #expect(Self.play([asleep, asleep], profiles: [night]).deviations.isEmpty)
    #expect(Self.play([awake]).deviations.isEmpty)
    let found = Self.play([awake], profiles: [night]).deviations
    #expect(found.map(\.subject) == ["asleep"] && found.first?.expected == "false" && found.first?.found == "true")
  }

  @Test func whatIsHeldIsExpected() {
    var kiosk = Self.profile
    kiosk.awake = Self.marked(.always)
    kiosk.pointer = Self.marked(.hideAfter(.seconds(3)))
    let held = Self.stage {
      ($0.awake, $0.pointer) = (Self.marked(true), Self.marked(.hideAfter(.seconds(3))))
    }
    let free = Self.stage { ($0.awake, $0.pointer) = (Self.marked(false), Self.marked(.keep)) }
    #expect(Self.play([held, held], profiles: [kiosk]).deviations.isEmpty)
    #expect(Self.play([free]).deviations.isEmpty)
    let found = Self.play([free], profiles: [kiosk]).deviations
    #expect(found.map(\.subject) == ["awake", "pointer"] && found.map(\.expected) == ["false", "keep"])
    #expect(found.map(\.found) == ["true", "{ hide-after: 3s }"])
  }

  @Test func contentKeepsAwake() {
    var sign = Self.profile
    sign.screens[0].content = Self.marked(.presented(PresentedContent(.color(.black))))
    let awake = Self.stage { $0.awake = Self.marked(true) }
    #expect(Self.play([awake], profiles: [sign]).deviations.isEmpty)
    sign.standby = Self.marked(true)
    #expect(Self.play([awake], profiles: [sign]).deviations.map(\.subject) == ["awake"])
  }

  @Test func eachStageStartsWhereTheLastOneEnded() {
    let rehearsal = Self.play([
      Self.stage { $0.profile = Self.marked("desk") },
      Self.stage(.lid(.open)) { $0.steps = Self.marked(0) },
      Self.stage(.plug(Self.screen("HDMI-1", vendor: "SAM"))) { expectation in
        var tv = Displays.Expectation.Screen(name: Self.marked("tv"))
        tv.output = Self.marked("HDMI-1")
        tv.position = Self.marked(.origin)
        expectation.screens = [tv]
      },
      Self.stage(.unplug("HDMI-1")) { expectation in
        var tv = Displays.Expectation.Screen(name: Self.marked("tv"))
        tv.output = Self.marked("none")
        expectation.screens = [tv]
      },
    ])
    #expect(rehearsal.deviations == [])
    #expect(rehearsal.results.count == 4)
    #expect(rehearsal.results.allSatisfy { $0.found.profile == "desk" && $0.found.problem == nil })
  }

  @Test func whatDiffersIsSaidOnBothSides() {
    let rehearsal = Self.play([
      Self.stage { expectation in
        var laptop = Displays.Expectation.Screen(name: Self.marked("laptop"))
        laptop.mode = Self.marked(.size(Size(width: 1280, height: 720), interlaced: false, refresh: nil))
        laptop.position = Self.marked(Point(x: 7, y: 0))
        laptop.lit = Self.marked(false)
        laptop.scale = Self.marked(Scale(millionths: 2_000_000))
        laptop.rotation = Self.marked(.left)
        laptop.reflection = Self.marked(.x)
        laptop.primary = Self.marked(false)
        expectation.screens = [laptop, Displays.Expectation.Screen(name: Self.marked("beamer"))]
        expectation.profile = Self.marked("office")
        expectation.steps = Self.marked(99)
        expectation.problem = Self.marked(.exact("nothing"))
      }
    ])
    let found = Dictionary(rehearsal.deviations.map { ($0.subject, $0.found) }) { first, _ in first }
    #expect(found["profile"] == "desk" && found["problem"] == "none" && found["steps"] != nil)
    #expect(found["screens laptop mode"] == "1920x1080@60" && found["screens laptop position"] == "0,1080")
    #expect(found["screens laptop lit"] == "true" && found["screens laptop primary"] == "true")
    #expect(found["screens laptop scale"] == "1" && found["screens laptop rotation"] == "normal")
    #expect(found["screens laptop reflection"] == "none")
    #expect(found["screens"]?.contains("laptop, tv") == true)
  }

  /// What a server has refused is left out until the hardware changes.
  @Test func whatTheServerRefusedIsLeftOut() throws {
    var start = Snapshot(Machine(screens: [Self.screen("eDP-1")]))
    let refused = start.outputs[0].modes[0]
    start.outputs[0].modes.append(Mode(id: ModeID(7), size: Size(width: 800, height: 600), refreshMilliHertz: 60_000))
    start.refused.modes = [RefusedMode(output: start.outputs[0].id, mode: refused.id)]
    var profile = Self.profile
    profile.screens[0].modes = Self.marked([.preferred, .lowest])
    let stages = [
      Self.stage { $0.profile = Self.marked("desk") },
      Self.stage(.plug(Self.screen("HDMI-1", vendor: "SAM"))) { $0.profile = Self.marked("desk") },
    ]
    let one = ProfileCase(
      name: Self.marked("a case"), machine: .snapshot(Self.marked("a.json")), circumstances: .unknown, stages: stages)
    let results = Rehearsal(one, profiles: [profile], on: start, facts: Self.facts) { Situation($0, in: $1) }.results
    #expect(results.map { $0.found.screens.first?.state?.mode.id } == [ModeID(7), refused.id])
  }

  @Test func aRefusalIsExpectedOrFails() {
    let two = [Self.screen("eDP-1"), Self.screen("HDMI-1", vendor: "SAM")]
    let surprised = Self.play([Self.stage { $0.profile = Self.marked("desk") }], crtcs: 1, screens: two)
    #expect(surprised.deviations.map(\.subject) == ["problem"])
    let patterns: [Pattern] = [.exact("no CRTC is left"), .glob("no CRTC*"), Pattern("/no CRTC .*/")]
    for pattern in patterns {
      let prepared = Self.play([Self.stage { $0.problem = Self.marked(pattern) }], crtcs: 1, screens: two)
      #expect(prepared.deviations == [])
    }
    let wrong = Self.play([Self.stage { $0.problem = Self.marked(.glob("CRTC*")) }], crtcs: 1, screens: two)
    #expect(wrong.deviations.map(\.subject) == ["problem"])
  }

  @Test func noneIsAnAnswer() {
    let stages = [Self.stage { $0.profile = Self.marked(nil) }]
    #expect(Self.play(stages, screens: [Self.screen("DP-1")]).deviations == [])
    #expect(Self.play(stages).deviations.map(\.expected) == ["none"])
    let other = [Self.stage { $0.steps = Self.marked(0) }]
    #expect(Self.play(other, screens: []).deviations.map(\.found) == ["no profile matches"])
  }

  @Test func aPlugThatIsNotThereCannotBePulled() {
    let rehearsal = Self.play([Self.stage(.unplug("DP-9")) { $0.profile = Self.marked("desk") }])
    #expect(rehearsal.deviations.map(\.subject) == ["unplug"])
    #expect(rehearsal.deviations.first?.found == "screens on eDP-1")
  }

  @Test func itCannotBePulledWhereNothingIsExpectedAfterIt() {
    let last = ProfileCase.Stage(event: Self.marked(.unplug("DP-9")), expectation: nil)
    let rehearsal = Self.play([Self.stage { $0.profile = Self.marked("desk") }, last])
    #expect(rehearsal.deviations.map(\.subject) == ["unplug"])
    #expect(rehearsal.results.count == 1 && rehearsal.results.allSatisfy(\.deviations.isEmpty))
  }

  @Test func nothingExpectedIsNothingHeld() {
    #expect(Self.play([Self.stage { _ in }]).deviations.map(\.subject) == ["expect"])
  }

  @Test func aScreenTakesTheOldOnesPlace() {
    let rehearsal = Self.play(
      [
        Self.stage { $0.profile = Self.marked("desk") },
        Self.stage(.plug(Self.screen("HDMI-1", vendor: "XYZ"))) { expectation in
          var tv = Displays.Expectation.Screen(name: Self.marked("tv"))
          tv.output = Self.marked("none")
          expectation.screens = [tv]
        },
      ], screens: [Self.screen("eDP-1"), Self.screen("HDMI-1", vendor: "SAM")])
    #expect(rehearsal.deviations == [])
  }
}

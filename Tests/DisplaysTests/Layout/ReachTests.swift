import Testing

@testable import Displays

/// What a touchscreen reaches by what is shown, and how an entry keeps it.
@Suite struct ReachTests {
  private static let elan = InputDevice(id: InputDeviceID(7), name: "ELAN Touch", node: "/dev/input/event7")
  private static let desk = Desk(framebuffer: "3840x1080").screen("eDP-1").screen("HDMI-1").lit("eDP-1")
    .lit("HDMI-1", at: Point(x: 1920, y: 0))
  private static let laptop = ScreenEntry.screen("laptop", line: 1, connector: "eDP-1")
  private static let tv = ScreenEntry.screen("tv", line: 2, connector: "HDMI-1")

  private static func after(_ profile: Profile, on desk: Desk) throws -> Snapshot {
    let match = try Match.attempt(profile, on: desk.snapshot).get()
    return try desk.snapshot.applying(Proposal(match, in: Situation(desk.snapshot)).plan.steps.map(\.step))
  }

  /// What is set for a screen reaches it, turned, scaled and less what its frame hides.
  @Test(arguments: Rotation.allCases, [0, 5])
  func whatIsSetReachesIt(_ rotation: Rotation, _ percent: Int) throws {
    let entry = Self.tv.turned(rotation).scale(1_500_000).touch("auto").overscan(percent: percent)
    let after = try Self.after(Profile(Self.laptop, entry), on: Self.desk.touch(Self.elan))
    let device = try #require(after.inputs?.first)
    #expect(after.screen(reachedBy: device)?.name == "HDMI-1" && after.reachWords(of: device) == "HDMI-1")
  }

  @Test func theIdentityReachesAllAndAnythingElseSomething() throws {
    let snapshot = Self.desk.touch(Self.elan).snapshot
    #expect(snapshot.reachWords(of: Self.elan) == "all screens")
    var odd = Self.elan
    odd.matrix = TouchMatrix(elements: [0.3, 0, 0, 0, 1, 0, 0, 0, 1])
    #expect(snapshot.reachWords(of: odd) == "a part of the screens, by a matrix of its own")
    odd.matrix = nil
    #expect(snapshot.screen(reachedBy: odd) == nil)
  }

  private static func reaching(_ id: UInt32, _ name: String, node: String? = nil, isRight: Bool) -> InputDevice {
    InputDevice(
      id: InputDeviceID(id), name: name, node: node,
      matrix: TouchMatrix(elements: [0.5, 0, isRight ? 0.5 : 0, 0, 1, 0, 0, 0, 1]))
  }

  /// For a captured profile: as little as tells them apart.
  @Test(arguments: [
    ([reaching(2, "A*", isRight: true)], TouchChoice.devices(InputSelector(name: Pattern(literal: "A*")))),
    (
      [reaching(2, "A", isRight: true), reaching(3, "B", isRight: true)],
      .devices(InputSelector(name: Pattern("/A|B/")))
    ),
    (
      [reaching(2, "A", node: "/dev/a", isRight: true), reaching(3, "A", node: "/dev/b", isRight: false)],
      .devices(InputSelector(name: .exact("A"), node: Pattern(literal: "/dev/a")))
    ),
    ([reaching(2, "A", isRight: true), reaching(3, "A", isRight: false)], nil),
    ([reaching(2, "A", isRight: false)], nil),
  ])
  func anEntryKeepsThem(_ devices: [InputDevice], choice: TouchChoice?) throws {
    var snapshot = Self.desk.snapshot
    snapshot.inputs = devices
    #expect(try snapshot.touch(of: #require(snapshot.output(named: "HDMI-1"))) == choice)
  }

  /// What a case expects of an invented machine.
  @Test func aCaseTellsWhichScreenIsTouched() throws {
    var machine = Machine(screens: [
      Machine.Screen(
        connector: "HDMI-1", identity: Identity(), modes: [ListedMode(size: Size(width: 1920, height: 1080))])
    ])
    machine.inputs = [Self.elan]
    var screen = Expectation.Screen(name: Marked("tv", at: .desk(3, 3)))
    screen.touch = Marked(["Goodix"], at: .desk(4, 4))
    let expectation = Expectation(mark: .desk(2, 2), screens: [screen])
    let one = ProfileCase(
      name: Marked("touch", at: .desk(1, 1)), machine: .machine(machine), circumstances: .unknown,
      stages: [ProfileCase.Stage(expectation: expectation)])
    let rehearsal = Rehearsal(
      one, profiles: [Profile(Self.tv.touch("ELAN*"))], on: Snapshot(machine), facts: { _ in [] },
      situation: { Situation($0, in: $1) })
    #expect(
      rehearsal.deviations == [
        Deviation(.screen("tv", .touch(expected: ["Goodix"], found: ["ELAN Touch"])), at: .desk(4, 4))
      ])
  }
}

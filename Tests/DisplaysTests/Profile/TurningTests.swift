import Displays
import Testing

/// Screens that follow the machine's accelerometer.
@Suite struct TurningTests {
  private static func profile(_ turning: Turning) -> Profile {
    var panel = ScreenEntry.screen("panel", connector: "A")
    panel.turning = Marked(turning, at: .desk(1, 40))
    return Profile(panel, .screen("office", line: 2, connector: "B"))
  }

  private static let desk = Desk(framebuffer: "3840x1920").screen("A").screen("B").lit("A")
    .lit("B", at: Point(x: 1920, y: 0))

  private func proposal(_ turning: Turning, held: DeviceOrientation?, on snapshot: Snapshot) throws -> Proposal {
    try Proposal([Self.profile(turning)], in: Situation(snapshot, in: Circumstances(orientation: held)))
  }

  /// As mutter does.
  @Test(arguments: [
    (DeviceOrientation.normal, Rotation.normal), (.leftUp, .left), (.rightUp, .right), (.bottomUp, .inverted),
  ])
  func rotations(orientation: DeviceOrientation, rotation: Rotation) throws {
    let proposal = try proposal(.auto, held: orientation, on: Self.desk.snapshot)
    #expect(proposal.layout.states[OutputID(101)]?.orientation == Orientation(rotation))
    #expect(proposal.warnings.isEmpty)
    let result = try Self.desk.snapshot.applying(proposal.plan.steps.map(\.step))
    #expect(try self.proposal(.auto, held: orientation, on: result).plan.isEmpty)
  }

  /// The neighbour makes room in the same plan.
  @Test func thePlanSaysWhy() throws {
    let steps = try proposal(.auto, held: .leftUp, on: Self.desk.snapshot).plan.steps
    let words = steps.filter(\.step.setsMode).map { "\($0.mark.map { "\($0)" } ?? "-") \($0.reason)" }
    #expect(
      words == [
        "desk.yaml:1:40 panel: rotation normal -> left (rotation: auto, the sensor says left-up)",
        "desk.yaml:2:1 office: position 1920,0 -> 1080,0",
      ])
  }

  @Test func withoutASensorNothingIsRotatedAndThatIsANotice() throws {
    let upright = try proposal(.auto, held: nil, on: Self.desk.snapshot)
    #expect(upright.plan.isEmpty)
    #expect(
      upright.warnings == ["desk.yaml:1:40: rotation: auto finds no sensor to go by, so the picture is not rotated"])
    #expect(try proposal(.fixed(.normal), held: nil, on: Self.desk.snapshot).warnings.isEmpty)
    let turned = Self.desk.lit("A", on: 1, rotation: .left).snapshot
    let reason = try proposal(.auto, held: nil, on: turned).plan.steps.first?.reason
    #expect(reason == "panel: rotation left -> normal (rotation: auto, no sensor to go by)")
  }

  /// Nobody looks for a sensor, and nothing wakes a watcher, for the sake of a picture that there is not.
  @Test func aDisabledScreenFollowsNothing() {
    var profile = Self.profile(.auto)
    #expect(profile.asked == [.orientation])
    profile.screens[0].enabled.value = false
    #expect(!profile.followsSensor && profile.asked.isEmpty)
  }

  /// A rotation that the profile gives by itself does not follow the sensor.
  @Test(arguments: [nil, DeviceOrientation.leftUp])
  func aFixedRotationStays(held: DeviceOrientation?) throws {
    let proposal = try proposal(.fixed(.right), held: held, on: Self.desk.snapshot)
    #expect(proposal.layout.states[OutputID(101)]?.orientation == Orientation(.right))
    #expect(proposal.plan.steps.contains { $0.reason == "panel: rotation normal -> right" })
  }

  @Test func explainSaysWhatItGoesBy() throws {
    let choice = Choice(
      among: [Self.profile(.auto)], in: Situation(Self.desk.snapshot, in: Circumstances(orientation: .bottomUp)))
    let reasons = choice.candidates[0].entries(on: Self.desk.snapshot).map(\.reason)
    #expect(reasons == ["connector A; rotation: auto, the sensor says bottom-up", "connector B"])
  }

  /// What cannot be turned is an error, as with any rotation.
  @Test func hardwareThatCannotTurn() {
    let poor = Desk(crtcs: 2, framebuffer: "3840x1920").screen("A").screen("B").poor(1, 2).lit("A").snapshot
    #expect(throws: Proposal.Problem.self) { try proposal(.auto, held: .leftUp, on: poor) }
    #expect(throws: Never.self) { try proposal(.auto, held: .normal, on: poor) }
  }
}

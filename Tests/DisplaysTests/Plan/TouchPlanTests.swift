import Testing

@testable import Displays

/// Which touchscreen reaches which screen, when that is set, and when it is given back.
@Suite struct TouchPlanTests {
  private static let elan = InputDevice(
    id: InputDeviceID(7), name: "ELAN Touch", usb: "04f3:2494", node: "/dev/input/event7")
  private static let goodix = InputDevice(id: InputDeviceID(8), name: "Goodix")
  private static let pen = InputDevice(id: InputDeviceID(9), name: "Wacom Pen", kind: .pen)

  private static let lit = Desk(framebuffer: "3840x1080").screen("eDP-1").screen("HDMI-1").lit("eDP-1")
    .lit("HDMI-1", at: Point(x: 1920, y: 0))
  private static let laptop = ScreenEntry.screen("laptop", line: 1, connector: "eDP-1")
  private static let tv = ScreenEntry.screen("tv", line: 2, connector: "HDMI-1")

  private static func proposal(_ profile: Profile, on desk: Desk) throws -> Proposal {
    try Proposal(Match.attempt(profile, on: desk.snapshot).get(), in: Situation(desk.snapshot))
  }

  /// What each device reaches after the plan: `ELAN Touch: HDMI-1`.
  private static func reach(_ profile: Profile, on desk: Desk) throws -> [String] {
    try proposal(profile, on: desk).plan.steps.compactMap { planned in
      guard case .setTouch(let touch) = planned.step else { return nil }
      let name = desk.snapshot.input(touch.device)?.name ?? "?"
      return "\(name): \(touch.output.map(desk.snapshot.name) ?? "all")"
    }
  }

  @Test func isSetOnceAndSaysWhy() throws {
    let desk = Self.lit.touch(Self.elan)
    let profile = Profile(Self.laptop, Self.tv.touch("ELAN*"))
    let plan = try Self.proposal(profile, on: desk).plan
    #expect(plan.steps.map(\.summary) == ["touch \"ELAN Touch\": reaches HDMI-1"])
    #expect(plan.steps.map(\.reason) == ["tv: reached all screens"])
    #expect(plan.steps.map(\.output) == ["HDMI-1"] && plan.steps.map(\.mark) == [.desk(2, 65)])
    let after = try desk.snapshot.applying(plan.steps.map(\.step))
    #expect(after.inputs?.first?.matrix == TouchMatrix(elements: [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1]))
    var rest = desk
    rest.change { $0 = after }
    #expect(try Self.proposal(profile, on: rest).plan.isEmpty)
    #expect(plan.setsOnlyTouch(from: desk.snapshot))
    #expect(try Self.proposal(profile, on: desk).changedScreens == ["tv"])
  }

  /// A matrix counts from the framebuffer's size, so it comes when that is what it will be.
  @Test func comesLast() throws {
    let desk = Desk().screen("eDP-1").screen("HDMI-1").lit("eDP-1").touch(Self.elan)
    let steps = try Self.proposal(Profile(Self.laptop, Self.tv.touch("auto")), on: desk).plan.steps
    #expect(steps.last?.step.kind == "set-touch" && steps.contains { $0.step.kind == "resize-framebuffer" })
  }

  @Test(arguments: [
    ("ELAN*", ["ELAN Touch: HDMI-1"]), ("/.*/", ["ELAN Touch: HDMI-1", "Goodix: HDMI-1", "Wacom Pen: HDMI-1"]),
    ("Wacom Pen", ["Wacom Pen: HDMI-1"]), ("auto", []), ("Elan", []),
  ])
  func names(touch: String, reach: [String]) throws {
    let desk = Self.lit.touch(Self.elan, Self.goodix, Self.pen)
    #expect(try Self.reach(Profile(Self.laptop, Self.tv.touch(touch)), on: desk) == reach)
  }

  @Test(arguments: [
    (InputSelector(usb: "04f3:2494"), 1), (InputSelector(usb: "04f3:2495"), 0),
    (InputSelector(node: .glob("/dev/input/event?")), 1), (InputSelector(name: .exact("Goodix"), usb: "04f3:2494"), 0),
    (InputSelector(name: .glob("ELAN*"), usb: "04f3:2494", node: .exact("/dev/input/event7")), 1),
  ])
  func keysMustAllMatch(selector: InputSelector, count: Int) throws {
    let desk = Self.lit.touch(Self.elan, Self.goodix)
    #expect(try Self.reach(Profile(Self.laptop, Self.tv.touch(.devices(selector))), on: desk).count == count)
  }

  /// `auto` is the touchscreen that no other entry names, and no pen.
  @Test func autoTakesTheRest() throws {
    let desk = Self.lit.touch(Self.elan, Self.goodix, Self.pen)
    let profile = Profile(Self.laptop.touch("auto"), Self.tv.touch("ELAN*"))
    #expect(try Set(Self.reach(profile, on: desk)) == ["Goodix: eDP-1", "ELAN Touch: HDMI-1"])
  }

  /// Twins go where their device files say.
  @Test func twinsAreToldApartByTheirNodes() throws {
    var other = Self.elan
    (other.id, other.node) = (InputDeviceID(10), "/dev/input/event8")
    let desk = Self.lit.touch(Self.elan, other)
    let node = { (file: String) in TouchChoice.devices(InputSelector(name: .glob("ELAN*"), node: .exact(file))) }
    let profile = Profile(Self.laptop.touch(node("/dev/input/event8")), Self.tv.touch(node("/dev/input/event7")))
    #expect(try Self.reach(profile, on: desk) == ["ELAN Touch: eDP-1", "ELAN Touch: HDMI-1"])
    #expect(try Self.reach(Profile(Self.laptop, Self.tv.touch("ELAN*")), on: desk).count == 2)
  }

  /// The picture, the mirror that fits another shape then, and both touchscreens, in one plan; and none is left for the
  /// next.
  @Test(arguments: [
    (DeviceOrientation.normal, 0), (.leftUp, 2), (.rightUp, 2),
    // Upside down, the mirror shows the same part of the framebuffer.
    (.bottomUp, 1),
  ])
  func aTurnedMachineTurnsItsMirrorAndItsTouchscreens(_ held: DeviceOrientation, changes: Int) throws {
    let profile = Profile(
      Self.laptop.touch("ELAN*").rotating(.auto), Self.tv.mirror("laptop").touch("Goodix"))
    let start = Self.lit.touch(Self.elan, Self.goodix).snapshot
    let upright = try Proposal([profile], in: Situation(start, in: Circumstances(orientation: .normal)))
    let before = try start.applying(upright.plan.steps.map(\.step))
    let proposal = try Proposal([profile], in: Situation(before, in: Circumstances(orientation: held)))
    let after = try before.applying(proposal.plan.steps.map(\.step))
    let area = try #require(after.area(of: OutputID(101)))
    #expect(after.area(of: OutputID(102)) == area)
    #expect(proposal.plan.steps.count { $0.step.kind == "set-touch" } == changes)
    for device in try #require(after.inputs) {
      let middle = try #require(device.matrix).place((0.5, 0.5), in: after.framebuffer.size)
      let wanted = (Double(area.origin.x + area.right) / 2, Double(area.origin.y + area.bottom) / 2)
      #expect(abs(middle.x - wanted.0) < 1 && abs(middle.y - wanted.1) < 1, "\(device.name): \(middle)")
    }
    #expect(try Proposal([profile], in: Situation(after, in: Circumstances(orientation: held))).plan.isEmpty)
  }

  // MARK: What another client makes of the screens

  /// Another client turns a screen, moves it, or makes the framebuffer larger, and the watcher leaves that: a finger
  /// meets what is seen all the same. Once it is as the profile wants it, so is the touchscreen.
  @Test(arguments: Rotation.allCases, [Point.origin, Point(x: 2000, y: 30)])
  func followsWhatIsSeen(_ rotation: Rotation, _ place: Point) throws {
    let profile = Profile(Self.laptop, Self.tv.touch("ELAN*"))
    let start = Self.lit.touch(Self.elan).snapshot
    let right = try start.applying(Self.proposal(profile, on: Self.lit.touch(Self.elan)).plan.steps.map(\.step))
    var seen = right
    seen.framebuffer.size = Size(width: 4000, height: 2000)
    for index in seen.crtcs.indices where seen.crtcs[index].scanout?.outputs == [OutputID(102)] {
      seen.crtcs[index].scanout?.state.orientation = Orientation(rotation)
      seen.crtcs[index].scanout?.state.position = place
    }
    let layout = try Proposal([profile], in: Situation(seen)).layout
    let touches = layout.touches(followingOn: seen)
    let after = seen.reaching(touches)
    let device = try #require(after.inputs?.first)
    #expect(touches.count == 1 && after.screen(reachedBy: device)?.name == "HDMI-1" && device.isOurs)
    #expect(layout.touches(followingOn: after).isEmpty, "nothing is left to follow")
    #expect(touches.allSatisfy { layout.reachesWhatIsSeen($0, on: after) && !layout.reachesWhatIsSeen($0, on: seen) })
    let way = try Proposal([profile], in: Situation(after))
    let home = try after.applying(way.plan.steps.map(\.step))
    #expect(home.inputs == right.inputs && way.plan.steps.last?.step.kind == "set-touch")
  }

  /// On the mirror of a part a finger touches that part, and not the whole screen.
  @Test func theMirrorOfAPartHasNothingToFollow() throws {
    let desk = Self.lit.touch(Self.elan)
    let profile = Profile(Self.laptop.parts(["left": [], "right": []]), Self.tv.mirror("right").touch("ELAN*"))
    let proposal = try Self.proposal(profile, on: desk)
    let after = try desk.snapshot.applying(proposal.plan.steps.map(\.step))
    let matrix = try #require(after.inputs?.first?.matrix)
    let middle = matrix.place((0.5, 0.5), in: after.framebuffer.size)
    #expect(abs(middle.x - 1440) < 1 && abs(middle.y - 540) < 1, "\(middle)")
    #expect(proposal.layout.touches(followingOn: after).isEmpty)
  }

  @Test func whatAnotherProgramHasSetDoesNotFollow() throws {
    let profile = Profile(Self.laptop, Self.tv.touch("ELAN*"))
    let desk = Self.lit.touch(try Self.set(Self.elan, isOurs: false))
    #expect(try Self.proposal(profile, on: desk).layout.touches(followingOn: desk.snapshot).isEmpty)
  }

  // MARK: What is not clear, or not there

  @Test(arguments: [
    (laptop.touch("auto"), tv, ["laptop: touch: auto finds 2 touchscreens, expected one: \"ELAN Touch\", \"Goodix\""]),
    (
      laptop.touch("ELAN*"), tv.touch("/EL.*/"),
      [
        "laptop: \"ELAN Touch\" is the touchscreen of laptop and tv too",
        "tv: \"ELAN Touch\" is the touchscreen of laptop and tv too",
      ]
    ),
    (laptop.touch("Nobody"), tv, ["laptop: no touchscreen or pen matches \"Nobody\""]),
  ])
  func isLeftAlone(_ first: ScreenEntry, _ second: ScreenEntry, remarks: [String]) throws {
    let desk = Self.lit.touch(Self.elan, Self.goodix)
    let proposal = try Self.proposal(Profile(first, second), on: desk)
    #expect(proposal.plan.isEmpty && proposal.layout.touchRemarks.map(\.words) == remarks)
    #expect(proposal.warnings.count == remarks.count)
  }

  /// Unplugged, the profile holds all the same; and a server that was not asked says nothing.
  @Test func absenceIsToldAndUnknownIsNot() throws {
    let profile = Profile(Self.laptop, Self.tv.touch("auto"))
    #expect(
      try Self.proposal(profile, on: Self.lit.touch()).warnings
        == ["desk.yaml:2:65: tv: touch: auto finds no touchscreen that no other entry names"])
    let unknown = try Self.proposal(profile, on: Self.lit)
    #expect(unknown.warnings.isEmpty && unknown.plan.isEmpty)
  }

  @Test func aCalibrationOfTheDriverIsTold() throws {
    var calibrated = Self.elan
    calibrated.isCalibrated = true
    let proposal = try Self.proposal(Profile(Self.laptop, Self.tv.touch("auto")), on: Self.lit.touch(calibrated))
    #expect(proposal.warnings.count == 1 && proposal.plan.steps.count == 1)
  }

  // MARK: What was set before

  private static func set(_ device: InputDevice, isOurs: Bool) throws -> InputDevice {
    var device = device
    (device.matrix, device.isOurs) = (TouchMatrix(elements: [0.25, 0, 0, 0, 1, 0, 0, 0, 1]), isOurs)
    return device
  }

  @Test func whatNoEntryNamesAnyMoreIsGivenBack() throws {
    let ours = Self.lit.touch(try Self.set(Self.elan, isOurs: true))
    #expect(try Self.reach(Profile(Self.laptop, Self.tv), on: ours) == ["ELAN Touch: all"])
    let plan = try Self.proposal(Profile(Self.laptop, Self.tv), on: ours).plan
    #expect(plan.steps.map(\.reason) == ["left over from another profile"])
    #expect(try ours.snapshot.applying(plan.steps.map(\.step)).inputs?.first?.isOurs == false)
    let others = Self.lit.touch(try Self.set(Self.elan, isOurs: false))
    #expect(try Self.reach(Profile(Self.laptop, Self.tv), on: others).isEmpty)
  }

  @Test func whatAnotherProgramHasSetIsSetBack() throws {
    let desk = Self.lit.touch(try Self.set(Self.elan, isOurs: false))
    let plan = try Self.proposal(Profile(Self.laptop, Self.tv.touch("auto")), on: desk).plan
    #expect(plan.steps.map(\.reason) == ["tv: was set by another program"])
    #expect(!plan.setsOnlyTouch(from: desk.snapshot), "it is told like any other change of somebody else")
  }

  @Test func theWayBackRestoresIt() throws {
    let before = Self.lit.touch(try Self.set(Self.elan, isOurs: false)).snapshot
    let plan = try Self.proposal(
      Profile(Self.laptop, Self.tv.touch("auto")), on: Self.lit.touch(try Self.set(Self.elan, isOurs: false))
    ).plan
    let after = try before.applying(plan.steps.map(\.step))
    let way = try #require(Plan(backTo: before, from: after))
    #expect(try after.applying(way.steps.map(\.step)) == before)
    #expect(!after.unrestored(from: before).isEmpty && before.unrestored(from: before).isEmpty)
    let without = try #require(Plan(backTo: before, from: after, without: way.steps.map(\.step)))
    #expect(without.isEmpty)
  }
}

extension TouchMatrix {
  /// Where in the framebuffer a finger at a place of the glass is.
  fileprivate func place(_ place: (x: Double, y: Double), in framebuffer: Size) -> (x: Double, y: Double) {
    let rows = [elements[..<3], elements[3..<6]].map { row in
      zip(row, [place.x, place.y, 1]).map { Double($0) * $1 }.reduce(0, +)
    }
    return (rows[0] * Double(framebuffer.width), rows[1] * Double(framebuffer.height))
  }
}

import Testing

@testable import Displays

/// Content across a wall: one picture, wherever its screens are and whichever of them are there.
@Suite struct WallContentTests {
  private static let content = Content.presented(PresentedContent(.color(.black)))
  private static let profile = WallTests.profile(
    WallTests.wall([["a", "b", "c"]], Bezel(horizontal: .pixels(40)), content))

  private static func order(
    _ desk: Desk, keeping running: [ContentOrder] = []
  ) throws -> (seat: String, order: ContentOrder, snapshot: Snapshot) {
    let match = try Match.attempt(profile, on: desk.snapshot).get()
    let layout = try Layout(match, on: desk.snapshot)
    let plan = try Plan(from: desk.snapshot, to: layout)
    let snapshot = try plan.steps.map(\.step).reduce(desk.snapshot) { try $0.applying($1) }
    let orders = match.orders(on: snapshot, in: "/p", over: layout.wallViews(of: match, on: snapshot))
    let present = Set(snapshot.present.map(\.name))
    let only = try #require(orders.first)
    #expect(orders.count == 1)
    return (only.key, only.value.keeping(running, among: present), snapshot)
  }

  private static let whole = Rectangle(origin: .origin, size: Size(width: 5840, height: 1080))

  private static func shown(_ output: UInt32, at origin: Point = .origin) -> Whereabouts {
    .shown(ContentPlace(area: Rectangle(origin: origin, size: whole.size), output: OutputID(output)))
  }

  @Test func onePresenterShowsTheWhole() throws {
    let (seat, order, snapshot) = try Self.order(WallTests.equal(3))
    #expect(seat == "DP-1")
    #expect(order.screen == "front")
    #expect(order.wall?.size == Self.whole.size)
    #expect(order.wall?.screens["DP-2"]?.origin == Point(x: 1960, y: 0))
    #expect(order.whereabouts(on: seat, in: snapshot) == Self.shown(101))
    #expect(order.wherever.wall == nil)
    #expect(Self.profile.possibleOrders(in: "/p") == [order.wherever])
  }

  /// What is said of texts and pictures is about the whole, as they are drawn.
  @Test func theRoomIsThatOfTheWhole() throws {
    for source in [ContentSource.text("Welcome", background: .black), .image("a.png", Framing())] {
      let content = Content.presented(PresentedContent(source))
      let profile = WallTests.profile(WallTests.wall([["a", "b", "c"]], Bezel(horizontal: .pixels(40)), content))
      let proposal = try Proposal([profile], in: Situation(WallTests.equal(3).snapshot))
      let sizes = proposal.texts.map(\.size) + proposal.pictures.map(\.room.size)
      #expect(sizes == [Self.whole.size], "\(source)")
    }
  }

  @Test func itGoesOnWhileScreensArePulledAndComeBack() throws {
    let (_, order, _) = try Self.order(WallTests.equal(3))
    let alone = WallTests.equal(3).pulled("DP-1")
    #expect(order.whereabouts(on: "DP-1", in: try Self.order(alone).snapshot) == Self.shown(102), "by itself")
    let after = try Self.order(alone, keeping: [order])
    #expect(after.seat == "DP-2")
    #expect(after.order == order, "the same presenter")
    let plan = ContentPlan(
      for: [after.seat: after.order], running: ["DP-1": order], present: ["DP-2", "DP-3"], unplugged: ["DP-1"])
    #expect(plan.steps == [.move(order, from: "DP-1", to: "DP-2")])
    let back = try Self.order(WallTests.equal(3), keeping: [order])
    #expect(back.seat == "DP-1")
    #expect(back.order == order)
    #expect(back.order.whereabouts(on: "DP-1", in: back.snapshot) == Self.shown(101))
  }

  /// Started while one is away.
  @Test func aScreenThatComesLaterChangesNothing() throws {
    let (_, early, _) = try Self.order(WallTests.equal(3).pulled("DP-3"))
    #expect(early.wall?.screens["DP-3"]?.origin == Point(x: 3920, y: 0), "the profile names its connector")
    #expect(early.wall?.size == Self.whole.size)
    #expect(try Self.order(WallTests.equal(3), keeping: [early]).order == early)
  }

  /// The first one goes before its presenter hears of the second one.
  @Test func aScreenThatCameLaterShowsItAlone() throws {
    let (_, early, _) = try Self.order(WallTests.equal(3).pulled("DP-2").pulled("DP-3"))
    let alone = try Self.order(WallTests.equal(3).pulled("DP-1").pulled("DP-3"), keeping: [early])
    #expect(alone.seat == "DP-2" && alone.order == early, "the same presenter")
    #expect(early.whereabouts(on: "DP-1", in: alone.snapshot) == Self.shown(102), "by itself")
  }

  /// What is away shows nobody where the picture is, and what was expected of another size neither.
  @Test func itIsFoundByAScreenThatIsThere() {
    func view(_ screens: [String: Int], height: Int = 10) -> WallView {
      let areas = screens.mapValues {
        Rectangle(origin: Point(x: $0, y: 0), size: Size(width: 10, height: height))
      }
      return WallView(size: Size(width: 30, height: 10), screens: areas)
    }
    let told = view(["DP-1": 0, "DP-2": 10])
    #expect(told.holds(view(["DP-2": 10, "DP-3": 20]), among: ["DP-2", "DP-3"]))
    #expect(!told.holds(view(["DP-2": 10, "DP-3": 20]), among: ["DP-3"]))
    #expect(!told.holds(view(["DP-1": 0, "DP-2": 20]), among: ["DP-1", "DP-2"]))
    var small = view(["DP-2": 10], height: 8)
    #expect(!told.holds(small, among: ["DP-2"]))
    small.screens.merge(view(["DP-1": 0]).screens) { first, _ in first }
    #expect(told.holds(small, among: ["DP-1", "DP-2"]))
  }

  @Test func anotherShapeIsAnotherOrder() throws {
    let (_, order, _) = try Self.order(WallTests.equal(3))
    let large = WallTests.desk([("1920x1080@60", 480), ("1920x1080@60", 480), ("2560x1440@60", 640)])
    #expect(try Self.order(large, keeping: [order]).order != order)
  }

  @Test func withoutAnyScreenItWaits() throws {
    let (_, order, snapshot) = try Self.order(WallTests.equal(3))
    #expect(order.whereabouts(on: "DP-1", in: snapshot.without("DP-1").without("DP-2").without("DP-3")) == .parked)
  }

  @Test func theScreensThatShowItAreKnown() throws {
    let (_, order, snapshot) = try Self.order(WallTests.equal(3))
    var wall = try #require(order.wall)
    wall.screens["DP-3"] = nil
    #expect(wall.connectors(in: snapshot, from: "DP-1") == ["DP-1", "DP-2", "DP-3"], "also one that came later")
    #expect(wall.connectors(in: snapshot.without("DP-1"), from: "DP-1") == ["DP-2", "DP-3"])
    #expect(wall.connectors(in: snapshot.without("DP-1").without("DP-2"), from: "DP-1").isEmpty)
    let match = try Match.attempt(Self.profile, on: snapshot).get()
    #expect(match.allSeats(on: snapshot)["front"] == ["DP-1", "DP-2", "DP-3"])
    #expect(match.seats(on: snapshot)["front"] == "DP-1", "where its content is held")
  }

  /// A stranger at a connector of the wall, or one that has not moved yet, is outvoted.
  @Test func mostScreensDecide() throws {
    let (_, order, snapshot) = try Self.order(WallTests.equal(3))
    var moved = snapshot
    for index in moved.crtcs.indices where moved.crtcs[index].scanout?.outputs == [OutputID(101)] {
      moved.crtcs[index].scanout?.state.position = Point(x: 0, y: 700)
    }
    #expect(order.whereabouts(on: "DP-1", in: moved) == Self.shown(102))
  }

  @Test func noOtherKeyMeansAWall() {
    #expect(Self.profile.target(named: "front")?.isNameable == false)
    #expect(Self.profile.names(besides: Self.profile.screens[0]) == ["b", "c"])
  }
}

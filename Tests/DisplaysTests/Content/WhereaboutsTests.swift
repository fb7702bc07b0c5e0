import Displays
import Testing

/// Where content belongs as screens come and go.
struct WhereaboutsTests {
  private let desk = Desk().screen("A").screen("B").lit("A", at: Point(x: 100, y: 0))

  private func whereabouts(
    _ onDisconnect: OnDisconnect, on connector: String, pulled: String? = nil, standIn: String? = nil
  ) -> Whereabouts {
    let machine = pulled.map { desk.pulled($0) } ?? desk
    return ContentOrder(screen: "tv", source: .color(.black), onDisconnect: onDisconnect)
      .whereabouts(on: connector, standIn: standIn, in: machine.snapshot)
  }

  private var area: Rectangle { Rectangle(origin: Point(x: 100, y: 0), size: Size(width: 1920, height: 1080)) }

  @Test(arguments: [OnDisconnect.park, .stop, .moveTo("laptop")])
  func aLitScreenShowsIt(onDisconnect: OnDisconnect) {
    let place = ContentPlace(area: area, output: OutputID(101))
    #expect(whereabouts(onDisconnect, on: "A") == .shown(place))
  }

  /// Drawn over its own source, a mirror would be drawn again, and again.
  @Test func aMirrorGivesWayToItsSource() {
    let mirror = MirrorContent(connector: "A", framing: Framing(fit: .contain, background: .black))
    let beside = Rectangle(origin: Point(x: 2020, y: 0), size: area.size)
    #expect(mirror.source(in: desk.snapshot) == area)
    #expect(mirror.givesWay(at: area, in: desk.snapshot) && !mirror.givesWay(at: beside, in: desk.snapshot))
    #expect(!mirror.givesWay(at: area, in: desk.pulled("A").snapshot), "nothing is mirrored")
  }

  @Test(arguments: [OnDisconnect.park, .stop, .moveTo("laptop")])
  func aDarkScreenParksIt(onDisconnect: OnDisconnect) {
    #expect(whereabouts(onDisconnect, on: "B") == .parked)
  }

  @Test func anUnpluggedScreenDoesWhatTheOrderSays() {
    #expect(whereabouts(.park, on: "B", pulled: "B") == .parked)
    #expect(whereabouts(.stop, on: "B", pulled: "B") == .over)
    let place = ContentPlace(area: area, output: OutputID(101), isElsewhere: true)
    let end = OnDisconnect.moveTo("laptop")
    #expect(whereabouts(end, on: "B", pulled: "B", standIn: "A") == .shown(place))
    #expect(whereabouts(end, on: "B", pulled: "B", standIn: "C") == .parked)
    #expect(whereabouts(end, on: "A", pulled: "A", standIn: "B") == .parked, "dark")
    #expect(whereabouts(end, on: "B", pulled: "B") == .parked, "nobody stands in")
    #expect(whereabouts(.park, on: "B", pulled: "B", standIn: "A") == .parked)
  }

  /// The screen at the connector beside which it waits is not its own.
  @Test func whatWaitsBesideAScreenDoesWhatTheOrderSays() {
    let seat = Seat.waiting(for: "tv", beside: "A")
    let place = ContentPlace(area: area, output: OutputID(101), isElsewhere: true)
    #expect(whereabouts(.moveTo("laptop"), on: seat, standIn: "A") == .shown(place))
    #expect(whereabouts(.park, on: seat) == .parked)
    #expect(whereabouts(.stop, on: seat) == .over)
    #expect(Seat.name(of: seat) == "tv", "as people call it")
    #expect(Seat.name(of: Seat.waiting(for: "tv", beside: seat)) == "tv")
  }

  /// Unplugged while lit, it stays lit for the server alone.
  @Test func whatOnlyTheServerSeesIsNotShown() {
    #expect(whereabouts(.park, on: "A", pulled: "A") == .parked)
  }

  /// What the screen was by its EDID, what is there now, and whether it is taken for another one.
  @Test(arguments: [
    ("sha256:1" as String?, "sha256:1" as String?, false), ("sha256:1", "sha256:2", true), ("sha256:1", nil, false),
    (nil, "sha256:2", false), (nil, nil, false), (Output.noScreenYet, "sha256:2", true),
    (Output.noScreenYet, nil, true),
  ])
  func anotherScreenShowsNothing(before: String?, now: String?, isOther: Bool) {
    let machine = desk.lit("B", at: .origin).edid(now, of: "A").edid("sha256:3", of: "B").snapshot
    func whereabouts(_ onDisconnect: OnDisconnect) -> Whereabouts {
      ContentOrder(screen: "tv", source: .color(.black), onDisconnect: onDisconnect)
        .whereabouts(on: "A", for: before, standIn: "B", in: machine)
    }
    let own = Whereabouts.shown(ContentPlace(area: area, output: OutputID(101)))
    #expect(whereabouts(.park) == (isOther ? .parked : own))
    #expect(whereabouts(.stop) == (isOther ? .parked : own))
    let full = Rectangle(origin: .origin, size: area.size)
    let elsewhere = Whereabouts.shown(ContentPlace(area: full, output: OutputID(102), isElsewhere: true))
    #expect(whereabouts(.moveTo("laptop")) == (isOther ? elsewhere : own))
  }

  /// Pulled out, it has no EDID, and is no stranger.
  @Test func anUnpluggedScreenIsNoOther() {
    let order = ContentOrder(screen: "tv", source: .color(.black), onDisconnect: .stop)
    let machine = desk.edid("sha256:1", of: "A").pulled("A").snapshot
    #expect(order.whereabouts(on: "A", for: "sha256:1", in: machine) == .over)
    #expect(machine.output(named: "A")?.isOther(than: "sha256:1") == false)
  }

  @Test func aConnectorThatIsGoneIsUnplugged() {
    #expect(whereabouts(.stop, on: "C") == .over)
  }
}

import Testing

@testable import Displays

/// Content on parts of screens: whose it is, and where it belongs.
@Suite struct PartContentTests {
  private static let desk = Desk().screen("DP-1", "2560x1440@60").screen("HDMI-1").lit("DP-1")

  private static func part(_ name: String, _ content: Content?) -> Part {
    var part = Part.part(name, .percent(thousandths: 50_000))
    part.content = content.map { Marked($0, at: part.name.mark) }
    return part
  }

  private static func shown(_ color: Color) -> Content { .presented(PresentedContent(.color(color))) }

  private static var profile: Profile {
    let mirror = Content.mirror(Mirror(of: Marked("mail", at: .desk(2, 3))))
    var tv = ScreenEntry.screen("tv", connector: "HDMI-1").split([part("a", mirror), part("b", nil)])
    tv.optional = true
    return Profile(.screen("wide", connector: "DP-1").split([part("mail", shown(.black)), part("work", nil)]), tv)
  }

  private static func layedOut(_ snapshot: Snapshot) throws -> (match: Match, snapshot: Snapshot) {
    let match = try Match.attempt(profile, on: snapshot).get()
    let plan = try Plan(from: snapshot, to: Layout(match, on: snapshot))
    return (match, try plan.steps.map(\.step).reduce(snapshot) { try $0.applying($1) })
  }

  @Test func ordersAreForSeats() throws {
    let match = try Match.attempt(Self.profile, on: Self.desk.snapshot).get()
    let orders = match.orders(on: Self.desk.snapshot, in: "/p")
    #expect(
      orders.mapValues(\.source) == [
        "DP-1/mail": .color(.black), "HDMI-1/a": .mirror(of: "DP-1/mail", Framing()),
      ])
    #expect(orders.mapValues(\.screen) == ["DP-1/mail": "mail", "HDMI-1/a": "a"])
    #expect(Self.profile.possibleOrders(in: "/p").map(\.screen) == ["mail", "a"])
    let alone = Self.desk.pulled("DP-1").snapshot
    var only = Self.profile
    only.screens[0].optional = true
    let away = try Match.attempt(only, on: alone).get()
    #expect(away.awaitedOrders(in: "/p").map(\.screen) == ["mail"])
    #expect(away.orders(on: alone, in: "/p").isEmpty, "what it mirrors is away")
  }

  @Test func aPartIsWhereItsMonitorIs() throws {
    let order = ContentOrder(screen: "mail", source: .color(.black), onDisconnect: .moveTo("b"))
    let (_, snapshot) = try Self.layedOut(Self.desk.snapshot)
    func place(_ x: Int, _ output: UInt32, _ size: Size, isElsewhere: Bool = false) -> Whereabouts {
      .shown(
        ContentPlace(
          area: Rectangle(origin: Point(x: x, y: 0), size: size), output: OutputID(output), isElsewhere: isElsewhere))
    }
    #expect(order.whereabouts(on: "DP-1/mail", in: snapshot) == place(0, 101, Size(width: 1280, height: 1440)))
    #expect(order.whereabouts(on: "DP-1/work", in: snapshot) == place(1280, 101, Size(width: 1280, height: 1440)))
    #expect(order.whereabouts(on: "DP-1/none", in: snapshot) == .parked)
    #expect(order.whereabouts(on: "DP-1/mail", in: Self.desk.snapshot) == .parked, "not declared yet")
    let alone = snapshot.without("DP-1")
    let elsewhere = order.whereabouts(on: "DP-1/mail", standIn: "HDMI-1/b", in: alone)
    #expect(elsewhere == place(3520, 102, Size(width: 960, height: 1080), isElsewhere: true))
    #expect(order.whereabouts(on: "DP-1/mail", standIn: "HDMI-1/none", in: alone) == .parked)
  }

  @Test(arguments: [("DP-1", "DP-1", nil), ("DP-1/a", "DP-1", "a"), ("DP-1/a/b", "DP-1", "a/b")])
  func seatsAreTexts(text: String, connector: String, part: String?) {
    #expect(Self.desk.snapshot.seat(text) == Seat(connector, part: part))
    #expect(Seat(connector, part: part).description == text)
    #expect(Seat.text(text, isAt: "DP-1") && !Seat.text(text, isAt: "DP"))
  }

  /// It waits beside what is shown for a screen that is at no output.
  @Test(arguments: ["DP-1", "DP-1/mail"]) func whatWaitsIsNoPart(beside: String) {
    let text = Seat.waiting(for: "tv", beside: beside)
    let seat = Self.desk.snapshot.seat(text)
    #expect(seat?.connector == "DP-1" && seat?.isWaiting == true && seat?.description == text)
    #expect(Self.desk.snapshot.output(at: text) == nil && Self.desk.snapshot.output(at: beside)?.name == "DP-1")
    #expect(Seat.part(in: text, at: "DP-1") == nil && !Seat.text(text, isAt: "DP-1"))
  }

  @Test func whatIsNoOutputIsNoSeat() {
    #expect(Self.desk.snapshot.seat("DP-2/a") == nil)
    #expect(Desk().screen("A/B").snapshot.seat("A/B") == Seat("A/B"), "drivers name outputs as they like")
  }
}

extension Snapshot {
  /// With an output that has lost its screen.
  func without(_ connector: String) -> Snapshot {
    var snapshot = self
    for index in outputs.indices where outputs[index].name == connector {
      snapshot.outputs[index].connection = .disconnected
    }
    return snapshot
  }
}

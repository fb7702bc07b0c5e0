import Displays
import Testing

/// Where content belongs as screens come and go.
struct WhereaboutsTests {
  private let desk = Desk().screen("A").screen("B").lit("A", at: Point(x: 100, y: 0))

  private func whereabouts(
    _ onDisconnect: OnDisconnect, on connector: String, pulled: String? = nil
  ) -> Whereabouts {
    let machine = pulled.map { desk.pulled($0) } ?? desk
    return ContentOrder(screen: "tv", source: .color(.black), onDisconnect: onDisconnect)
      .whereabouts(on: connector, in: machine.snapshot)
  }

  private var area: Rectangle { Rectangle(origin: Point(x: 100, y: 0), size: Size(width: 1920, height: 1080)) }

  @Test(arguments: [OnDisconnect.park, .stop, .moveTo("B")])
  func aLitScreenShowsIt(onDisconnect: OnDisconnect) {
    let place = ContentPlace(area: area, output: OutputID(101))
    #expect(whereabouts(onDisconnect, on: "A") == .shown(place))
  }

  @Test(arguments: [OnDisconnect.park, .stop, .moveTo("A")])
  func aDarkScreenParksIt(onDisconnect: OnDisconnect) {
    #expect(whereabouts(onDisconnect, on: "B") == .parked)
  }

  @Test func anUnpluggedScreenDoesWhatTheOrderSays() {
    #expect(whereabouts(.park, on: "B", pulled: "B") == .parked)
    #expect(whereabouts(.stop, on: "B", pulled: "B") == .over)
    let place = ContentPlace(area: area, output: OutputID(101), isElsewhere: true)
    #expect(whereabouts(.moveTo("A"), on: "B", pulled: "B") == .shown(place))
    #expect(whereabouts(.moveTo("C"), on: "B", pulled: "B") == .parked)
    #expect(whereabouts(.moveTo("B"), on: "A", pulled: "A") == .parked)
  }

  /// Unplugged while lit, it stays lit for the server alone.
  @Test func whatOnlyTheServerSeesIsNotShown() {
    #expect(whereabouts(.park, on: "A", pulled: "A") == .parked)
  }

  @Test func aConnectorThatIsGoneIsUnplugged() {
    #expect(whereabouts(.stop, on: "C") == .over)
  }
}

import Displays
import Testing

/// What of the framebuffer a person sees on an output.
@Suite struct AreaTests {
  private static let a = OutputID(101)
  private static let whole = Rectangle(origin: .origin, size: Size(width: 1920, height: 1080))
  private static let desk = Desk().screen("A").screen("B").lit("A")

  @Test func isWhatIsLit() {
    #expect(Self.desk.snapshot.area(of: Self.a) == Self.whole)
    #expect(Self.desk.snapshot.area(of: OutputID(102)) == nil)
  }

  @Test func aMonitorOfOursKnowsBetter() {
    var snapshot = Self.desk.snapshot
    let seen = Self.whole.inset(by: Edges(left: 96, right: 96, top: 54, bottom: 54))
    snapshot.monitors = [Monitor(name: "A~orchestrate", area: seen, outputs: [Self.a])]
    #expect(snapshot.area(of: Self.a) == seen)
    snapshot.monitors = [Monitor(name: "panel", area: seen, outputs: [Self.a])]
    #expect(snapshot.area(of: Self.a) == Self.whole)
  }

  /// What a cable leaves lit has its place still: others keep clear of it. Content has none there.
  @Test func staysWithoutAScreen() {
    var snapshot = Self.desk.snapshot
    snapshot.outputs[0].connection = .disconnected
    #expect(snapshot.area(of: Self.a) == Self.whole)
    #expect(ContentOrder(screen: "a", source: .color(.black)).whereabouts(on: "A", in: snapshot) == .parked)
  }
}

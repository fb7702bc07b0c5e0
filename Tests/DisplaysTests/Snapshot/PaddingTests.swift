import Displays
import Testing

/// What screens show beside the picture of an area.
@Suite struct PaddingTests {
  private static let (a, b) = (OutputID(101), OutputID(102))
  private static let whole = Rectangle(origin: .origin, size: Size(width: 1920, height: 1080))
  private static let edges = Edges(left: 96, right: 96, top: 54, bottom: 54)

  private static func total(_ rectangles: [Rectangle]) -> Int { rectangles.map(\.size.area).reduce(0, +) }

  @Test func aScreenWithoutBordersHasNone() {
    #expect(Desk().screen("A").lit("A").snapshot.padding(around: Self.whole).isEmpty)
  }

  @Test func whatAnInsetLeavesIsAllAround() {
    var snapshot = Desk().screen("A").lit("A").snapshot
    let seen = Self.whole.inset(by: Self.edges)
    snapshot.monitors = [Monitor(name: "A~orchestrate", area: seen, outputs: [Self.a])]
    let padding = snapshot.padding(around: seen)
    #expect(Self.total(padding) == Self.whole.size.area - seen.size.area)
    #expect(padding.allSatisfy { !$0.overlaps(seen) && $0.intersection(Self.whole) == $0 })
    #expect(snapshot.padding(around: Self.whole.moved(by: Point(x: 1920, y: 0))).isEmpty, "of another screen")
  }

  @Test func theRestOfARectangle() {
    let inner = Rectangle(origin: Point(x: 100, y: 100), size: Size(width: 10, height: 10))
    #expect(Self.whole.without(inner).count == 4)
    #expect(Self.total(Self.whole.without(inner)) == Self.whole.size.area - 100)
    #expect(inner.without(Self.whole) == [])
    #expect(inner.without(inner.moved(by: Point(x: 10, y: 0))) == [inner])
  }
}

import Displays
import Testing

/// The monitors that a full-screen window is asked to fill.
@Suite struct MonitorEdgesTests {
  private static func area(_ x: Int, _ y: Int, _ width: Int = 1920, _ height: Int = 1080) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  @Test func aWallHasOneAtEachEdge() {
    let monitors = [Self.area(5760, 0), Self.area(1920, 1080), Self.area(0, 0), Self.area(1920, 0), Self.area(0, 1080)]
    let wall = Self.area(0, 0, 3840, 2160)
    let edges = MonitorEdges(of: wall, among: monitors)
    #expect(edges?.words == [2, 1, 2, 1], "top, bottom, left, right")
    #expect(edges?.isSeveral == true)
  }

  @Test func aScreenIsAllOfThem() {
    let monitors = [Self.area(0, 0), Self.area(1920, 0)]
    #expect(MonitorEdges(of: Self.area(1920, 0), among: monitors)?.words == [1, 1, 1, 1])
    #expect(MonitorEdges(of: Self.area(1920, 0), among: monitors)?.isSeveral == false)
    #expect(MonitorEdges(of: Self.area(0, 5000), among: monitors) == nil)
  }
}

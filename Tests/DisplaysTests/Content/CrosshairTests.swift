import Displays
import Testing

/// Where lines and words are when a screen is touched.
@Suite struct CrosshairTests {
  private static let screen = Rectangle(origin: Point(x: 1920, y: 100), size: Size(width: 1280, height: 720))

  /// All of it is on the screen, the lines cross at the finger, and the words leave it free.
  @Test(arguments: [0, 1, 2, 319, 640, 641, 1278, 1279], [0, 1, 300, 360, 718, 719])
  func staysOnTheScreen(x: Int, y: Int) {
    let place = Point(x: Self.screen.origin.x + x, y: Self.screen.origin.y + y)
    let cross = Crosshair(at: place, on: Self.screen)
    #expect(cross.place == place)
    for part in [cross.across, cross.down, cross.label] {
      #expect(Self.screen.intersection(part) == part && !part.isEmpty)
    }
    #expect(cross.across.contains(place) && cross.down.contains(place) && !cross.label.contains(place))
    #expect(cross.across.size.width == 1280 && cross.down.size.height == 720)
  }

  @Test(arguments: [
    (Point(x: 0, y: 0), Point(x: 1920, y: 100), 1920), (Point(x: 5000, y: 400), Point(x: 3199, y: 400), 1801),
    (Point(x: 2000, y: 200), Point(x: 2000, y: 200), 0),
  ])
  func whatIsBesideTheScreenIsAtItsEdge(point: Point, place: Point, distance: Int) {
    #expect(Crosshair(at: point, on: Self.screen).place == place && Self.screen.distance(to: point) == distance)
  }

  @Test func theSmallestScreenHasRoom() {
    let pixel = Rectangle(origin: .origin, size: Size(width: 1, height: 1))
    let cross = Crosshair(at: .origin, on: pixel)
    #expect([cross.across, cross.down, cross.label] == [pixel, pixel, pixel])
  }

  @Test(arguments: [
    (0.0, 0), (0.5, 960), (0.99999, 1919), (1.0, 1919), (-3.0, 0), (7.0, 1919), (Double.nan, 0),
    (Double.infinity, 1919),
  ])
  func aContactHasAPixel(part: Double, x: Int) {
    let contact = Contact(
      device: InputDeviceID(7), name: "glass", finger: 1, phase: .down, across: part, down: 0)
    #expect(contact.pixel(in: Size(width: 1920, height: 1080)) == Point(x: x, y: 0))
  }
}

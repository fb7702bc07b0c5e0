import Displays
import LabSupport
import Testing

/// A mirror of a region shows these pixels of its source, and nothing beside them.
@Suite(.serialized, .limited) struct RegionMirrorTests {
  private let desk: PresenterDesk
  private let wallpaper = Wallpaper()

  init() throws {
    desk = try PresenterDesk(["A,monitor=office", "B,monitor=beamer"])
    try wallpaper.hang(on: desk.server)
    try desk.point(1920 + 500, 300)
  }

  private func area(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  private func mirror(_ region: String, _ fit: String = "contain") -> String {
    "{\"mirror\": {\"of\": \"A\", \"region\": [\(region)]}, \"fit\": \"\(fit)\", \"background\": \"#123456\"}"
  }

  @Test(arguments: Fit.allCases) func everyFitShowsIt(fit: Fit) throws {
    let presenter = try desk.present(mirror("301, 103, 640, 400", fit.rawValue), on: "B")
    wallpaper.expect(try desk.server.picture(of: "B"), shows: area(301, 103, 640, 400), fit)
    withExtendedLifetime(presenter) {}
  }

  /// To the last pixel: what is drawn beside it is not seen.
  @Test func itIsExact() throws {
    let presenter = try desk.present(mirror("300, 200, 400, 300", "center"), on: "B")
    try desk.paint(300, 200, 400, 300)
    let middle = area(312, 234, 400, 300)
    try desk.wait(for: "B") { $0.shows(quartersAt: middle, on: "#123456") }
    try desk.paint(0, 0, 300, 768)
    try desk.paint(700, 0, 300, 768)
    try desk.paint(0, 0, 1000, 200)
    try desk.paint(0, 500, 1000, 300)
    try desk.waitForRest()
    #expect(try desk.server.picture(of: "B").shows(quartersAt: middle, on: "#123456"))
    withExtendedLifetime(presenter) {}
  }

  @Test func itMovesWithItsScreen() throws {
    let presenter = try desk.present(mirror("100, 50, 640, 400", "center"), on: "B")
    try desk.server.xrandr("--output", "B", "--pos", "0x0", "--output", "A", "--pos", "1024x100")
    try desk.point(500, 300)
    try desk.wait(for: "B") { wallpaper.isSeen(in: $0, area(1124, 150, 640, 400), .center) }
    withExtendedLifetime(presenter) {}
  }

  /// What is beyond the screen is another screen's.
  @Test func itEndsWithItsScreen() throws {
    let presenter = try desk.present(mirror("1600, 800, 640, 400", "center"), on: "B")
    wallpaper.expect(try desk.server.picture(of: "B"), shows: area(1600, 800, 320, 280), .center)
    try desk.wait(forHealth: "showing", of: "B", because: "only 1920x1080")
    try desk.server.xrandr("--output", "A", "--mode", "1280x1024", "--output", "B", "--pos", "1920x0")
    try desk.wait(for: "B") { $0.colors == ["#123456"] }
    try desk.server.xrandr("--output", "A", "--mode", "1920x1080")
    try desk.point(1920 + 500, 300)
    try desk.wait(for: "B") { wallpaper.isSeen(in: $0, area(1600, 800, 320, 280), .center) }
    withExtendedLifetime(presenter) {}
  }
}

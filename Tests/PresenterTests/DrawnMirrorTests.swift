import Displays
import Foundation
import LabSupport
import Testing
import X11

/// A mirror that is drawn shows what its source shows, and does nothing while that stands still.
@Suite(.serialized, .limited) struct DrawnMirrorTests {
  private let desk: PresenterDesk
  private let wallpaper = Wallpaper(background: [0, 0, 0])

  /// A large screen on the left, and a smaller one of another shape.
  init() throws {
    desk = try PresenterDesk(["A,monitor=office", "B,monitor=beamer"])
    try wallpaper.hang(on: desk.server)
    try desk.point(1920 + 500, 300)
  }

  private func mirror(_ source: String, _ fit: String = "contain") -> String {
    "{\"mirror\": \"\(source)\", \"fit\": \"\(fit)\"}"
  }

  private func area(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  @Test(arguments: Fit.allCases)
  func everyFitShrinksAndEnlarges(fit: Fit) throws {
    let small = try desk.present(mirror("A", fit.rawValue), on: "B")
    wallpaper.expect(try desk.server.picture(of: "B"), shows: area(0, 0, 1920, 1080), fit)
    small.program.terminate()
    #expect(try small.program.finish().code == 0)
    try desk.point(500, 300)
    let large = try desk.present(mirror("B", fit.rawValue), on: "A")
    wallpaper.expect(try desk.server.picture(of: "A"), shows: area(1920, 0, 1024, 768), fit)
    withExtendedLifetime(large) {}
  }

  /// A user who turns a panel looks at it from the side: what is upright for them is upright in the mirror.
  @Test func aTurnedSourceIsUpright() throws {
    let presenter = try desk.present(mirror("A"), on: "B")
    for (turn, width, height) in [("left", 1080, 1920), ("right", 1080, 1920), ("inverted", 1920, 1080)] {
      try desk.server.xrandr("--output", "A", "--rotate", turn)
      try desk.wait(for: "B") { wallpaper.isSeen(in: $0, area(0, 0, width, height), .contain) }
    }
    try desk.server.xrandr("--output", "A", "--rotate", "normal", "--reflect", "x")
    try desk.wait(for: "B") { wallpaper.isSeen(in: $0, area(0, 0, 1920, 1080), .contain) }
    withExtendedLifetime(presenter) {}
  }

  /// A screen over its own source shows it by itself: nothing of the mirror lies over it, not even the window behind
  /// it.
  @Test func whatLiesBehindItGoesWithIt() throws {
    var connection = try Connection(display: desk.server.display)
    let backdrop = try desk.backdrop(of: "B", on: &connection)
    let presenter = try desk.present(mirror("A"), on: "B")
    try desk.wait(for: "B") { wallpaper.isSeen(in: $0, area(0, 0, 1920, 1080), .contain) }
    let isSeenFirst = connection.isSeen(backdrop.number)
    try desk.server.xrandr("--output", "B", "--pos", "0x0")
    try desk.point(1500, 900)
    try desk.wait(for: "B") { wallpaper.isSeen(in: $0, area(0, 0, 1024, 768), .stretch) }
    let isSeenNow = connection.isSeen(backdrop.number)
    #expect(isSeenFirst && !isSeenNow)
    withExtendedLifetime(presenter) {}
  }

  @Test func itFollowsModesAndPlacesOfBoth() throws {
    let presenter = try desk.present(mirror("A", "stretch"), on: "B")
    try desk.server.xrandr("--output", "A", "--mode", "1280x1024")
    try desk.wait(for: "B") { wallpaper.isSeen(in: $0, area(0, 0, 1280, 1024), .stretch) }
    try desk.server.xrandr("--output", "B", "--mode", "800x600")
    // Out of the way: with each change the server puts the pointer somewhere else.
    try desk.point(1920 + 500, 300)
    try desk.wait(for: "B") { $0.width == 800 && wallpaper.isSeen(in: $0, area(0, 0, 1280, 1024), .stretch) }
    try desk.server.xrandr("--output", "B", "--pos", "0x0", "--output", "A", "--pos", "800x100")
    try desk.point(400, 300)
    try desk.wait(for: "B") { wallpaper.isSeen(in: $0, area(800, 100, 1280, 1024), .stretch) }
    withExtendedLifetime(presenter) {}
  }

  /// Where both show the same part of the framebuffer, the hardware mirrors already.
  @Test func overItsOwnSourceItStaysAway() throws {
    let presenter = try desk.present(mirror("A", "stretch"), on: "B")
    try desk.server.xrandr("--output", "B", "--pos", "100x100")
    try desk.wait(for: "B") { wallpaper.isSeen(in: $0, area(100, 100, 1024, 768), .stretch) }
    try desk.server.xrandr("--output", "B", "--pos", "1920x0")
    try desk.point(1920 + 500, 300)
    try desk.wait(for: "B") { wallpaper.isSeen(in: $0, area(0, 0, 1920, 1080), .stretch) }
    withExtendedLifetime(presenter) {}
  }

  @Test func cablesMayBePulled() throws {
    let presenter = try desk.present(mirror("A", "stretch"), on: "B")
    try desk.server.lab("unplug", "A")
    try desk.wait(for: "B") { $0.colors == ["#000000"] }
    try desk.server.lab("plug", "A", "office")
    try desk.wait(for: "B") { wallpaper.isSeen(in: $0, area(0, 0, 1920, 1080), .stretch) }
    try desk.server.lab("unplug", "B")
    try desk.paint(0, 0, 1920, 1080)
    try desk.server.lab("plug", "B", "beamer")
    try desk.wait(for: "B") { $0.quarters == ["#ff0000", "#00ff00", "#0000ff", "#ffffff"] }
    withExtendedLifetime(presenter) {}
  }

  @Test func whatMovesIsFollowed() throws {
    let presenter = try desk.present(mirror("A", "center"), on: "B")
    // In the middle: the mirror's first pixel is 448,156 of the source.
    for step in 0..<20 {
      let place = Point(x: 460 + 30 * step, y: 170 + 25 * step)
      try desk.paint(place.x, place.y, 40, 30)
      try desk.wait(for: "B") { $0.color(place.x - 448 + 5, place.y - 156 + 5) == "#ff0000" }
    }
    withExtendedLifetime(presenter) {}
  }

  @Test func thePointerIsSeenAndGoesOn() throws {
    let presenter = try desk.present(mirror("A", "center"), on: "B")
    let without = try desk.server.picture(of: "B")
    for place in [Point(x: 600, y: 400), Point(x: 900, y: 700)] {
      try desk.point(place.x, place.y)
      let seen = try #require(
        try desk.wait(for: "B") { picture in
          picture.differences(to: without).contains { $0.distance(to: place.offset(x: -448, y: -156)) <= 2 }
        }.last)
      // And nowhere else: where it was before, there is the picture again.
      let farthest = seen.differences(to: without).map { $0.distance(to: place.offset(x: -448, y: -156)) }.max()
      #expect(farthest ?? 0 < 30)
    }
    try desk.point(1920 + 500, 300)
    try desk.wait(for: "B") { $0 == without }
    withExtendedLifetime(presenter) {}
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Int { max(abs(x - other.x), abs(y - other.y)) }
}

extension Photograph {
  fileprivate func differences(to other: Photograph) -> [Point] {
    guard bytes.count == other.bytes.count else { return [] }
    return stride(from: 0, to: bytes.count, by: 3).filter { bytes[$0..<$0 + 3] != other.bytes[$0..<$0 + 3] }
      .map { Point(x: $0 / 3 % width, y: $0 / 3 / width) }
  }
}

import Testing

@testable import Displays

/// Mirrors of a window or a region: drawn, whatever the hardware can do.
@Suite struct MirrorDetailTests {
  private static let desk = Desk().screen("eDP-1", "1280x720@60").screen("HDMI-1", "1280x720@60")
    .touch(InputDevice(id: InputDeviceID(7), name: "glass"))

  private static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  private static let window = MirrorDetail.window(ApplicationWindow(windowClass: Pattern("Slides")))
  private static let region = MirrorDetail.region(rectangle(320, 180, 640, 360))

  private static func profile(_ detail: MirrorDetail) -> Profile {
    let laptop = ScreenEntry.screen("laptop", line: 1, connector: "eDP-1")
    var beamer = ScreenEntry.screen("beamer", line: 2, connector: "HDMI-1").mirror("laptop").touch("glass")
    if case .mirror(var mirror) = beamer.content?.value {
      mirror.detail = detail
      mirror.background = Color(0x12_3456)
      beamer.content?.value = .mirror(mirror)
    }
    return Profile(laptop, beamer, others: .off)
  }

  private static func layout(_ detail: MirrorDetail) throws -> Layout {
    try Layout(Match.attempt(profile(detail), on: desk.snapshot).get(), on: desk.snapshot)
  }

  @Test(arguments: [(window, "drawn, as it shows a window"), (region, "drawn, as it shows a region of a screen")])
  func theyAreDrawn(detail: MirrorDetail, words: String) throws {
    let layout = try Self.layout(detail)
    let output = try #require(Self.desk.snapshot.output(named: "HDMI-1"))
    #expect(layout.words(forMirrorOn: output.id) == words)
    #expect(layout.states[output.id]?.position == Point(x: 1280, y: 0))
    #expect(layout.mirrors.isEmpty)
  }

  @Test(arguments: [window, region]) func ordersTellThem(detail: MirrorDetail) throws {
    let match = try Match.attempt(Self.profile(detail), on: Self.desk.snapshot).get()
    let orders = match.orders(on: Self.desk.snapshot, in: "/p", drawing: try Self.layout(detail).drawnMirrors)
    let framing = Framing(background: Color(0x12_3456))
    #expect(orders.mapValues(\.source) == ["HDMI-1": .mirror(of: "eDP-1", framing, showing: detail)])
    let order = try #require(orders["HDMI-1"])
    #expect(order.wherever.source == .mirror(of: "", framing, showing: detail))
  }

  @Test func descriptionsNameThem() {
    #expect(
      "\(ContentSource.mirror(of: "A", Framing(), showing: Self.region))" == "mirror of 640x360 at 320,180 of A, drawn")
    #expect(
      "\(ContentSource.mirror(of: "A", Framing(), showing: Self.window))"
        == "mirror of a window of class Slides of A, drawn")
  }

  /// On the mirror of a region fingers reach that; a window's place is not known beforehand.
  @Test func fingersReachTheRegion() throws {
    let touch = try #require(try Self.layout(Self.region).touches.first)
    guard case .map(let map) = touch.target else { return #expect(Bool(false), "no map") }
    for (place, pixel) in [((x: 0.0, y: 0.0), (x: 320.0, y: 180.0)), ((x: 1.0, y: 1.0), (x: 960.0, y: 540.0))] {
      let found = map.pixel(at: place)
      #expect(abs(found.x - pixel.x) < 1 && abs(found.y - pixel.y) < 1, "\(place): \(found)")
    }
    #expect(try Self.layout(Self.window).touches.isEmpty)
  }
}

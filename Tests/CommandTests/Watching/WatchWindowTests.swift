import LabSupport
import Testing

@Suite("watch: windows of other programs") struct WatchWindowTests {
  private static func profiles(_ place: String) -> [String: String] {
    [
      "alone": "version: 1\nscreens: { laptop: { identity: { builtin: true } } }",
      "desk": """
      version: 1
      screens:
        laptop: { identity: { builtin: true } }
        office: { identity: { connector: HDMI-1 }, position: { \(place): laptop } }
      """,
    ]
  }

  private static func desk(_ place: String) throws -> WatchDesk {
    let desk = try WatchDesk(["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"], profiles: profiles(place))
    try desk.waitForProfile("desk")
    return desk
  }

  @Test("What a window manager throws together goes back when the screen is back", arguments: [true, false])
  func thrown(fills: Bool) throws {
    let desk = try Self.desk("right-of")
    let manager = try WindowManager(display: desk.server.display)
    let window = try Self.window(2200, on: desk, fills: fills)
    let home = try #require(try window.nextLine())
    #expect(fills ? home == "1920 0 1920 1080" : home.hasPrefix("22"))
    try desk.server.lab("unplug", "HDMI-1")
    let thrown = try window.nextLine()
    #expect(thrown != home)
    try desk.waitForProfile("alone")
    try desk.server.lab("plug", "HDMI-1", "office")
    while let now = try window.nextLine(), now != home {}
    withExtendedLifetime(manager) {}
  }

  private static func window(_ x: Int, on desk: WatchDesk, fills: Bool = false) throws -> LabClient {
    try LabClient(
      arguments: ["window", "\(x)", "300", "500", "400"] + (fills ? ["full"] : []), display: desk.server.display)
  }

  @Test("Where no window manager runs, windows stay on their screen when it moves") func follows() throws {
    let desk = try Self.desk("left-of")
    let window = try Self.window(2200, on: desk)
    #expect(try window.nextLine() == "2200 300 500 400")
    try desk.server.lab("unplug", "HDMI-1")
    #expect(try window.nextLine() == "280 300 500 400")
    try desk.server.lab("plug", "HDMI-1", "office")
    #expect(try window.nextLine() == "2200 300 500 400")
  }
}

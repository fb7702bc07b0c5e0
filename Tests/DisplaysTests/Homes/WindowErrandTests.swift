import Testing

@testable import Displays

/// Where windows of programs are put: which line counts, and the place on the screen as it is now.
@Suite struct WindowErrandTests {
  private static let desk = Desk(framebuffer: "3840x1080").screen("eDP-1").screen("HDMI-1").lit("eDP-1")
    .lit("HDMI-1", at: Point(x: 1920, y: 0))

  private static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  private static func rule(
    _ name: String, screen: String? = nil, workspace: String? = nil, place: WindowPlace? = nil
  ) -> WindowRule {
    WindowRule(
      ApplicationWindow(windowClass: Pattern(name)), at: .desk(3, 5),
      screen: screen.map { Marked($0, at: .desk(3, 30)) }, workspace: workspace, place: place)
  }

  private static func answer(
    _ rules: [WindowRule], for area: Rectangle, corner: Point? = nil, _ classes: [String] = ["chat", "Chat"],
    on snapshot: Snapshot = desk.snapshot, content: ApplicationWindow? = nil
  ) throws -> WindowAnswer {
    var laptop = ScreenEntry.screen("laptop", line: 1, connector: "eDP-1")
    if let content { laptop.content = Marked(.presented(PresentedContent(.window(content))), at: .desk(1, 1)) }
    var tv = ScreenEntry.screen("tv", line: 2, connector: "HDMI-1")
    tv.optional = true
    var profile = Profile(laptop, tv)
    profile.windows = rules
    let match = try Match.attempt(profile, on: snapshot).get()
    let window = DesktopWindow(id: 7, area: area, corner: corner)
    return match.answer(for: window, WindowDescription(classes: classes, title: "talk"), on: snapshot)
  }

  private static let small = rectangle(300, 200, 320, 240)
  private static let half = WindowPlace(
    x: .percent(thousandths: 0), y: .pixels(0), width: .percent(thousandths: 50_000),
    height: .percent(thousandths: 100_000))

  @Test func theFirstLineThatFits() throws {
    let rules = [
      Self.rule("Mail", screen: "tv"), Self.rule("Ch*", workspace: "talk"), Self.rule("Chat", screen: "tv"),
    ]
    #expect(try Self.answer(rules, for: Self.small) == .errand(WindowErrand(window: 7, workspace: "talk")))
    #expect(try Self.answer(rules, for: Self.small, ["other"]) == .none)
  }

  @Test func aPlaceIsOneOfItsScreen() throws {
    let errand = WindowErrand(
      window: 7, screen: Self.rectangle(1920, 0, 1920, 1080), area: Self.rectangle(1920, 0, 960, 1080))
    #expect(try Self.answer([Self.rule("Chat", screen: "tv", place: Self.half)], for: Self.small) == .errand(errand))
    // Without a screen it is that of the window.
    let here = WindowErrand(window: 7, area: Self.rectangle(0, 0, 960, 1080))
    #expect(try Self.answer([Self.rule("Chat", place: Self.half)], for: Self.small) == .errand(here))
    let nowhere = Self.rectangle(9000, 0, 10, 10)
    #expect(try Self.answer([Self.rule("Chat", place: Self.half)], for: nowhere) == .waiting)
  }

  /// As far from the corner as it was, with its frame, and whole where there is room.
  @Test func aWindowKeepsItsSize() throws {
    func corner(_ area: Rectangle, _ corner: Point? = nil) throws -> Point? {
      guard case .errand(let errand) = try Self.answer([Self.rule("Chat", screen: "tv")], for: area, corner: corner)
      else { return nil }
      #expect(errand.area == nil && errand.moved?.area.size ?? area.size == area.size)
      return errand.moved?.corner
    }
    #expect(try corner(Self.small) == Point(x: 2220, y: 200))
    #expect(try corner(Self.small, Point(x: 295, y: 180)) == Point(x: 2215, y: 180))
    #expect(try corner(Self.rectangle(-100, 900, 400, 400)) == Point(x: 1920, y: 680))
    #expect(try corner(Self.rectangle(0, 0, 1900, 5000)) == Point(x: 1920, y: 0), "its middle is on no screen")
    #expect(try corner(Self.rectangle(2000, 10, 100, 100)) == nil, "it is there already")
  }

  @Test func aScreenThatIsNotThereIsWaitedFor() throws {
    let alone = Desk().screen("eDP-1").lit("eDP-1").snapshot
    let rules = [Self.rule("Chat", screen: "tv")]
    #expect(try Self.answer(rules, for: Self.small, on: alone) == .waiting)
    let dark = Desk().screen("eDP-1").screen("HDMI-1").lit("eDP-1").snapshot
    #expect(try Self.answer(rules, for: Self.small, on: dark) == .waiting)
  }

  @Test func contentIsLeft() throws {
    let content = ApplicationWindow(title: Pattern("talk"))
    #expect(try Self.answer([Self.rule("Chat", screen: "tv")], for: Self.small, content: content) == .none)
  }

  @Test func places() {
    let screen = Self.rectangle(100, 50, 1001, 333)
    let right = WindowPlace(
      x: .percent(thousandths: 50_000), y: .percent(thousandths: 33_333), width: .percent(thousandths: 50_000),
      height: .pixels(1))
    #expect(right.area(on: screen) == Self.rectangle(601, 161, 500, 1), "two halves fill the screen")
    let least = WindowPlace(
      x: .pixels(0), y: .pixels(0), width: .percent(thousandths: 1), height: .percent(thousandths: 1))
    #expect(least.area(on: screen).size == Size(width: 1, height: 1))
  }

  @Test func marksAreNoDifference() {
    var (one, other) = (Profile(), Profile())
    one.windows = [Self.rule("Chat", screen: "tv")]
    other.windows = one.windows
    other.windows[0].window.mark = .desk(9, 9)
    other.windows[0].screen?.mark = .desk(9, 20)
    #expect(one.windows != other.windows && one.wantedWindows == other.wantedWindows)
  }
}

import Displays
import LabSupport
import Testing

/// A mirror of one window shows that, and nothing of what lies over it, under it or beside it.
@Suite(.serialized, .limited) struct WindowMirrorTests {
  private let desk: PresenterDesk
  private static let background = "#123456"
  /// The colour of a private window.
  private static let mail = "#ff00ff"
  private static let mailLook = "ff00ff"

  init() throws {
    desk = try PresenterDesk()
    try desk.point(1024 + 500, 700)
  }

  private static func area(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Unscaled, in the middle of the beamer.
  private static func middle(_ width: Int, _ height: Int) -> Rectangle {
    area((1024 - width) / 2, (768 - height) / 2, width, height)
  }

  private static func mirror(_ fit: String = "center") -> String {
    "{\"mirror\": {\"of\": \"A\", \"window\": {\"class\": \"Slides\"}}, \"fit\": \"\(fit)\", "
      + "\"background\": \"\(background)\"}"
  }

  /// Waits for a picture; on the way there nothing of the mail is seen.
  private func wait(until isReached: (Photograph) -> Bool) throws {
    let seen = try desk.wait(for: "B", until: isReached)
    #expect(!seen.contains { $0.colors.contains(Self.mail) }, "the mail was seen")
  }

  private func wait(forQuarters width: Int, _ height: Int) throws {
    try wait { $0.shows(quartersAt: Self.middle(width, height), on: Self.background) }
  }

  private func waitForBackground() throws { try wait { $0.colors == [Self.background] } }

  @Test func aCoveredWindowIsShown() throws {
    let slides = try Pane("Slides", at: Self.area(100, 100, 400, 300), on: desk)
    let mail = try Pane("Mail", at: Self.area(50, 50, 300, 300), Self.mailLook, on: desk)
    try desk.wait(for: "A") { $0.color(120, 120) == Self.mail }
    let presenter = try desk.present(Self.mirror(), on: "B")
    try wait(forQuarters: 400, 300)
    try mail.tell("move 200 150")
    try slides.tell("colour 00ffff")
    try wait { $0.shows("#00ffff", at: Self.middle(400, 300), on: Self.background) }
    try mail.tell("size 900 700")
    try mail.tell("move 0 0")
    try slides.tell("colour quarters")
    try wait(forQuarters: 400, 300)
    withExtendedLifetime(presenter) {}
  }

  @Test func itFollowsPlacesAndSizes() throws {
    let slides = try Pane("Slides", at: Self.area(100, 100, 400, 300), on: desk)
    let mail = try Pane("Mail", at: Self.area(50, 50, 700, 600), Self.mailLook, on: desk)
    let presenter = try desk.present(Self.mirror(), on: "B")
    try wait(forQuarters: 400, 300)
    for (width, height) in [(600, 400), (200, 100), (401, 301)] {
      try slides.tell("size \(width) \(height)")
      try wait(forQuarters: width, height)
    }
    try slides.tell("move 300 200")
    try slides.tell("colour 00ffff")
    try wait { $0.shows("#00ffff", at: Self.middle(401, 301), on: Self.background) }
    try mail.tell("raise")
    try slides.tell("size 640 480")
    try slides.tell("colour quarters")
    try wait(forQuarters: 640, 480)
    withExtendedLifetime(presenter) {}
  }

  @Test func whenItGoesTheMirrorWaits() throws {
    let mail = try Pane("Mail", at: Self.area(50, 50, 700, 600), Self.mailLook, on: desk)
    let presenter = try desk.present(Self.mirror(), on: "B")
    try waitForBackground()
    try desk.wait(forHealth: "showing", of: "B", because: "is not open on A")
    for _ in 0..<3 {
      let slides = try Pane("Slides", at: Self.area(100, 100, 400, 300), on: desk)
      try wait(forQuarters: 400, 300)
      try mail.tell("raise")
      try slides.tell("hide")
      try waitForBackground()
      try slides.tell("show")
      try wait(forQuarters: 400, 300)
      slides.close()
      try waitForBackground()
    }
    withExtendedLifetime(presenter) {}
  }

  @Test func itIsOneOfItsScreen() throws {
    let slides = try Pane("Slides", at: Self.area(100, 100, 400, 300), on: desk)
    let presenter = try desk.present(Self.mirror(), on: "B")
    try wait(forQuarters: 400, 300)
    try slides.tell("move 1100 100")
    try waitForBackground()
    try slides.tell("move 300 100")
    try wait(forQuarters: 400, 300)
    withExtendedLifetime(presenter) {}
  }

  /// The window of a player that says only later what it shows.
  @Test func titlesMayComeLater() throws {
    let content =
      "{\"mirror\": {\"of\": \"A\", \"window\": {\"title\": \"*board*\"}}, \"fit\": \"center\", "
      + "\"background\": \"\(Self.background)\"}"
    let slides = try Pane("Slides", "starting", at: Self.area(100, 100, 400, 300), on: desk)
    let presenter = try desk.present(content, on: "B")
    try waitForBackground()
    try slides.tell("title the board")
    try wait(forQuarters: 400, 300)
    try slides.tell("title the mail")
    try waitForBackground()
    withExtendedLifetime(presenter) {}
  }

  @Test func bordersAreNotShown() throws {
    let slides = try Pane("Slides", at: Self.area(100, 100, 400, 300), kind: "border", on: desk)
    let presenter = try desk.present(Self.mirror(), on: "B")
    try wait(forQuarters: 400, 300)
    try slides.tell("size 300 200")
    try wait(forQuarters: 300, 200)
    withExtendedLifetime((presenter, slides)) {}
  }

  /// Half of red over the background.
  @Test func whatShinesThroughIsTheBackground() throws {
    let mail = try Pane("Mail", at: Self.area(50, 50, 700, 600), Self.mailLook, on: desk)
    try desk.wait(for: "A") { $0.color(300, 300) == Self.mail }
    let slides = try Pane("Slides", at: Self.area(100, 100, 400, 300), "80800000", kind: "alpha", on: desk)
    let presenter = try desk.present(Self.mirror(), on: "B")
    try wait { picture in
      let color = picture.color(512, 384)
      return color.hasPrefix("#8") && picture.shows(color, at: Self.middle(400, 300), on: Self.background)
    }
    withExtendedLifetime((presenter, slides, mail)) {}
  }

  @Test func cablesMayBePulled() throws {
    let slides = try Pane("Slides", at: Self.area(100, 100, 400, 300), on: desk)
    let mail = try Pane("Mail", at: Self.area(50, 50, 700, 600), Self.mailLook, on: desk)
    let presenter = try desk.present(Self.mirror(), on: "B")
    try wait(forQuarters: 400, 300)
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    try slides.tell("size 500 400")
    try desk.plug("B")
    try wait(forQuarters: 500, 400)
    withExtendedLifetime((presenter, mail)) {}
  }

  @Test(arguments: Compositor.allCases) func besideCompositors(compositor: Compositor) throws {
    let programs = try compositor.start(on: desk.server.display)
    try expectFollowing()
    withExtendedLifetime(programs) {}
  }

  @Test(arguments: [WindowManager.Kind.openbox, .xfwm4, .metacity])
  func besideWindowManagers(kind: WindowManager.Kind) throws {
    let manager = try WindowManager(kind, display: desk.server.display)
    try expectFollowing()
    withExtendedLifetime(manager) {}
  }

  /// In a frame, covered, resized, minimised and on another workspace.
  private func expectFollowing() throws {
    // Window managers open windows where the pointer is.
    try desk.point(300, 300)
    let slides = try Pane("Slides", at: Self.area(100, 100, 400, 300), on: desk)
    try desk.wait(for: "A") { $0.colors.isSuperset(of: ["#ff0000", "#00ff00", "#0000ff", "#ffffff"]) }
    let mail = try Pane("Mail", at: Self.area(50, 50, 600, 500), Self.mailLook, on: desk)
    try desk.wait(for: "A") { $0.colors.contains(Self.mail) }
    try desk.point(1000, 760)
    let presenter = try desk.present(Self.mirror(), on: "B")
    try wait(forQuarters: 400, 300)
    try slides.tell("size 500 400")
    try wait(forQuarters: 500, 400)
    // A window manager that is still at work on the last wish may not heed the next one.
    try desk.waitForRest()
    try slides.tell("minimize")
    try waitForBackground()
    try desk.waitForRest()
    try slides.tell("show")
    try wait(forQuarters: 500, 400)
    try desk.waitForRest()
    try Tool.run(["wmctrl", "-s", "1"], display: desk.server.display)
    try waitForBackground()
    try Tool.run(["wmctrl", "-s", "0"], display: desk.server.display)
    try wait(forQuarters: 500, 400)
    slides.close()
    try waitForBackground()
    withExtendedLifetime((presenter, mail)) {}
  }

  /// Drawing in other windows wakes no presenter, and a window that stands still costs nothing.
  @Test func atRestNothingIsAsked() throws {
    let slides = try Pane("Slides", at: Self.area(100, 100, 400, 300), on: desk)
    let mail = try Pane("Mail", at: Self.area(50, 50, 600, 500), Self.mailLook, on: desk)
    let trace = try #require(try RequestTrace(of: desk.server.display))
    let presenter = try desk.present(Self.mirror(), on: "B", through: trace)
    try wait(forQuarters: 400, 300)
    try desk.waitForRest()
    for step in 0..<200 { try mail.tell("colour \(step % 2 == 0 ? "ff00fe" : Self.mailLook)") }
    try slides.tell("colour 00ffff")
    try wait { $0.shows("#00ffff", at: Self.middle(400, 300), on: Self.background) }
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    let requests = try trace.requests().reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    // The quarters come in four drawings, twice: the application draws what was uncovered, and once more when it is
    // asked.
    #expect(1...12 ~= requests["Composite", default: 0], "\(requests)")
    #expect(requests["FetchRegion", default: 0] <= 14 && requests["QueryPointer", default: 0] <= 16, "\(requests)")
  }

  /// It is seen where it points to the window, and not where it points to one that lies before it.
  @Test func thePointerIsSeenOverTheWindow() throws {
    let slides = try Pane("Slides", at: Self.area(100, 100, 400, 300), "00ffff", on: desk)
    let presenter = try desk.present(Self.mirror(), on: "B")
    try wait { $0.shows("#00ffff", at: Self.middle(400, 300), on: Self.background) }
    try desk.point(200, 200)
    try wait { !$0.shows("#00ffff", at: Self.middle(400, 300), on: Self.background) && $0.colors.count > 2 }
    let mail = try Pane("Mail", at: Self.area(50, 50, 600, 500), Self.mailLook, on: desk)
    try desk.wait(for: "A") { $0.color(600, 500) == Self.mail }
    try desk.point(201, 201)
    try wait { $0.shows("#00ffff", at: Self.middle(400, 300), on: Self.background) }
    withExtendedLifetime((presenter, mail, slides)) {}
  }

  /// With their shape kept, and bars in the background's colour.
  @Test func itFitsAsItIsToldTo() throws {
    let slides = try Pane("Slides", at: Self.area(100, 100, 512, 256), on: desk)
    let presenter = try desk.present(Self.mirror("contain"), on: "B")
    try wait { $0.shows(quartersAt: Self.middle(1024, 512), on: Self.background) }
    withExtendedLifetime((presenter, slides)) {}
  }

  /// The largest one, and it stays that one as long as it is open.
  @Test func ofSeveralTheLargestIsShown() throws {
    let small = try Pane("Slides", at: Self.area(100, 100, 300, 200), "00ffff", on: desk)
    let large = try Pane("Slides", at: Self.area(200, 200, 400, 300), on: desk)
    try desk.wait(for: "A") { $0.colors.isSuperset(of: ["#00ffff", "#ff0000", "#00ff00", "#0000ff"]) }
    let presenter = try desk.present(Self.mirror(), on: "B")
    try wait(forQuarters: 400, 300)
    try small.tell("size 700 500")
    try large.tell("size 402 302")
    try wait(forQuarters: 402, 302)
    large.close()
    try wait { $0.shows("#00ffff", at: Self.middle(700, 500), on: Self.background) }
    withExtendedLifetime(presenter) {}
  }

  @Test(arguments: ["Composite", "RENDER"]) func withoutAnExtensionItSaysSo(name: String) throws {
    let poor = try PresenterDesk(options: ["--without", name])
    let presenter = try poor.present(Self.mirror(), on: "B")
    try poor.wait(forHealth: "failed", of: "B", because: name)
    withExtendedLifetime(presenter) {}
  }
}

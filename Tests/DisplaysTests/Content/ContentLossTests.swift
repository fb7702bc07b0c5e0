import Displays
import Testing

/// Whether what is shown is seen, judged by the windows over it.
@Suite struct ContentLossTests {
  private static let screen = Rectangle(origin: .origin, size: Size(width: 1920, height: 1080))
  private static let content = layer(.content, process: 10)

  private static func layer(
    _ owner: SeenLayer.Owner, _ area: Rectangle = screen, process: Int32? = 20, program: String? = "xterm",
    classes: [String] = []
  ) -> SeenLayer {
    SeenLayer(owner, area, WindowDescription(classes: classes, process: process), program: program)
  }

  private static func loss(_ layers: SeenLayer...) -> ContentLoss? { ContentLoss(of: screen, under: layers) }

  @Test func whatLiesAboveCovers() {
    #expect(Self.loss(Self.content, Self.layer(.foreign)) == .covered(by: "xterm (process 20)"))
    #expect(Self.loss(Self.layer(.foreign), Self.content) == nil, "below it hides nothing")
    let both = Self.loss(Self.content, Self.layer(.foreign), Self.layer(.foreign, process: 30, program: "mpv"))
    #expect(both == .covered(by: "mpv (process 30)"), "who is on top")
    let part = Rectangle(origin: Point(x: 1600, y: 40), size: Size(width: 300, height: 80))
    #expect(Self.loss(Self.content, Self.layer(.foreign, part)) != nil, "a notification")
    let edge = Rectangle(origin: .origin, size: Size(width: 1920, height: 2))
    #expect(Self.loss(Self.content, Self.layer(.foreign, edge)) == nil, "a panel that hides")
    let beside = Self.screen.moved(by: Point(x: 1920, y: 0))
    #expect(Self.loss(Self.content, Self.layer(.foreign, beside)) == nil)
  }

  @Test func whatIsMeantToLieThereDoesNot() {
    #expect(Self.loss(Self.content, Self.layer(.ours)) == nil, "a message, names of screens")
    #expect(Self.loss(Self.content, Self.layer(.foreign, program: "i3lock")) == nil)
    #expect(
      Self.loss(Self.content, Self.layer(.foreign, program: nil, classes: ["xscreensaver", "XScreenSaver"])) == nil)
    let locked = Self.loss(Self.content, Self.layer(.foreign), Self.layer(.foreign, program: "xsecurelock"))
    #expect(locked == nil, "whatever lies below the lock")
    #expect(
      Self.loss(Self.content, Self.layer(.foreign, process: 10)) == nil, "a menu of the application that is shown")
    let over = Self.loss(Self.content, Self.layer(.foreign), Self.layer(.ours))
    #expect(over == .covered(by: "xterm (process 20)"), "a message over what covers it")
    let behind = Self.layer(.backdrop, program: nil, classes: ["Orchestrate"])
    #expect(Self.loss(behind, Self.content) == nil)
    #expect(
      Self.loss(Self.content, behind) == .covered(by: "Orchestrate (process 20)"), "it is meant to lie behind")
  }

  @Test func halfOfItIsNotAllOfIt() {
    let half = Rectangle(origin: .origin, size: Size(width: 960, height: 1080))
    let most = Rectangle(origin: .origin, size: Size(width: 1800, height: 1080))
    #expect(Self.loss(Self.layer(.content, half)) == .partial)
    #expect(Self.loss(Self.layer(.content, most)) == nil)
    #expect(Self.loss(Self.layer(.content, half), Self.layer(.content, half.moved(by: Point(x: 960, y: 0)))) == nil)
  }

  /// A browser's dialog over a page hides it, a list that it drops down is the page's.
  @Test func aPageIsCoveredByItsBrowsersWindows() {
    let dialog = Self.layer(.foreign, process: 10, program: "chromium")
    #expect(
      ContentLoss(of: Self.screen, under: [Self.content, dialog], isPage: true) == .covered(by: "chromium (process 10)")
    )
    var menu = dialog
    menu.isUnmanaged = true
    #expect(ContentLoss(of: Self.screen, under: [Self.content, menu], isPage: true) == nil)
    #expect(ContentLoss.covers(of: Self.screen, among: [dialog, Self.content, menu, dialog], isPage: true) == [3])
  }

  @Test(
    arguments: [
      // A screen that stays black.
      ([0xff_00_00, 0x00_00_00, 0x80_80_80, 0x00_ff_00, 0x00_00_ff], [0, 0, 0, 0, 0], true),
      // As it was drawn, but for a pointer.
      (
        [0xff_00_00, 0x00_00_00, 0x80_80_80, 0x00_ff_00, 0x00_00_ff], [0xff_00_00, 0, 0x80_80_80, 0x00_ff_00, 0], false
      ),
      // Dimmed by a compositor.
      ([0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff], [0xc0_c0_c0, 0xc0_c0_c0, 0xc0_c0_c0, 0xc0_c0_c0], false),
      // Black that something else was drawn over.
      ([0, 0, 0, 0], [0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff, 0], true),
      // Letters on black, which are gone.
      ([0, 0, 0, 0, 0, 0, 0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], true),
      // Too few.
      ([0xff_ff_ff], [0], false), ([], [], false),
    ] as [([UInt32], [UInt32], Bool)])
  func pointsTell(drawn: [UInt32], seen: [UInt32], isLost: Bool) {
    let loss = ContentLoss(of: zip(drawn, seen).map { PointSample(drawn: $0, seen: $1) })
    #expect(loss == (isLost ? .overdrawn : nil))
  }

  @Test func withoutAWindowItIsNotSeen() {
    #expect(Self.loss() == .unseen)
    #expect(Self.loss(Self.layer(.foreign), Self.layer(.ours)) == .unseen)
  }

  @Test func whoItIsIsOneHarmlessLine() {
    let nameless = Self.layer(.foreign, process: nil, program: nil)
    #expect(Self.loss(Self.content, nameless) == .covered(by: "an unknown program"))
    let hostile = Self.layer(.foreign, process: nil, program: nil, classes: ["a", "b\u{1B}[2J\n"])
    guard case .covered(let who)? = Self.loss(Self.content, hostile) else { return #expect(Bool(false)) }
    #expect(!who.contains("\u{1B}") && !who.contains("\n"), "\(who)")
  }

  @Test func onlyWhatLastsIsToldOf() {
    func at(_ seconds: Int) -> Moment { Moment(.seconds(seconds)) }
    var losses = ContentLosses()
    losses.see(["A": .unseen], at: at(10))
    #expect(losses.lasting(at: at(14)) == [:] && losses.next(after: at(10)) == at(15))
    losses.see(["A": .covered(by: "x"), "B": .unseen], at: at(14))
    #expect(losses.lasting(at: at(15)) == ["A": .covered(by: "x")], "another reason is no new beginning")
    #expect(losses.next(after: at(15)) == at(19))
    losses.see(["B": .unseen], at: at(16))
    losses.see(["A": .unseen, "B": .unseen], at: at(19))
    #expect(losses.lasting(at: at(19)) == ["B": .unseen], "A was seen in between")
    losses.see([:], at: at(20))
    #expect(losses.next(after: at(20)) == nil)
  }
}

import Testing

@testable import Displays

@Suite struct WindowHomesTests {
  private static let panel = Identity(vendor: "LAP", builtin: true)
  private static let television = Identity(vendor: "TVS", serial: "1")
  private static let size = Size(width: 1920, height: 1080)

  private static func screen(
    _ identity: Identity, at x: Int, on connector: String, _ size: Size = size
  ) -> PlacedScreen {
    let area = Rectangle(origin: Point(x: x, y: 0), size: size)
    return PlacedScreen(identity: identity, connector: connector, area: area)
  }

  private let both = [screen(panel, at: 0, on: "eDP-1"), screen(television, at: 1920, on: "HDMI-1")]
  private let alone = [screen(panel, at: 0, on: "eDP-1")]
  private var homes = WindowHomes()

  private func window(_ id: UInt32, _ x: Int, _ y: Int) -> DesktopWindow {
    DesktopWindow(id: id, area: Rectangle(origin: Point(x: x, y: y), size: Size(width: 400, height: 300)))
  }

  private var framed: DesktopWindow {
    DesktopWindow(id: 1, area: window(1, 2005, 70).area, corner: Point(x: 2000, y: 50))
  }

  /// What the program draws is where the frame's corner belongs.
  private var late: DesktopWindow {
    DesktopWindow(id: 1, area: window(1, 2000, 50).area, corner: Point(x: 1995, y: 30))
  }

  /// A framed window fills its screen, and that goes and comes back.
  private mutating func bringBackFull() {
    let full = DesktopWindow(id: 1, area: both[1].area, fills: true)
    let thrown = DesktopWindow(id: 1, area: both[0].area, fills: true)
    _ = homes.rest([framed], at: moment(0))
    _ = homes.note([full], at: moment(61))
    _ = homes.settle([thrown], from: both, to: alone, at: moment(0))
    _ = homes.settle([thrown], from: alone, to: both, at: moment(60))
  }

  private func moment(_ seconds: Int) -> Moment { Moment(.seconds(seconds)) }

  @Test mutating func aThrownWindowGoesBack() {
    #expect(homes.settle([window(1, 2000, 50), window(2, 10, 10)], from: both, to: alone, at: moment(0)).isEmpty)
    #expect(homes.displacedWindows == [1])
    // The window manager throws it onto the panel.
    homes.noteMove(of: 1, at: moment(1))
    let back = homes.settle([window(1, 1500, 50), window(2, 10, 10)], from: alone, to: both, at: moment(60))
    #expect(back == [window(1, 2000, 50)] && homes.displacedWindows.isEmpty)
  }

  @Test mutating func whatAPersonMovedStays() {
    _ = homes.settle([window(1, 2000, 50)], from: both, to: alone, at: moment(0))
    homes.noteMove(of: 1, at: moment(3))
    #expect(homes.displacedWindows.isEmpty)
    #expect(homes.settle([window(1, 700, 50)], from: alone, to: both, at: moment(60)).isEmpty)
  }

  @Test mutating func itFollowsItsScreenToAnotherConnectorAndPlace() {
    _ = homes.settle([window(1, 2000, 50)], from: both, to: alone, at: moment(0))
    let moved = [Self.screen(Self.television, at: 0, on: "DP-2"), Self.screen(Self.panel, at: 1920, on: "eDP-1")]
    let back = homes.settle([window(1, 1500, 50), window(2, 10, 10)], from: alone, to: moved, at: moment(60))
    // The panel stands elsewhere now, and its windows with it.
    #expect(back == [window(1, 80, 50), window(2, 1930, 10)])
  }

  @Test mutating func anotherSizeIsNotHome() {
    _ = homes.settle([window(1, 2000, 50)], from: both, to: alone, at: moment(0))
    let small = alone + [Self.screen(Self.television, at: 1920, on: "HDMI-1", Size(width: 1280, height: 720))]
    #expect(homes.settle([window(1, 1500, 50)], from: alone, to: small, at: moment(60)).isEmpty)
    #expect(homes.displacedWindows == [1])
    #expect(homes.settle([window(1, 1500, 50)], from: small, to: alone, at: moment(70)).isEmpty)
    #expect(homes.settle([window(1, 1500, 50)], from: alone, to: both, at: moment(80)) == [window(1, 2000, 50)])
  }

  @Test mutating func aTwinIsAnotherScreen() {
    let twins = [Self.screen(Self.television, at: 0, on: "DP-1"), Self.screen(Self.television, at: 1920, on: "DP-2")]
    _ = homes.settle([window(1, 2000, 50)], from: twins, to: [twins[0]], at: moment(0))
    #expect(homes.displacedWindows == [1])
    #expect(homes.settle([window(1, 80, 50)], from: [twins[0]], to: twins, at: moment(9)) == [window(1, 2000, 50)])
  }

  /// Twins beside the panel, each as a profile has it.
  private static func twin(_ name: String, at x: Int, on connector: String) -> PlacedScreen {
    var twin = screen(television, at: x, on: connector)
    twin.name = PlacedScreen.Name(profile: "desk", screen: name)
    return twin
  }

  private let twins = [
    screen(panel, at: 0, on: "eDP-1"), twin("left", at: 1920, on: "DP-1"), twin("right", at: 3840, on: "DP-2"),
  ]
  private var onTwins: [DesktopWindow] { [window(1, 2000, 50), window(2, 4000, 50)] }
  private var thrownFromTwins: [DesktopWindow] { [window(1, 100, 50), window(2, 200, 50)] }

  /// Both twins go, and come one after the other.
  private mutating func twinsCome(_ first: [PlacedScreen], then second: [PlacedScreen]) -> [[DesktopWindow]] {
    _ = homes.rest(onTwins, at: moment(0))
    _ = homes.settle(thrownFromTwins, from: twins, to: alone, at: moment(0))
    let home = homes.settle(thrownFromTwins, from: alone, to: alone + first, at: moment(60))
    let now = thrownFromTwins.map { window in home.first { $0.id == window.id } ?? window }
    return [home, homes.settle(now, from: alone + first, to: alone + second, at: moment(64))]
  }

  @Test mutating func theOtherTwinThatComesFirstIsNotItsScreen() {
    let right = Self.twin("right", at: 1920, on: "DP-2")
    let came = twinsCome([right], then: Array(twins.dropFirst()))
    #expect(came == [[window(2, 2080, 50)], onTwins])
  }

  @Test mutating func onOtherConnectorsTheProfileTellsTwins() {
    let left = Self.twin("left", at: 1920, on: "DP-3")
    let came = twinsCome([left], then: [left, Self.twin("right", at: 3840, on: "HDMI-1")])
    #expect(came == [[window(1, 2000, 50)], [window(2, 4000, 50)]])
  }

  /// A twin whose own screen had no windows is no home of the other one's.
  @Test mutating func aTwinThatTheProfileTellsIsNoHome() {
    _ = homes.settle([window(2, 4000, 50)], from: twins, to: alone, at: moment(0))
    let left = Self.twin("left", at: 1920, on: "DP-3")
    #expect(homes.settle([window(2, 200, 50)], from: alone, to: alone + [left], at: moment(60)).isEmpty)
    #expect(homes.displacedWindows == [2])
  }

  /// A profile that prefers no connectors takes the first twin that comes for its first screen.
  @Test mutating func theConnectorCountsWhereTheProfilesScreenIsOnNone() {
    let came = twinsCome([Self.twin("left", at: 1920, on: "DP-2")], then: Array(twins.dropFirst()))
    #expect(came == [[window(2, 2080, 50)], onTwins])
  }

  @Test mutating func theProfilesScreenCountsBeforeTheConnector() {
    let swapped = [Self.twin("right", at: 3840, on: "DP-1"), Self.twin("left", at: 1920, on: "DP-2")]
    _ = homes.settle(onTwins, from: twins, to: alone, at: moment(0))
    #expect(homes.settle(thrownFromTwins, from: alone, to: alone + swapped, at: moment(60)) == onTwins)
  }

  /// Screens come so fast that windows are not seen at rest in between.
  @Test mutating func whatWasBroughtHomeStaysWhenTheNextScreenComes() {
    let full = DesktopWindow(id: 1, area: twins[1].area, fills: true)
    let thrown = [DesktopWindow(id: 1, area: twins[0].area, fills: true), window(2, 200, 50)]
    _ = homes.rest([full, window(2, 4000, 50)], at: moment(0))
    _ = homes.settle(thrown, from: twins, to: alone, at: moment(0))
    _ = homes.rest(thrown, at: moment(10))
    let first = Array(twins.dropLast())
    #expect(homes.settle(thrown, from: alone, to: first, at: moment(60)) == [full])
    #expect(homes.settle([full, thrown[1]], from: first, to: twins, at: moment(61)) == [window(2, 4000, 50)])
  }

  /// Its window manager puts it there while the next screen comes, and nothing tells of that.
  @Test mutating func whatAProfilePutSomewhereStaysWhenTheNextScreenComes() {
    let (before, put) = (window(1, 100, 50), window(1, 2020, 50))
    let first = Array(twins.dropLast())
    _ = homes.rest([before], at: moment(0))
    _ = homes.settle([before], from: alone, to: first, at: moment(60))
    homes.notePutting(of: 1, onto: first[1].area)
    #expect(homes.rest([before], at: moment(60)).isEmpty)
    #expect(homes.awaitedWindows == [1], "its window manager has not answered")
    homes.takeIn([put])
    #expect(homes.awaitedWindows.isEmpty)
    #expect(homes.settle([put], from: first, to: twins, at: moment(61)).isEmpty)
  }

  @Test mutating func whatAProfilePutElsewhereIsNotSentHome() {
    let thrown = window(1, 900, 50)
    _ = homes.rest([window(1, 2000, 50)], at: moment(0))
    _ = homes.settle([thrown], from: both, to: alone, at: moment(0))
    homes.notePutting(of: 1, onto: Rectangle(origin: Point(x: 0, y: 0), size: Self.size))
    #expect(homes.note([thrown], at: moment(1)).isEmpty && homes.awaitedWindows.isEmpty)
    #expect(homes.settle([thrown], from: alone, to: both, at: moment(60)).isEmpty)
    homes.notePutting(of: 1, onto: both[1].area)
    #expect(homes.settle([thrown], from: both, to: alone, at: moment(61)).isEmpty)
    #expect(homes.awaitedWindows.isEmpty && homes.displacedWindows.isEmpty, "it never came there")
  }

  @Test mutating func whatMovesIsAwaitedNoMore() {
    homes.notePutting(of: 1, onto: both[1].area)
    homes.noteMove(of: 1, at: moment(9))
    #expect(homes.awaitedWindows.isEmpty)
  }

  @Test mutating func withTheSameScreensNothingMoves() {
    let swapped = [Self.screen(Self.television, at: 0, on: "HDMI-1"), Self.screen(Self.panel, at: 1920, on: "eDP-1")]
    #expect(homes.settle([window(1, 2000, 50)], from: both, to: swapped, at: moment(0)).isEmpty)
  }

  /// Some window managers throw windows as soon as the cable is out; we look when the screens have settled.
  @Test mutating func whereAWindowWasAtRestIsItsHome() {
    _ = homes.rest([window(1, 2000, 50), window(2, 10, 10)], at: moment(0))
    let thrown = [window(1, 900, 50), window(2, 10, 10)]
    #expect(homes.settle(thrown, from: both, to: alone, at: moment(0)).isEmpty)
    _ = homes.rest(thrown, at: moment(0))
    #expect(homes.settle(thrown, from: alone, to: both, at: moment(60)) == [window(1, 2000, 50)])
  }

  /// The screen is back before the watcher has looked, and nothing differs but where the windows are.
  @Test mutating func whatAShortLossOrAnUndoneChangeHasThrownGoesBack() {
    _ = homes.rest([window(1, 2000, 50)], at: moment(0))
    let thrown = [window(1, 900, 50)]
    #expect(homes.settle(thrown, from: both, to: both, at: moment(0)).isEmpty)
    homes.noteThrowing()
    #expect(homes.settle(thrown, from: both, to: both, at: moment(1)) == [window(1, 2000, 50)])
  }

  /// A window manager that is behind throws a window when all is as before already.
  @Test mutating func whatIsThrownOnlyThenGoesBackToo() {
    let home = window(1, 2000, 50)
    _ = homes.rest([home], at: moment(0))
    homes.noteThrowing()
    #expect(homes.settle([home], from: both, to: both, at: moment(60)).isEmpty)
    #expect(homes.note([window(1, 900, 50)], at: moment(61)) == [home])
    #expect(homes.note([window(1, 300, 50)], at: moment(63)).isEmpty, "a person has moved it")
  }

  @Test mutating func whatFillsItsScreenKeepsWhatItReturnsTo() {
    let full = DesktopWindow(id: 1, area: both[1].area, fills: true)
    _ = homes.rest([framed], at: moment(0))
    #expect(homes.note([full], at: moment(61)).isEmpty && homes.note([full], at: moment(61)).isEmpty)
    let thrown = DesktopWindow(id: 1, area: both[0].area, fills: true)
    _ = homes.settle([thrown], from: both, to: alone, at: moment(0))
    _ = homes.rest([thrown], at: moment(0))
    let back = homes.settle([thrown], from: alone, to: both, at: moment(60))
    #expect(back.map(\.area) == [both[1].area] && back.map(\.corner) == [framed.corner])
  }

  /// xfwm4 and openbox put a window back onto the screens that they know, and may not know yet of the one that has come.
  @Test mutating func whatIsPutElsewhereRightAfterwardsIsSentAgain() {
    _ = homes.rest([window(1, 2000, 50)], at: moment(0))
    _ = homes.settle([window(1, 900, 50)], from: both, to: alone, at: moment(0))
    #expect(homes.settle([window(1, 900, 50)], from: alone, to: both, at: moment(60)) == [window(1, 2000, 50)])
    #expect(homes.note([window(1, 1871, 50)], at: moment(61)) == [window(1, 2000, 50)])
    #expect(homes.note([window(1, 2000, 50)], at: moment(61)).isEmpty)
    // One that insists gets its way, and so does a person.
    let sent = (0..<5).map { _ in homes.note([window(1, 1871, 50)], at: moment(62)).count }
    #expect(sent == [1, 1, 0, 0, 0])
  }

  @Test mutating func whatAPersonMovesAfterwardsStays() {
    _ = homes.rest([window(1, 2000, 50)], at: moment(0))
    _ = homes.settle([window(1, 900, 50)], from: both, to: alone, at: moment(0))
    _ = homes.settle([window(1, 900, 50)], from: alone, to: both, at: moment(60))
    #expect(homes.note([window(1, 300, 50)], at: moment(63)).isEmpty)
  }

  /// Metacity draws the frame when the window has its place already.
  @Test mutating func whatIsFramedTooLateGoesBackByItsCorner() {
    bringBackFull()
    _ = homes.rest([DesktopWindow(id: 1, area: both[1].area, fills: true)], at: moment(0))
    // What the program draws is where the frame's corner belongs, and then there is a frame around it.
    #expect(homes.note([window(1, 2000, 50)], at: moment(61)).isEmpty)
    #expect(homes.note([late], at: moment(61)) == [framed])
    // A window manager that does not obey is not asked again, and a person may put it there.
    #expect(homes.note([late], at: moment(61)).isEmpty)
  }

  /// On a busy machine screens may still be coming when a window leaves the full screen, and then nothing tells of it.
  @Test mutating func whatIsFramedWhileScreensComeGoesBackOnceTheyRest() {
    bringBackFull()
    #expect(homes.rest([late], at: moment(61)) == [framed])
    #expect(homes.rest([late], at: moment(62)).isEmpty)
  }

  @Test mutating func whatIsPutElsewhereWhileScreensComeIsSentAgainOnceTheyRest() {
    _ = homes.rest([window(1, 2000, 50)], at: moment(0))
    _ = homes.settle([window(1, 900, 50)], from: both, to: alone, at: moment(0))
    _ = homes.settle([window(1, 900, 50)], from: alone, to: both, at: moment(60))
    #expect(homes.rest([window(1, 1871, 50)], at: moment(61)) == [window(1, 2000, 50)])
  }

  /// By its frame: what a program draws begins somewhere else.
  @Test mutating func aWindowIsMovedByItsCorner() {
    _ = homes.rest([framed], at: moment(0))
    _ = homes.settle([framed], from: both, to: alone, at: moment(0))
    let back = homes.settle([window(1, 5, 20)], from: alone, to: both, at: moment(60))
    #expect(back == [framed])
  }

  @Test mutating func aWindowThatEndedIsForgotten() {
    _ = homes.settle([window(1, 2000, 50)], from: both, to: alone, at: moment(0))
    homes.noteEnd(of: 1)
    #expect(homes.settle([window(1, 5, 5)], from: alone, to: both, at: moment(60)).isEmpty)
  }

  /// Windows belong to what it shows, and where that is away, to the screen itself.
  @Test(arguments: [
    ScreenEntry.screen("tv", line: 2, connector: "HDMI-1").mirror("laptop"),
    ScreenEntry.screen("tv", line: 2, connector: "HDMI-1").sameAs("laptop"),
  ])
  func whatRepeatsAScreenHasNoneOfItsOwn(tv: ScreenEntry) throws {
    let profile = Profile(ScreenEntry.screen("laptop", line: 1, connector: "eDP-1").absent, tv)
    let open = Desk().screen("eDP-1").screen("HDMI-1").lit("eDP-1").lit("HDMI-1")
    let closed = Desk().screen("HDMI-1").lit("HDMI-1")
    let homes = try [open, closed].map { desk in
      try Match.attempt(profile, on: desk.snapshot).get().placedScreens(on: desk.snapshot).map(\.connector)
    }
    #expect(homes == [["eDP-1"], ["HDMI-1"]])
  }
}

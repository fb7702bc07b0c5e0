import Displays
import LabSupport
import Testing

@testable import X11

/// Wishes that last as long as a connection. The server's own clock says when something would have happened: what it
/// counts as idle time has an alarm.
@Suite(.limited) struct WishTests {
  private let server: LabServer

  init() throws { server = try LabServer(["A,monitor=office"]) }

  private func connect() throws -> Connection { try Connection(display: server.display) }

  private func xset(_ arguments: String...) throws { try Tool.run(["xset"] + arguments, display: server.display) }

  /// As a hand at the mouse.
  private func point(_ x: Int) throws {
    withExtendedLifetime(try LabClient("point", "\(x)", "100", display: server.display)) { _ = try? $0.nextLine() }
  }

  /// From now on idle time begins anew, and both would darken the screens after a second of it.
  private func blankSoon() throws {
    try point(10)
    try xset("s", "1", "1")
    try xset("dpms", "1", "1", "1")
  }

  /// Waits until the server has been idle for two seconds.
  private func waitForIdleness() throws {
    var clock = try connect()
    let isIdle = clock.wishes.idle.follow(after: .seconds(2))
    try #require(isIdle == false, "the pointer has been moved just now")
    let before = clock.heardEvents
    while clock.heardEvents == before {
      clock.hearEvents()
      guard clock.heardEvents == before else { return }
      try Deadline().wait(for: "the alarm", at: clock.descriptor)
    }
  }

  @Test func awakeKeepsTheSaverAndDPMSAwayUntilTheConnectionEnds() throws {
    var holder: Connection? = try connect()
    try holder?.hold(.awake, as: "always")
    try blankSoon()
    try waitForIdleness()
    #expect(try connect().power().wakefulness == .awake)
    #expect(try connect().heldWishes() == Wishes(awake: .always, pointer: .keep))
    var witness = try connect()
    witness.followPower()
    holder = nil
    try witness.wait { $0.concernsPower }
    #expect(try witness.power().wakefulness == .blanked)
    #expect(try witness.heldWishes().isEmpty)
  }

  /// What has begun before is ended once; what a user does afterwards stays.
  @Test(arguments: [["s", "activate"], ["dpms", "force", "off"]])
  func awakeWakesOnce(_ sleep: [String]) throws {
    try Tool.run(["xset"] + sleep, display: server.display)
    var holder = try connect()
    #expect(try holder.power().wakefulness == .blanked)
    try holder.hold(.awake, as: "always")
    #expect(try holder.power().wakefulness == .awake)
    try Tool.run(["xset"] + sleep, display: server.display)
    #expect(try holder.power().wakefulness == .blanked)
  }

  @Test func sleepOnPurposeIsNotEnded() throws {
    var holder = try connect()
    try holder.fallAsleep(for: .user)
    try holder.hold(.awake, as: "always")
    #expect(try holder.power().wakefulness == .asleep)
  }

  @Test func whoTakesAWishOverHasItGivenBack() throws {
    var first = try connect()
    var second = try connect()
    try first.hold(.awake, as: "always")
    try first.hold(.pointer, as: "hide")
    try second.hold(.awake, as: "always")
    #expect(try first.heldWishes() == Wishes(awake: .always, pointer: .hide))
    first.sync()
    first.hearEvents()
    #expect(first.ownWishes == Wishes(awake: nil, pointer: .hide))
    #expect(second.ownWishes == Wishes(awake: .always, pointer: .keep))
    try second.giveBack(.pointer)
    try second.giveBack(.awake)
    first.sync()
    first.hearEvents()
    #expect(first.ownWishes.isEmpty && second.ownWishes.isEmpty)
    #expect(try connect().heldWishes().isEmpty)
    try blankSoon()
    second.followPower()
    try second.wait { $0.concernsPower }
  }

  private func settings(of window: UInt32) throws -> String {
    try Tool.run(
      ["xprop", "-id", "\(window)", "-f", "_XSETTINGS_SETTINGS", "8x", "-notype", "_XSETTINGS_SETTINGS"],
      display: server.display)
  }

  /// The window goes with the wish: by that programs know that there is no manager any more.
  @Test func programsAreToldTheSizeOfLetters() throws {
    var holder = try connect()
    #expect(try holder.hold(.letters, as: "120"))
    #expect(try connect().heldWishes() == Wishes(awake: nil, pointer: .keep, dpi: 120))
    let window = try #require(try connect().window(owning: ManagerSelection.holder(of: .letters)))
    let told = try settings(of: window)
    #expect(told.contains("0x58, 0x66, 0x74, 0x2f, 0x44, 0x50, 0x49"), "Xft/DPI: \(told)")
    #expect(try holder.hold(.letters, as: "144"))
    #expect(try settings(of: window) != told)
    try holder.giveBack(.letters)
    holder.sync()
    #expect(try connect().heldWishes().isEmpty)
    #expect(throws: ToolFailure.self) { try settings(of: window) }
    #expect(try holder.hold(.letters, as: "96"), "again, with another window")
  }

  /// A desktop's own manager tells its programs more than we know of.
  @Test func anotherManagerStays() throws {
    let manager = try LabClient("hold", "_XSETTINGS_S0", as: "xsettingsd", display: server.display)
    #expect(try manager.nextLine() == "held")
    var holder = try connect()
    #expect(try holder.heldWishes().foreign == [.letters])
    #expect(try !holder.hold(.letters, as: "120"))
    try holder.giveBack(.letters)
    #expect(try connect().heldWishes().foreign == [.letters])
  }

  /// One that comes later takes it from us, and it is not fought.
  @Test func aManagerThatComesLaterHasIt() throws {
    var holder = try connect()
    try holder.hold(.letters, as: "120")
    let manager = try LabClient("hold", "_XSETTINGS_S0", "anyway", as: "xsettingsd", display: server.display)
    #expect(try manager.nextLine() == "held")
    holder.sync()
    holder.hearEvents()
    #expect(holder.ownWishes.isEmpty)
    #expect(try holder.heldWishes().foreign == [.letters])
  }

  /// A watcher's own role is another selection.
  @Test func losingAWishIsNotLosingTheScreens() throws {
    var first = try connect()
    var second = try connect()
    #expect(try first.acquire(.watcher, text: "/run/0") == .granted)
    try first.hold(.pointer, as: "hide")
    try second.hold(.pointer, as: "hide")
    first.sync()
    first.hearEvents()
    #expect(first.ownWishes.isEmpty && !first.isReplaced(as: .watcher))
  }

  @Test func eachSleepIsHeardWhoeverAsksForIt() throws {
    var witness = try connect()
    witness.followPower()
    for command in [["dpms", "force", "standby"], ["dpms", "force", "on"], ["s", "activate"], ["s", "reset"]] {
      let before = try witness.power().wakefulness
      _ = try witness.takeEvents()
      try Tool.run(["xset"] + command, display: server.display)
      witness.sync()
      #expect(try witness.takeEvents().concernsPower, "\(command)")
      #expect(try witness.power().wakefulness != before, "\(command)")
    }
  }

  /// XFixes tells no client whether the pointer is hidden; the monitor shows it.
  private func isPointerSeen() throws -> Bool {
    let picture = try server.picture(of: "A")
    let bare = [UInt8](repeating: 0x12, count: picture.bytes.count)
    return picture != Photograph(width: picture.width, height: picture.height, bytes: bare)
  }

  @Test func thePointerIsHiddenAndComesBackWithItsHolder() throws {
    try Tool.run(["xsetroot", "-solid", "#121212", "-cursor_name", "left_ptr"], display: server.display)
    try point(50)
    try #require(try isPointerSeen())
    var holder: Connection? = try connect()
    try holder?.hold(.pointer, as: "hide")
    holder?.sync()
    #expect(try !isPointerSeen())
    try point(60)
    #expect(try !isPointerSeen())
    holder = nil
    var witness = try connect()
    witness.sync()
    #expect(try isPointerSeen())
    _ = try witness.takeEvents()
  }

  @Test func thePointerIsHiddenAfterAPauseAndComesBackWithAMovement() throws {
    try Tool.run(["xsetroot", "-solid", "#121212", "-cursor_name", "left_ptr"], display: server.display)
    try point(50)
    var holder = try connect()
    try holder.hold(.pointer, as: "500ms")
    for x in [70, 90] {
      try hear(&holder, until: { try !isPointerSeen() })
      let before = holder.heardEvents
      try point(x)
      try hear(&holder, until: { try isPointerSeen() })
      #expect(holder.heardEvents == before + 1, "one event for a movement, and none while it goes on")
    }
  }

  /// Each change is an event of the holder's.
  private func hear(_ holder: inout Connection, until isReached: () throws -> Bool) throws {
    holder.hearEvents()
    while try !isReached() {
      try Deadline().wait(for: "what the holder hears", at: holder.descriptor)
      holder.hearEvents()
      holder.sync()
    }
  }
}

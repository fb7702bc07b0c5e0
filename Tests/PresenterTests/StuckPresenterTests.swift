import Displays
import Foundation
import LabSupport
import Testing
import X11

/// Presenters that do not end when they should, or before they should.
@Suite(.limited) struct StuckPresenterTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  @Test func whoeverComesNextKillsIt() throws {
    let stuck = try desk.present("{\"color\": \"#ff0000\"}", on: "A")
    let process = ContentProcess(number: stuck.program.processIdentifier)
    kill(process.number, SIGSTOP)
    let next = try desk.present("{\"color\": \"#00ff00\"}", on: "A")
    #expect(try desk.server.picture(of: "A").colors == ["#00ff00"])
    try process.awaitEnd()
    next.program.terminate()
    #expect(try next.program.finish().code == 0)
  }

  /// The watcher's window behind one that was killed has its picture. The next one hides it where the screen has become
  /// dark since: it would lie over whatever is there now.
  @Test func whatAKilledOneLeftGoesWithItsScreen() throws {
    var connection = try Connection(display: desk.server.display)
    let backdrop = try desk.backdrop(of: "A", on: &connection)
    let screen = Rectangle(origin: .origin, size: Size(width: 1024, height: 768))
    connection.show(nil, inBackdrop: backdrop.number, over: screen, behind: nil)
    let isSeenFirst = connection.isSeen(backdrop.number)
    try desk.server.xrandr("--output", "A", "--off")
    let presenter = try desk.present("{\"color\": \"#ff0000\"}", on: "A")
    try desk.wait(forHealth: "parked", of: "A")
    let isSeenNow = connection.isSeen(backdrop.number)
    #expect(isSeenFirst && !isSeenNow)
    withExtendedLifetime(presenter) {}
  }

  /// Of two presenters that change places the one that leaves may lay the window behind it last, above the one that
  /// comes.
  @Test func whatLiesBehindItStaysThere() throws {
    var connection = try Connection(display: desk.server.display)
    let backdrop = try desk.backdrop(of: "A", on: &connection)
    let client = Tool.repository.appending(path: "lab/build/clients/colour").path
    let presenter = try desk.present("{\"program\": [\"\(client)\", \"336699\", \"inside\", \"{window}\"]}", on: "A")
    try desk.wait(for: "A") { $0.colors == ["#336699"] }
    let screen = Rectangle(origin: .origin, size: Size(width: 1024, height: 768))
    let area = connection.area(of: backdrop.number)
    #expect(area == screen)
    try connection.raise(backdrop)
    try desk.wait(for: "A") { $0.colors == ["#336699"] }
    connection.hideBackdrop(backdrop.number)
    try desk.waitForRest()
    let isSeen = connection.isSeen(backdrop.number)
    #expect(isSeen)
    withExtendedLifetime(presenter) {}
  }

  /// Metacity brings the window behind content above that of an application, each time that the stack changes: once the
  /// presenter has given up, it does not show that window again, where a user would see a blink.
  @Test func whatAWindowManagerDoesNotLeaveBehindItIsShownNoMore() throws {
    let manager = try WindowManager(.metacity, composing: true, display: desk.server.display)
    var connection = try Connection(display: desk.server.display)
    let backdrop = try desk.backdrop(of: "A", on: &connection)
    let client = Tool.repository.appending(path: "lab/build/clients/colour").path
    let presenter = try desk.present("{\"window\": {}, \"launch\": [\"\(client)\", \"ff8000\", \"page\"]}", on: "A")
    try desk.wait(forHealth: "showing", of: "A")
    var others: [LabClient] = []
    let deadline = Deadline()
    while connection.isSeen(backdrop.number), !deadline.isOver {
      let window = try LabClient("window", "100", "100", "200", "200", display: desk.server.display)
      _ = try window.nextLine()
      others.append(window)
      try desk.waitForRest()
    }
    connection.followOwner(of: .backdrop(of: "A"))
    connection.hearEvents()
    _ = connection.takeMove(ofOwner: backdrop.number)
    try desk.server.xrandr("--output", "A", "--mode", "800x600")
    try desk.wait(for: "A") { $0.width == 800 && $0.color($0.width - 1, $0.height - 1) == "#ff8000" }
    try desk.waitForRest()
    connection.hearEvents()
    let (isShown, isSeen) = (connection.takeMove(ofOwner: backdrop.number), connection.isSeen(backdrop.number))
    #expect(!isShown && !isSeen)
    withExtendedLifetime((manager, presenter, others)) {}
  }

  /// One that ends in time is left to itself, and so is a stranger.
  @Test func nobodyElseIsKilled() throws {
    let stranger = try LabClient("hold", "_ORCHESTRATE_PRESENTER_A_S0", display: desk.server.display)
    _ = try stranger.nextLine()
    let first = try desk.present("{\"color\": \"#ff0000\"}", on: "A")
    let second = try desk.present("{\"color\": \"#00ff00\"}", on: "A")
    #expect(try first.program.finish().code == 0)
    second.program.terminate()
    #expect(try second.program.finish().code == 0)
    withExtendedLifetime(stranger) {}
  }
}

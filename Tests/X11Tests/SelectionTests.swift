import Foundation
import LabSupport
import Synchronization
import Testing

@testable import X11

/// One owner of a role on a display.
@Suite(.limited) struct SelectionTests {
  private let server: LabServer
  private let selection = "_ORCHESTRATE_WATCHER_S0"

  init() throws { server = try LabServer(["A,monitor=office"]) }

  private func connect() throws -> Connection { try Connection(display: server.display) }

  private func machine() throws -> String {
    try Tool.run(["uname", "-n"]).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func nobodyHoldsItAtFirst() throws {
    let connection = try connect()
    #expect(try connection.owner(of: .watcher) == nil)
    #expect(connection.atoms.existing(AtomName(selection)) == nil, "asking leaves no trace")
  }

  @Test func theSecondIsToldWhoTheFirstIs() throws {
    var first = try connect()
    var second = try connect()
    #expect(try first.acquire(.watcher, text: "/run/ü/0") == .granted)
    let owner = SelectionOwner(pid: getpid(), machine: try machine(), text: "/run/ü/0")
    #expect(try second.acquire(.watcher, text: "/other") == .heldBy(owner))
    #expect(try second.owner(of: .watcher) == owner)
    #expect(try first.owner(of: .watcher) == owner)
  }

  /// What another program finds, with other code.
  @Test func othersSeeTheHolder() throws {
    var connection = try connect()
    #expect(try connection.acquire(.watcher, text: "/socket") == .granted)
    let other = try LabClient("hold", selection, display: server.display)
    var lines: Set<String> = []
    while let line = try other.nextLine(), line != "." { lines.insert(line) }
    #expect(
      lines == [
        "owner", "WM_CLIENT_MACHINE(STRING) \(try machine())", "_NET_WM_PID(CARDINAL) \(getpid())",
        "_ORCHESTRATE_SOCKET(UTF8_STRING) /socket",
      ])
  }

  @Test func thoseWhoWaitForAHolderAreTold() throws {
    let waiting = try LabClient("hold", "SOMETHING_ELSE", display: server.display)
    #expect(try waiting.nextLine() == "held")
    var connection = try connect()
    #expect(try connection.acquire(.watcher, text: "") == .granted)
    #expect(try waiting.nextLine() == "manager \(selection)")
  }

  @Test func aHolderThatTellsNothingIsAHolder() throws {
    let stranger = try LabClient("hold", selection, display: server.display)
    #expect(try stranger.nextLine() == "held")
    var connection = try connect()
    #expect(try connection.acquire(.watcher, text: "") == .heldBy(SelectionOwner()))
  }

  @Test func itIsFreeWhenItsHolderWasKilled() throws {
    let stranger = try LabClient("hold", selection, display: server.display)
    #expect(try stranger.nextLine() == "held")
    stranger.kill()
    var connection = try connect()
    #expect(try connection.owner(of: .watcher) == nil)
    #expect(try connection.acquire(.watcher, text: "") == .granted)
  }

  @Test func itIsFreeWhenItsConnectionEnds() throws {
    var first: Connection? = try connect()
    #expect(try first?.acquire(.watcher, text: "") == .granted)
    first = nil
    var second = try connect()
    #expect(try second.acquire(.watcher, text: "") == .granted)
  }

  @Test func rolesAreApart() throws {
    var connection = try connect()
    let presenter = ManagerSelection(name: "_ORCHESTRATE_SCREEN_A", textProperty: "_ORCHESTRATE_CONTENT")
    #expect(try connection.acquire(.watcher, text: "a") == .granted)
    #expect(try connection.acquire(presenter, text: "b") == .granted)
    #expect(try connection.owner(of: presenter)?.text == "b")
    #expect(try connection.owner(of: .watcher)?.text == "a")
  }

  /// Many at once: the server keeps all but one out.
  @Test func oneOfManyGetsIt() throws {
    let results = Mutex<[Acquisition?]>([])
    let (tried, end) = (DispatchGroup(), DispatchSemaphore(value: 0))
    for _ in 0..<20 {
      tried.enter()
      Thread.detachNewThread { [server] in
        var connection = try? Connection(display: server.display)
        let result = try? connection?.acquire(.watcher, text: "")
        results.withLock { $0.append(result) }
        tried.leave()
        _ = end.wait(timeout: .now() + 120)
        connection = nil
      }
    }
    try #require(tried.wait(timeout: .now() + 120) == .success)
    defer { for _ in 0..<20 { end.signal() } }
    let found = results.withLock(\.self)
    #expect(found.count { $0 == .granted } == 1)
    #expect(found.allSatisfy { $0 != nil })
  }

  @Test func textsAreFitForATerminal() throws {
    var first = try connect()
    let second = try connect()
    _ = try first.acquire(.watcher, text: "a\u{1b}[2J\nb\u{9b}c\u{7f}")
    #expect(try second.owner(of: .watcher)?.text == "a\u{fffd}[2J\u{fffd}b\u{fffd}c\u{fffd}")
    var third = try connect()
    let long = ManagerSelection(name: "_ORCHESTRATE_LONG", textProperty: "_ORCHESTRATE_TEXT")
    #expect(try third.acquire(long, text: String(repeating: "x", count: 10_000)) == .granted)
    #expect(try second.owner(of: long)?.text == String(repeating: "x", count: 4096))
  }

  @Test func acquiringKeepsWhatWasHeard() throws {
    var watcher = try Connection(display: server.display, hearing: .everything)
    _ = try watcher.read(.none)
    try server.lab("unplug", "A")
    #expect(try watcher.acquire(.watcher, text: "") == .granted)
    #expect(try watcher.takeEvents().unplugged.count == 1)
  }

  @Test func aDeadServerGrantsNothing() throws {
    var connection = try connect()
    try server.kill()
    #expect(throws: ConnectionLost(display: server.display)) { try connection.acquire(.watcher, text: "") }
    #expect(throws: ConnectionLost(display: server.display)) { try connection.owner(of: .watcher) }
  }
}

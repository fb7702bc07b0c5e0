import Foundation
import LabSupport
import Testing

@testable import Control
@testable import Displays
@testable import Platform

/// `put --all`: on which places it is seen, and what is said where some refuse it.
@Suite(.serialized, .limited) struct PutAllTests {
  @Test func withAMirrorByTheHardware() throws {
    let desk = try WatchDesk.mirroring()
    let put = try desk.run("put", "--all", "--color", "#00ff00")
    #expect(put.code == 0 && put.errors.isEmpty, "\(put)")
    #expect(try ["A", "B"].map(desk.server.color) == ["#00ff00", "#00ff00"])
    #expect(try desk.run("put", "--all", "--message", "Closing").code == 0)
    #expect(try desk.run("put", "--all", "--clear").code == 0)
    #expect(try ["A", "B"].map(desk.server.color) == ["#ff0000", "#ff0000"])
    let alone = try desk.run("put", "--all", "--mirror", "office")
    #expect(alone.code == 1 && alone.errors.contains("no screen is lit besides office"), "\(alone)")
  }

  private static let wall = """
    version: 1
    screens:
      a: { identity: { connector: A } }
      b: { identity: { connector: B } }
      c:
        identity: { connector: C }
        parts:
          left: { share: 50%, content: { color: "#ff0000" } }
          right: { share: 50%, content: { color: "#ff0000" } }
    walls: { front: { screens: [[a, b]], content: { color: "#0000ff" } } }
    """

  private static func messages(_ status: WatchDesk.Status) -> [String] {
    status.screens.flatMap { $0.messages ?? [] }.map(\.name).sorted()
  }

  @Test func withAWallAndParts() throws {
    let desk = try WatchDesk(["A", "B", "C"].map { "\($0),monitor=office" }, profiles: ["desk": Self.wall])
    try desk.wait("all is shown") { $0.resting && $0.profile == "desk" }
    func colors() throws -> [String] {
      let split = try desk.server.picture(of: "C")
      return try ["A", "B"].map(desk.server.color) + [10, split.width - 10].map { split.color($0, 10) }
    }
    let before = ["#0000ff", "#0000ff", "#ff0000", "#ff0000"]
    #expect(try colors() == before)
    let put = try desk.run("put", "--all", "--color", "#00ff00")
    #expect(put.code == 0 && put.errors.isEmpty, "\(put)")
    #expect(try colors() == Array(repeating: "#00ff00", count: 4))
    #expect(try desk.run("put", "--all", "--clear").code == 0)
    #expect(try colors() == before)
    #expect(try desk.run("put", "--all", "--message", "Closing").code == 0)
    try desk.wait("one message each") { Self.messages($0) == ["c", "front"] && $0.resting }
    for place in ["a", "left"] { #expect(try desk.run("put", place, "--message", "Here").code == 0) }
    #expect(try desk.run("put", "front", "--color", "#ffff00").code == 0)
    #expect(try desk.run("put", "--all", "--clear").code == 0)
    try desk.wait("no message is left") { Self.messages($0).isEmpty && $0.resting }
    #expect(try colors() == before)
  }

  /// None is woken for it.
  @Test func screensThatSleepAreNamed() throws {
    let contents = Desk.contents(office: "color: \"#ff0000\"", other: "color: \"#0000ff\"")
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": contents])
    try desk.wait("both are shown") {
      $0.content(of: "A") == "showing" && $0.content(of: "B") == "showing" && $0.resting
    }
    func words(_ name: String) -> String {
      "orchestrate: \(name) is asleep on purpose; what was put there is not seen now\n"
    }
    #expect(try desk.run("sleep").code == 0)
    try desk.wait("they sleep") { $0.wakefulness == "asleep" && $0.resting }
    for place in ["office", "A"] {
      let put = try desk.run("put", place, "--message", "Closing", "--json")
      #expect(put.code == 0 && put.errors == words("office"), "\(put)")
    }
    let all = try desk.run("put", "--all", "--color", "#00ff00")
    #expect(all.code == 0 && all.errors == words("office") + words("other"), "\(all)")
    #expect(try desk.run("put", "--all", "--clear").errors.isEmpty)
    #expect(try desk.run("wake").code == 0)
    #expect(try desk.run("sleep", "other").code == 0)
    try desk.wait("one sleeps") { $0.wakefulness == "awake" && $0.resting }
    #expect(try desk.run("put", "office", "--color", "#00ff00").errors.isEmpty)
    let one = try desk.run("put", "other", "--color", "#00ff00")
    #expect(one.code == 0 && one.errors == words("other"), "\(one)")
  }

  // MARK: Refusals

  private static func watcher(_ status: WatcherStatus) throws -> CannedWatcher {
    try CannedWatcher { request in
      switch request {
      case .status: .status(status)
      case .put(_, "b", _): .failed("b cannot show it")
      case .put(_, let place, _): .done("heard of \(place)")
      default: .failed("not here")
      }
    }
  }

  private static var status: WatcherStatus {
    var status = WatcherStatus.calm
    status.places = ["a", "b", "c"].map { PutPlace(name: $0, seats: [$0], takes: [.content, .message]) }
    return status
  }

  /// The watcher counts from the request on, and answers when the content is there.
  @Test(arguments: [["--color", "#00ff00"], ["--message", "Hello"]])
  func itEndsWhenTheWatcherSays(content: [String]) throws {
    let end = Timestamp(secondsSince1970: 2_000_000_000)
    let put = WatcherStatus.Content(shows: "something, put by hand", state: .told(.showing), until: end)
    var status = Self.status
    let isMessage = content[0] == "--message"
    status.screens = [
      WatcherStatus.Screen(
        output: "A", name: "a", state: .dark, content: isMessage ? nil : put,
        messages: isMessage ? [WatcherStatus.Part(name: "a", content: put)] : [])
    ]
    let watcher = try Self.watcher(status)
    for place in ["a", "A"] {
      let ending = try watcher.orchestrate.run(["put", place, "--for", "1h", "--json"] + content)
      #expect(ending.code == 0 && ending.output.contains("\(end)"), "\(ending)")
    }
  }

  /// The watcher takes it for the name first.
  @Test func aNameCanBeTheConnectorOfAnotherScreen() throws {
    let ends = [2_000_000_000, 1_900_000_000].map(Timestamp.init(secondsSince1970:))
    let puts = ends.map {
      WatcherStatus.Content(shows: "something, put by hand", state: .told(.showing), until: $0)
    }
    var status = Self.status
    status.places = [("A", "B"), ("B", "A")].map { PutPlace(name: $0, seats: [$1], takes: [.content]) }
    status.screens = [
      WatcherStatus.Screen(output: "A", name: "B", state: .dark, content: puts[1]),
      WatcherStatus.Screen(output: "B", name: "A", state: .dark, content: puts[0]),
    ]
    let watcher = try Self.watcher(status)
    let ending = try withExtendedLifetime(watcher) {
      try watcher.orchestrate.run("put", "A", "--for", "1h", "--json", "--color", "#00ff00")
    }
    #expect(ending.code == 0 && ending.output.contains("\(ends[0])"), "\(ending)")
  }

  @Test func oneThatRefusesItStopsNoOther() throws {
    let watcher = try Self.watcher(Self.status)
    let put = try watcher.orchestrate.run("put", "--all", "--color", "#00ff00")
    #expect(put.code == 1 && put.errors == "orchestrate: b: b cannot show it\n", "\(put)")
    #expect(put.output.contains("heard of a\n") && put.output.contains("heard of c\n"), "\(put)")
    let cleared = try watcher.orchestrate.run("put", "--all", "--clear")
    #expect(cleared.code == 1 && cleared.output == "heard of a\nheard of c\n", "\(cleared)")
  }

  @Test func aDocumentTellsOfEach() throws {
    struct Document: Decodable {
      struct Report: Decodable { let screen, message, shows, error: String? }
      let put: [Report]
    }
    let watcher = try Self.watcher(Self.status)
    let put = try watcher.orchestrate.run("put", "--all", "--color", "#00ff00", "--json")
    let reports = try JSONDecoder().decode(Document.self, from: Data(put.output.utf8)).put
    #expect(put.code == 1 && reports.map(\.screen) == ["a", "b", "c"])
    #expect(reports.map(\.error) == [nil, "b cannot show it", nil] && reports[1].shows == nil)
  }

  @Test func withoutAProfileInForceItIs3() throws {
    var none = Self.status
    (none.profile, none.places) = (nil, nil)
    for what in [["--color", "#00ff00"], ["--clear"]] {
      let watcher = try Self.watcher(none)
      let ending = try withExtendedLifetime(watcher) { try watcher.orchestrate.run(["put", "--all"] + what) }
      #expect(ending.code == 3 && ending.output.isEmpty, "\(ending)")
      #expect(ending.errors == "orchestrate: no profile is in force\n")
    }
  }

  /// It names no places.
  @Test func anOlderWatcherIsAskedForEachLitScreen() throws {
    let watcher = try Self.watcher(.calm)
    let ending = try withExtendedLifetime(watcher) { try watcher.orchestrate.run("put", "--all", "--clear") }
    #expect(ending.code == 0 && ending.output == "heard of laptop\nheard of office\n", "\(ending)")
  }
}

extension WatchDesk {
  /// Two screens to which the hardware gives the same pixels, once they show them.
  static func mirroring() throws -> WatchDesk {
    let profile = """
      version: 1
      screens:
        office: { identity: { serial: LAB24-000001 }, content: { color: "#ff0000" } }
        other: { identity: { serial: LAB24-000002 }, content: { mirror: office } }
      """
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": profile])
    try desk.wait("it is shown") { $0.content(of: "A") == "showing" && $0.resting }
    return desk
  }
}

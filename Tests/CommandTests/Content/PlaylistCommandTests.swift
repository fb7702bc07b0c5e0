import Glibc
import LabSupport
import Testing

/// A playlist in a profile, from the command line.
@Suite(.limited) struct PlaylistCommandTests {
  /// Its presenter has a connection for each item, and is believed all the same.
  @Test func isBelievedAndLeftAlone() throws {
    let list = "playlist: [{ color: \"#aa0000\", for: 1h }, { text: hello, for: 1h }], sound: off"
    let desk = try Desk(Desk.twins, profiles: ["desk": Desk.contents(office: list, other: nil)])
    let applied = try desk.run("apply")
    #expect(applied.code == 0 && applied.errors.isEmpty, "\(applied)")
    try desk.server.wait(for: "#aa0000", on: "A")
    try desk.expectNothingToDo()
    let shown = try desk.orchestrate.run("show").output
    #expect(shown.contains("playlist of 2 items, item 1 of 2: ") && !shown.contains("unverified"), "\(shown)")
    #expect(try desk.orchestrate.run("stop").code == 0)
    #expect(try desk.server.presenters() == [:])
  }

  /// The same process goes on while the screen is away that an item mirrors: another one would begin a film anew.
  @Test func aMirroredScreenMayGoAndComeBack() throws {
    let list = "playlist: [{ mirror: office, for: 300ms }, { color: \"#0000ff\", for: 300ms }]"
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Desk.contents(office: nil, other: list)])
    try desk.wait("it is shown") { $0.content(of: "B") == "showing" && $0.resting }
    let before = Set(try desk.server.presenters().values)
    #expect(try desk.orchestrate.run("capture").output.contains("{ mirror: "))
    try desk.server.lab("unplug", "A")
    try desk.wait("it is skipped") { status in
      status.resting && status.screens.contains { $0.content?.reason?.contains("office shows nothing") ?? false }
    }
    #expect(Set(try desk.server.presenters().values) == before)
    try desk.server.lab("plug", "A", "office")
    try desk.wait("it is mirrored again") { status in
      status.resting && status.content(of: "B") == "showing"
        && status.screens.allSatisfy { $0.content?.reason == nil }
    }
    #expect(Set(try desk.server.presenters().values) == before)
  }

  /// Which item is on, and until when.
  @Test func statusTellsTheItem() throws {
    let list =
      "playlist: [{ color: \"#aa0000\", for: 300ms }, { color: \"#0000ff\", for: 1h }, { text: hello, for: 1h }]"
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Desk.contents(office: list, other: nil)])
    try desk.server.wait(for: "#0000ff", on: "A")
    try desk.wait("it is shown") { $0.content(of: "A") == "showing" && $0.resting }
    // The presenter shows an item before it tells of it.
    try Deadline().look(for: "the second item in `status`") {
      try desk.run("status").output.contains("playlist of 3 items, item 2 of 3: colour #0000ff until 20")
    }
    let document = try desk.run("status", "--json").output
    #expect(document.contains("\"item\"") && document.contains("\"number\" : 2"), "\(document)")
  }

  /// A cable in another socket: it is the same list, at the same item.
  @Test func goesOnAtItsItemOnAnotherConnector() throws {
    let items = [("ff0000", "3s"), ("0000ff", "1h"), ("00ff00", "1h")].map { "{ color: \"#\($0)\", for: \($1) }" }
    let list = "playlist: [\(items.joined(separator: ", "))]"
    let desk = try WatchDesk(Desk.twins, profiles: ["desk": Desk.contents(office: list, other: nil)])
    try desk.server.wait(for: "#0000ff", on: "A")
    let before = Set(try desk.server.presenters().values)
    try desk.server.lab("unplug", "A")
    try desk.server.lab("plug", "C", "office")
    try desk.wait("it is shown at C") { $0.content(of: "C") == "showing" && $0.resting }
    #expect(try desk.server.color(of: "C") == "#0000ff")
    #expect(Set(try desk.server.presenters().values) == before)
    // Another process goes on there, too.
    kill(try #require(before.first), SIGKILL)
    let isAnother = try desk.server.sees { server in try server.presenters()["C"].map { !before.contains($0) } ?? false
    }
    #expect(isAnother, "it is started again")
    try desk.wait("it is there again") { $0.content(of: "C") == "showing" && $0.resting }
    #expect(try desk.server.color(of: "C") == "#0000ff", "it goes on at the same item")
  }
}

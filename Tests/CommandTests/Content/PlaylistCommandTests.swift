import LabSupport
import Testing

/// A playlist in a profile, from the command line.
struct PlaylistCommandTests {
  /// Its presenter has a connection for each item, and is believed all the same.
  @Test func isBelievedAndLeftAlone() throws {
    let list = "playlist: [{ color: \"#aa0000\", for: 1h }, { text: hello, for: 1h }], sound: off"
    let desk = try Desk(Desk.twins, profiles: ["desk": Desk.contents(office: list, other: nil)])
    let applied = try desk.run("apply")
    #expect(applied.code == 0 && applied.errors.isEmpty, "\(applied)")
    try desk.server.wait(for: "#aa0000", on: "A")
    try desk.expectNothingToDo()
    let shown = try desk.orchestrate.run("show").output
    #expect(shown.contains("playlist of 2 items, primary") && !shown.contains("unverified"), "\(shown)")
    #expect(try desk.orchestrate.run("stop").code == 0)
    #expect(try desk.server.presenters() == [:])
  }
}

import Foundation
import LabSupport
import Testing

/// Playlists while what is around them changes: the place and the shape of their screen, sleep, the time of day.
@Suite(.limited) struct PlaylistScreenTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private static let ever = 86_400_000
  private static let client = Tool.repository.appending(path: "lab/build/clients/colour").path

  private func item(_ source: String, for milliseconds: Int = ever, at times: String? = nil) -> String {
    "{\(source), \"for\": \"\(milliseconds)ms\"\(times.map { ", \"when\": {\"time\": \"\($0)\"}" } ?? "")}"
  }

  private func color(_ color: String, for milliseconds: Int = ever, at times: String? = nil) -> String {
    item("\"color\": \"\(color)\"", for: milliseconds, at: times)
  }

  private func playlist(_ items: String...) -> String { "{\"playlist\": [\(items.joined(separator: ", "))]}" }

  private var note: String {
    get throws { try desk.server.xprop(["_ORCHESTRATE_PLAYLIST_tv"]) }
  }

  /// Each item covers all of it, and none but the one that was shown is to be seen: its program runs on.
  @Test func aScreenThatMovesShowsTheSameItem() throws {
    let program = "\"program\": [\"\(Self.client)\", \"ff8000\", \"test\", \"{window}\"]"
    let presenter = try desk.present(
      playlist(color("#ff0000", for: 700), item(program), color("#0000ff")), on: "B")
    try desk.wait(for: "B") { $0.colors == ["#ff8000"] }
    // What is on is noted once it is seen.
    try desk.waitForRest()
    let (process, noted) = (ContentProcess.all(on: desk.server.display).map(\.number), try note)
    for change in [
      ["--mode", "800x600"], ["--pos", "0x768"], ["--rotate", "left"], ["--auto", "--rotate", "normal"],
    ] {
      try desk.server.xrandr(["--output", "B"] + change)
      let seen = try desk.wait(for: "B") { $0.colors == ["#ff8000"] }
      #expect(seen.allSatisfy { $0.colors.isSubset(of: ["#ff8000", "#000000"]) }, "\(change): \(seen.map(\.colors))")
    }
    try desk.wait(forHealth: "showing", of: "B")
    #expect(ContentProcess.all(on: desk.server.display).map(\.number) == process)
    #expect(try note == noted)
    withExtendedLifetime(presenter) {}
  }

  /// The rest of its time is left to it when they wake.
  @Test func nothingTakesItsTurnWhileTheScreensSleep() throws {
    let film = "\"video\": \"\(PresenterDesk.image("stripes.mp4"))\", \"fit\": \"stretch\""
    let presenter = try desk.present(
      playlist(color("#ff0000", for: 2500), item(film, for: 700), color("#0000ff", for: 700)), on: "A")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    #expect(try desk.orchestrate.run("sleep").code == 0)
    let noted = try note
    try desk.waitForRest()
    // As long as all of them take.
    #expect(!desk.isDrawnOn(within: 4000))
    #expect(try note == noted)
    #expect(Set(ContentProcess.all(on: desk.server.display).compactMap(\.state)).isSubset(of: ["T", "S"]))
    #expect(try desk.orchestrate.run("wake").code == 0)
    var seen = try desk.wait(for: "A") { $0.colors.count > 3 }
    seen += try desk.wait(for: "A") { $0.colors == ["#0000ff"] }
    seen += try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    #expect(!seen.contains { $0.corners.contains("#000000") })
    withExtendedLifetime(presenter) {}
  }

  /// Returns once its first item, a red one, is seen, shortly before noon.
  private func present(beforeNoon list: String, _ behaviour: [String: String] = [:]) throws -> PresenterRun {
    for seconds in ShiftedDay.leads {
      let zone = ShiftedDay.zone(before: 12 * 60, by: seconds)
      let presenter = try desk.present(list, behaviour, on: "A", environment: ["TZ": zone])
      do {
        try Deadline.limiting(to: .seconds(seconds)) { _ = try desk.wait(for: "A") { $0.colors == ["#ff0000"] } }
        return presenter
      } catch is ToolFailure {
        presenter.program.terminate()
        _ = try presenter.program.finish()
      }
    }
    throw ToolFailure("noon was over before anything was seen")
  }

  @Test func anItemGivesWayWhenItsTimeOfDayIsOver() throws {
    let presenter = try present(
      beforeNoon: playlist(color("#ff0000", at: "10:00-12:00"), color("#0000ff", at: "12:00-14:00")))
    let seen = try desk.wait(for: "A") { $0.colors == ["#0000ff"] }
    #expect(seen.allSatisfy { [["#ff0000"], ["#0000ff"]].contains($0.colors) })
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  /// It has its turn after the one that is shown, and not at once.
  @Test func anItemWhoseTimeOfDayComesWaitsForItsTurn() throws {
    let presenter = try present(
      beforeNoon: playlist(color("#ff0000", for: 1500), color("#0000ff", for: 500, at: "12:00-14:00")))
    let seen = try desk.wait(for: "A") { $0.colors == ["#0000ff"] }
    #expect(seen.allSatisfy { [["#ff0000"], ["#0000ff"]].contains($0.colors) })
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    withExtendedLifetime(presenter) {}
  }

  /// What the profile has for that is shown, and then the last picture stays.
  @Test(arguments: [nil, "\"last\""]) func noneIsDue(fallback: String?) throws {
    let behaviour = ["fallback": fallback ?? "{\"color\": \"#123456\"}"]
    let presenter = try present(beforeNoon: playlist(color("#ff0000", at: "10:00-12:00")), behaviour)
    try desk.wait(forHealth: "showing", of: "A", because: "none of its items is due now")
    let expected = fallback == nil ? "#123456" : "#ff0000"
    let seen = try desk.wait(for: "A") { $0.colors == [expected] }
    #expect(seen.allSatisfy { [["#ff0000"], ["#123456"]].contains($0.colors) })
    withExtendedLifetime(presenter) {}
  }
}

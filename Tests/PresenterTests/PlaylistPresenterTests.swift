import Foundation
import LabSupport
import Testing

/// Sources in turn: nothing else is to be seen between two of them.
@Suite(.limited) struct PlaylistPresenterTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  /// One colour, as an image.
  private func put(_ color: String, as name: String) throws {
    try desk.scratch.write(
      name,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"6\"><rect width=\"8\" height=\"6\" fill=\"\(color)\"/></svg>"
    )
  }

  private func image(_ name: String, for milliseconds: Int) -> String {
    item("\"image\": \"\(desk.scratch.path)/\(name)\", \"fit\": \"stretch\"", for: milliseconds)
  }

  private func item(_ source: String, for milliseconds: Int? = nil, _ other: String = "") -> String {
    "{\(source)\(milliseconds.map { ", \"for\": \"\($0)ms\"" } ?? "")\(other)}"
  }

  private func playlist(_ items: String...) -> String { "{\"playlist\": [\(items.joined(separator: ", "))]}" }

  private static let ever = 86_400_000
  private let video = "\"video\": \"\(PresenterDesk.image("stripes.mp4"))\", \"fit\": \"stretch\""

  /// - Returns: what was to be seen on the way from one colour to the next ones.
  private func follow(_ colors: [String], on output: String = "A") throws -> [Photograph] {
    try colors.flatMap { color in try desk.wait(for: output) { $0.colors == [color] } }
  }

  @Test func stillsFollowEachOther() throws {
    try put("#ff0000", as: "a.svg")
    try put("#00ff00", as: "b.svg")
    let presenter = try desk.present(
      playlist(image("a.svg", for: 1500), image("b.svg", for: 1500), item("\"color\": \"#0000ff\"", for: 1500)), on: "A"
    )
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    let seen = try follow(["#00ff00", "#0000ff", "#ff0000", "#00ff00"])
    #expect(seen.allSatisfy { [["#ff0000"], ["#00ff00"], ["#0000ff"]].contains($0.colors) })
    #expect(try desk.properties(ofPresenterOf: "A").contains { $0.contains(#"{"state":"showing"}"#) })
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
  }

  /// From each kind to each other one.
  @Test func nothingBlackIsSeenBetweenKinds() throws {
    try put("#ff0000", as: "a.svg")
    try put("#00ff00", as: "slides/1.svg")
    try put("#0000ff", as: "slides/2.svg")
    let slides =
      "\"slideshow\": {\"folder\": \"\(desk.scratch.path)/slides\", \"every\": \"800ms\"}, \"fit\": \"stretch\""
    let presenter = try desk.present(
      playlist(
        image("a.svg", for: 1000), item(video, for: 1500), item(slides), item(video, for: 1500),
        image("a.svg", for: 1000),
        item(slides), item("\"text\": \"Hello\", \"background\": \"#ffff00\"", for: 1000)),
      on: "A")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    var seen: [Photograph] = []
    for _ in 0..<2 {
      seen += try desk.wait(for: "A") { $0.colors.count > 3 && $0.color(5, 5) != "#ffff00" }
      seen += try follow(["#00ff00", "#0000ff"])
      seen += try desk.wait(for: "A") { $0.colors.count > 3 && $0.color(5, 5) != "#ffff00" }
      seen += try follow(["#ff0000", "#00ff00", "#0000ff"])
      seen += try desk.wait(for: "A") { $0.color(5, 5) == "#ffff00" }
      seen += try follow(["#ff0000"])
    }
    #expect(!seen.contains { $0.corners.contains("#000000") })
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
  }

  /// Its file is whole later on.
  @Test func aBrokenItemIsSkippedAndTriedAgain() throws {
    try put("#ff0000", as: "a.svg")
    try desk.scratch.write("b.png", "no image")
    let presenter = try desk.present(
      playlist(image("a.svg", for: 700), image("b.png", for: 700), item("\"color\": \"#0000ff\"", for: 700)), on: "A")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    let seen = try follow(["#0000ff", "#ff0000", "#0000ff"])
    #expect(seen.allSatisfy { [["#ff0000"], ["#0000ff"]].contains($0.colors) })
    try desk.wait(forHealth: "showing", of: "A", because: "1 of 3 items is skipped")
    try put("#00ff00", as: "b.png")
    _ = try follow(["#00ff00"])
    presenter.program.terminate()
    let ending = try presenter.program.finish()
    #expect(ending.code == 0 && ending.errors.split(separator: "\n").count { $0.contains("skipped") } == 1, "\(ending)")
  }

  /// Each turn of the item reads it anew.
  @Test func aBadSlideOfAnItemIsToldOfOnce() throws {
    try put("#ff0000", as: "slides/1.svg")
    try desk.scratch.write("slides/2.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\"")
    let slides =
      "\"slideshow\": {\"folder\": \"\(desk.scratch.path)/slides\", \"every\": \"400ms\"}, \"fit\": \"stretch\""
    let presenter = try desk.present(
      playlist(item(slides), item("\"color\": \"#0000ff\"", for: 700)), on: "A")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    _ = try follow(["#0000ff", "#ff0000", "#0000ff", "#ff0000", "#0000ff"])
    presenter.program.terminate()
    let log = try presenter.program.finish().errors
    #expect(log.components(separatedBy: "2.svg is skipped: ").count == 2, "\(log)")
  }

  @Test func nothingCanBeShown() throws {
    let presenter = try desk.present(
      playlist(image("a.svg", for: 700), image("b.svg", for: 700)), ["fallback": "{\"color\": \"#123456\"}"], on: "A")
    try desk.wait(forHealth: "failed", of: "A", because: "2 of 2 items are skipped")
    try desk.wait(for: "A") { $0.colors == ["#123456"] }
    try put("#ff0000", as: "a.svg")
    let seen = try follow(["#ff0000"])
    #expect(seen.allSatisfy { [["#123456"], ["#ff0000"]].contains($0.colors) })
    withExtendedLifetime(presenter) {}
  }

  @Test func aProgramThatFailsGivesWay() throws {
    let film = PresenterDesk.image("stripes.mp4")
    let program =
      "\"program\": [\"mpv\", \"--no-config\", \"--wid={window}\", \"--loop-file=inf\", \"--vo=x11\", \"\(film)\"]"
    let presenter = try desk.present(
      playlist(item(program, for: Self.ever), item("\"color\": \"#0000ff\"", for: Self.ever)), on: "A")
    try desk.wait(for: "A") { $0.colors.count > 3 }
    try desk.wait(forHealth: "showing", of: "A")
    for process in ContentProcess.all(on: desk.server.display) where process.state != "T" { process.kill() }
    let seen = try follow(["#0000ff"])
    #expect(!seen.contains { $0.colors == ["#000000"] })
    try desk.wait(forHealth: "showing", of: "A", because: "1 of 2 items is skipped")
    withExtendedLifetime(presenter) {}
  }

  @Test func itGoesOnWhereItWas() throws {
    try put("#ff0000", as: "a.svg")
    let list = playlist(
      image("a.svg", for: 1000), item("\"color\": \"#0000ff\"", for: Self.ever),
      item("\"color\": \"#00ff00\"", for: 1000))
    let presenter = try desk.present(list, on: "B")
    try desk.wait(for: "B") { $0.colors == ["#0000ff"] }
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    try desk.plug("B")
    let back = try desk.wait(for: "B") { [["#ff0000"], ["#00ff00"], ["#0000ff"]].contains($0.colors) }
    #expect(back.last?.colors == ["#0000ff"])
    presenter.program.kill()
    _ = try presenter.program.finish()
    let heir = try desk.present(list, on: "B")
    let seen = try desk.wait(for: "B") { [["#ff0000"], ["#00ff00"], ["#0000ff"]].contains($0.colors) }
    #expect(seen.last?.colors == ["#0000ff"])
    // Another one takes over, while this one is there.
    let next = try desk.present(list, ["frame-interval": "2"], on: "B")
    #expect(try heir.program.finish().code == 0)
    try desk.wait(forHealth: "showing", of: "B")
    #expect(try desk.server.picture(of: "B").colors == ["#0000ff"])
    withExtendedLifetime(next) {}
  }

  /// The next item waits below, also where it draws.
  @Test func whatIsNextStandsStill() throws {
    let presenter = try desk.present(playlist(item("\"color\": \"#0000ff\"", for: Self.ever), item(video)), on: "A")
    try desk.wait(forHealth: "showing", of: "A")
    func states() -> Set<Character> { Set(ContentProcess.all(on: desk.server.display).compactMap(\.state)) }
    try Deadline().look(for: "the next item to stand still") {
      states().contains("T") && states().isSubset(of: ["T", "S"])
    }
    try desk.waitForRest()
    #expect(states().contains("T") && states().isSubset(of: ["T", "S"]), "it stays so")
    #expect(try desk.server.picture(of: "A").colors == ["#0000ff"])
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
  }

  /// Such as a screen locker.
  @Test func whoeverComesAboveStaysThere() throws {
    try put("#ff0000", as: "a.svg")
    let content = try desk.present(
      playlist(image("a.svg", for: 500), item("\"color\": \"#0000ff\"", for: 500)), on: "A")
    try desk.wait(for: "A") { $0.colors == ["#ff0000"] }
    let identify = try desk.orchestrate.start(["identify", "--seconds", "3600"])
    try desk.wait(for: "A") { $0.color(0, 0) == "#103a5c" }
    let items = try LabClient(
      stock: ["xprop", "-spy", "-root", "_ORCHESTRATE_PLAYLIST_tv"], display: desk.server.display)
    for _ in 0..<6 {
      #expect(try items.nextLine() != nil)
      #expect(try desk.color("A", 0, 0) == "#103a5c")
    }
    identify.terminate()
    _ = try follow(["#ff0000", "#0000ff"])
    withExtendedLifetime(content) {}
  }
}

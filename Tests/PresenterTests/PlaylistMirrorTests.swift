import Displays
import Foundation
import LabSupport
import Testing

/// A mirror among the items of a playlist: nothing else is to be seen between two items, and what is away is passed
/// over.
@Suite(.limited) struct PlaylistMirrorTests {
  private let desk: PresenterDesk
  private static let ever = 86_400_000
  private static let quarters = ["#ff0000", "#00ff00", "#0000ff", "#ffffff"]
  private static let green = "\"color\": \"#00aa00\""

  init() throws {
    desk = try PresenterDesk()
    try desk.point(1024 + 500, 300)
  }

  private func item(_ source: String, for milliseconds: Int? = nil) -> String {
    "{\(source)\(milliseconds.map { ", \"for\": \"\($0)ms\"" } ?? "")}"
  }

  private func mirror(_ detail: String? = nil) -> String {
    "\"mirror\": \(detail.map { "{\"of\": \"laptop\", \($0)}" } ?? "\"laptop\""), \"fit\": \"stretch\""
  }

  /// - Parameter laptop: the connector of the screen of that name.
  private func present(
    _ list: String, _ behaviour: [String: String] = [:], laptop: String? = "A"
  ) throws -> PresenterRun {
    let connectors = laptop.map { ["connectors": "{\"laptop\": \"\($0)\"}"] } ?? [:]
    return try desk.present(list, behaviour.merging(connectors) { $1 }, on: "B")
  }

  private func playlist(_ items: String...) -> String { "{\"playlist\": [\(items.joined(separator: ", "))]}" }

  private func isMirror(_ picture: Photograph) -> Bool { picture.quarters == Self.quarters }
  private func isGreen(_ picture: Photograph) -> Bool { picture.colors == ["#00aa00"] }

  /// As a wallpaper, black on the left.
  private func hangQuarters(left: Int, _ width: Int, _ height: Int) throws {
    func row(_ colors: [[UInt8]]) -> [UInt8] {
      [UInt8](repeating: 0, count: 4 * left) + colors.flatMap { Array(repeatElement($0, count: width / 2).joined()) }
    }
    // Blue, green, red and nothing.
    let upper = row([[0, 0, 255, 0], [0, 255, 0, 0]])
    let lower = row([[255, 0, 0, 0], [255, 255, 255, 0]])
    let halves = [upper, lower].flatMap { Array(repeatElement($0, count: height / 2).joined()) }
    try desk.server.setWallpaper(width: left + width, height: height, halves)
  }

  @Test func itTakesItsTurns() throws {
    try desk.paint(0, 0, 1024, 768)
    let presenter = try present(
      playlist(item(mirror(), for: 700), item(Self.green, for: 700)))
    try desk.wait(for: "B", until: isMirror)
    for _ in 0..<3 {
      let there = try desk.wait(for: "B", until: isGreen)
      let back = try desk.wait(for: "B", until: isMirror)
      #expect((there + back).allSatisfy { isMirror($0) || isGreen($0) }, "\((there + back).map(\.quarters))")
    }
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
  }

  /// What stood still while it waited is drawn before it is seen.
  @Test func itIsAsTheScreenIsNow() throws {
    let presenter = try present(
      playlist(item(Self.green, for: 4000), item(mirror(), for: Self.ever)))
    try desk.wait(for: "B", until: isGreen)
    try desk.waitForRest()
    try desk.paint(0, 0, 1024, 768)
    let seen = try desk.wait(for: "B", until: isMirror)
    #expect(seen.allSatisfy { isMirror($0) || isGreen($0) }, "\(seen.map(\.quarters))")
    withExtendedLifetime(presenter) {}
  }

  @Test func itFollowsModesAndPlaces() throws {
    // The background, which the server draws anew where the presenter's window was: it leaves that place at its own
    // time.
    try hangQuarters(left: 1024, 800, 600)
    let presenter = try present(playlist(item(mirror(), for: Self.ever), item(Self.green)))
    try desk.server.xrandr("--output", "A", "--mode", "800x600", "--pos", "1024x0", "--output", "B", "--pos", "0x0")
    try desk.wait(for: "B", until: isMirror)
    withExtendedLifetime(presenter) {}
  }

  @Test func itComesOutOfTheItemBefore() throws {
    try desk.paint(0, 0, 1024, 768)
    let presenter = try present(
      playlist(item(Self.green, for: 3000), item(mirror(), for: Self.ever)), ["crossfade": "\"2s\""])
    try desk.wait(for: "B", until: isGreen)
    let seen = try desk.wait(for: "B", until: isMirror)
    #expect(seen.count > 2, "\(seen.count)")
    // The first of the quarters goes from green to red.
    let reds = seen.compactMap { Color($0.quarters[0]).map { Int($0.red) } }
    #expect(reds == reds.sorted(), "\(reds)")
    withExtendedLifetime(presenter) {}
  }

  /// Its screen goes while it is shown, and comes back while the list goes on.
  @Test func aScreenThatIsAwayIsPassedOver() throws {
    // B is in the corner: xrandr would move it there, where nothing is until the presenter has followed.
    try desk.server.xrandr("--output", "B", "--pos", "0x0", "--output", "A", "--pos", "1024x0")
    try desk.paint(1024, 0, 1024, 768)
    let presenter = try present(
      playlist(item(mirror(), for: Self.ever), item(Self.green, for: 500)))
    try desk.wait(for: "B", until: isMirror)
    try desk.server.lab("unplug", "A")
    try desk.server.xrandr("--output", "A", "--off")
    let seen = try desk.wait(for: "B", until: isGreen)
    #expect(seen.allSatisfy { isMirror($0) || isGreen($0) }, "\(seen.map(\.quarters))")
    try desk.wait(forHealth: "showing", of: "B", because: "1 of 2 items is skipped: laptop shows nothing")
    try desk.server.lab("plug", "A", "beamer")
    try desk.server.xrandr("--output", "A", "--auto", "--pos", "1024x0")
    try desk.paint(1024, 0, 1024, 768)
    try desk.wait(for: "B", until: isMirror)
    withExtendedLifetime(presenter) {}
  }

  /// It was away when the presenter was started, and is said by its name.
  @Test func aScreenThatWasNeverThereIsPassedOver() throws {
    let presenter = try present(playlist(item(mirror()), item(Self.green, for: 500)), laptop: nil)
    try desk.wait(for: "B", until: isGreen)
    try desk.wait(forHealth: "showing", of: "B", because: "1 of 2 items is skipped: laptop shows nothing")
    withExtendedLifetime(presenter) {}
  }

  @Test func aWindowThatIsNotOpenIsPassedOver() throws {
    let window = mirror("\"window\": {\"class\": \"Nobody\"}")
    let presenter = try present(playlist(item(window), item(Self.green, for: 500)))
    try desk.wait(for: "B", until: isGreen)
    try desk.wait(forHealth: "showing", of: "B", because: "is not open on laptop")
    withExtendedLifetime(presenter) {}
  }
}

import Foundation
import LabSupport
import Testing

/// Playlists that go by the clock, by what screens show.
@Suite(.limited) struct PlaylistInStepTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private let colors = ["#ff0000", "#00ff00", "#0000ff"]

  private func list(_ time: String) -> String {
    let items = colors.map { "{\"color\": \"\($0)\", \"for\": \"\(time)\"}" }
    return "{\"playlist\": [\(items.joined(separator: ", "))], \"in-step\": true}"
  }

  /// The item of this hour, whichever presenter was there before.
  @Test func theClockDecidesWhatIsShown() throws {
    let presenter = try desk.present(list("1h"), on: "A")
    try desk.wait(for: "A") { $0.colors.count == 1 && $0.colors != ["#000000"] }
    let hour = Int(Date().timeIntervalSince1970) / 3600
    #expect([hour, hour - 1].map { colors[$0 % 3] }.contains(try desk.color("A", 10, 10)))
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  /// One that comes in the middle of a turn shows the same as the other one, and goes on with it.
  @Test func presentersGoOnTogether() throws {
    let first = try desk.present(list("3s"), on: "A")
    let second = try desk.present(list("3s"), on: "B")
    for _ in 1...3 {
      let before = try desk.color("A", 10, 10)
      try desk.wait(for: "A") { $0.color(10, 10) != before && $0.color(10, 10) != "#000000" }
      let now = try desk.color("A", 10, 10)
      try desk.wait(for: "B") { $0.color(10, 10) == now }
      #expect(try desk.color("A", 10, 10) == now, "both in the same turn")
    }
    withExtendedLifetime((first, second)) {}
  }
}

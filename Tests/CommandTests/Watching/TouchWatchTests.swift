import Foundation
import LabSupport
import Testing

/// Touchscreens that come and go under a watcher, and what others make of them.
@Suite(.serialized, .limited) struct TouchWatchTests {
  private static let profiles = [
    "desk": """
    version: 1
    screens:
      laptop: { identity: { builtin: true }, optional: true }
      counter: { identity: { connector: HDMI-1 }, touch: "ELAN*" }
      other: { identity: { connector: DP-1 }, optional: true }
    """
  ]
  private static let outputs = ["eDP-1,monitor=office", "HDMI-1,monitor=office", "DP-1"]

  /// What `show --json` tells of it.
  private struct Shown: Decodable {
    struct Input: Decodable, Equatable {
      let name: String
      let matrix: [Double]?
      let ours: Bool?
    }
    let inputs: [Input]
  }

  private func touch(on desk: WatchDesk) throws -> Shown.Input {
    let shown = try JSONDecoder().decode(Shown.self, from: Data(try desk.run("show", "--json").output.utf8))
    return try #require(shown.inputs.first)
  }

  /// The right half, of two screens side by side.
  private static let half: [Double] = [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1]

  @Test func aDeviceThatComesIsSetAndTheProfileHoldsWithout() throws {
    let desk = try WatchDesk(Self.outputs, profiles: Self.profiles)
    let lab = try TouchLab(desk.server)
    try desk.wait { $0.resting && $0.warnings?.first?.hasSuffix("no touchscreen or pen matches \"ELAN*\"") == true }
    #expect(desk.status?.profile == "desk" && desk.status?.inSync == true)
    try lab.add("elan", named: "ELAN Touch")
    try desk.wait { $0.resting && $0.warnings == nil && $0.inSync }
    #expect(try touch(on: desk) == Shown.Input(name: "ELAN Touch", matrix: Self.half, ours: true))
    try lab.remove("elan")
    try desk.wait { $0.warnings != nil }
    try lab.add("again", named: "ELAN Touch")
    try desk.wait { $0.resting && $0.warnings == nil && $0.inSync }
    #expect(try touch(on: desk).matrix == Self.half)
  }

  /// A third screen makes the framebuffer larger, and the matrix another one.
  @Test func aScreenThatComesHasItSetAnew() throws {
    let desk = try WatchDesk(Self.outputs, profiles: Self.profiles)
    let lab = try TouchLab(desk.server)
    try lab.add("elan", named: "ELAN Touch")
    try desk.wait { $0.resting && $0.warnings == nil && $0.inSync }
    try desk.server.lab("plug", "DP-1", "office")
    try desk.wait { $0.resting && $0.inSync && $0.lastChange != nil }
    let middle = try lab.touch("elan", at: (0.5, 0.5))
    #expect(abs(middle.x - 2880) < 1 && abs(middle.y - 540) < 1, "\(middle)")
  }

  /// Another client turns the screen. That is told and left, and a finger meets what is seen; when it is turned back,
  /// too.
  @Test func aScreenThatAnotherClientTurnsIsFollowed() throws {
    let desk = try WatchDesk(Self.outputs, profiles: Self.profiles)
    let lab = try TouchLab(desk.server)
    try lab.add("elan", named: "ELAN Touch")
    try desk.wait { $0.resting && $0.warnings == nil && $0.inSync }
    try desk.server.xrandr("--output", "HDMI-1", "--rotate", "left")
    try desk.wait { $0.resting && !$0.inSync }
    let words = "touch \"ELAN Touch\": what it reaches was adjusted, as another client changed its screen"
    #expect(try desk.watcher.errors().contains(words))
    #expect(desk.status?.drift == ["HDMI-1: rotation left -> normal"], "the touchscreen is no difference")
    // Turned to the left, the picture's upper right corner is at the upper left of the glass.
    let corner = try lab.touch("elan", at: (0.001, 0.001))
    #expect(abs(corner.x - 2999) < 3 && corner.y < 3, "\(corner)")
    try desk.server.xrandr("--output", "HDMI-1", "--rotate", "normal")
    try desk.wait { $0.resting && $0.inSync }
    let back = try lab.touch("elan", at: (0.001, 0.001))
    #expect(abs(back.x - 1922) < 3 && back.y < 3, "\(back)")
  }

  /// Where a profile is always enforced, the screen is turned back, and the touchscreen with it.
  @Test func aScreenThatIsTurnedBackHasItsTouchscreen() throws {
    let always = (Self.profiles["desk"] ?? "").replacing("version: 1", with: "version: 1\nenforce: always")
    let desk = try WatchDesk(Self.outputs, profiles: ["desk": always])
    let lab = try TouchLab(desk.server)
    try lab.add("elan", named: "ELAN Touch")
    try desk.wait { $0.resting && $0.warnings == nil && $0.inSync }
    try desk.server.xrandr("--output", "HDMI-1", "--rotate", "left")
    try desk.wait { $0.resting && $0.inSync && $0.lastChange?.cause == "enforced" }
    #expect(try touch(on: desk) == Shown.Input(name: "ELAN Touch", matrix: Self.half, ours: true))
  }

  /// As with everything else that a profile owns: told, and set back when a person asks; given back when no profile
  /// names it.
  @Test func whatAnotherToolSetsIsTold() throws {
    let desk = try WatchDesk(Self.outputs, profiles: Self.profiles)
    let lab = try TouchLab(desk.server)
    try lab.add("elan", named: "ELAN Touch")
    try desk.wait { $0.resting && $0.warnings == nil && $0.inSync }
    try lab.map("ELAN Touch", to: [0.25, 0, 0, 0, 1, 0, 0, 0, 1])
    try desk.wait { !$0.inSync }
    #expect(desk.status?.drift == ["touch \"ELAN Touch\": reaches HDMI-1 (counter: was set by another program)"])
    #expect(try desk.run("apply", "--profiles", "profiles").code == 0)
    try desk.wait { $0.inSync && $0.resting }
    #expect(try touch(on: desk).matrix == Self.half)
    try desk.write("desk", Self.profiles["desk"]?.replacing(", touch: \"ELAN*\"", with: "") ?? "")
    try desk.wait { $0.inSync && $0.resting && $0.lastChange?.cause == "profiles edited" }
    #expect(try touch(on: desk) == Shown.Input(name: "ELAN Touch", matrix: nil, ours: nil))
  }
}

import LabSupport
import Testing

/// The changes of other clients are theirs: they neither make a profile "not current" nor are they undone.
@Suite(.serialized, .limited) struct ForeignChangeTests {
  private let desk: Desk

  init() throws {
    // Stock xrandr cannot work beside a scaled screen: it asks for a framebuffer of what the CRTCs read, and the server
    // measures them by their modes (docs/x11-facts.md).
    desk = try Desk(profiles: ["desk": Desk.profile.replacing("    scale: 1.5\n", with: "")])
    #expect(try desk.run("apply").code == 0)
  }

  @Test(arguments: [
    ["--output", "HDMI-1", "--gamma", "0.8:0.7:0.6"],
    ["--output", "eDP-1", "--brightness", "0.5"],
    ["--output", "HDMI-1", "--set", "max bpc", "10"],
    ["--output", "DP-1", "--set", "Broadcast RGB", "Full"],
    ["--setmonitor", "half", "960/260x1080/290+0+0", "none"],
  ])
  func isLeftAlone(_ change: [String]) throws {
    try desk.server.xrandr(change)
    let before = try desk.server.report()
    try desk.expectNothingToDo()
    #expect(try desk.server.report() == before)
  }

  @Test func gammaOutlivesAChange() throws {
    try desk.server.xrandr(["--output", "HDMI-1", "--gamma", "0.8:0.7:0.6"])
    let gamma = try lines("Gamma:")
    try desk.server.xrandr(["--output", "HDMI-1", "--pos", "8x8"])
    #expect(try desk.run("apply").code == 0)
    #expect(try lines("Gamma:") == gamma)
  }

  private func lines(_ word: String) throws -> [Substring] {
    try desk.server.report().split(separator: "\n").filter { $0.contains(word) }
  }
}

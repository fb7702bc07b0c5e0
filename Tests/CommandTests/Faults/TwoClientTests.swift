import LabSupport
import Testing

/// Another client whose request waits behind our grab: what it sets is neither the server's fault nor ours to take
/// back.
@Suite(.serialized, .limited) struct TwoClientTests {
  private static let profile = """
    version: 1
    screens:
      office: { identity: { connector: HDMI-1 }, position: [0, 0] }
      laptop: { identity: { connector: eDP-1 }, position: { right-of: office } }
      upright: { identity: { connector: DP-1 }, position: { right-of: laptop } }
    """

  /// - Returns: what `apply` said, and what the screens show by the word of `xrandr`.
  private func apply(while change: [String], failing fault: [String] = []) throws -> (Ending, String) {
    let desk = try Desk(
      ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office", "DP-1,monitor=portrait"], lit: "eDP-1,HDMI-1",
      profiles: ["desk": Self.profile])
    let other = try LabClient(arguments: ["configure"] + change + ["later"], display: desk.server.display)
    #expect(try other.nextLine() == "ready")
    if !fault.isEmpty { try desk.server.lab(["fail"] + fault) }
    try desk.server.lab("delay", "all", "100")
    let ending = try desk.run("apply")
    #expect(try other.nextLine() == "success")
    return (ending, try desk.server.xrandr("--current"))
  }

  @Test func theOthersSuccessStands() throws {
    let (ending, shown) = try apply(while: ["HDMI-1", "1280x1024"])
    #expect(ending.code == 1 && ending.errors.contains("another client has changed the screens since"), "\(ending)")
    #expect(!ending.errors.contains("the X server accepted every change") && !ending.errors.contains("changes undone"))
    #expect(shown.contains(/HDMI-1 connected (primary )?1280x1024\+1920\+0/), "\(shown)")
    #expect(shown.contains(/DP-1 connected 1200x1920\+3840\+0/), "what is ours stands too")
  }

  @Test func noWayBackOverwritesIt() throws {
    let (ending, shown) = try apply(while: ["HDMI-1", "1280x1024"], failing: ["DP-1"])
    #expect(ending.code == 1 && ending.errors.contains("as another client has changed the screens since"), "\(ending)")
    #expect(shown.contains(/HDMI-1 connected (primary )?1280x1024\+1920\+0/), "\(shown)")
  }
}

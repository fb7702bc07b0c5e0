import Displays
import Testing

/// Screens that no entry claims, connected in place of others while their outputs were lit: each gets a mode that it
/// lists.
@Suite struct ExchangedScreenTests {
  private static func entry(_ connector: String) -> ScreenEntry { .screen(connector, connector: connector) }

  private static let three = Desk().screen("eDP-1").screen("DP-1").screen("HDMI-1")
  private static let beside = three.lit("eDP-1").lit("DP-1", at: Point(x: 1920, y: 0))
  /// DP-1, HDMI-1 on its right, and below it room for the laptop.
  private static let between = three.lit("DP-1").lit("HDMI-1", at: Point(x: 1920, y: 0))
  private static let below = Profile(entry("eDP-1").at(0, 1080))

  /// A framebuffer that has no room for more than these two.
  private static let narrow = Desk(framebuffer: "3840x1080", maximum: "3840x1080").screen("eDP-1").screen("DP-1")
    .lit("DP-1")
  /// DP-1 and HDMI-1 share one of two CRTCs.
  private static let shared = Desk(crtcs: 2).screen("eDP-1").screen("DP-1").screen("HDMI-1", clones: ["DP-1"])
    .lit("DP-1", "HDMI-1")

  private static let cases: [(String, Desk, Profile, String)] = [
    (
      "it prefers another mode", beside.exchanged("DP-1", "1200x1920@60 1200x1600@60 640x480@60"),
      Profile(entry("eDP-1")), "eDP-1 1920x1080@60 at 0,0, DP-1 1200x1920@60 at 1920,0"
    ),
    (
      "as with ask", beside.exchanged("DP-1", "1200x1920@60"), Profile(entry("eDP-1"), others: .ask),
      "eDP-1 1920x1080@60 at 0,0, DP-1 1200x1920@60 at 1920,0"
    ),
    (
      "what the profile places makes room", three.lit("DP-1").exchanged("DP-1", "2560x1440@60"),
      Profile(entry("eDP-1")), "eDP-1 1920x1080@60 at 2560,0, DP-1 2560x1440@60 at 0,0"
    ),
    (
      "others are in the way", between.exchanged("DP-1", "2560x1440@60 640x480@60 1280x720@60"), below,
      "eDP-1 1920x1080@60 at 0,1080, DP-1 1280x720@60 at 0,0, HDMI-1 1920x1080@60 at 1920,0"
    ),
    (
      "a place of the profile's own is in the way", three.lit("DP-1").exchanged("DP-1", "1920x1200@60 1280x720@60"),
      below, "eDP-1 1920x1080@60 at 0,1080, DP-1 1280x720@60 at 0,0"
    ),
    (
      "others are in the way, and nothing is smaller", between.exchanged("DP-1", "2560x1440@60"), below,
      "eDP-1 1920x1080@60 at 0,1080, DP-1 2560x1440@60 at 0,0, HDMI-1 1920x1080@60 at 1920,0"
    ),
    (
      "it covered the other one before", three.lit("DP-1").lit("HDMI-1").exchanged("DP-1", "2560x1440@60"),
      Profile(entry("eDP-1").at(2560, 0)),
      "eDP-1 1920x1080@60 at 2560,0, DP-1 2560x1440@60 at 0,0, HDMI-1 1920x1080@60 at 0,0"
    ),
    (
      "the profile's own screen needs the room", narrow.exchanged("DP-1", "2560x1080@60 1280x720@60"),
      Profile(entry("eDP-1")), "eDP-1 1920x1080@60 at 1280,0, DP-1 1280x720@60 at 0,0"
    ),
    (
      "no mode of it has room", narrow.exchanged("DP-1", "2560x1440@60"), Profile(entry("eDP-1")),
      "eDP-1 1920x1080@60 at 1920,0, DP-1 1920x1080@60 at 0,0"
    ),
    (
      "no CRTC is left for a mode of its own", shared.exchanged("HDMI-1", "1280x720@60"), Profile(entry("eDP-1")),
      "eDP-1 1920x1080@60 at 1920,0, DP-1 1920x1080@60 at 0,0, HDMI-1 1920x1080@60 at 0,0"
    ),
    (
      "it lists the mode, or a client has added it", beside.exchanged("DP-1", "1200x1920@60 1920x1080@60"),
      Profile(entry("eDP-1")), "eDP-1 1920x1080@60 at 0,0, DP-1 1920x1080@60 at 1920,0"
    ),
    (
      "it lists none", beside.exchanged("DP-1", ""), Profile(entry("eDP-1")),
      "eDP-1 1920x1080@60 at 0,0, DP-1 1920x1080@60 at 1920,0"
    ),
  ]

  @Test(arguments: cases) func mode(oddity: String, desk: Desk, profile: Profile, expected: String) throws {
    let snapshot = desk.snapshot
    let proposal = try Proposal(Match.attempt(profile, on: snapshot).get(), in: Situation(snapshot))
    let shown = snapshot.outputs.compactMap { output in
      proposal.layout.states[output.id].map { "\(output.name) \($0)" }
    }
    #expect(shown.joined(separator: ", ") == expected, "\(oddity)")
    let after = try proposal.plan.steps.reduce(snapshot) { try $0.applying($1.step) }
    let again = try Proposal(Match.attempt(profile, on: after).get(), in: Situation(after))
    #expect(again.plan.isEmpty, "\(oddity): \(again.plan.steps.map(\.summary))")
  }

  @Test("Where there is no room, the warning says so, and the profile is in force all the same") func noRoom() throws {
    let snapshot = Self.narrow.exchanged("DP-1", "2560x1440@60").snapshot
    let proposal = try Proposal([Profile(Self.entry("eDP-1"))], in: Situation(snapshot))
    let words = "DP-1, which no entry claims, shows 1920x1080@60 and does not list it; "
    #expect(proposal.warnings == [words + "there is no room for a mode that it lists"])
  }

  @Test("It is a warning, until it is done") func warning() throws {
    let snapshot = Self.beside.exchanged("DP-1", "1200x1920@60").snapshot
    let profile = Profile(Self.entry("eDP-1"))
    let proposal = try Proposal(Match.attempt(profile, on: snapshot).get(), in: Situation(snapshot))
    #expect(
      proposal.warnings == [
        "DP-1, which no entry claims, shows 1920x1080@60 and does not list it, so it gets 1200x1920@60"
      ])
    let after = try proposal.plan.steps.reduce(snapshot) { try $0.applying($1.step) }
    #expect(try Proposal(Match.attempt(profile, on: after).get(), in: Situation(after)).warnings.isEmpty)
  }
}

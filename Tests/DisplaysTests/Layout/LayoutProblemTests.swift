import Displays
import Testing

/// What a matching profile cannot get on this hardware, and the words for it.
@Suite struct LayoutProblemTests {
  private static let properties = [
    "max bpc": Property(value: .number(8), allowed: .range(8...16)),
    "Broadcast RGB": Property(value: .name("Full"), allowed: .names(["Automatic", "Full"])),
    "scale": Property(value: .number(1), allowed: .numbers([1, 2])),
    "EDID": Property(value: .bytes("00"), immutable: true),
  ]
  private static let desk = Desk(crtcs: 2, maximum: "4096x4096")
    .screen("eDP-1", properties: properties).screen("HDMI-1", "1920x1080@60 1280x720@59.94").screen("HDMI-2")

  private static func entry(_ connector: String, _ line: Int = 1) -> ScreenEntry {
    .screen(connector, line: line, connector: connector)
  }

  private static let cases: [(String, Desk, Profile, String)] = [
    (
      "no such mode", desk, Profile(entry("HDMI-1").mode(.size(800, 600))),
      "desk.yaml:1:20: error: HDMI-1: HDMI-1 has no mode 800x600; it offers 1920x1080@60, 1280x720@59.94"
    ),
    (
      "none of several modes", desk, Profile(entry("HDMI-1").mode(.size(800, 600), .size(1280, 720, at: 50_000))),
      "desk.yaml:1:20: error: HDMI-1: HDMI-1 has none of the modes 800x600, 1280x720@50; it offers 1920x1080@60, 1280x720@59.94"
    ),
    (
      "no modes at all", Desk().screen("VGA-1", ""), Profile(entry("VGA-1")),
      "desk.yaml:1:1: error: VGA-1: VGA-1 has no mode preferred; it offers none"
    ),
    (
      "many modes", Desk().screen("A", "1x1@1 2x1@1 3x1@1 4x1@1 5x1@1 6x1@1 7x1@1"),
      Profile(entry("A").mode(.size(9, 9))),
      "desk.yaml:1:20: error: A: A has no mode 9x9; it offers 7x1@1, 6x1@1, 5x1@1, 4x1@1, 3x1@1, 2x1@1, …"
    ),
    (
      "more than the framebuffer may hold", desk, Profile(entry("eDP-1").at(0, 0), entry("HDMI-1", 2).at(3000, 0)),
      "desk.yaml:2:1: error: up to HDMI-1 the screens need a framebuffer of 4920x1080, but this X server allows at most 4096x4096"
    ),
    (
      "places beyond 16 bits", Desk(maximum: "65535x65535").screen("A"), Profile(entry("A").at(32_768, 0)),
      "desk.yaml:1:1: error: A would be at 32768,0, but RandR's positions range from 0,0 to 32767,32767"
    ),
    (
      "too few CRTCs", desk, Profile(entry("eDP-1"), entry("HDMI-1", 2).at(0, 0), entry("HDMI-2", 3).at(0, 0)),
      "desk.yaml:3:1: error: no CRTC is left for HDMI-2: 3 screens to light, but this X server has 2 CRTCs, and HDMI-2 can use 2 of them"
    ),
    (
      "no CRTC that can drive it", Desk().screen("A", crtcs: []), Profile(entry("A")),
      "desk.yaml:1:1: error: no CRTC can drive A"
    ),
    (
      "poor CRTCs cannot turn", Desk(crtcs: 1).screen("A").poor(1), Profile(entry("A").turned(.left)),
      "desk.yaml:1:40: error: no CRTC that can drive A can turn a picture left"
    ),
    (
      "poor CRTCs cannot scale", Desk(crtcs: 1).screen("A").poor(1), Profile(entry("A").scale(2_000_000)),
      "desk.yaml:1:30: error: no CRTC that can drive A can scale this picture"
    ),
    (
      "all dark", desk, Profile(entry("eDP-1").dark, others: .off),
      "desk.yaml:1:1: error: this profile would leave every screen dark"
    ),
    (
      "all kept dark", desk, Profile(entry("eDP-1").dark, others: .keep),
      "desk.yaml:1:1: error: this profile would leave every screen dark"
    ),
    (
      "an unknown property", desk, Profile(entry("eDP-1").setting("max bcp", .number(8))),
      "desk.yaml:1:60: error: eDP-1 has no property \"max bcp\"; did you mean \"max bpc\"?"
    ),
    (
      "a property unlike any other", desk, Profile(entry("eDP-1").setting("gamma", .number(8))),
      "desk.yaml:1:60: error: eDP-1 has no property \"gamma\"; `orchestrate show --all` lists those that it has"
    ),
    (
      "out of range", desk, Profile(entry("eDP-1").setting("max bpc", .number(17))),
      "desk.yaml:1:60: error: \"max bpc\" of eDP-1: found 17, expected a number from 8 to 16; the nearest is 16"
    ),
    (
      "a name where a number belongs", desk, Profile(entry("eDP-1").setting("max bpc", .name("full"))),
      "desk.yaml:1:60: error: \"max bpc\" of eDP-1: found full, expected a number from 8 to 16"
    ),
    (
      "not one of the names", desk, Profile(entry("eDP-1").setting("Broadcast RGB", .name("full"))),
      "desk.yaml:1:60: error: \"Broadcast RGB\" of eDP-1: found full, expected Automatic, Full; did you mean \"Full\"?"
    ),
    (
      "not one of the numbers", desk, Profile(entry("eDP-1").setting("scale", .number(3))),
      "desk.yaml:1:60: error: \"scale\" of eDP-1: found 3, expected 1, 2; the nearest is 2"
    ),
    (
      "immutable", desk, Profile(entry("eDP-1").setting("EDID", .bytes("ff"))),
      "desk.yaml:1:60: error: \"EDID\" of eDP-1: found ff, but the property is read-only"
    ),
  ]

  @Test(arguments: cases)
  func saysWhatIsWrong(oddity: String, desk: Desk, profile: Profile, expected: String) throws {
    let match = try Match.attempt(profile, on: desk.snapshot).get()
    let problem = #expect(throws: LayoutProblem.self, "\(oddity)") { try Layout(match, on: desk.snapshot) }
    #expect(problem?.description == expected, "\(oddity)")
  }

  @Test func theEdgeOfTheFramebufferIsWithinIt() throws {
    let profile = Profile(Self.entry("eDP-1").at(0, 0), Self.entry("HDMI-1").at(2176, 3016))
    let layout = try Layout(Match.attempt(profile, on: Self.desk.snapshot).get(), on: Self.desk.snapshot)
    #expect(layout.framebuffer == Size(width: 4096, height: 4096))
  }

  @Test func refusedModesLeaveTheOthers() throws {
    let snapshot = Desk().screen("A", "1920x1080@60 1920x1080@60' 1280x720@60").snapshot
    let match = try Match.attempt(Profile(Self.entry("A").mode(.size(1920, 1080), .preferred, .lowest)), on: snapshot)
      .get()
    var refused: Set<RefusedMode> = []
    var chosen: [UInt32] = []
    while let mode = try? Layout(match, on: snapshot.knowing(Refused(modes: refused))).states.values.first?.mode {
      chosen.append(mode.id.rawValue)
      refused.insert(RefusedMode(output: OutputID(101), mode: mode.id))
    }
    #expect(chosen == [1001, 1002, 1003])
    let problem = #expect(throws: LayoutProblem.self) {
      try Layout(match, on: snapshot.knowing(Refused(modes: refused)))
    }
    #expect(
      problem?.message == "A: A has none of the modes 1920x1080, preferred, lowest that the X server accepts; "
        + "it offers 1920x1080@60, 1920x1080@60, 1280x720@60")
  }

  @Test func aMirrorLeavesOutModesThatTheServerRefused() throws {
    let snapshot = Desk().screen("A").screen("B").lit("B").snapshot
    let match = try Match.attempt(Profile(Self.entry("A"), others: .mirror), on: snapshot).get()
    let refused = RefusedMode(output: OutputID(102), mode: ModeID(1001))
    let layout = try Layout(match, on: snapshot.knowing(Refused(modes: [refused])))
    #expect(layout.states[OutputID(102)]?.mode.id == ModeID(1002))
  }

  @Test func theModeInUseIsAsGoodAsItsTwin() throws {
    let snapshot = Desk().screen("A", "1920x1080@60 1920x1080@60'").lit("A", mode: "1920x1080@60'").snapshot
    let layout = try Layout(Match.attempt(Profile(Self.entry("A").mode(.highest)), on: snapshot).get(), on: snapshot)
    #expect(layout.states[OutputID(101)]?.mode.id == ModeID(1002))
  }
}

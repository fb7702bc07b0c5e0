import Foundation
import LabSupport
import Testing

@Suite(.serialized, .limited) struct CaptureTests {
  /// States that a person may want to keep.
  @Test(arguments: [
    [],
    ["--output", "HDMI-1", "--off"],
    ["--output", "HDMI-1", "--mode", "1680x1050", "--pos", "1920x30", "--rotate", "left", "--primary"],
    ["--output", "HDMI-1", "--reflect", "xy", "--output", "DP-1", "--rotate", "inverted", "--reflect", "x"],
    ["--output", "HDMI-1", "--scale", "0.5", "--output", "DP-1", "--pos", "0x1080"],
    ["--output", "HDMI-1", "--scale", "1.5", "--output", "DP-1", "--pos", "0x1080"],
    ["--output", "HDMI-1", "--same-as", "eDP-1"],
  ])
  func whatIsCapturedIsThereAlready(_ xrandr: [String]) throws {
    let desk = try Desk(profiles: [:])
    if !xrandr.isEmpty { try desk.server.xrandr(xrandr) }
    let captured = try desk.orchestrate.run("capture")
    #expect(captured.code == 0 && captured.errors.isEmpty, "\(captured.errors)")
    try desk.scratch.write("profiles/now.yaml", captured.output)
    let validated = try desk.orchestrate.run("validate", "profiles/now.yaml")
    #expect(validated.code == 0, "\(validated.output)")
    #expect(try desk.run("plan", "--detailed-exitcode").output == "now: nothing to do\n", "\(captured.output)")
  }

  /// What a profile made fit comes back in its own words, or in others that mean the same.
  @Test(arguments: [
    ("overscan: 5%", "overscan: \\{ left: 96px, right: 96px, top: 54px, bottom: 54px \\}"),
    ("overscan: 48px", "overscan: 48px"),
    (
      "overscan: { left: 10px, top: 5% }\n    rotation: left\n    reflection: x\n    scale: 1.5",
      "left: 10px, right: 0px, top: 96px"
    ),
    (
      "overscan: { technique: inset, left: 5%, bottom: 20px }",
      "technique: inset, left: 96px, right: 0px, top: 0px, bottom: 20px"
    ),
    ("content: { mirror: laptop, fit: cover }\n    rotation: right", "content: \\{ mirror: laptop, fit: cover \\}"),
    ("mode: 1280x1024\n    content: { mirror: laptop }", "content: \\{ mirror: laptop \\}"),
  ])
  func whatWasMadeToFitIsCaptured(keys: String, expected: String) throws {
    for kind in ["amdgpu", "vc4", "radeon", "plain"] {
      let desk = try Desk(
        ["eDP-1,monitor=laptop-panel", "HDMI-1,kind=\(kind),monitor=office"],
        profiles: [
          "desk":
            "version: 1\nscreens:\n  laptop: { identity: { builtin: true } }\n  tv:\n    identity: { vendor: OFC }\n    \(keys)\n"
        ])
      #expect(try desk.run("apply").code == 0)
      let captured = try desk.orchestrate.run("capture")
      #expect(captured.code == 0 && captured.errors.isEmpty, "\(kind): \(captured.errors)")
      #expect(try captured.output.contains(Regex(expected)), "\(kind): \(captured.output)")
      try desk.scratch.write("profiles/desk.yaml", captured.output)
      try desk.expectNothingToDo()
    }
  }

  private static let client = Tool.repository.appending(path: "lab/build/clients/colour").path

  /// Content goes on as the same process: a captured profile says the same of the same screen.
  @Test(arguments: [
    ("color: \"#1e90ff\"", "slideshow: { images: [red.png, blue.png], every: 90s }"),
    ("image: red.png, fit: cover, background: \"#202020\"", "slideshow: { folder: photos }, fit: center"),
    ("text: \"No: 1\\nzwei # drei\", background: \"#ffffff\"", "test-pattern: grid"),
  ])
  func contentIsCaptured(first: String, second: String) throws {
    let captured = try capture(Desk.contents(office: first, other: second))
    #expect(captured.errors.isEmpty && !captured.output.contains("  # "), "\(captured)")
  }

  @Test func programsAreCapturedButForTheirFolder() throws {
    let program = "program: [sh, -c, \"exec \(Self.client) ff8000 drawn {window}\"], restart: on-failure"
    let window = "window: { class: \"Col*\" }, launch: [\(Self.client), \"0000ff\", page], focus: take"
    let ends = "    on-disconnect: { move-to: office }\n"
    let captured = try capture(Desk.contents(office: program, other: window) + ends)
    #expect(captured.errors.split(separator: "\n").count == 2, "\(captured.errors)")
    #expect(captured.output.contains("# its program ran in /"), "\(captured.output)")
  }

  /// Captures what a profile shows, and tries what was captured in its place.
  private func capture(_ profile: String) throws -> Ending {
    let desk = try Desk(Desk.twins, profiles: ["desk": profile])
    try FileManager.default.createDirectory(
      at: desk.scratch.url.appending(path: "profiles/photos"), withIntermediateDirectories: true)
    _ = try desk.run("apply")
    let before = try desk.server.presenters()
    #expect(before.count == 2)
    let captured = try desk.orchestrate.run("capture")
    #expect(captured.code == 0, "\(captured)")
    try desk.scratch.write("profiles/desk.yaml", captured.output)
    #expect(try PlanReport(desk.run("plan", "--json").output).steps.isEmpty, "\(captured.output)")
    #expect(try desk.server.presenters() == before)
    return captured
  }

  @Test func aDrawnMirrorIsCaptured() throws {
    let profile = """
      version: 1
      screens:
        desk: { identity: { connector: A } }
        wall: { identity: { connector: B }, content: { mirror: desk, fit: stretch, frame-interval: 2 } }

      """
    let desk = try Desk(
      ["A,monitor=office,crtcs=0", "B,kind=poor,monitor=beamer,crtcs=1"], profiles: ["desk": profile])
    #expect(try desk.run("apply").code == 0)
    let captured = try desk.orchestrate.run("capture")
    #expect(captured.code == 0 && captured.errors.isEmpty, "\(captured.errors)")
    #expect(
      captured.output.contains("content: { mirror: office-24, fit: stretch, frame-interval: 2 }"), "\(captured.output)")
    try desk.scratch.write("profiles/desk.yaml", captured.output)
    try desk.expectNothingToDo()
    #expect(try desk.orchestrate.run("validate", "profiles").code == 0)
  }

  /// The hardware could show it, and would if the captured profile did not say so.
  @Test func aMirrorThatIsDrawnOnPurposeStaysDrawn() throws {
    let profile = """
      version: 1
      screens:
        desk: { identity: { connector: A } }
        wall: { identity: { connector: B }, content: { mirror: desk, by: drawing, fit: cover, frame-interval: 2 } }

      """
    let desk = try Desk(["A,monitor=office", "B,monitor=beamer"], profiles: ["desk": profile])
    #expect(try desk.run("apply").code == 0)
    let captured = try desk.orchestrate.run("capture")
    #expect(captured.code == 0 && captured.output.contains("by: drawing"), "\(captured)")
    try desk.scratch.write("profiles/desk.yaml", captured.output)
    try desk.expectNothingToDo()
  }

  /// A source that is scaled stands clear of the bars of its mirrors, and shows the same as one without bars: by its
  /// numbers alone it could be a mirror of theirs.
  @Test func theSourceOfMirrorsIsCapturedAsWhatItIs() throws {
    let desk = try Desk(
      ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=beamer", "DP-1,monitor=office"], profiles: [:])
    for keys in ["scale: 1.25", "scale: 2", "scale: 1.5, rotation: left", "scale: 1.25, reflection: x"] {
      try desk.scratch.write(
        "profiles/desk.yaml",
        """
        version: 1
        screens:
          laptop: { identity: { builtin: true }, primary: true, \(keys) }
          beamer: { identity: { vendor: BMR }, content: { mirror: laptop } }
          office: { identity: { vendor: OFC }, content: { mirror: laptop } }

        """)
      #expect(try desk.run("apply").code == 0)
      let captured = try desk.orchestrate.run("capture")
      #expect(captured.code == 0 && captured.errors.isEmpty, "\(keys): \(captured.errors)")
      let mirrors = captured.output.components(separatedBy: "content: { mirror: laptop }").count - 1
      let scale = keys.prefix { $0 != "," }
      #expect(mirrors == 2 && captured.output.contains(scale), "\(keys): \(captured.output)")
      try desk.scratch.write("profiles/desk.yaml", captured.output)
      #expect(try desk.orchestrate.run("validate", "profiles").code == 0, "\(captured.output)")
      try desk.expectNothingToDo()
    }
  }

  @Test func contentThatCannotBeCapturedIsSaid() throws {
    let mirrored = "version: 1\nscreens:\n  wall: { identity: { connector: B }, content: { color: \"#0000ff\" } }\n"
    let desk = try Desk(Desk.twins, profiles: ["desk": mirrored])
    _ = try desk.run("apply")
    let stranger = try LabClient("hold", "_ORCHESTRATE_PRESENTER_A_S0", "anyway", display: desk.server.display)
    #expect(try stranger.nextLine() == "held")
    let captured = try desk.orchestrate.run("capture")
    let loss = "left out: an unverified client claims to show unknown content here (process \(stranger.pid) is "
    #expect(captured.errors.hasPrefix("orchestrate: warning: A: \(loss)"), "\(captured.errors)")
    #expect(captured.output.contains("  # \(loss)"), "\(captured.output)")
    #expect(captured.output.contains("  wall:\n") && captured.output.contains("content: { color: \"#0000ff\" }"))
  }

  /// A mode that another client has added is gone with the server, so its numbers are captured.
  @Test func anAddedModeIsCapturedByItsNumbers() throws {
    let desk = try Desk(profiles: [:])
    let numbers = "74.5 1280 1344 1472 1664 720 723 728 748 -hsync +vsync"
    try desk.server.xrandr(["--newmode", "mine"] + numbers.split(separator: " ").map(String.init))
    try desk.server.xrandr("--addmode", "HDMI-1", "mine")
    try desk.server.xrandr("--output", "HDMI-1", "--mode", "mine")
    let captured = try desk.orchestrate.run("capture")
    #expect(captured.output.contains("modeline:") && captured.output.contains("1280 1344 1472 1664"), "\(captured)")
    try desk.scratch.write("profiles/now.yaml", captured.output)
    try desk.expectNothingToDo()
    let other = try Desk(profiles: ["now": captured.output])
    #expect(try other.run("apply").code == 0)
    #expect(try other.orchestrate.run("capture").output == captured.output)
  }

  @Test func bringsBackWhatWasCaptured() throws {
    let desk = try Desk(profiles: [:])
    try desk.server.xrandr("--output", "HDMI-1", "--mode", "1680x1050", "--rotate", "left", "--primary")
    let before = try desk.server.report()
    try desk.scratch.write("profiles/now.yaml", try desk.orchestrate.run("capture").output)
    try desk.server.xrandr(
      "--output", "HDMI-1", "--mode", "800x600", "--rotate", "normal", "--output", "DP-1", "--off", "--output", "eDP-1",
      "--primary")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.server.report() == before)
  }

  /// What drivers start with is no wish, and what is not known to be a start is told and not asked for.
  @Test func propertiesThatAreNotAsDriversStartAreCaptured() throws {
    let desk = try Desk(["DP-1,monitor=office", "HDMI-1,kind=amdgpu,monitor=tv-1080"], profiles: [:])
    let plain = try desk.orchestrate.run("capture").output
    #expect(!plain.contains("properties") && !plain.contains("# property"), "\(plain)")
    try desk.server.xrandr("--output", "DP-1", "--set", "Broadcast RGB", "Full", "--set", "max bpc", "10")
    try desk.server.xrandr("--output", "HDMI-1", "--set", "scaling mode", "Center")
    let captured = try desk.orchestrate.run("capture").output
    #expect(captured.contains("properties: { \"Broadcast RGB\": Full, \"max bpc\": 10 }"), "\(captured)")
    #expect(captured.contains("properties: { \"scaling mode\": Center }"), "\(captured)")
    try desk.scratch.write("profiles/now.yaml", captured)
    try desk.expectNothingToDo()
    try desk.server.xrandr("--output", "DP-1", "--set", "Broadcast RGB", "Automatic", "--set", "max bpc", "8")
    #expect(try desk.run("apply").code == 0)
    #expect(try desk.orchestrate.run("capture").output == captured)
  }

  /// Twins have nothing but their connectors, so a capture prefers those. A dock may name them anew.
  @Test func twinsKeepTheirPlaces() throws {
    let desk = try Desk(["DP-1,monitor=office", "DP-2,monitor=office-twin"], profiles: [:])
    try desk.server.xrandr("--output", "DP-1", "--pos", "1920x0", "--output", "DP-2", "--pos", "0x0")
    let captured = try desk.orchestrate.run("capture").output
    #expect(captured.contains("prefer-connector: DP-1 }") && captured.contains("prefer-connector: DP-2 }"))
    try desk.scratch.write("profiles/now.yaml", captured)
    #expect(try desk.orchestrate.run("validate", "profiles").errors.contains("0 warnings"))
    try desk.expectNothingToDo()
  }

  @Test func neverReplacesAFileUnasked() throws {
    let desk = try Desk(profiles: [:])
    let first = try desk.orchestrate.run("capture", "--output", "desk.yaml")
    #expect(first.code == 0 && first.output.isEmpty && first.errors.contains("desk.yaml"))
    try desk.scratch.write("desk.yaml", "# mine\n")
    let refused = try desk.orchestrate.run("capture", "--output", "desk.yaml")
    #expect(refused.code == 1 && refused.errors.contains("desk.yaml exists") && refused.errors.contains("--force"))
    #expect(try desk.scratch.read("desk.yaml") == "# mine\n")
    #expect(try desk.orchestrate.run("capture", "--output", "desk.yaml", "--force").code == 0)
    #expect(try desk.scratch.read("desk.yaml").contains("version: 1"))
  }

  @Test func itMakesWhatIsMissing() throws {
    let desk = try Desk(profiles: [:])
    let named = try desk.orchestrate.run("capture", "now", "--profiles", "new/profiles")
    #expect(named.code == 0 && named.errors == "orchestrate: wrote new/profiles/now.yaml\n", "\(named)")
    #expect(try desk.scratch.read("new/profiles/now.yaml").contains("\n  office-24:\n"))
    let again = try desk.orchestrate.run("capture", "now.yaml", "--profiles", "new/profiles")
    #expect(again.code == 1 && again.errors.contains("new/profiles/now.yaml exists"), "\(again)")
    let placed = try desk.orchestrate.run("capture", "--output", "other/desk", "--profiles", "new/profiles")
    #expect(
      placed.errors == """
        orchestrate: wrote other/desk.yaml
        orchestrate: profiles are read from new/profiles; to apply this one, run `orchestrate apply other/desk.yaml`

        """)
    #expect(try desk.orchestrate.run("apply", "other/desk.yaml").output == "desk: nothing to do\n")
    let odd = try desk.orchestrate.run("capture", "--output", "new/profiles/desk.txt", "--profiles", "new/profiles")
    #expect(odd.code == 0 && odd.errors.contains("desk.txt is not read as a profile"), "\(odd)")
    try desk.scratch.write("new/profiles/tv.yml", "")
    let hidden = try desk.orchestrate.run("capture", "tv", "--profiles", "new/profiles")
    #expect(
      hidden.code == 1 && hidden.errors.contains("new/profiles/tv.yml exists and would no longer be read"), "\(hidden)")
  }

  @Test func whatAProfileCannotSayIsSaid() throws {
    let desk = try Desk(profiles: [:])
    try desk.server.xrandr("--output", "HDMI-1", "--transform", "1,0.1,0,0,1,0,0,0,1")
    let captured = try desk.orchestrate.run("capture")
    #expect(captured.errors.contains("warning: ") && captured.errors.contains("HDMI-1"))
  }
}

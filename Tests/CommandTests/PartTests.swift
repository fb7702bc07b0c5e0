import LabSupport
import Testing

/// Screens in parts, as stock clients see them.
@Suite(.serialized, .limited) struct PartTests {
  private static let outputs = ["eDP-1,monitor=laptop-panel", "HDMI-1,monitor=office"]
  private static let profile = """
    version: 1
    screens:
      laptop: { identity: { builtin: true } }
      office:
        identity: { connector: HDMI-1 }
        position: { right-of: laptop }
        parts: { mail: { share: 25% }, work: { share: rest, primary: true } }
    """
  private static let parts = [
    "HDMI-1/mail~orchestrate 480x1080+1920+0 ", "*HDMI-1/work~orchestrate 1440x1080+2400+0 HDMI-1",
  ]

  /// `*NAME WIDTHxHEIGHT+X+Y OUTPUTS`, by the word of xrandr.
  private static func monitors(on server: LabServer) throws -> [String] {
    try server.xrandr("--listmonitors").split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /\s*\d+: \+?(\*?\S+) (\d+)\/\d+x(\d+)\/\d+(\S+)\s*(.*?)\s*/).map {
        "\($0.1) \($0.2)x\($0.3)\($0.4) \($0.5)"
      }
    }
  }

  private static func parts(on server: LabServer) throws -> [String] {
    try monitors(on: server).filter { $0.contains("~orchestrate") }.sorted {
      $0.contains("mail") && !$1.contains("mail")
    }
  }

  @Test func areMonitorsAndGoWithTheirProfile() throws {
    let desk = try Desk(Self.outputs, profiles: ["desk": Self.profile])
    let applied = try desk.run("apply")
    #expect(applied.code == 0, "\(applied)")
    #expect(try Self.parts(on: desk.server) == Self.parts)
    try desk.expectNothingToDo()
    #expect(try desk.orchestrate.run("show").output.contains("part work 1440x1080 at 2400,0 (primary)"))
    let captured = try desk.orchestrate.run("capture").output
    #expect(captured.contains("parts: { mail: { share: 25% }, work: { share: rest, primary: true } }"), "\(captured)")
    try desk.scratch.write("profiles/desk.yaml", captured)
    try desk.expectNothingToDo()
    try desk.scratch.write("profiles/desk.yaml", "version: 1\nscreens: { all: { identity: { builtin: true } } }")
    #expect(try desk.run("apply").code == 0)
    #expect(try Self.parts(on: desk.server).isEmpty)
  }

  @Test func comeBackWithTheirScreen() throws {
    let alone = "version: 1\nscreens: { laptop: { identity: { builtin: true } } }"
    let desk = try WatchDesk(Self.outputs, profiles: ["alone": alone, "desk": Self.profile])
    try desk.waitForProfile("desk")
    #expect(try Self.parts(on: desk.server) == Self.parts)
    try desk.server.lab("unplug", "HDMI-1")
    try desk.waitForProfile("alone")
    #expect(try Self.parts(on: desk.server).isEmpty)
    try desk.server.lab("plug", "HDMI-1", "office")
    try desk.waitForProfile("desk")
    #expect(try Self.parts(on: desk.server) == Self.parts)
  }

  /// What another tool has split moves along with its screen, and is captured.
  @Test func ofOtherToolsAreKept() throws {
    let desk = try Desk(Self.outputs, profiles: [:])
    try desk.server.xrandr("--setmonitor", "L", "1000/200x1080/200+1920+0", "HDMI-1")
    try desk.server.xrandr("--setmonitor", "R", "920/200x1080/200+2920+0", "none")
    let captured = try desk.orchestrate.run("capture").output
    #expect(captured.contains("parts: { L: { share: 1000px }, R: { share: rest } }"), "\(captured)")
    try desk.scratch.write(
      "profiles/desk.yaml",
      """
      version: 1
      screens:
        office: { identity: { connector: HDMI-1 } }
        laptop: { identity: { builtin: true }, position: { right-of: office } }
      """)
    #expect(try desk.run("apply").code == 0)
    let kept = try Self.monitors(on: desk.server).filter { !$0.contains("eDP-1") }
    #expect(kept.sorted() == ["L 1000x1080+0+0 HDMI-1", "R 920x1080+1000+0 "])
    try desk.expectNothingToDo()
  }

  /// On a server that has never seen them: the same monitors, and the same pixels of what lies below.
  @Test func comeBackFromACaptureOnAnotherServer() throws {
    let turned = Self.profile + "\n    rotation: left\n    scale: 1.25\n"
    let desk = try Desk(Self.outputs, profiles: ["desk": turned])
    #expect(try desk.run("apply").code == 0)
    let captured = try desk.orchestrate.run("capture")
    #expect(captured.code == 0 && captured.errors.isEmpty && captured.output.contains("parts:"), "\(captured)")
    let other = try Desk(Self.outputs, profiles: ["desk": captured.output])
    #expect(try Self.parts(on: other.server).isEmpty)
    #expect(try other.run("apply").code == 0)
    #expect(try Self.monitors(on: other.server).sorted() == Self.monitors(on: desk.server).sorted())
    for desk in [desk, other] { try Chart().hang(on: desk.server) }
    for connector in ["eDP-1", "HDMI-1"] {
      #expect(try other.server.picture(of: connector) == desk.server.picture(of: connector), "\(connector)")
    }
    #expect(try other.orchestrate.run("capture").output == captured.output)
  }

  // MARK: Window managers

  @Test("A full-screen window fills its part", arguments: [WindowManager.Kind.openbox, .i3])
  func fullScreen(kind: WindowManager.Kind) throws {
    let desk = try Desk(Self.outputs, profiles: ["desk": Self.profile])
    #expect(try desk.run("apply").code == 0)
    let manager = try WindowManager(kind, display: desk.server.display)
    let window = try Self.window(2500, on: desk, "full")
    // i3 opens windows where the focus is, whatever they ask for.
    let places = kind == .i3 ? ["0 0 1920 1080", "1920 0 480 1080", "2400 0 1440 1080"] : ["2400 0 1440 1080"]
    try Self.wait(for: places.contains, of: window)
    withExtendedLifetime(manager) {}
  }

  @Test("A maximised window stays inside of the part that has no output") func maximised() throws {
    let desk = try Desk(Self.outputs, profiles: ["desk": Self.profile])
    #expect(try desk.run("apply").code == 0)
    let manager = try WindowManager(.openbox, display: desk.server.display)
    let window = try Self.window(1950, on: desk)
    _ = try window.nextLine()
    try Tool.run(
      ["wmctrl", "-r", "window", "-b", "add,maximized_vert,maximized_horz"], display: desk.server.display)
    try Self.wait(
      for: { place in
        let numbers = place.split(separator: " ").compactMap { Int($0) }
        return numbers[0] >= 1920 && numbers[0] + numbers[2] <= 2400 && numbers[2] > 460 && numbers[3] > 1000
      }, of: window)
    withExtendedLifetime(manager) {}
  }

  private static func window(_ x: Int, on desk: Desk, _ options: String...) throws -> LabClient {
    try LabClient(arguments: ["window", "\(x)", "300", "300", "200"] + options, display: desk.server.display)
  }

  /// Only a failing test waits until the end.
  private static func wait(for isMeant: (String) -> Bool, of window: LabClient) throws {
    var places: [String] = []
    while let line = try window.nextLine() {
      places.append(line)
      if isMeant(line) { return }
    }
    throw ToolFailure("a window is at \(places)")
  }
}

import Testing

@testable import Displays

/// Which workspaces are to be moved, and where to.
@Suite struct WorkspaceTests {
  private static let desk = Desk(framebuffer: "3840x1080").screen("eDP-1").screen("HDMI-1").lit("eDP-1")
    .lit("HDMI-1", at: Point(x: 1920, y: 0))
  private static let outputs = [
    WorkspaceOutput(name: "eDP-1", area: Rectangle(origin: .origin, size: Size(width: 1920, height: 1080))),
    WorkspaceOutput(
      name: "HDMI-1", area: Rectangle(origin: Point(x: 1920, y: 0), size: Size(width: 1920, height: 1080))),
  ]

  private static func moves(
    _ wanted: (laptop: [String], tv: [String]), _ workspaces: [Workspace],
    among outputs: [WorkspaceOutput] = WorkspaceTests.outputs, on snapshot: Snapshot = desk.snapshot
  ) throws -> [String] {
    let profile = Profile(
      ScreenEntry.screen("laptop", line: 1, connector: "eDP-1").workspaces(wanted.laptop),
      ScreenEntry.screen("tv", line: 2, connector: "HDMI-1").workspaces(wanted.tv))
    let match = try Match.attempt(profile, on: snapshot).get()
    return match.moves(of: workspaces, among: outputs, on: snapshot).map { "\($0.workspace) -> \($0.output)" }
  }

  private static let mail = Workspace(name: "mail", output: "eDP-1", isFocused: true)
  private static let web = Workspace(name: "2: web", number: 2, output: "eDP-1")

  @Test(arguments: [
    (["mail"], ["mail -> HDMI-1"]), (["2"], ["2: web -> HDMI-1"]), (["2: web"], ["2: web -> HDMI-1"]),
    (["mail", "2"], ["mail -> HDMI-1", "2: web -> HDMI-1"]), ([], []), (["Mail"], []), (["3"], []), (["web"], []),
  ])
  func thoseThatExistAndAreElsewhere(wanted: [String], moves: [String]) throws {
    #expect(try Self.moves(([], wanted), [Self.mail, Self.web]) == moves)
    #expect(try Self.moves((wanted, []), [Self.mail, Self.web]) == [], "they are there already")
  }

  /// A workspace has one home, whichever screens have words for it.
  @Test func aNameComesBeforeANumber() throws {
    #expect(try Self.moves((["2: web"], ["2"]), [Self.web]) == [])
    #expect(try Self.moves((["2"], ["2: web"]), [Self.web]) == ["2: web -> HDMI-1"])
    #expect(try Self.moves((["2"], ["02"]), [Self.web]) == [], "the first has it")
  }

  /// A screen that is dark, or that the window manager does not know of yet, gets none.
  @Test func whereTheyCannotGoTheyStay() throws {
    let dark = Desk().screen("eDP-1").screen("HDMI-1").lit("eDP-1").snapshot
    #expect(try Self.moves(([], ["mail"]), [Self.mail], on: dark) == [])
    #expect(try Self.moves(([], ["mail"]), [Self.mail], among: [Self.outputs[0]]) == [])
  }

  /// A monitor that another client has declared there has its own name.
  @Test func aScreenOfAnotherNameIsKnownByItsPlace() throws {
    var renamed = Self.outputs
    renamed[1].name = "left-half"
    #expect(try Self.moves(([], ["mail"]), [Self.mail], among: renamed) == ["mail -> left-half"])
  }

  /// A window manager knows each part as a monitor; those of the whole screen go to the one that has the output.
  @Test func partsHaveTheirOwn() throws {
    let names = ["HDMI-1/left~orchestrate", "HDMI-1/right~orchestrate"]
    let areas = [1920, 2880].map { Rectangle(origin: Point(x: $0, y: 0), size: Size(width: 960, height: 1080)) }
    let output = try #require(Self.desk.snapshot.output(named: "HDMI-1"))
    var snapshot = Self.desk.snapshot
    snapshot.monitors = [
      Monitor(name: names[0], area: areas[0], outputs: []),
      Monitor(name: names[1], area: areas[1], outputs: [output.id]),
    ]
    let outputs = [Self.outputs[0]] + zip(names, areas).map { WorkspaceOutput(name: $0, area: $1) }
    let tv = ScreenEntry.screen("tv", line: 2, connector: "HDMI-1").workspaces(["2"])
      .parts(["left": ["mail"], "right": ["chat"]])
    let match = try Match.attempt(Profile(tv), on: snapshot).get()
    let workspaces = [Self.mail, Self.web, Workspace(name: "chat", output: names[1])]
    #expect(
      match.moves(of: workspaces, among: outputs, on: snapshot).map { "\($0.workspace) -> \($0.output)" }
        == ["mail -> \(names[0])", "2: web -> \(names[1])"])
  }

  /// What was hidden stays hidden, but for the empty one that a window manager makes for a screen that has come.
  @Test func whatIsMovedIsVisibleInsteadOfAStandIn() {
    let known = [Self.mail, Self.web]
    let before = known + [Workspace(name: "3", output: "HDMI-1")]
    let back = [WorkspacePlace(workspace: "2: web", output: "HDMI-1")]
    func shown(beside name: String, focused: String, moving moves: [WorkspacePlace]) -> [String] {
      let there = Workspace(name: name, output: "HDMI-1", isVisible: true)
      return (known + [there]).shown(since: before, moving: moves, focused: focused)
        .map { "\($0.workspace) on \($0.output)" }
    }
    #expect(shown(beside: "4", focused: "mail", moving: back) == ["2: web on HDMI-1", "mail on eDP-1"])
    #expect(shown(beside: "4", focused: "4", moving: back) == ["2: web on HDMI-1", "2: web on HDMI-1"])
    #expect(shown(beside: "3", focused: "mail", moving: back) == ["mail on eDP-1"], "a person was there")
    #expect(shown(beside: "4", focused: "mail", moving: []) == ["mail on eDP-1"])
  }

  @Test func twoScreensCannotHaveTheSame() {
    let profile = Profile(
      ScreenEntry.screen("laptop", line: 1, connector: "eDP-1").workspaces(["mail", "2"]),
      ScreenEntry.screen("tv", line: 2, connector: "HDMI-1").workspaces(["mail"]))
    #expect(
      profile.findings.map { "\($0)" } == [
        "desk.yaml:2:85: error: workspaces: found \"mail\" again, expected each at one screen or part; \"laptop\" has it already (line 1)"
      ])
  }
}

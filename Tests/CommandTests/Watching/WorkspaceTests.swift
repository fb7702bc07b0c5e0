import Foundation
import LabSupport
import Testing

/// Workspaces of a real i3, which come to their screens and come back to them.
@Suite(.serialized, .limited) struct WorkspaceTests {
  private static let profiles = [
    "desk": """
    version: 1
    screens:
      laptop: { identity: { connector: A }, workspaces: chat }
      tv: { identity: { connector: B }, optional: true, workspaces: [mail, 2] }
    """
  ]
  private static let outputs = ["A,monitor=office", "B,monitor=office"]

  private struct Workspace: Decodable {
    let name: String
    let output: String
    let focused: Bool
  }

  private func ask(_ server: LabServer, _ words: String...) throws -> String {
    try Tool.run(["i3-msg"] + words, display: server.display)
  }

  /// Where each is: `mail B`, and the one with the focus.
  private func workspaces(on server: LabServer) throws -> (places: [String], focused: String?) {
    let answer = try ask(server, "-t", "get_workspaces")
    let found = try JSONDecoder().decode([Workspace].self, from: Data(answer.utf8))
    return (found.map { "\($0.name) \($0.output)" }.sorted(), found.first(where: \.focused)?.name)
  }

  /// A window on each of these, all on the first screen; the last has the focus.
  private func open(_ names: [String], on server: LabServer) throws -> [LabClient] {
    _ = try ask(server, "focus output A")
    return try names.map { name in
      _ = try ask(server, "workspace \(name)")
      let client = try LabClient(arguments: ["window", "10", "10", "200", "100"], display: server.display)
      // It says where it is once it is managed.
      _ = try client.nextLine()
      return client
    }
  }

  @Test func applyBringsThemOnceAndGivesTheFocusBack() throws {
    let desk = try Desk(Self.outputs, profiles: Self.profiles)
    let manager = try WindowManager(.i3, display: desk.server.display)
    let windows = try open(["mail", "2: web", "chat", "other"], on: desk.server)
    let first = try desk.orchestrate.run("apply", "--profiles", "profiles")
    #expect(first.code == 0 && first.errors.contains("workspaces: 2: web -> B, mail -> B"), "\(first)")
    let after = try workspaces(on: desk.server)
    #expect(Set(after.places).isSuperset(of: ["mail B", "2: web B", "chat A", "other A"]), "\(after)")
    #expect(after.focused == "other")
    let second = try desk.orchestrate.run("apply", "--profiles", "profiles")
    #expect(second.code == 0 && !second.errors.contains("workspaces"), "\(second)")
    #expect(try workspaces(on: desk.server).places == after.places)
    withExtendedLifetime((manager, windows)) {}
  }

  /// One without a window exists as long as it is shown.
  @Test func anEmptyOneIsBroughtToo() throws {
    let desk = try Desk(Self.outputs, profiles: Self.profiles)
    let manager = try WindowManager(.i3, display: desk.server.display)
    _ = try ask(desk.server, "focus output A")
    _ = try ask(desk.server, "workspace mail")
    #expect(try desk.orchestrate.run("apply", "--profiles", "profiles").code == 0)
    let after = try workspaces(on: desk.server)
    #expect(after.places.contains("mail B") && after.focused == "mail", "\(after)")
    withExtendedLifetime(manager) {}
  }

  /// i3 gathers them when a screen goes, and leaves them there; where a person puts one, it stays.
  @Test func aWatcherBringsThemBackAfterAReplug() throws {
    let desk = try WatchDesk(Self.outputs, profiles: Self.profiles)
    let manager = try WindowManager(.i3, display: desk.server.display)
    let windows = try open(["mail", "chat"], on: desk.server)
    #expect(try desk.run("apply", "--profiles", "profiles").code == 0)
    #expect(try workspaces(on: desk.server).places.contains("mail B"))
    try desk.server.lab("unplug", "B")
    try desk.wait("dark") { $0.resting && $0.screens.allSatisfy { $0.output != "B" || $0.state == "dark" } }
    try desk.server.lab("plug", "B", "office")
    try desk.wait("back") {
      $0.resting && $0.inSync && $0.screens.contains { $0.output == "B" && $0.state.contains("at 1920,0") }
    }
    #expect(try Set(workspaces(on: desk.server).places).isSuperset(of: ["mail B", "chat A"]))
    _ = try ask(desk.server, "workspace mail; move workspace to output A")
    try desk.server.xrandr("--output", "A", "--set", "max bpc", "10")
    try desk.catchUp()
    #expect(try workspaces(on: desk.server).places.contains("mail A"), "a person has put it there")
    withExtendedLifetime((manager, windows)) {}
  }

  /// i3 makes an empty workspace for a screen that comes, and would leave that in view.
  @Test func whatComesBackIsInView() throws {
    let desk = try WatchDesk(Self.outputs, profiles: Self.profiles)
    let manager = try WindowManager(.i3, display: desk.server.display)
    let windows = try open(["mail", "chat"], on: desk.server)
    try desk.server.lab("unplug", "B")
    try desk.wait("dark") { $0.resting && $0.screens.allSatisfy { $0.output != "B" || $0.state == "dark" } }
    try desk.server.lab("plug", "B", "office")
    try desk.wait("back") {
      $0.resting && $0.inSync && $0.screens.contains { $0.output == "B" && $0.state.contains("at 1920,0") }
    }
    let after = try workspaces(on: desk.server)
    #expect(after.places == ["chat A", "mail B"] && after.focused == "chat", "the empty one is gone: \(after)")
    withExtendedLifetime((manager, windows)) {}
  }

  private func place(on server: LabServer) throws -> [Substring] {
    try Tool.run(["xwininfo", "-name", "window"], display: server.display).split(separator: "\n").filter {
      $0.contains("Absolute")
    }
  }

  /// i3 gives a floating window a place on the screen that is left once a person looks at it there. Another window
  /// manager before it has left the widths of a frame.
  @Test func aFloatingWindowComesBackInItsWorkspace() throws {
    let desk = try WatchDesk(Self.outputs, profiles: Self.profiles)
    let manager = try WindowManager(.i3, display: desk.server.display)
    let windows = try open(["mail"], on: desk.server)
    let frame = ["-f", "_NET_FRAME_EXTENTS", "32c", "-set", "_NET_FRAME_EXTENTS", "5,5,29,5"]
    try Tool.run(["xprop", "-name", "window"] + frame, display: desk.server.display)
    _ = try ask(desk.server, "workspace chat")
    #expect(try desk.run("apply", "--profiles", "profiles").code == 0)
    _ = try ask(desk.server, "[workspace=mail] floating enable, move absolute position 2200 px 300 px")
    try desk.catchUp()
    let home = try place(on: desk.server)
    try desk.server.lab("unplug", "B")
    try desk.wait("dark") { $0.resting && $0.screens.allSatisfy { $0.output != "B" || $0.state == "dark" } }
    for name in ["mail", "chat"] { _ = try ask(desk.server, "workspace \(name)") }
    try desk.catchUp()
    try desk.server.lab("plug", "B", "office")
    try desk.wait("back") {
      $0.resting && $0.inSync && $0.screens.contains { $0.output == "B" && $0.state.contains("at 1920,0") }
    }
    let after = try workspaces(on: desk.server)
    #expect(after.places == ["chat A", "mail B"] && after.focused == "chat", "\(after)")
    #expect(try place(on: desk.server) == home)
    withExtendedLifetime((manager, windows)) {}
  }

  /// One that was opened on the screen that was left belongs to its workspace nevertheless.
  @Test func aFloatingWindowFollowsItsWorkspaceToANewScreen() throws {
    let desk = try WatchDesk(["A,monitor=office", "B"], profiles: Self.profiles)
    let manager = try WindowManager(.i3, display: desk.server.display)
    let windows = try open(["mail", "chat"], on: desk.server)
    for name in ["mail", "chat"] {
      _ = try ask(desk.server, "workspace \(name)")
      _ = try ask(desk.server, "[workspace=\(name)] floating enable")
    }
    try desk.catchUp()
    try desk.server.lab("plug", "B", "office")
    try desk.wait("the desk") {
      $0.resting && $0.inSync && $0.screens.contains { $0.output == "B" && $0.state.contains("at 1920,0") }
    }
    let after = try workspaces(on: desk.server)
    #expect(after.places == ["chat A", "mail B"] && after.focused == "chat", "\(after)")
    withExtendedLifetime((manager, windows)) {}
  }

  /// For the screen that is lit again, i3 makes an empty one here too. With a draft the profile stays the same.
  @Test(arguments: [false, true]) func whatATrialHasMovedComesBack(isDraft: Bool) throws {
    let dark = Self.profiles["desk", default: ""].replacing("optional: true", with: "enabled: false")
    let profiles = Self.profiles.merging(["dark": dark + "\npriority: -1\n"]) { first, _ in first }
    let desk = try WatchDesk(Self.outputs, profiles: profiles)
    let manager = try WindowManager(.i3, display: desk.server.display)
    let windows = try open(["mail", "chat"], on: desk.server)
    #expect(try desk.run("apply", "desk", "--profiles", "profiles").code == 0)
    let file = "\(desk.desk.scratch.path)/profiles/desk.yaml"
    let trial = try desk.asking(
      isDraft
        ? ["command": "try", "profile": "desk", "file": file, "text": dark, "confirmSeconds": 300]
        : ["command": "switch", "profile": "dark", "confirmSeconds": 300])
    try desk.wait("dark") { $0.screens.contains { $0.output == "B" && $0.state == "dark" } }
    #expect(try workspaces(on: desk.server).places == ["chat A", "mail A"])
    shutdown(trial.descriptor, Int32(SHUT_WR))
    try desk.wait("back") { $0.resting && $0.inSync && $0.profile == "desk" }
    let after = try workspaces(on: desk.server)
    #expect(after.places == ["chat A", "mail B"] && after.focused == "chat", "the empty one is gone: \(after)")
    withExtendedLifetime((manager, windows)) {}
  }

  /// The profile that cannot be had names no workspaces itself.
  @Test func whatARefusedChangeHasMovedComesBack() throws {
    let side = """
      version: 1
      priority: -1
      screens:
        laptop: { identity: { connector: A }, rotation: left }
        tv: { identity: { connector: B }, enabled: false }
      """
    let desk = try WatchDesk(Self.outputs, profiles: Self.profiles.merging(["side": side]) { first, _ in first })
    let manager = try WindowManager(.i3, display: desk.server.display)
    let windows = try open(["mail", "chat"], on: desk.server)
    #expect(try desk.run("apply", "desk", "--profiles", "profiles").code == 0)
    for name in ["mail", "chat"] { _ = try ask(desk.server, "workspace \(name)") }
    try desk.server.lab("fail", "A")
    let refused = try desk.run("switch", "side")
    #expect(refused.code == 1 && refused.errors.contains("changes undone"), "\(refused)")
    let after = try workspaces(on: desk.server)
    #expect(after.places == ["chat A", "mail B"] && after.focused == "chat", "the empty one is gone: \(after)")
    withExtendedLifetime((manager, windows)) {}
  }

  /// One is gone as soon as another one is shown in its place, such as one that i3 has made for the screen and that
  /// belongs elsewhere itself.
  @Test func anEmptyOneThatAPersonIsOnComesToItsOwnScreen() throws {
    let profiles = [
      "alone": "version: 1\nscreens: { laptop: { identity: { connector: A } } }",
      "desk": """
      version: 1
      screens:
        left: { identity: { connector: B }, position: [0, 0], primary: true, workspaces: [1, 2] }
        right: { identity: { connector: C }, position: { right-of: left }, workspaces: ["3"] }
        laptop: { identity: { connector: A }, position: { below: left }, workspaces: mail }
      """,
    ]
    let desk = try WatchDesk(["A,monitor=office", "B", "C"], profiles: profiles)
    let manager = try WindowManager(.i3, display: desk.server.display)
    let windows = try open(["2"], on: desk.server)
    // It exists as long as it is shown.
    _ = try ask(desk.server, "workspace 1")
    try desk.server.lab("plug", "B", "office")
    try desk.server.lab("plug", "C", "office")
    let status = try desk.wait("the desk") { $0.profile == "desk" && $0.resting }
    #expect(status.warnings == nil, "\(status)")
    let after = try workspaces(on: desk.server)
    #expect(Set(after.places).isSuperset(of: ["1 B", "2 B", "3 C"]) && after.focused == "1", "\(after)")
    withExtendedLifetime((manager, windows)) {}
  }

  /// It holds the watcher up once, and not with each look.
  @Test func oneThatDidNotAnswerIsAskedAgainOnReload() throws {
    let desk = try WatchDesk(Self.outputs, profiles: Self.profiles)
    let manager = try WindowManager(.i3, display: desk.server.display)
    let windows = try open(["mail", "chat"], on: desk.server)
    kill(manager.pid, SIGSTOP)
    try desk.write("desk", Self.profiles["desk", default: ""].replacing("[mail, 2]", with: "[mail, 3]"))
    let warning = "workspaces: the window manager does not answer; `orchestrate reload` tries again"
    try desk.wait("the warning") { $0.warnings == [warning] }
    kill(manager.pid, SIGCONT)
    _ = try ask(desk.server, "-t", "get_version")
    #expect(try desk.run("reload").code == 0)
    try desk.wait("the workspaces") { $0.warnings == nil && $0.resting }
    #expect(try Set(workspaces(on: desk.server).places).isSuperset(of: ["mail B", "chat A"]))
    withExtendedLifetime((manager, windows)) {}
  }

  /// i3 goes to the primary screen when screens have changed; a person stays where they are. Each part has its own.
  @Test func theFocusStaysWhenAScreenComesInParts() throws {
    let profile = """
      version: 1
      screens:
        laptop: { identity: { connector: A }, workspaces: chat }
        tv:
          identity: { connector: B }
          workspaces: [2]
          parts: { left: { share: 50%, workspaces: mail }, right: { share: rest, primary: true } }
      """
    let desk = try Desk(Self.outputs, profiles: ["desk": profile])
    let manager = try WindowManager(.i3, display: desk.server.display)
    let windows = try open(["mail", "2: web", "chat", "other"], on: desk.server)
    let applied = try desk.orchestrate.run("apply", "--profiles", "profiles")
    let after = try workspaces(on: desk.server)
    let expected: Set = ["mail B/left~orchestrate", "2: web B/right~orchestrate", "chat A", "other A"]
    #expect(applied.code == 0 && Set(after.places).isSuperset(of: expected), "\(applied) \(after)")
    #expect(after.focused == "other", "\(after)")
    withExtendedLifetime((manager, windows)) {}
  }

  @Test func withoutI3ThatIsToldAndNoError() throws {
    let desk = try WatchDesk(Self.outputs, profiles: Self.profiles)
    let notice = "workspaces: neither i3 nor its kin runs on this display, so none is moved"
    try desk.wait { $0.resting && $0.inSync && $0.warnings == [notice] }
    let explained = try desk.run("explain", "--profiles", "profiles")
    #expect(explained.code == 0 && explained.errors == "orchestrate: \(notice)\n", "\(explained)")
  }
}

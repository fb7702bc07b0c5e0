import Foundation
import LabSupport
import Testing

/// Windows of programs that a profile puts somewhere, once, with real window managers.
@Suite("watch: windows that a profile places", .serialized, .limited) struct PlacedWindowTests {
  private static let outputs = ["A,monitor=office", "B,monitor=office"]

  private static func profile(_ rules: String) -> String {
    """
    version: 1
    windows: [\(rules)]
    screens:
      left: { identity: { connector: A } }
      right: { identity: { connector: B }, position: { right-of: left } }

    """
  }

  private static let half = "{ window: { class: Chat }, screen: right, place: [0, 0, 50%, 100%] }"

  /// A window of one colour, which ends with its owner.
  private struct Pane {
    let client: LabClient
    let input = Pipe()

    init(_ name: String, _ title: String, _ color: String = "ff8000", on server: LabServer) throws {
      client = try LabClient(
        arguments: ["pane", name, title, "300", "200", "320", "240", color], display: server.display,
        input: input.fileHandleForReading)
      guard try client.nextLine() == "shown" else { throw ToolFailure("the pane ended") }
    }
  }

  /// What a monitor shows of a colour: the first and the last column and row through a point.
  private static func extent(_ color: String, _ picture: Photograph, through x: Int, _ y: Int) -> [Int] {
    guard picture.color(x, y) == color else { return [] }
    let columns = (0..<picture.width).filter { picture.color($0, y) == color }
    let rows = (0..<picture.height).filter { picture.color(x, $0) == color }
    return [columns.first, columns.last, rows.first, rows.last].compactMap(\.self)
  }

  /// Whether the left half of B shows it, but for a frame. The pointer is at its left edge, in the middle.
  private static func fillsHalf(_ server: LabServer, _ color: String = "#ff8000") throws -> Bool {
    let seen = extent(color, try server.picture(of: "B"), through: 480, 700)
    guard seen.count == 4 else { return false }
    return seen[0] < 12 && (940..<960).contains(seen[1]) && seen[2] < 60 && seen[3] > 1050
  }

  private static func expect(_ what: String, on server: LabServer, _ isSeen: (LabServer) throws -> Bool) throws {
    #expect(try server.sees(isSeen), "\(what)")
  }

  private static func move(_ title: String, _ server: LabServer) throws {
    try Tool.run(["wmctrl", "-r", title, "-e", "0,400,300,500,400"], display: server.display)
  }

  private static func isMoved(_ server: LabServer) throws -> Bool {
    try server.picture(of: "A").color(650, 500) == "#ff8000"
  }

  @Test(
    "A window goes to its screen and place when it opens, and stays where its person puts it",
    arguments: [
      WindowManager.Kind.openbox, .xfwm4, .metacity,
    ])
  func once(kind: WindowManager.Kind) throws {
    let desk = try WatchDesk(Self.outputs, profiles: ["desk": Self.profile(Self.half)])
    let manager = try WindowManager(kind, display: desk.server.display)
    let chat = try Pane("Chat", "chat", on: desk.server)
    try Self.expect("it is put there", on: desk.server) { try Self.fillsHalf($0) }
    try Self.move("chat", desk.server)
    try Self.expect("a person has moved it", on: desk.server, Self.isMoved)
    let other = try Pane("Other", "other", "0000ff", on: desk.server)
    try desk.catchUp()
    #expect(try Self.isMoved(desk.server), "nothing fights")
    // A profile that says the same is the same.
    try desk.write("desk", "# once more\n" + Self.profile(Self.half))
    #expect(try desk.run("reload").code == 0)
    #expect(try Self.isMoved(desk.server))
    try desk.restart(kill: true)
    try desk.catchUp()
    #expect(try Self.isMoved(desk.server), "another watcher finds it where it is")
    try desk.write(
      "desk", Self.profile(Self.half.replacing("50%", with: "50.0%") + ", { window: { class: X }, screen: left }"))
    try Self.expect("another profile puts it there again", on: desk.server) { try Self.fillsHalf($0) }
    withExtendedLifetime((manager, chat, other)) {}
  }

  @Test("The first line that fits counts; a window keeps its size without a place") func lines() throws {
    let rules = "{ window: { title: \"b*\" }, screen: right }, { window: { class: Chat }, place: [100, 100, 400, 300] }"
    let desk = try WatchDesk(Self.outputs, profiles: ["desk": Self.profile(rules)])
    let manager = try WindowManager(.openbox, display: desk.server.display)
    let (first, second) = (
      try Pane("Chat", "board", on: desk.server), try Pane("Chat", "chat", "0000ff", on: desk.server)
    )
    try Self.expect("one is on the other screen, as large as it was", on: desk.server) { server in
      let picture = try server.picture(of: "B")
      let shown = (0..<picture.width).first { x in picture.color(x, 350) == "#ff8000" }
      guard let left = shown else { return false }
      let seen = Self.extent("#ff8000", picture, through: left + 10, 350)
      return seen.count == 4 && seen[1] - seen[0] == 319
    }
    try Self.expect("the other one is placed where it is", on: desk.server) { server in
      let seen = Self.extent("#0000ff", try server.picture(of: "A"), through: 300, 250)
      guard seen.count == 4 else { return false }
      return (100..<112).contains(seen[0]) && (488..<500).contains(seen[1]) && (385..<400).contains(seen[3])
    }
    withExtendedLifetime((manager, first, second)) {}
  }

  @Test("apply places what is there, once") func apply() throws {
    let desk = try Desk(Self.outputs, profiles: ["desk": Self.profile(Self.half)])
    let manager = try WindowManager(.openbox, display: desk.server.display)
    let chat = try Pane("Chat", "chat", on: desk.server)
    let applied = try desk.run("apply")
    #expect(applied.code == 0 && applied.errors.contains("windows: placed chat"), "\(applied)")
    try Self.expect("it is put there", on: desk.server) { try Self.fillsHalf($0) }
    try Self.move("chat", desk.server)
    try Self.expect("a person has moved it", on: desk.server, Self.isMoved)
    let again = try desk.run("apply")
    #expect(again.code == 0 && !again.errors.contains("windows"), "\(again)")
    #expect(try Self.isMoved(desk.server))
    withExtendedLifetime((manager, chat)) {}
  }

  @Test("A workspace is found by its name or its number") func workspaces() throws {
    let rules = "{ window: { class: Chat }, workspace: 3 }, { window: { class: Mail }, workspace: nowhere }"
    let desk = try WatchDesk(Self.outputs, profiles: ["desk": Self.profile(rules)])
    let manager = try WindowManager(.openbox, display: desk.server.display)
    let (chat, mail) = (try Pane("Chat", "chat", on: desk.server), try Pane("Mail", "letters", on: desk.server))
    let notice = "windows: there is no workspace nowhere"
    var list = ""
    try Deadline().look(for: "the window on the third workspace") {
      list = try Tool.run(["wmctrl", "-l"], display: desk.server.display)
      return list.contains(/0x[0-9a-f]+ +2 .*chat/)
    }
    #expect(list.contains(/0x[0-9a-f]+ +0 .*letters/), "\(list)")
    try desk.catchUp()
    #expect(try desk.run("status").output.contains(notice))
    withExtendedLifetime((manager, chat, mail)) {}
  }

  private struct Workspace: Decodable {
    let name: String
    let output: String
  }

  /// Where each of i3's is: `mail B`.
  private static func workspaces(_ server: LabServer) throws -> [String] {
    let answer = try Tool.run(["i3-msg", "-t", "get_workspaces"], display: server.display)
    return try JSONDecoder().decode([Workspace].self, from: Data(answer.utf8)).map { "\($0.name) \($0.output)" }
  }

  @Test("i3 puts a window on a workspace of a screen, and lets it float over a place") func i3() throws {
    let rules = "{ window: { class: Mail }, screen: right, workspace: mail }, \(Self.half)"
    let desk = try WatchDesk(Self.outputs, profiles: ["desk": Self.profile(rules)])
    let manager = try WindowManager(.i3, display: desk.server.display)
    let mail = try Pane("Mail", "letters", "0000ff", on: desk.server)
    try Deadline().look(for: "the workspace on the other screen") {
      try Self.workspaces(desk.server).contains("mail B")
    }
    let chat = try Pane("Chat", "chat", on: desk.server)
    try Self.expect("it floats there", on: desk.server) { try Self.fillsHalf($0) }
    withExtendedLifetime((manager, mail, chat)) {}
  }

  private static func row(_ rule: String) -> String {
    """
    version: 1
    windows: [{ window: { class: Chat }, \(rule) }]
    screens:
      laptop: { identity: { connector: A } }
      left: { identity: { connector: B }, optional: true, position: { right-of: laptop } }
      right: { identity: { connector: C }, optional: true, position: { right-of: left } }
    """
  }

  @Test("A window that has just been placed stays there when the next screen comes") func nextScreen() throws {
    let desk = try WatchDesk(["A,monitor=office", "B", "C"], profiles: ["desk": Self.row("screen: left")])
    let manager = try WindowManager(.openbox, display: desk.server.display)
    let chat = try Pane("Chat", "chat", on: desk.server)
    try desk.catchUp()
    // The watcher learns of the window's move and of the next screen at once.
    kill(manager.pid, SIGSTOP)
    try desk.server.lab("plug", "B", "office")
    try desk.wait("the first one") { $0.resting && $0.inSync && Self.isLit("B", $0) }
    kill(desk.watcher.processIdentifier, SIGSTOP)
    kill(manager.pid, SIGCONT)
    try Self.expect("it is put there", on: desk.server) { try Self.isOnLeft($0) }
    try desk.server.lab("plug", "C", "office")
    kill(desk.watcher.processIdentifier, SIGCONT)
    try desk.wait("the second one") { $0.resting && $0.inSync && Self.isLit("C", $0) }
    // A window manager that manages another one has done what was asked of it before.
    let other = try Pane("Other", "other", "0000ff", on: desk.server)
    #expect(try Self.isOnLeft(desk.server))
    withExtendedLifetime((manager, chat, other)) {}
  }

  /// i3 gives the window no place on the other screen, since it is not seen there.
  @Test("What a person takes from a workspace that is not in view stays there when the next screen comes")
  func unseenWorkspace() throws {
    let profile = Self.row("screen: left, workspace: talk")
    let desk = try WatchDesk(["A,monitor=office", "B,monitor=office", "C"], profiles: ["desk": profile])
    let manager = try WindowManager(.i3, display: desk.server.display)
    try Tool.run(["i3-msg", "focus output A"], display: desk.server.display)
    let chat = try Pane("Chat", "chat", on: desk.server)
    try Deadline().look(for: "the workspace on the other screen") {
      try Self.workspaces(desk.server).contains("talk B")
    }
    try desk.catchUp()
    try Tool.run(["i3-msg", "[class=Chat] move container to workspace current"], display: desk.server.display)
    try desk.server.lab("plug", "C", "office")
    try desk.wait("the next screen") { $0.resting && $0.inSync && Self.isLit("C", $0) }
    let after = try Self.workspaces(desk.server)
    #expect(!after.contains("talk B"), "\(after)")
    withExtendedLifetime((manager, chat)) {}
  }

  private static func isLit(_ output: String, _ status: WatchDesk.Status) -> Bool {
    status.screens.contains { $0.output == output && $0.state.contains(" at ") }
  }

  /// The middle of the window, which is as far from the corner as on the first screen.
  private static func isOnLeft(_ server: LabServer) throws -> Bool {
    try server.picture(of: "B").color(460, 330) == "#ff8000"
  }

  @Test("Without a window manager that is told") func unmanaged() throws {
    let desk = try WatchDesk(Self.outputs, profiles: ["desk": Self.profile(Self.half)])
    let notice = "windows: no window manager runs on this display, so none is placed"
    try desk.wait { $0.resting && $0.inSync && $0.warnings == [notice] }
    let chat = try Pane("Chat", "chat", on: desk.server)
    let manager = try WindowManager(.openbox, display: desk.server.display)
    try Self.expect("one that comes later places it", on: desk.server) { try Self.fillsHalf($0) }
    withExtendedLifetime((manager, chat)) {}
  }
}

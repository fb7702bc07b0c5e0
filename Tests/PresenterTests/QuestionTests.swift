import Displays
import Foundation
import LabSupport
import Testing

/// The card that asks what the screens should show, beside a person who types.
@Suite(.serialized, .limited) struct QuestionTests {
  private let desk: PresenterDesk
  private let orchestrate: Orchestrate
  private let watcher: PresenterRun
  private static let screen = Size(width: 1024, height: 768)
  private static let frame = QuestionFrame(answers: 4, on: screen, dpi: 96)
  private static let place = frame.place(on: Rectangle(origin: .origin, size: screen))

  init() throws {
    desk = try PresenterDesk()
    let runtime = desk.scratch.url.appending(path: "run")
    try FileManager.default.createDirectory(
      at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try desk.scratch.write(
      "profiles/desk.yaml", "version: 1\nothers: ask\nscreens: { first: { identity: { connector: A } } }\n")
    var orchestrate = desk.orchestrate
    orchestrate.environment["XDG_RUNTIME_DIR"] = runtime.path
    orchestrate.environment["XDG_STATE_HOME"] = desk.scratch.url.appending(path: "state").path
    let program = orchestrate
    self.orchestrate = program
    watcher = PresenterRun(try program.start(["watch", "--profiles", "profiles"]))
    try Deadline().look(for: "the watcher") { try program.run(["status"]).code != 69 }
  }

  private func isCard(_ picture: Photograph) -> Bool {
    picture.color(Self.place.origin.x + 4, Self.place.origin.y + 4) == "#103a5c"
  }

  private func ask(_ options: String...) throws -> PresenterRun {
    let ask = PresenterRun(try orchestrate.start(["switch", "--ask", "--seconds", "3600"] + options))
    for screen in ["A", "B"] { try desk.wait(for: screen, until: isCard) }
    return ask
  }

  private func press(_ key: String) throws {
    let program = Tool.repository.appending(path: "lab/build/clients/press").path
    try Tool.run([program, key], display: desk.server.display)
  }

  private static let escape = "0xff1b"

  @Test(arguments: [false, true])
  func askedForItHasTheKeyboardAndGivesItBack(managed: Bool) throws {
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let window = try FocusedWindow(display: desk.server.display, managed: managed)
    let ask = try ask()
    try window.awaitLoss()
    try press(Self.escape)
    #expect(try ask.program.finish().code == 1)
    try window.awaitFocus()
    #expect(try !isCard(desk.server.picture(of: "A")) && !isCard(desk.server.picture(of: "B")))
    withExtendedLifetime(manager) {}
  }

  @Test(arguments: [false, true])
  func byItselfItTakesTheKeyboardWithAClickOnly(managed: Bool) throws {
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let window = try FocusedWindow(display: desk.server.display, managed: managed)
    let ask = try ask("--about", "B")
    #expect(window.keepsFocus)
    let title = Self.frame.title.center
    try desk.point(title.x + Self.place.origin.x, title.y + Self.place.origin.y)
    try press("+1")
    try window.awaitLoss()
    try press(Self.escape)
    #expect(try ask.program.finish().code == 1)
    try window.awaitFocus()
    withExtendedLifetime(manager) {}
  }

  @Test func screensThatShowTheSameShareACard() throws {
    try desk.server.xrandr("--output", "B", "--same-as", "A")
    let ask = try ask()
    #expect(try desk.server.picture(of: "A") == desk.server.picture(of: "B"))
    ask.program.terminate()
    #expect(try ask.program.finish().code == 1)
  }
}

import Foundation
import LabSupport
import Testing

/// Applications' own windows, with a window manager and without one.
@Suite(.limited) struct ApplicationTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  private var client: String { Tool.repository.appending(path: "lab/build/clients/colour").path }
  private var processes: [ContentProcess] { ContentProcess.all(on: desk.server.display) }

  private func launch(_ arguments: [String], _ criteria: [String: String] = [:]) throws -> String {
    let (launch, window) = (try JSONEncoder().encode(arguments), try JSONEncoder().encode(criteria))
    return
      "{\"window\": \(String(decoding: window, as: UTF8.self)), \"launch\": \(String(decoding: launch, as: UTF8.self))}"
  }

  private func wait(for color: String, on output: String = "B") throws {
    // A window manager shows the pointer, here between the two screens.
    try desk.wait(for: output) { $0.quarters + $0.corners == Array(repeating: color, count: 8) }
  }

  @Test(arguments: [false, true])
  func itIsOverItsWholeScreen(managed: Bool) throws {
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let person = try FocusedWindow(display: desk.server.display, managed: managed)
    let presenter = try desk.present(try launch([client, "ff8000", "page"]), on: "B")
    try wait(for: "#ff8000")
    try desk.wait(forHealth: "showing", of: "B")
    let number = try #require(processes.first).number
    for change in [["--mode", "800x600"], ["--rotate", "left"], ["--rotate", "normal", "--auto"]] {
      try desk.server.xrandr(["--output", "B"] + change)
      try wait(for: "#ff8000")
    }
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    #expect(processes.map(\.state) == ["T"])
    #expect(try desk.server.picture(of: "A").colors.contains("#ff8000") == false)
    try desk.plug("B")
    try wait(for: "#ff8000")
    #expect(processes.map(\.number) == [number])
    try person.awaitFocus()
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(processes.isEmpty)
    withExtendedLifetime(manager) {}
  }

  @Test(arguments: [false, true])
  func twoScreensShowTwoWindowsOfTheSameProgram(managed: Bool) throws {
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let first = try desk.present(try launch([client, "ff0000", "same"], ["class": "Colour"]), on: "A")
    let second = try desk.present(
      try launch([client, "0000ff", "same"], ["class": "Col*", "title": "/s.me/"]), on: "B")
    try wait(for: "#ff0000", on: "A")
    try wait(for: "#0000ff", on: "B")
    withExtendedLifetime((manager, first, second)) {}
  }

  @Test(arguments: [false, true])
  func aWindowThatIsOpenIsTakenAndLeft(managed: Bool) throws {
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let presenter = try desk.present("{\"window\": {\"title\": \"the page\"}}", on: "B")
    try desk.wait(forHealth: "starting", of: "B", because: "with the title the page is not open")
    let other = try LabClient("colour", "00ff00", "another page", display: desk.server.display)
    let page = try LabClient("colour", "ff8000", "the page", display: desk.server.display)
    try wait(for: "#ff8000")
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(kill(page.pid, 0) == 0 && kill(other.pid, 0) == 0)
    withExtendedLifetime(manager) {}
  }

  /// While its screen is away the window is hidden, and the program that opened it has it back when no presenter should
  /// show it any more.
  @Test(arguments: [false, true], [false, true])
  func aHiddenWindowIsNotLost(managed: Bool, isKilled: Bool) throws {
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let page = try LabClient("colour", "ff8000", "the page", display: desk.server.display)
    let presenter = try desk.present("{\"window\": {\"title\": \"the page\"}}", on: "B")
    try wait(for: "#ff8000")
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    try desk.wait(for: "A") { !$0.colors.contains("#ff8000") }
    if isKilled { presenter.program.kill() } else { presenter.program.terminate() }
    _ = try presenter.program.finish()
    if managed {
      let spy = try LabClient(stock: ["xprop", "-spy", "-name", "the page", "WM_STATE"], display: desk.server.display)
      var isNormal = false
      while !isNormal, let line = try spy.nextLine() { isNormal = line.contains("Normal") }
      #expect(isNormal)
    }
    let told = try Tool.run(["xwininfo", "-name", "the page"], display: desk.server.display)
    #expect(told.contains("Map State: IsViewable"), "\(told)")
    withExtendedLifetime((manager, page)) {}
  }

  /// Whichever comes first: each screen has one of them, and keeps it when the other one ends.
  @Test func windowsThatLookAlikeAreShared() throws {
    let colors = ["00ff00", "0000ff"]
    let windows = try colors.map { try LabClient("colour", $0, "same", display: desk.server.display) }
    let presenters = try ["A", "B"].map { try desk.present("{\"window\": {\"title\": \"same\"}}", on: $0) }
    for output in ["A", "B"] { try desk.wait(forHealth: "showing", of: output) }
    let shown = try ["A", "B"].map { try desk.server.picture(of: $0).color(0, 0) }
    #expect(Set(shown) == Set(colors.map { "#\($0)" }))
    presenters[0].program.terminate()
    #expect(try presenters[0].program.finish().code == 0)
    try wait(for: shown[1], on: "B")
    withExtendedLifetime((windows, presenters)) {}
  }

  @Test(arguments: [false, true])
  func aWindowThatVanishesComesBack(managed: Bool) throws {
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let presenter = try desk.present(try launch([client, "ff8000", "page"]), on: "B")
    try wait(for: "#ff8000")
    let number = try #require(processes.first).number
    try DestroyedWindow.destroy("page", on: desk.server.display)
    try desk.wait(forSuccessorOf: [number])
    #expect(try desk.server.picture(of: "B").corners == Array(repeating: "#ff8000", count: 4), "what was seen last")
    try desk.wait(forHealth: "showing", of: "B")
    try wait(for: "#ff8000")
    #expect(processes.count == 1 && processes[0].number != number)
    withExtendedLifetime((manager, presenter)) {}
  }

  /// A server gives the XIDs of a client that is gone to the next one.
  @Test func aWindowWithTheXIDOfAHiddenOneIsNotHidden() throws {
    let hidden = try desk.present(try launch([client, "0000ff", "page"]), on: "B")
    try wait(for: "#0000ff")
    let first = try #require(processes.first).number
    let seen = try desk.present(try launch([client, "ff8000", "page"]), on: "A")
    try wait(for: "#ff8000", on: "A")
    let second = try #require(processes.first { $0.number != first }).number
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    kill(first, SIGKILL)
    kill(second, SIGKILL)
    try desk.wait(forSuccessorOf: [first, second])
    try desk.wait(forHealth: "showing", of: "A")
    try wait(for: "#ff8000", on: "A")
    try desk.plug("B")
    try wait(for: "#0000ff")
    withExtendedLifetime((hidden, seen)) {}
  }

  /// Each manager in the words that it understands.
  @Test(arguments: [WindowManager.Kind.xfwm4, .metacity, .i3])
  func itIsOverItsScreenUnderAnyManager(kind: WindowManager.Kind) throws {
    let manager = try WindowManager(kind, display: desk.server.display)
    // Where a person works, and windows open.
    try desk.point(300, 300)
    let person = try FocusedWindow(display: desk.server.display, managed: true)
    // Where the page was first, xfwm4 lays a window without a background, and a desktop without a wallpaper keeps the
    // picture.
    let isCleared = { (photograph: Photograph) in kind == .xfwm4 || !photograph.colors.contains("#ff8000") }
    let presenter = try desk.present(try launch([client, "ff8000", "page"]), on: "B")
    try wait(for: "#ff8000")
    try desk.wait(forHealth: "showing", of: "B")
    try desk.wait(for: "A", until: isCleared)
    try person.awaitFocus()
    try desk.unplug("B")
    try desk.wait(forHealth: "parked", of: "B")
    try desk.wait(for: "A", until: isCleared)
    try desk.plug("B")
    try wait(for: "#ff8000")
    try desk.wait(forHealth: "showing", of: "B")
    withExtendedLifetime((manager, presenter)) {}
  }

  /// As when another client has switched a screen off, and i3 has moved its workspace over the one that has the
  /// content.
  @Test func whatIsOnACoveredWorkspaceComesToTheOneThatIsSeen() throws {
    let manager = try WindowManager(.i3, display: desk.server.display)
    let presenter = try desk.present(try launch([client, "ff8000", "page"]), on: "B")
    try desk.wait(forHealth: "showing", of: "B")
    #expect(try isViewable("page"))
    try Tool.run(["i3-msg", "focus output B; workspace 9"], display: desk.server.display)
    #expect(try !isViewable("page"))
    try desk.server.xrandr("--output", "B", "--mode", "800x600")
    let deadline = Deadline()
    while try !isViewable("page"), !deadline.isOver { try desk.waitForDrawing() }
    #expect(try isViewable("page"))
    try wait(for: "#ff8000")
    withExtendedLifetime((manager, presenter)) {}
  }

  private func isViewable(_ title: String) throws -> Bool {
    try Tool.run(["xwininfo", "-name", title], display: desk.server.display).contains("IsViewable")
  }

  /// A window manager that takes no commands: i3, when nothing says where it listens.
  @Test(arguments: [false, true]) func whatStaysOnAnotherScreenIsTakenBack(isLaunched: Bool) throws {
    let manager = try WindowManager(.i3, display: desk.server.display)
    try Tool.run(["xprop", "-root", "-remove", "I3_SOCKET_PATH"], display: desk.server.display)
    try desk.point(300, 300)
    let page = isLaunched ? nil : try LabClient("colour", "ff8000", "page", display: desk.server.display)
    let presenter = try desk.present(
      isLaunched ? try launch([client, "ff8000", "page"]) : "{\"window\": {\"title\": \"page\"}}", on: "B")
    try desk.wait(forHealth: "failed", of: "B", because: "the window manager keeps its window")
    try desk.wait(for: "B") { $0.color(0, 0) == "#202020" }
    // The window is not over a whole screen of another content, and not at all if no other program has opened it.
    try desk.wait(for: "A") { isLaunched ? !$0.colors.contains("#ff8000") : $0.corners != $0.quarters }
    // It is a person's again, with the pointer over it.
    try desk.wait(for: "A") {
      isLaunched || $0.color(400, 400) == "#ff8000" && $0.color(301, 304) != "#ff8000"
    }
    withExtendedLifetime((manager, page, presenter)) {}
  }

  @Test func whatOpensNoWindowIsGivenUp() throws {
    let presenter = try desk.present(try launch(["sleep", "3600"]), ["restart": "\"never\""], on: "B")
    try desk.wait(forHealth: "failed", of: "B", because: "sleep 3600` has opened no window")
    try desk.wait(for: "B") { $0.color(0, 0) == "#202020" }
    #expect(processes.isEmpty)
    withExtendedLifetime(presenter) {}
  }

  @Test(arguments: [false, true])
  func theKeyboardIsTakenIfTheOrderSaysSo(managed: Bool) throws {
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let person = try FocusedWindow(display: desk.server.display, managed: managed)
    let presenter = try desk.present(try launch([client, "ff8000", "page"]), ["focus": "\"take\""], on: "B")
    try wait(for: "#ff8000")
    try person.awaitLoss()
    withExtendedLifetime((manager, presenter)) {}
  }
}

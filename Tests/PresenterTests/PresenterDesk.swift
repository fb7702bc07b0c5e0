import Displays
import Foundation
import LabSupport
import Testing
import X11

/// A program under way, a presenter most of all; it ends with its owner.
final class PresenterRun {
  let program: Program

  init(_ program: Program) { self.program = program }

  deinit { program.terminate() }
}

/// Screens, images, and presenters that draw them.
struct PresenterDesk {
  let server: LabServer
  let scratch: Scratch
  let orchestrate: Orchestrate
  private let holders: LabClient
  private let drawings: LabClient
  /// When so long nothing was told, it is looked at all the same.
  private static let silence: Duration = .seconds(4)

  /// Two screens of 1024x768 side by side, unless told otherwise.
  ///
  /// - Parameter options: of the server, as `lab start` takes them.
  init(_ outputs: [String] = ["A,monitor=beamer", "B,monitor=beamer"], options: [String] = []) throws {
    server = try LabServer(options: options + outputs.flatMap { ["--output", $0] })
    scratch = try Scratch()
    orchestrate = Orchestrate(display: server.display, in: scratch.url)
    holders = try LabClient("hold", "_ORCHESTRATE_TEST_S0", display: server.display)
    guard try holders.nextLine() == "held" else { throw ToolFailure("somebody else tests on \(server.display)") }
    drawings = try LabClient("drawings", display: server.display)
    guard try drawings.nextLine() == "ready" else { throw ToolFailure("nobody tells what is drawn") }
  }

  /// What a presenter is told, with the profile's name for its screen.
  ///
  /// - Parameters:
  ///   - content: as a profile says it; JSON is YAML.
  ///   - behaviour: what else a profile says with it, with values as JSON.
  static func order(_ content: String, _ behaviour: [String: String] = [:]) -> String {
    func keys(_ names: [String]) -> String {
      behaviour.filter { names.contains($0.key) }.map { ", \"\($0)\": \($1)" }.joined()
    }
    let beside = ["on-disconnect", "connectors", "put", "folder"]
    let inside = keys(behaviour.keys.filter { !beside.contains($0) })
    return
      "{\"screen\": \"tv\", \"content\": \(inside.isEmpty ? content : content.dropLast() + inside + "}")\(keys(beside))}"
  }

  /// Starts a presenter, and returns once the screen is its own.
  ///
  /// - Parameter trace: what its requests are written down by.
  func present(
    _ content: String, _ behaviour: [String: String] = [:], on output: String, standIn: String? = nil,
    through trace: RequestTrace? = nil, environment: [String: String] = [:]
  ) throws -> PresenterRun {
    var orchestrate = orchestrate
    orchestrate.environment.merge(environment) { $1 }
    if let trace { orchestrate.environment["DISPLAY"] = trace.display }
    let arguments =
      ["present", "--output", output, "--order", Self.order(content, behaviour)]
      + (standIn.map { ["--stand-in", $0] } ?? [])
    let presenter = PresenterRun(try orchestrate.start(arguments))
    // It tells the root window when it has taken the screen over (MANAGER, ICCCM 2.8).
    try wait(forHolderOf: "_ORCHESTRATE_PRESENTER_\(output)_S0")
    return presenter
  }

  /// The window that a watcher keeps behind the content of an output.
  func backdrop(of output: String, on connection: inout Connection) throws -> ContentWindow {
    let window = try connection.createContentWindow(titled: "orchestrate backdrop of \(output)")
    let isTaken = try connection.takeOver(.backdrop(of: output), with: window, text: "")
    #expect(isTaken)
    return window
  }

  /// What the window of the presenter of an output tells, a property a line.
  func properties(ofPresenterOf output: String) throws -> [String] {
    let owner = try LabClient("hold", "_ORCHESTRATE_PRESENTER_\(output)_S0", display: server.display)
    var lines: [String] = []
    while let line = try owner.nextLine(), line != "." { lines.append(line) }
    return lines
  }

  /// Pulls a cable out, and another client turns the output off.
  func unplug(_ output: String) throws {
    try server.lab("unplug", output)
    try server.xrandr("--output", output, "--off")
  }

  /// Plugs a monitor in, and another client lights it beside A.
  func plug(_ output: String, _ monitor: String = "beamer") throws {
    try server.lab("plug", output, monitor)
    try server.xrandr("--output", output, "--auto", "--right-of", "A")
  }

  /// Waits until the presenter of an output tells that it goes like that, and what it gives as the reason.
  func wait(forHealth state: String, of output: String, because reason: String = "") throws {
    var last = ""
    let deadline = Deadline()
    // xprop asks for events only after its first look, so what happens in between is lost on it.
    while !deadline.isOver {
      let spy = try LabClient(
        stock: ["xprop", "-spy", "-name", "orchestrate \(output)", "_ORCHESTRATE_HEALTH"], display: server.display)
      var isThere = false
      while spy.hasMore(within: Self.silence), let line = try spy.nextLine() {
        (last, isThere) = (line, true)
        if line.contains("\\\"state\\\":\\\"\(state)\\\""), reason.isEmpty || line.contains(reason) { return }
      }
      // It ends at once where there is no such window yet; a presenter draws as soon as it has one.
      if !isThere, drawings.hasMore(within: Self.silence) { _ = try drawings.nextLine() }
    }
    throw deadline.failure("\(output) to be \(state)", last: last)
  }

  /// Waits until content has another process than these. The first restart is at once, so that the state between may be
  /// over before it is read.
  func wait(forSuccessorOf numbers: [pid_t]) throws {
    let deadline = Deadline()
    while !deadline.isOver {
      guard ContentProcess.all(on: server.display).allSatisfy({ numbers.contains($0.number) }) else { return }
      guard try hearsOfDrawing() else { break }
    }
    throw deadline.failure("a process other than \(numbers)")
  }

  private func wait(forHolderOf selection: String) throws {
    while let line = try holders.nextLine() { if line == "manager \(selection)" { return } }
    throw ToolFailure("nobody took \(selection)")
  }

  /// Waits until something was drawn. The server does not tell of all of it, as where a window that it keeps the pixels
  /// of comes up below one that goes: when it has been silent for long it is looked at all the same.
  ///
  /// - Returns: false when the server tells nothing any more.
  private func hearsOfDrawing() throws -> Bool {
    try !drawings.hasMore(within: Self.silence) || drawings.nextLine() != nil
  }

  /// Waits until the monitor shows what is expected.
  ///
  /// - Returns: every different photograph on the way there, it last.
  @discardableResult
  func wait(for output: String, until isReached: (Photograph) -> Bool) throws -> [Photograph] {
    var seen: [Photograph] = []
    try look(at: output) { picture in
      seen.append(picture)
      return isReached(picture)
    }
    return seen
  }

  /// Looks at every different photograph of a monitor until one is as wanted.
  func look(at output: String, until isReached: (Photograph) -> Bool) throws {
    var last = try server.picture(of: output)
    guard !isReached(last) else { return }
    // A video never stops drawing.
    let deadline = Deadline()
    while true {
      guard !deadline.isOver, try hearsOfDrawing() else {
        throw deadline.failure(
          "a picture on \(output)", last: "\(last.width)x\(last.height), \(last.colors.count) colours, \(last.quarters)"
        )
      }
      let picture = try server.picture(of: output)
      if picture != last, isReached(picture) { return }
      last = picture
    }
  }

  /// Waits until nothing has been drawn for a second.
  func waitForRest() throws {
    let deadline = Deadline()
    while drawings.hasMore(within: 1000) {
      guard !deadline.isOver, try drawings.nextLine() != nil else { throw deadline.failure("nothing to be drawn") }
    }
  }

  /// Whether something is drawn within a time.
  func isDrawnOn(within milliseconds: Int32) -> Bool { drawings.hasMore(within: milliseconds) }

  /// Waits until something is drawn.
  func waitForDrawing() throws {
    guard try drawings.nextLine() != nil else { throw ToolFailure("nobody tells what is drawn any more") }
  }

  static func image(_ name: String) -> String {
    Tool.repository.appending(path: "Tests/PresenterTests/Images/\(name)").path
  }

  /// As `#rrggbb`, in a photograph.
  func color(_ output: String, _ x: Int, _ y: Int) throws -> String { try server.picture(of: output).color(x, y) }
}

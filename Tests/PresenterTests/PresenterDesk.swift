import Displays
import Foundation
import LabSupport
import Testing

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
  /// In milliseconds; only a failing test waits so long.
  private static let patience: Int32 = 20_000

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
    _ = try drawings.nextLine()
  }

  /// What a presenter is told, with the profile's name for its screen.
  ///
  /// - Parameter behaviour: other keys of an order, with their values as JSON.
  static func order(_ content: String, _ behaviour: [String: String] = [:]) -> String {
    let others = behaviour.map { ", \"\($0)\": \($1)" }.joined()
    return "{\"screen\": \"tv\", \"content\": \(content)\(others)}"
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

  /// What the window of the presenter of an output tells, a property a line.
  func properties(ofPresenterOf output: String) throws -> [String] {
    let owner = try LabClient("hold", "_ORCHESTRATE_PRESENTER_\(output)_S0", display: server.display)
    var lines: [String] = []
    while let line = try owner.nextLine(), line != "." { lines.append(line) }
    return lines
  }

  /// Pulls a cable out, and somebody turns the output off.
  func unplug(_ output: String) throws {
    try server.lab("unplug", output)
    try server.xrandr("--output", output, "--off")
  }

  /// Plugs a monitor in, and somebody lights it beside A.
  func plug(_ output: String, _ monitor: String = "beamer") throws {
    try server.lab("plug", output, monitor)
    try server.xrandr("--output", output, "--auto", "--right-of", "A")
  }

  /// Waits until the presenter of an output tells that it goes like that, and what it gives as the reason.
  func wait(
    forHealth state: String, of output: String, because reason: String = "", within patience: Int32 = patience
  ) throws {
    var last = ""
    let end = ContinuousClock.now + .milliseconds(patience)
    // xprop asks for events only after its first look, so what happens in between is lost on it.
    while ContinuousClock.now < end {
      let spy = try LabClient(
        stock: ["xprop", "-spy", "-name", "orchestrate \(output)", "_ORCHESTRATE_HEALTH"], display: server.display)
      var isThere = false
      while spy.hasMore(within: patience / 10), let line = try spy.nextLine() {
        (last, isThere) = (line, true)
        if line.contains("\\\"state\\\":\\\"\(state)\\\""), reason.isEmpty || line.contains(reason) { return }
      }
      // It ends at once where there is no such window yet; a presenter draws as soon as it has one.
      if !isThere, drawings.hasMore(within: patience / 10) { _ = try drawings.nextLine() }
    }
    throw ToolFailure("\(output) is not \(state), but \(last)")
  }

  private func wait(forHolderOf selection: String) throws {
    while holders.hasMore(within: Self.patience), let line = try holders.nextLine() {
      if line == "manager \(selection)" { return }
    }
    throw ToolFailure("nobody took \(selection)")
  }

  /// Waits until something was drawn. The server does not tell of all of it, as where a window that it keeps the pixels of comes
  /// up below one that goes: when it has been silent for long it is looked at all the same.
  ///
  /// - Returns: false when nobody tells any more.
  private func hearsOfDrawing() throws -> Bool {
    try !drawings.hasMore(within: Self.patience / 5) || drawings.nextLine() != nil
  }

  /// Waits until the monitor shows what is expected.
  ///
  /// - Returns: every different photograph on the way there, it last.
  @discardableResult
  func wait(for output: String, until isReached: (Photograph) -> Bool) throws -> [Photograph] {
    var seen = [try server.picture(of: output)]
    // A video never stops drawing.
    let end = ContinuousClock.now + .milliseconds(2 * Self.patience)
    while let last = seen.last, !isReached(last) {
      guard ContinuousClock.now < end, try hearsOfDrawing() else {
        throw ToolFailure(
          "\(output) never showed it; last \(last.width)x\(last.height), \(last.colors.count) colours, \(last.quarters)"
        )
      }
      let picture = try server.picture(of: output)
      if picture != last { seen.append(picture) }
    }
    return seen
  }

  /// Waits until nothing has been drawn for a second.
  func waitForRest() throws {
    let end = ContinuousClock.now + .milliseconds(Self.patience)
    while drawings.hasMore(within: 1000) {
      guard ContinuousClock.now < end, try drawings.nextLine() != nil else {
        throw ToolFailure("something still draws")
      }
    }
  }

  /// Whether something is drawn within a time.
  func isDrawnOn(within milliseconds: Int32) -> Bool { drawings.hasMore(within: milliseconds) }

  /// Waits until something is drawn.
  func waitForDrawing() throws {
    guard drawings.hasMore(within: Self.patience), try drawings.nextLine() != nil else {
      throw ToolFailure("nothing is drawn any more")
    }
  }

  static func image(_ name: String) -> String {
    Tool.repository.appending(path: "Tests/PresenterTests/Images/\(name)").path
  }

  /// As `#rrggbb`, in a photograph.
  func color(_ output: String, _ x: Int, _ y: Int) throws -> String { try server.picture(of: output).color(x, y) }
}

extension Photograph {
  private func value(at byte: Int) -> UInt32 { bytes[byte..<byte + 3].reduce(0) { $0 << 8 | UInt32($1) } }

  /// As `#rrggbb`.
  func color(_ x: Int, _ y: Int) -> String { "\(Color(value(at: 3 * (y * width + x))))" }

  /// The colours in the middle of its quarters, row by row.
  var quarters: [String] {
    [(1, 1), (3, 1), (1, 3), (3, 3)].map { color(width * $0 / 4, height * $1 / 4) }
  }

  /// The colours of its corners, row by row.
  var corners: [String] {
    [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)].map { color($0, $1) }
  }

  /// All colours of it.
  var colors: Set<String> {
    var (values, last) = (Set<UInt32>(), UInt32?.none)
    // Most pixels are like the one before them, and a test is not optimised.
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while place + 2 < bytes.count {
        let value = UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
        if value != last { values.insert(value) }
        last = value
        place += 3
      }
    }
    return Set(values.map { "\(Color($0))" })
  }
}

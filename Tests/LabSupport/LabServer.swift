import Foundation
import Synchronization

/// An X server of the lab for one test; it ends with its owner.
package final class LabServer: Sendable {
  package let display: String
  private let wasKilled = Mutex(false)

  /// - Parameter options: as `lab start` takes them.
  package init(options: [String]) throws {
    let started = try LabScript.run(["start"] + options, display: nil)
    display = started.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// - Parameter outputs: as `lab start --output` takes them: `DP-1,kind=plain,monitor=office`.
  package convenience init(
    _ outputs: [String], crtcs: Int = 4, framebuffer: String = "16384x16384", lit: String = "all"
  ) throws {
    let card = ["--crtcs", "\(crtcs)", "--framebuffer", framebuffer, "--lit", lit]
    try self.init(options: card + outputs.flatMap { ["--output", $0] })
  }

  deinit {
    // The display of a killed server may be another one's by now.
    guard !wasKilled.withLock(\.self) else { return }
    _ = try? lab("stop", display)
  }

  /// Runs a command of the lab on this server: `plug`, `unplug`, `swap`, `fail`, `delay`, …
  @discardableResult
  package func lab(_ command: String...) throws -> String { try lab(command) }

  @discardableResult
  package func lab(_ command: [String]) throws -> String { try LabScript.run(command, display: display) }

  /// A connection to the driver itself, for when moments count: starting the script takes long on a busy machine, and a
  /// driver that is busy accepts a connection first, and listens to it only after other clients had their turn.
  package func driver() throws -> LabControl {
    let control = try LabControl(display: display)
    // Once this is answered it is accepted.
    try control.run("status")
    return control
  }

  /// Another client that changes things, or an independent witness.
  @discardableResult
  package func xrandr(_ arguments: String...) throws -> String { try xrandr(arguments) }

  @discardableResult
  package func xrandr(_ arguments: [String]) throws -> String {
    try Tool.run(["xrandr"] + arguments, display: display)
  }

  /// How stock `xrandr` sees the picture of an output turned.
  package func rotation(of output: String) throws -> String? {
    let line = try xrandr("--current", "--verbose").split(separator: "\n").first { $0.hasPrefix("\(output) ") }
    // `eDP-1 connected 1080x1920+0+0 (0x45) left (normal left inverted …`
    return line?.firstMatch(of: /\(0x[0-9a-f]+\) (\w+)/).map { String($0.1) }
  }

  /// The properties of the root window, as another client sets and reads them.
  @discardableResult
  package func xprop(_ arguments: [String]) throws -> String {
    try Tool.run(["xprop", "-root"] + arguments, display: display)
  }

  /// All that stock `xrandr` tells of the screens, but not when they were set. It asks the hardware, since servers know
  /// no EDID before a client does.
  package func report() throws -> String {
    try xrandr("--verbose").split(separator: "\n").filter { !$0.contains("Timestamp:") }
      .joined(separator: "\n")
  }

  /// Ends the server as a crash would.
  package func kill() throws {
    let lines = try lab("list").split(separator: "\n").map { $0.split(separator: "\t") }
    guard let line = lines.first(where: { $0.first == display[...] }), line.count > 1, let pid = pid_t(line[1]) else {
      throw ToolFailure("no process of \(display)")
    }
    wasKilled.withLock { $0 = true }
    Foundation.kill(pid, SIGKILL)
  }

  /// What the driver does from now on.
  package func watch() throws -> LabEvents {
    try LabEvents(display: display)
  }

  /// Who sees a picture now.
  package func light() throws -> Light { Light(status: try LabControl(display: display).run("status")) }
}

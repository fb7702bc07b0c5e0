import Dispatch
import Foundation

/// A process that a test has started.
final class Child: Sendable {
  let command: String
  private let process = Process()
  private let running = DispatchGroup()

  /// - Parameters:
  ///   - arguments: the program, as a path or a name in `$PATH`, and what it is given.
  ///   - environment: all it gets to see; nil is ours.
  ///   - folder: where it runs; nil is where we do.
  ///   - input: a `FileHandle` or a `Pipe`, as the others are.
  init(
    _ arguments: [String], environment: [String: String]? = nil, in folder: URL? = nil,
    input: Any = FileHandle.nullDevice, output: Any = FileHandle.nullDevice, errors: Any = FileHandle.nullDevice
  ) throws {
    command = arguments.joined(separator: " ")
    process.executableURL = URL(filePath: "/usr/bin/env")
    // Tests run on threads of Dispatch, which block signals; a program that inherits that cannot be ended by SIGTERM.
    process.arguments = ["--default-signal", "--"] + arguments
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    running.enter()
    process.terminationHandler = { [running] _ in running.leave() }
    do { try Self.withSignals { [process] in try process.run() } } catch {
      running.leave()
      throw error
    }
  }

  /// Threads of Swift's pool block all signals, and a program inherits that: it could not be ended, nor learn of the
  /// end of its own children.
  private static func withSignals(_ body: () throws -> Void) throws {
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &usual)
    defer { pthread_sigmask(SIG_SETMASK, &usual, nil) }
    try body()
  }

  var pid: Int32 { process.processIdentifier }

  var isRunning: Bool { process.isRunning }

  func send(_ signal: Int32) { if isRunning { kill(pid, signal) } }

  /// Ends it as a crash would (SIGKILL), and returns when it is gone.
  func end() {
    send(SIGKILL)
    // Not a moment of the test's own time, which may be over: what is killed ends.
    _ = running.wait(timeout: .now() + Deadline.patience / .seconds(1))
  }

  /// Waits for its end; one that does not end by itself is ended.
  ///
  /// - Parameter last: what it has said.
  /// - Returns: its exit code, or the number of the signal that ended it.
  func ending(
    within patience: Duration = Deadline.patience, last: @autoclosure () -> String = ""
  ) throws -> (code: Int32, wasKilled: Bool) {
    let deadline = Deadline(after: patience)
    guard deadline.isLeft(running) else {
      end()
      throw deadline.failure("the end of `\(command)`", last: last())
    }
    // Foundation tells the handler a moment before it says so itself.
    process.waitUntilExit()
    return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
  }
}

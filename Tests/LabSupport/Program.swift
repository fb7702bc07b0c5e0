package import Foundation

/// A program that ended badly, or an event that never came.
package struct ToolFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// How a program ended, and what it wrote.
package struct Ending: Sendable {
  /// The exit code, or the number of the signal that ended it.
  package let code: Int32
  package let wasKilled: Bool
  package let output: String
  package let errors: String
}

/// A program under way. What it writes goes to files: a pipe would fill up, or be kept open by what it leaves behind.
package final class Program {
  private let child: Child
  private let scratch: Scratch

  /// - Parameters:
  ///   - arguments: the program, as a path or a name in `$PATH`, and what it is given.
  ///   - environment: all it gets to see; nil is ours.
  ///   - folder: where it runs; nil is where we do.
  ///   - input: what it can read; nothing when left out.
  package init(
    _ arguments: [String], environment: [String: String]? = nil, in folder: URL? = nil, input: String? = nil
  ) throws {
    let scratch = try Scratch()
    self.scratch = scratch
    child = try Child(
      arguments, environment: environment, in: folder,
      input: try input.map { try FileHandle(forReadingFrom: scratch.write("input", $0)) },
      output: try FileHandle(forWritingTo: scratch.write("output", "")),
      errors: try FileHandle(forWritingTo: scratch.write("errors", "")))
  }

  /// What nothing can catch: SIGKILL.
  package func kill() { child.send(SIGKILL) }

  /// Asks it to end: SIGTERM.
  package func terminate() { child.send(SIGTERM) }

  /// SIGHUP.
  package func hangUp() { child.send(SIGHUP) }

  package var isRunning: Bool { child.isRunning }

  package var processIdentifier: Int32 { child.pid }

  /// What it has written to its standard error so far.
  package func errors() throws -> String { try scratch.read("errors") }

  /// Waits for the end; a program that does not end by itself is ended, which fails the test.
  package func finish(within patience: Duration = Deadline.patience) throws -> Ending {
    let ending = try child.ending(within: patience, last: (try? errors()) ?? "")
    return Ending(
      code: ending.code, wasKilled: ending.wasKilled, output: try scratch.read("output"), errors: try errors())
  }
}

/// A folder for one test; it goes with its owner.
package final class Scratch: Sendable {
  package let url: URL
  package var path: String { url.path }

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "orchestrate-test-\(UUID().uuidString)")
    // Whatever the umask of the process is just now: a test of it changes that for all that run beside it.
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Creates a file, and the folders on the way to it.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> URL {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// A file that runs.
  @discardableResult
  package func write(program name: String, _ text: String) throws -> URL {
    let file = try write(name, text)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file
  }

  package func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }
}

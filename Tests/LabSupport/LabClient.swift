package import Foundation

/// A small X client of `lab/clients`, in a process of its own; it ends with its owner.
package final class LabClient {
  private let child: Child
  private let output = Pipe()
  private let scratch: Scratch
  private var last = ""

  /// - Parameters:
  ///   - arguments: the client's name, and what it is given.
  ///   - name: of its process; nil is its own.
  package convenience init(_ arguments: String..., as name: String? = nil, display: String) throws {
    try self.init(arguments: arguments, as: name, display: display)
  }

  package init(arguments: [String], as name: String? = nil, display: String, input: FileHandle? = nil) throws {
    scratch = try Scratch()
    var program = Tool.repository.appending(path: "lab/build/clients/\(arguments[0])")
    if let name {
      let copy = scratch.url.appending(path: name)
      try FileManager.default.copyItem(at: program, to: copy)
      program = copy
    }
    child = try Tool.start([program.path] + arguments.dropFirst(), display: display, input: input, output: output)
  }

  /// A stock client instead.
  package init(stock arguments: [String], display: String) throws {
    scratch = try Scratch()
    child = try Tool.start(arguments, display: display, output: output)
  }

  deinit { kill() }

  package var pid: Int32 { child.pid }

  /// Waits for what it prints next; nil when it has ended. One that prints nothing is ended, which fails the test.
  package func nextLine() throws -> String? {
    do {
      let line = try output.fileHandleForReading.readLine(from: "`\(child.command)`, which said \"\(last)\" before")
      last = line ?? "its end"
      return line
    } catch {
      kill()
      throw error
    }
  }

  /// Whether it prints something, or ends, within a time; only a failing test waits until the end of the usual one.
  package func hasMore(within patience: Duration = Deadline.patience) -> Bool {
    Deadline(after: patience).isReady(output.fileHandleForReading.fileDescriptor)
  }

  package func hasMore(within milliseconds: Int32) -> Bool { hasMore(within: .milliseconds(Int(milliseconds))) }

  /// Ends it as a crash would (SIGKILL), and returns when it is gone.
  package func kill() { child.end() }
}

import Foundation

/// A small X client of `lab/clients`, in a process of its own; it ends with its owner.
package final class LabClient {
  private let process: Process
  private let output = Pipe()
  private let scratch: Scratch

  /// - Parameters:
  ///   - arguments: the client's name, and what it is given.
  ///   - name: of its process; nil is its own.
  package convenience init(_ arguments: String..., as name: String? = nil, display: String) throws {
    try self.init(arguments: arguments, as: name, display: display)
  }

  package init(arguments: [String], as name: String? = nil, display: String) throws {
    scratch = try Scratch()
    var program = Tool.repository.appending(path: "lab/build/clients/\(arguments[0])")
    if let name {
      let copy = scratch.url.appending(path: name)
      try FileManager.default.copyItem(at: program, to: copy)
      program = copy
    }
    process = try Tool.start([program.path] + arguments.dropFirst(), display: display, output: output)
  }

  /// A stock client instead.
  package init(stock arguments: [String], display: String) throws {
    scratch = try Scratch()
    process = try Tool.start(arguments, display: display, output: output)
  }

  deinit { kill() }

  package var pid: Int32 { process.processIdentifier }

  /// Waits for what it prints next; nil when it has ended.
  package func nextLine() throws -> String? { try output.fileHandleForReading.readLine() }

  /// Whether it prints something, or ends, within a time.
  package func hasMore(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
    while true {
      // poll(2) ends early for every signal, as when another process of ours ends; and then it waits no further.
      let left = (deadline - .now) / .milliseconds(1)
      let count = poll(&waiting, 1, Int32(clamping: Int(max(left, 0).rounded(.up))))
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Ends it as a crash would (SIGKILL), and returns when it is gone.
  package func kill() {
    Foundation.kill(pid, SIGKILL)
    process.waitUntilExit()
  }
}

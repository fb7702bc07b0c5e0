package import Foundation

package enum Tool {
  /// The top of the source tree, seen from this file.
  package static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Runs a program and waits for its end.
  ///
  /// - Returns: what it wrote to standard output.
  /// - Throws: what it wrote to standard error, when its exit code is not 0.
  @discardableResult
  package static func run(_ arguments: [String], display: String? = nil) throws -> String {
    let ending = try Program(arguments, environment: environment(display)).finish()
    guard ending.code == 0, !ending.wasKilled else {
      throw ToolFailure("\(arguments.joined(separator: " ")): \(ending.errors)\(ending.output)")
    }
    return ending.output
  }

  /// Starts a program whose lines are read while it runs.
  static func start(
    _ arguments: [String], display: String? = nil, input: FileHandle? = nil, output: Pipe
  ) throws -> Process {
    let process = Process()
    process.setCommand(arguments)
    process.environment = environment(display)
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try withSignals { try process.run() }
    return process
  }

  /// Threads of Swift's pool block all signals, and a program inherits that: it could not be ended, nor learn of the
  /// end of its own children.
  static func withSignals(_ body: () throws -> Void) throws {
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &usual)
    defer { pthread_sigmask(SIG_SETMASK, &usual, nil) }
    try body()
  }

  private static func environment(_ display: String?) -> [String: String] {
    ProcessInfo.processInfo.environment.merging(display.map { ["DISPLAY": $0] } ?? [:]) { $1 }
  }
}

extension FileHandle {
  /// The next line without its end; nil when there is none.
  package func readLine() throws -> String? {
    var line: [UInt8] = []
    while let byte = try read(upToCount: 1)?.first {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Whether there is something to read, or its end, within a time.
  package func hasMore(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
    while true {
      // poll(2) ends early for every signal, as when another process of ours ends; and then it waits no further.
      let left = (deadline - .now) / .milliseconds(1)
      let count = poll(&waiting, 1, Int32(clamping: Int(max(left, 0).rounded(.up))))
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }
}

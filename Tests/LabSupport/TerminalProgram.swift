package import Foundation

/// A program on a terminal of its own, of which the test is the person: its keys and its screen. What the program says
/// on standard error is shown there; its results go to a file.
package final class TerminalProgram {
  private let process: Child
  private let scratch: Scratch
  /// The side of the person; below 0 when the terminal has gone.
  private var keys: Int32
  private var shown: [UInt8] = []

  /// - Parameter reads: whether standard input is the terminal too; else there is nothing to read.
  package init(_ arguments: [String], environment: [String: String], in folder: URL?, reads: Bool = true) throws {
    scratch = try Scratch()
    keys = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    let screen = try Self.screen(of: keys)
    // A session of its own, so that the terminal is its own and hangs up on it.
    process = try Child(
      (reads ? ["setsid", "--wait", "--ctty"] : []) + arguments, environment: environment, in: folder,
      input: reads ? screen : nil, output: try FileHandle(forWritingTo: scratch.write("output", "")),
      errors: screen)
    // When the program ends no process has the terminal open any more, and reading from it ends.
    try screen.close()
  }

  deinit { hangUp() }

  /// The side of the program; pts(4), and ioctl_tty(2) for the numbers.
  private static func screen(of master: Int32) throws -> FileHandle {
    let (unlock, number) = (UInt(0x4004_5431), UInt(0x8004_5430))
    var (locked, index): (Int32, UInt32) = (0, 0)
    guard ioctl(master, unlock, &locked) == 0, ioctl(master, number, &index) == 0 else {
      throw ToolFailure("no terminal: \(String(cString: strerror(errno)))")
    }
    let descriptor = open("/dev/pts/\(index)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ToolFailure("no terminal: \(String(cString: strerror(errno)))") }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Waits until the terminal shows a text.
  package func waitFor(_ text: String) throws {
    try wait("said \"\(text)\"") { $0.contains(text) }
  }

  /// Waits until all that the terminal was sent is as wanted.
  package func wait(_ comment: String, until isWanted: (String) -> Bool) throws {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let deadline = Deadline()
    while !isWanted(everything) {
      try deadline.wait(for: "a terminal that \(comment)", at: keys, last: everything)
      let count = read(keys, &buffer, buffer.count)
      guard count > 0 else { throw ToolFailure("the program ended before it \(comment): \(everything)") }
      shown += buffer[..<count]
    }
  }

  /// The person changes the size of the window, of which the program is told (SIGWINCH).
  package func resize(columns: UInt16, rows: UInt16) throws {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(keys, UInt(TIOCSWINSZ), &size) == 0 else { throw ToolFailure("the window has no size") }
  }

  /// All that it was sent so far, steering included.
  package var everything: String { String(decoding: shown, as: UTF8.self) }

  package func type(_ text: String) throws {
    guard write(keys, text, text.utf8.count) == text.utf8.count else { throw ToolFailure("the terminal takes no keys") }
  }

  /// As when a window is closed or a line breaks.
  package func hangUp() {
    if keys >= 0 { close(keys) }
    keys = -1
  }

  /// What terminals do with keys, as `stty -a` says it.
  package func settings() throws -> String {
    try Tool.run(["stty", "-a", "-F", "/dev/pts/\(number())"])
  }

  private func number() throws -> UInt32 {
    var index: UInt32 = 0
    guard ioctl(keys, UInt(0x8004_5430), &index) == 0 else { throw ToolFailure("no terminal") }
    return index
  }

  /// Only for a program that does not read: one that does may be the child of what was started.
  package func signal(_ signal: Int32) { process.send(signal) }

  package func finish() throws -> Ending {
    let ending = try process.ending(last: everything)
    return Ending(
      code: ending.code, wasKilled: ending.wasKilled, output: try scratch.read("output"), errors: everything)
  }
}

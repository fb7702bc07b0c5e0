package import Foundation

/// A program that a person works with at a terminal.
package final class PseudoTerminal {
  private let process: Child
  private let master: FileHandle
  private let output: URL
  private let scratch: Scratch
  private var shown = ""

  /// TIOCSPTLCK and TIOCGPTN of ioctl_tty(2); Swift cannot read the macros, nor does its Glibc have posix_openpt.
  private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  /// - Parameters:
  ///   - arguments: the program, as a path or a name in `$PATH`, and what it is given.
  ///   - environment: all it gets to see.
  ///   - folder: where it runs.
  package init(_ arguments: [String], environment: [String: String], in folder: URL?) throws {
    scratch = try Scratch()
    output = try scratch.write("output", "")
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, locked): (UInt32, Int32) = (0, 0)
    guard descriptor >= 0, ioctl(descriptor, Self.setLock, &locked) == 0,
      ioctl(descriptor, Self.getNumber, &number) == 0
    else { throw ToolFailure("no pseudoterminal: \(String(cString: strerror(errno)))") }
    master = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let terminal = FileHandle(forUpdatingAtPath: "/dev/pts/\(number)") else {
      throw ToolFailure("no pseudoterminal \(number)")
    }
    process = try Child(
      arguments, environment: environment, in: folder, input: terminal,
      output: try FileHandle(forWritingTo: output), errors: terminal)
    // Held by the program alone, it ends with the program.
    try terminal.close()
  }

  package func type(_ keys: String) throws { try master.write(contentsOf: Data(keys.utf8)) }

  /// Waits for a text that was not waited for yet.
  ///
  /// - Returns: what was shown up to its end.
  /// - Throws: when the program ends without it.
  @discardableResult package func wait(for text: String) throws -> String {
    let deadline = Deadline()
    while true {
      if let found = shown.range(of: text) {
        defer { shown.removeSubrange(..<found.upperBound) }
        return String(shown[..<found.upperBound])
      }
      guard let part = try read("\"\(text)\" on a terminal", deadline) else {
        throw ToolFailure("the program ended before \"\(text)\": \(shown)")
      }
      shown += part
    }
  }

  /// nil when no program holds the terminal any more, and after it was hung up: poll(2) hears nothing of what is
  /// closed.
  private func read(_ purpose: String, _ deadline: Deadline) throws -> String? {
    guard master.fileDescriptor >= 0 else { return nil }
    try deadline.wait(for: purpose, at: master.fileDescriptor, last: shown)
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { Foundation.read(master.fileDescriptor, $0.baseAddress, $0.count) }
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }

  /// Whether what is typed is shown, as terminals do before and after such a program.
  package var echoes: Bool {
    var settings = termios()
    return tcgetattr(master.fileDescriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// The person closes the window, or the line breaks.
  package func hangUp() throws { try master.close() }

  package func send(_ signal: Int32) { process.send(signal) }

  /// Waits for the end; `errors` is what was shown and not waited for.
  package func finish() throws -> Ending {
    let deadline = Deadline()
    while let part = try read("the end of `\(process.command)`", deadline) { shown += part }
    let ending = try process.ending(last: shown)
    return Ending(
      code: ending.code, wasKilled: ending.wasKilled, output: try scratch.read("output"), errors: shown)
  }
}

import CLinux
import Displays
import Glibc

/// Results go to stdout, talk goes to stderr.
enum Terminal {
  /// - Throws: when it cannot be written, as on a full disk; whoever asked for it would take a part for the whole. That
  ///   nobody reads any more is no fault.
  static func print(_ text: String) throws(Failure) { try print(document: text.fitToPrint) }

  /// A document that a program reads, as it stands: what steers a terminal is escaped there by the document's own rules.
  static func print(document: String) throws(Failure) {
    do throws(FileProblem) {
      try Files.write(document + "\n", to: STDOUT_FILENO, named: "standard output")
    } catch {
      guard error.code == EPIPE else { throw Failure(.failed, "\(error)") }
    }
  }

  static func tell(_ text: String) { write("orchestrate: \(text)\n".fitToPrint, to: STDERR_FILENO) }

  /// A finding as it stands, without our name in front: editors look for `file:line:col:` at the start of a line.
  static func tellFinding(_ text: String) { write(text.fitToPrint + "\n", to: STDERR_FILENO) }

  /// A line on stderr that the next one takes the place of.
  static func draw(_ line: String) { write("\r\(line.fitToPrint)\u{1B}[K", to: STDERR_FILENO) }

  /// Part of a talk with a person at a terminal, which ends its lines itself.
  static func talk(_ text: String) { write(text, to: STDERR_FILENO) }

  /// When nobody can read any more (a closed pipe, a full disk), there is nobody left to tell.
  private static func write(_ text: String, to descriptor: Int32) {
    try? Files.write(text, to: descriptor, named: "output")
  }

  /// Whether colours are wanted: only where a person looks (https://no-color.org).
  static func wantsColor(_ choice: ColorChoice, on descriptor: Int32 = STDOUT_FILENO) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: isatty(descriptor) == 1 && !(Environment.value("NO_COLOR").map { !$0.isEmpty } ?? false)
    }
  }
}

/// The process's environment.
enum Environment {
  /// nil when unset.
  static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// A folder that a variable names. One that is not absolute is none (XDG Base Directory Specification): it would be
  /// another one wherever we are.
  static func folder(_ name: String) -> String? { value(name).flatMap { Path($0).isAbsolute ? $0 : nil } }

  /// `NAME=value` each, byte by byte: nobody promises that they are text.
  static var all: [[UInt8]] {
    guard var next = CLinux_environ() else { return [] }
    var entries: [[UInt8]] = []
    while let entry = next.pointee {
      entries.append(Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry))))
      next += 1
    }
    return entries
  }
}

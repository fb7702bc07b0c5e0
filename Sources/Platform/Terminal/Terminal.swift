import Displays
import Glibc

/// Results go to stdout, talk goes to stderr.
package enum Terminal {
  /// - Throws: when the text cannot be written, as on a full disk: the reader would take a part for the whole. A closed
  ///   pipe is no error.
  package static func print(_ text: String) throws(Failure) { try print(document: text.fitToPrint) }

  /// A document that a program reads, as it stands: what steers a terminal is escaped there by the document's own
  /// rules.
  package static func print(document: String) throws(Failure) {
    do throws(FileProblem) {
      try FileSystem.write(document + "\n", to: STDOUT_FILENO, named: "standard output")
    } catch {
      guard error.code == EPIPE else { throw Failure(.failed, "\(error)") }
    }
  }

  package static func tell(_ note: Note) {
    switch note {
    case .words(let text): tell(text)
    case .finding(let text): tellFinding(text)
    case .passing(let text): draw(text.isEmpty ? "" : "orchestrate: \(text)")
    }
  }

  /// A line in the program's own name; the word of a warning stands out.
  package static func tell(_ text: String, in color: ColorChoice = .auto) {
    let (word, isColored) = ("warning:", wantsColor(color, on: STDERR_FILENO))
    let words = text.hasPrefix(word) ? word.styled(.boldYellow, color: isColored) + text.dropFirst(word.count) : text
    write("orchestrate: \(words)\n".fitToPrint, to: STDERR_FILENO)
  }

  /// What went wrong, with the program's name in red.
  package static func tell(failure text: String, in color: ColorChoice = .auto) {
    let name = "orchestrate:".styled(.boldRed, color: wantsColor(color, on: STDERR_FILENO))
    write("\(name) \(text)\n".fitToPrint, to: STDERR_FILENO)
  }

  /// Prints a finding as it stands, without the program's name in front: editors look for `file:line:col:` at the start
  /// of a line.
  package static func tellFinding(_ text: String) { write(text.fitToPrint + "\n", to: STDERR_FILENO) }

  /// A line on stderr that the next one takes the place of.
  package static func draw(_ line: String) { write("\r\(line.fitToPrint)\u{1B}[K", to: STDERR_FILENO) }

  /// As `draw`, but left out where the terminal does not take it at once, as after Ctrl-S: the X server may be waiting
  /// for this program.
  package static func drawAtOnce(_ line: String) {
    var terminal = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&terminal, 1, 0) == 1, terminal.revents & Int16(POLLOUT) != 0 else { return }
    draw(line)
  }

  /// Part of a talk with a person at a terminal, which ends its lines itself.
  package static func talk(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Writes a text and ignores errors: after one (a closed pipe, a full disk) there is no reader left to tell.
  private static func write(_ text: String, to descriptor: Int32) {
    try? FileSystem.write(text, to: descriptor, named: "output")
  }

  /// Neither a person nor the terminal has said no.
  private static var understandsColor: Bool {
    Environment.value("NO_COLOR") ?? "" == "" && Environment.value("TERM") != "dumb"
  }

  /// True if colours are wanted: only where a person looks (https://no-color.org).
  package static func wantsColor(_ choice: ColorChoice, on descriptor: Int32 = STDOUT_FILENO) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: isatty(descriptor) == 1 && understandsColor
    }
  }
}

extension Terminal {
  /// The terminal's width in columns: as it says, else as `COLUMNS` says, else 80.
  package static var columns: Int { columns(of: STDOUT_FILENO) }

  package static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    let stated = Environment.value("COLUMNS").flatMap { Int($0) } ?? 80
    return min(max(20, stated), 1000)
  }
}

import Glibc
import Platform

/// The terminal that a live view is drawn on. Nothing waits for it: a user may have stopped it (Ctrl-S), and screens
/// must not wait for that user.
struct LiveScreen: ~Copyable {
  struct Size: Equatable {
    var columns: Int
    var rows: Int
  }

  private let handle: Descriptor
  /// The terminal's treatment of keys before; set while the view is on it.
  private var before: termios?
  private var unsent: ArraySlice<UInt8> = []
  /// The newest frame that found the last one still on its way.
  private var waiting: [String]?
  var isGone = false

  private static let (enter, leave) = ("\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J", "\u{1B}[?25h\u{1B}[?1049l")
  /// The wait for the terminal, in milliseconds. In the foreground a terminal takes its lines at once; a broken line
  /// may not.
  private static let patience: Int32 = 100

  /// - Returns: nil when standard error is not the terminal in whose foreground this program is.
  init?() {
    guard tcgetpgrp(STDERR_FILENO) == getpgrp() else { return nil }
    // The terminal is opened anew: whether it blocks is shared by all processes that inherited the old descriptor, such
    // as the shell.
    let path = "/proc/self/fd/\(STDERR_FILENO)"
    guard let handle = try? Descriptor(open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC), to: "draw") else {
      return nil
    }
    self.handle = handle
  }

  var descriptor: Int32 { handle.number }

  /// True if the shell lets this program have the terminal now.
  var isOurs: Bool { !isGone && tcgetpgrp(handle.number) == getpgrp() }

  /// True if something waits until the terminal takes it.
  var isBehind: Bool { !unsent.isEmpty && !isGone }

  /// The size of the terminal; 80 by 24 where it does not report one.
  var size: Size {
    var size = winsize()
    guard ioctl(handle.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: max(20, Int(size.ws_col)), rows: Int(size.ws_row))
  }

  /// Draws a frame.
  ///
  /// - Parameter lines: all lines of the frame; nil goes on with those that wait.
  mutating func send(_ lines: [String]?) {
    waiting = lines ?? waiting
    flush()
    guard unsent.isEmpty, let lines = waiting else { return }
    waiting = nil
    var text = before == nil ? Self.enter : ""
    if before == nil { silenceKeys() }
    // The lines are written one by one over those before, so that nothing flickers.
    text += "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    unsent = Array(text.utf8)[...]
    flush()
  }

  /// Writes lines as they are, below whatever stands there, for the time in the background.
  mutating func pass(_ lines: [String]) {
    unsent += lines.map { $0 + "\n" }.joined().utf8
    flush()
  }

  /// Leaves the terminal as it was.
  mutating func leave() {
    guard var settings = before else { return }
    before = nil
    waiting = nil
    unsent += Self.leave.utf8
    flush(patiently: true)
    // Keys that were typed meanwhile were meant for no program.
    tcsetattr(handle.number, TCSAFLUSH, &settings)
  }

  /// Silences keys, which would be shown between the lines, and has them come one by one. Ctrl-C and the like stay
  /// signals.
  private mutating func silenceKeys() {
    var settings = termios()
    guard tcgetattr(handle.number, &settings) == 0 else { return }
    before = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
    tcsetattr(handle.number, TCSANOW, &settings)
  }

  private mutating func flush(patiently: Bool = false) {
    while !unsent.isEmpty {
      if patiently {
        var room = pollfd(fd: handle.number, events: Int16(POLLOUT), revents: 0)
        guard poll(&room, 1, Self.patience) > 0 else { return }
      }
      let count = unsent.withUnsafeBytes { write(handle.number, $0.baseAddress, $0.count) }
      guard count > 0 else {
        isGone = isGone || count < 0 && errno != EAGAIN && errno != EINTR
        return
      }
      unsent = unsent.dropFirst(count)
    }
  }
}

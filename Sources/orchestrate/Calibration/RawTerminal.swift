import Applying
import Displays
import Glibc
import Platform
import Rendering

/// A dialog with the person at the terminal, key by key, on one line that changes. The terminal is as it was before
/// when its owner is gone.
struct RawTerminal: ~Copyable {
  /// The signals that end the wait for a key, so that every change can be undone first.
  private let signals: Signals
  private let keyboard: Keyboard
  private var keys = KeyReader()
  /// The rows above the line that changes, which are cleared when the dialog is over.
  private var rows = 0

  /// The time for the rest of a key. The bytes of one key arrive together, but a slow line may hold them apart.
  private static let patience = Duration.milliseconds(100)

  /// - Throws: when standard input is not a terminal.
  init() throws(Failure) {
    let signals = try Signals.thatEnd()
    guard let keyboard = Keyboard.open() else {
      throw Failure(
        .failed,
        "standard input is not a terminal; run this at a terminal from which you can see the "
          + "screen")
    }
    self.signals = signals
    self.keyboard = keyboard
  }

  /// Leaves the terminal as it was, but for the result: CUU and ED (ECMA-48).
  deinit { Terminal.talk("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J") }

  /// Shows one line in place of the last one, and no more of it than fits.
  func show(_ line: String) {
    let columns = Terminal.columns(of: STDERR_FILENO)
    Terminal.talk("\r\(line.fitToPrint.cut(to: columns - 1, ellipsis: "~"))\u{1B}[K")
  }

  /// Shows lines for as long as the dialog goes on.
  mutating func tell(_ lines: String) {
    let shown = lines.fitToPrint
    let columns = max(1, Terminal.columns(of: STDERR_FILENO))
    let widths = shown.split(separator: "\n", omittingEmptySubsequences: false).map(\.columns)
    rows += widths.map { max(1, ($0 + columns - 1) / columns) }.reduce(0, +)
    Terminal.talk("\r\u{1B}[K\(shown)\n")
  }

  /// Shows lines that stay when the dialog is over.
  mutating func conclude(_ lines: String) {
    Terminal.talk("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J\(lines.fitToPrint)\n")
    rows = 0
  }

  /// Waits for keys.
  ///
  /// - Returns: at least one key; `.cancel` when the terminal is gone or a signal asks to end.
  mutating func next() -> [Key] {
    while true {
      let deadline = keys.isWaiting ? ContinuousClock.now + Self.patience : nil
      let ready = Readiness.wait(for: [keyboard.descriptor, signals.descriptor], until: deadline)
      // The signal is taken, so that it does not end the program once signals are let through again.
      if ready.contains(signals.descriptor), (try? signals.next()) != nil { return [.cancel] }
      let isPressed = ready.contains(keyboard.descriptor)
      let found = isPressed ? keyboard.pressed().map { keys.read($0) } ?? [.cancel] : keys.rest()
      if !found.isEmpty { return found }
    }
  }
}

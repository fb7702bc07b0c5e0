import Applying
import Displays
import Glibc
import Platform
import Rendering

/// A talk with the person at the terminal, key by key, on one line that changes. The terminal is as it was before when its
/// owner is gone.
struct RawTerminal: ~Copyable {
  /// Here they end the wait for a key, so that everything can be put back first.
  private let signals: Signals
  private let keyboard: Keyboard
  private var keys = KeyReader()
  /// Rows above the line that changes, which go when the talk is over.
  private var rows = 0

  /// The bytes of one key arrive together, but a slow line may hold them apart.
  private static let patience = Duration.milliseconds(100)

  /// - Throws: when nobody is at a terminal.
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

  /// The terminal is as it was, but for what came of it: CUU and ED (ECMA-48).
  deinit { Terminal.talk("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J") }

  /// Shows one line in place of the last one, and no more of it than fits.
  func show(_ line: String) {
    let columns = Terminal.columns(of: STDERR_FILENO)
    Terminal.talk("\r\(line.fitToPrint.cut(to: columns - 1, ellipsis: "~"))\u{1B}[K")
  }

  /// Shows lines for as long as the talk goes on.
  mutating func tell(_ lines: String) {
    let shown = lines.fitToPrint
    let columns = max(1, Terminal.columns(of: STDERR_FILENO))
    let widths = shown.split(separator: "\n", omittingEmptySubsequences: false).map(\.columns)
    rows += widths.map { max(1, ($0 + columns - 1) / columns) }.reduce(0, +)
    Terminal.talk("\r\u{1B}[K\(shown)\n")
  }

  /// Shows lines that stay when it is over.
  mutating func conclude(_ lines: String) {
    Terminal.talk("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J\(lines.fitToPrint)\n")
    rows = 0
  }

  /// Waits for keys.
  ///
  /// - Returns: never none; `.cancel` when the terminal is gone or a signal asks to end.
  mutating func next() -> [Key] {
    while true {
      let deadline = keys.isWaiting ? ContinuousClock.now + Self.patience : nil
      let ready = Readiness.wait(for: [keyboard.descriptor, signals.descriptor], until: deadline)
      // Taken in, so that it does not end us once signals are let through again.
      if ready.contains(signals.descriptor), (try? signals.next()) != nil { return [.cancel] }
      let isPressed = ready.contains(keyboard.descriptor)
      let found = isPressed ? keyboard.pressed().map { keys.read($0) } ?? [.cancel] : keys.rest()
      if !found.isEmpty { return found }
    }
  }
}

import Glibc
import Platform
import Synchronization

/// A bar on standard error that fills while many items are worked on.
///
/// The thread that finishes an item draws it, at most ten times a second, so nothing wakes up for it.
final class Progress: Sendable {
  private struct State {
    var done = 0
    var drawn: ContinuousClock.Instant?
  }

  private let what: String
  private let total: Int
  private let state = Mutex(State())
  private let start = ContinuousClock.now

  private static let interval = Duration.milliseconds(100)
  private static let width = 30

  /// - Returns: nil where no user looks: standard error is not a terminal.
  init?(_ what: String, total: Int) {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    self.what = what
    self.total = max(1, total)
  }

  func step() {
    state.withLock { state in
      state.done += 1
      let now = ContinuousClock.now
      guard now - (state.drawn ?? start) >= Self.interval else { return }
      state.drawn = now
      Terminal.draw(line(done: state.done))
    }
  }

  /// Clears the bar.
  func clear() {
    state.withLock { state in
      if state.drawn != nil { Terminal.draw("") }
      state.drawn = nil
    }
  }

  private func line(done: Int) -> String {
    let filled = Self.width * done / total
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    return "\(what) [\(bar)] \(done) of \(total)"
  }
}

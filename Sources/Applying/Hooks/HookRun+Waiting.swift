import Glibc
package import Platform

extension HookRun {
  private enum Source: UInt64 {
    case run, signals
  }

  /// Runs everything to the end, for a command that has nothing else to do meanwhile, and tells what went wrong.
  ///
  /// Programs of a hook are in groups of their own, where a terminal's Ctrl-C does not reach them. So a signal that
  /// ends this process ends them first.
  package mutating func runToEnd(telling tell: (Note) -> Void) throws(Failure) {
    guard !isFinished, let signal = try waitForEnd(telling: tell) else { return }
    raise(signal.rawValue)
  }

  /// - Returns: the signal that cut it short.
  private mutating func waitForEnd(telling tell: (Note) -> Void) throws(Failure) -> Signal? {
    let signals = try Signals.thatEnd()
    let poller = try Poller<Source>([signals.descriptor: .signals, descriptor: .run])
    try proceed().map(\.note).forEach(tell)
    var last: Signal?
    while !isFinished {
      for ready in try poller.wait() {
        switch ready.source {
        case .run: try proceed().map(\.note).forEach(tell)
        case .signals:
          guard let signal = try signals.next() else { continue }
          last = signal
          try stop()
        }
      }
    }
    return last
  }
}

extension HookProblem {
  fileprivate var note: Note { .finding("\(mark): warning: \(message)") }
}

import Platform

/// All that the watcher waits for, and whether it is to go on.
struct WatchLoop: ~Copyable {
  let poller: Poller<WatchSource>
  private let signals: Signals
  private(set) var isStopping = false

  init() throws(Failure) {
    let poller = try Poller<WatchSource>()
    let signals = try Signals([.terminate, .interrupt, .hangUp])
    try poller.add(signals.descriptor, as: .signals)
    self.poller = poller
    self.signals = signals
  }

  mutating func stop() { isStopping = true }

  /// Takes in the next signal. Any but SIGHUP stops the watcher.
  ///
  /// - Returns: whether the profiles are to be read again; false when no signal is left, too.
  mutating func isToldToReload() throws(Failure) -> Bool {
    guard let signal = try signals.next() else { return false }
    if signal != .hangUp { stop() }
    return signal == .hangUp
  }
}

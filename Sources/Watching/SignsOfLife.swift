import Displays
import Platform

/// The watcher's messages to the service manager, and their times.
struct SignsOfLife {
  private let service = ServiceManager.inherited()
  private var isReady = false
  /// The moment of the next sign of life, on the clock of the poller; nil when the service manager does not ask for
  /// any.
  private(set) var deadline: Duration?

  mutating func show() {
    guard let interval = service.watchdogInterval else { return }
    service.tell(.alive)
    deadline = TimerClock.awake.now() + interval
  }

  /// The screens are as they should be, perhaps for the first time.
  mutating func showReady(_ words: String) {
    service.tell(.status(words))
    if !isReady { service.tell(.ready) }
    isReady = true
  }

  func showStopping() { service.tell(.stopping) }
}

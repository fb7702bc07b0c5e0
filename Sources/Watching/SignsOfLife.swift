import Displays
import Platform

/// What the service manager is told of the watcher, and when.
struct SignsOfLife {
  private let service = ServiceManager.inherited()
  private var isReady = false
  /// When it is told next that we live; nil when it does not ask. On the clock of the poller.
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

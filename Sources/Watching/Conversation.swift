import Control
import Displays

/// Who talks to the watcher and waits for what.
struct Conversation {
  /// Get the status again whenever it changes.
  var followers: Set<Int32> = []
  /// Get an answer when nothing is under way any more.
  var waiting: [Int32] = []
  /// Those of them that asked for the profiles to be read again.
  var reloading: Set<Int32> = []
  /// Learns whether the choice on trial is kept.
  var trialist: Int32?
  /// Until when answers wait for content; nil while none does.
  var patience: Moment?
  var lastStatus: WatcherStatus?
  /// What was reported since nothing was under way.
  var reports: [Reconciler.Report] = []

  mutating func forget(_ client: Int32) {
    followers.remove(client)
    waiting.removeAll { $0 == client }
    reloading.remove(client)
    if trialist == client { trialist = nil }
  }
}

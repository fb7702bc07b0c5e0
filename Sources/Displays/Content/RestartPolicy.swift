/// Decides when something that has ended by itself is started again.
///
/// The pauses double from one second on up to five minutes, so that a program that cannot work costs next to nothing,
/// and one that could not work for a while (a network that was down, a disk that came late) works again without a
/// person. A run of a minute counts as good, and earlier failures are forgotten. Where nothing else covers the missing
/// content, the first restart in a row has no pause.
package struct RestartPolicy: Hashable, Sendable {
  package static let goodRun = Duration.seconds(60)
  package static let longestPause = Duration.seconds(300)
  private static let firstPause = Duration.seconds(1)
  /// The most restarts in a row that a person need not know of: after them half a minute has passed at least.
  private static let mostHiccups = 5
  /// The most doublings of the pause: the next pause would be longer than the longest.
  private static let mostDoublings = 10

  /// The restarts since the last good run.
  package private(set) var restarts = 0
  /// The doublings of the next pause: as many as the restarts, where nothing has changed in between.
  private var doublings = 0
  /// True if the first restart in a row comes at once.
  let isPrompt: Bool

  package init(isPrompt: Bool = false) { self.isPrompt = isPrompt }

  /// True if it has ended so often in a row that a person should know that it has failed.
  package var isFailing: Bool { restarts > Self.mostHiccups }

  /// - Parameter run: how long it ran; nil when it could not even be started.
  /// - Returns: how long to wait before it is started again.
  package mutating func ended(after run: Duration?) -> Duration {
    if let run, run >= Self.goodRun { (restarts, doublings) = (0, 0) }
    defer { (restarts, doublings) = (min(restarts, Self.mostDoublings) + 1, min(doublings + 1, Self.mostDoublings)) }
    guard isPrompt else { return min(Self.longestPause, Self.firstPause * (1 << doublings)) }
    return doublings == 0 ? .zero : min(Self.longestPause, Self.firstPause * (1 << (doublings - 1)))
  }

  /// The pause after an end of something that would only do the same again soon.
  package mutating func endedForGood() -> Duration {
    (restarts, doublings) = (Self.mostDoublings, Self.mostDoublings)
    return ended(after: nil)
  }

  /// Begins with the shortest pause again, since something has changed that may help. The restarts still count.
  package mutating func beginPausesAnew() { doublings = 0 }

  /// The health of something that has ended, or failed, for this reason, and is tried again.
  package func health(because reason: String) -> ContentHealth {
    isFailing ? ContentHealth(.failed, "\(reason); \(Self.outlook)") : ContentHealth(.restarting, reason)
  }

  /// The time of the next try in words, for something that has failed.
  static let outlook = "next try within \(longestPause.components.seconds / 60) min"
}

extension Restart {
  /// True if something that ended in this way should be started again at all.
  ///
  /// - Parameter failed: whether it crashed, or reported that something went wrong.
  package func applies(afterFailure failed: Bool) -> Bool {
    switch self {
    case .always: true
    case .onFailure: failed
    case .never: false
    }
  }
}

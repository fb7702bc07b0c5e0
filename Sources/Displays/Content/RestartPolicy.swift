/// Decides whether and when something that has ended by itself is started again.
///
/// The pauses double from one second on, so that what cannot work costs next to nothing; after a few in a row it is given
/// up, which with these numbers is within six minutes of the first ending. A run of a minute counts as good, and what came
/// before it is forgotten.
package struct RestartPolicy: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    case again(after: Duration)
    /// It is given up, after so many restarts in a row.
    case enough(restarts: Int)
  }

  package static let mostRestarts = 5
  package static let goodRun = Duration.seconds(60)
  private static let firstPause = Duration.seconds(1)

  /// Since the last good run.
  package private(set) var restarts = 0

  package init() {}

  /// - Parameter run: how long it ran; nil when it could not even be started.
  package mutating func ended(after run: Duration?) -> Verdict {
    if let run, run >= Self.goodRun { restarts = 0 }
    guard restarts < Self.mostRestarts else { return .enough(restarts: restarts) }
    defer { restarts += 1 }
    return .again(after: Self.firstPause * (1 << restarts))
  }
}

extension Restart {
  /// Whether something that ended in this way is to be started again at all.
  ///
  /// - Parameter failed: it crashed, or told that something went wrong.
  package func applies(afterFailure failed: Bool) -> Bool {
    switch self {
    case .always: true
    case .onFailure: failed
    case .never: false
    }
  }
}

/// All that decides, beside the profiles, what the screens should be and show: the screens themselves, what the server
/// is known to refuse, what sleeps on purpose, the facts around the machine, and what users have stopped or put on
/// screens by hand.
///
/// Only `SituationReader` (of a server) and `Makers` (of a file) make one: two parts of a program that decide about the
/// same situation cannot disagree.
package struct Situation: Sendable {
  /// The snapshot of the screens, with the full names of makers where a profile asks for one.
  package private(set) var snapshot: Snapshot
  package private(set) var circumstances: Circumstances
  /// Why a condition that profiles ask for is not known, in words for a person.
  package private(set) var unknown: [Condition: String]
  /// Content that users have ended.
  package private(set) var stopped = StoppedContent()
  /// The content that users have put on screens by hand.
  package private(set) var puts = PutContents()
  /// True if this is the situation that `apply` has found, or would find.
  private var isApplied = false

  package init(
    _ snapshot: Snapshot, in circumstances: Circumstances = .unknown, unknown: [Condition: String] = [:]
  ) {
    self.snapshot = snapshot
    self.circumstances = circumstances
    self.unknown = unknown
  }

  /// The same situation with what users want of content, which only presenters and the server know.
  package func knowing(_ stopped: StoppedContent, _ puts: PutContents) -> Situation {
    var result = self
    result.stopped = isApplied ? StoppedContent() : stopped
    result.puts = puts
    return result
  }

  /// The same situation as `apply` and `switch` find it, which end what a user has put to sleep or stopped.
  package var asApplied: Situation {
    var result = self
    result.isApplied = true
    result.snapshot = snapshot.endingSleep
    result.stopped = StoppedContent()
    return result
  }

  /// The same machine at another moment: screens, lid, power and networks as they are now.
  package func at(_ moment: LocalTime) -> Situation {
    var result = self
    (result.circumstances.time, result.circumstances.date) = (moment.ofTheWeek, moment.day)
    (result.unknown[.time], result.unknown[.date]) = (nil, nil)
    return result
  }
}

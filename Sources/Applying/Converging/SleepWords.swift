package import Displays

/// The words about screens that sleep on purpose.
package enum SleepWords {
  package static func asleep(_ mark: SleepMark?) -> String {
    guard case .profile(let wakeFor) = mark?.cause else {
      return "all screens: asleep on purpose; input or `orchestrate wake` wakes them"
    }
    return "all screens: asleep on purpose; \(words(for: wakeFor))"
  }

  package static func stirred(_ wakeFor: Duration?) -> String {
    guard let wakeFor else { return "all screens: awake" }
    guard wakeFor > .zero else { return "all screens: asleep on purpose; \(words(for: wakeFor))" }
    return
      "all screens: awake, until nothing has been touched for \(wakeFor.inSeconds), as the profile says `standby: true`"
  }

  private static func words(for wakeFor: Duration) -> String {
    wakeFor > .zero ? "input wakes them for \(wakeFor.inSeconds)" : "another profile wakes them"
  }
}

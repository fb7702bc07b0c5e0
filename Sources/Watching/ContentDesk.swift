import Applying
import Displays

/// What the watcher does about content: that it is shown, that it is seen, and what is held as long as it is.
struct ContentDesk: ~Copyable {
  var care = ContentCare()
  var puts = PutContents()
  var backdrops = Backdrops()
  var sight = VisibilityCheck()
  /// nil where a user may want windows over content.
  var covers: CoverKeeper?
  var lockers = Lockers()
  /// The question about screens that have come.
  var question = AskedScreens()
  var failures = Failures()
  /// What was seen; nil where no record is kept.
  var plays: PlayLog?

  /// When to look at the presenters.
  var careDeadline: Moment? { [care.deadline, puts.deadline, failures.deadline].compactMap(\.self).min() }
  /// When to look at what is seen of them.
  var sightDeadline: Moment? { [sight.deadline, covers?.deadline].compactMap(\.self).min() }

  /// No profile is in force, so content is left alone.
  mutating func lookAway() {
    care.lookAway()
    sight.lookAway()
  }

  /// Ends what a user has put there and what cannot be shown, or is over.
  ///
  /// - Returns: whether there was anything.
  mutating func withdrawPuts() -> Bool {
    let over = care.takeEndedPuts()
    for order in care.seenPuts { puts.see(order) }
    let before = puts
    for order in over { puts.withdraw(order) }
    return puts != before
  }
}

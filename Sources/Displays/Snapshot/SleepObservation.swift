/// The state of screens that sleep on purpose, at one moment.
package struct SleepObservation: Hashable, Sendable {
  /// The mark of a sleep; nil where nothing sleeps, or should sleep again.
  package var mark: SleepMark?
  /// True if DPMS has darkened the screens.
  package var isDark: Bool
  /// The time since the last input; nil where that is not known.
  package var idle: Duration?
  /// Screens that are dark on purpose while others are lit.
  package var sleepers: Set<String>

  package init(mark: SleepMark? = nil, isDark: Bool = false, idle: Duration? = nil, sleepers: Set<String> = []) {
    self.mark = mark
    self.isDark = isDark
    self.idle = idle
    self.sleepers = sleepers
  }

  package init(_ power: ServerPower) {
    self.init(mark: power.mark, isDark: power.dpms?.isDark ?? false, sleepers: power.sleepers)
  }

  /// The states of a display's screens.
  package enum State: Hashable, Sendable {
    case awake
    case asleep
    /// Input has woken the screens, and this program has not set them right yet, or puts them back to sleep.
    case stirred
  }

  package var state: State {
    guard mark != nil else { return .awake }
    // Where a profile lets input wake nothing, the screens flash at most.
    return isDark || isIdleEnough ? .asleep : .stirred
  }

  /// True if no input has come for as long as the profile says.
  private var isIdleEnough: Bool {
    guard let wakeFor else { return false }
    return wakeFor == .zero || idle.map { $0 >= wakeFor } ?? false
  }

  /// True if the screens are lit and should be put back to sleep now.
  package var isDue: Bool { !isDark && isIdleEnough }

  /// True if the screens are awake for good, though the server does not know yet.
  package var isOver: Bool {
    switch mark?.cause {
    case .over: true
    case .user: !isDark
    case .profile, nil: false
    }
  }

  /// The time for which input wakes the screens; nil where nothing puts them back to sleep.
  package var wakeFor: Duration? { mark?.cause.wakeFor }

  /// The time without input after which the screens are put back to sleep; nil where that is not waited for.
  package var sleepsAfter: Duration? { wakeFor == .zero ? nil : wakeFor }
}

/// What there is to see of screens that sleep on purpose, at one moment.
package struct SleepSight: Hashable, Sendable {
  /// nil where nothing sleeps, or is to sleep again.
  package var mark: SleepMark?
  /// Whether DPMS has darkened the screens.
  package var isDark: Bool
  /// Since the last input; nil where that is not known.
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

  /// What the screens of a display do.
  package enum State: Hashable, Sendable {
    case awake
    case asleep
    /// Input has woken them, and this program has not set them right yet, or puts them back to sleep.
    case stirred
  }

  package var state: State {
    guard mark != nil else { return .awake }
    // Where input is to wake nothing, it is a flash at most.
    return isDark || isIdleEnough ? .asleep : .stirred
  }

  /// Whether nobody has touched anything for as long as the profile says.
  private var isIdleEnough: Bool {
    guard let wakeFor else { return false }
    return wakeFor == .zero || idle.map { $0 >= wakeFor } ?? false
  }

  /// Whether they are lit and are to be put back to sleep now.
  package var isDue: Bool { !isDark && isIdleEnough }

  /// Whether they are awake for good, though the server does not know yet.
  package var isOver: Bool {
    switch mark?.cause {
    case .over: true
    case .user: !isDark
    case .profile, nil: false
    }
  }

  /// How long input wakes them; nil where nothing puts them back to sleep.
  package var wakeFor: Duration? { mark?.cause.wakeFor }

  /// How long nothing is to be touched until they are put back to sleep; nil where that is not waited for.
  package var sleepsAfter: Duration? { wakeFor == .zero ? nil : wakeFor }
}

/// The state of all that darkens a server's screens at once, whatever their CRTCs scan out: its power management (DPMS)
/// and its screen saver, and when each of them comes by itself.
package struct ServerPower: Hashable, Sendable {
  /// The state of DPMS; nil where the server has none, or drives no screen that could sleep (DPMSCapable).
  package var dpms: DPMS?
  package var screenSaver: ScreenSaver
  /// The mark that this program has left on the root window when it put the screens to sleep, and has not removed
  /// since: it outlasts the input that wakes the screens.
  package var mark: SleepMark?
  /// Screens that `orchestrate sleep SCREEN` keeps dark, by their names in the profile.
  package var sleepers: Set<String>

  package init(
    dpms: DPMS? = nil, screenSaver: ScreenSaver = ScreenSaver(), mark: SleepMark? = nil, sleepers: Set<String> = []
  ) {
    self.dpms = dpms
    self.screenSaver = screenSaver
    self.mark = mark
    self.sleepers = sleepers
  }

  package var isAsleepOnPurpose: Bool { mark != nil }
}

extension ServerPower {
  /// DPMSInfo and DPMSGetTimeouts.
  package struct DPMS: Hashable, Sendable {
    package var isEnabled: Bool
    package var level: Level
    /// The seconds without input after which the server goes to each level; 0 for never.
    package var standby: Int
    package var suspend: Int
    package var off: Int

    package init(isEnabled: Bool = true, level: Level = .on, standby: Int = 0, suspend: Int = 0, off: Int = 0) {
      self.isEnabled = isEnabled
      self.level = level
      self.standby = standby
      self.suspend = suspend
      self.off = off
    }

    /// The levels in the order of the protocol's numbers, from 0.
    package enum Level: String, Hashable, Sendable, Codable, CaseIterable {
      case on, standby, suspend, off
    }

    /// True if no screen shows anything.
    package var isDark: Bool { isEnabled && level != .on }

    /// The seconds without input after which the screens sleep; nil when they never do.
    package var due: Int? { isEnabled ? [standby, suspend, off].filter { $0 > 0 }.min() : nil }
  }

  /// The screen saver, by GetScreenSaver, and by ScreenSaverQueryInfo for whether it runs.
  package struct ScreenSaver: Hashable, Sendable {
    /// True if the saver hides the screens' picture, by black or by a window of its own.
    package var isActive: Bool
    /// The seconds without input after which the saver begins; 0 for never.
    package var timeout: Int
    /// The seconds after which a saver that does not blank changes its picture; 0 for never.
    package var interval: Int
    /// True if the saver makes the screens black where it can.
    package var prefersBlanking: Bool

    package init(isActive: Bool = false, timeout: Int = 0, interval: Int = 0, prefersBlanking: Bool = true) {
      self.isActive = isActive
      self.timeout = timeout
      self.interval = interval
      self.prefersBlanking = prefersBlanking
    }
  }
}

/// The wakefulness of lit screens: whether a person sees what they show.
package enum Wakefulness: String, Hashable, Sendable, Codable, CaseIterable {
  case awake
  /// The screen saver or DPMS has darkened the screens, and not this program.
  case blanked
  /// This program has put the screens to sleep, as a profile or a user asked for it.
  case asleep
}

extension Wakefulness {
  /// The words about a lit screen that is not awake; nil for one that is.
  package var words: String? {
    switch self {
    case .awake: nil
    case .blanked: "blanked"
    case .asleep: "asleep on purpose"
    }
  }
}

extension ServerPower {
  /// Input wakes what sleeps on purpose too, and leaves the mark.
  package var wakefulness: Wakefulness {
    if dpms?.isDark == true { return isAsleepOnPurpose ? .asleep : .blanked }
    return screenSaver.isActive ? .blanked : .awake
  }
}

extension Snapshot {
  /// The wakefulness; nil where it is not known.
  package var wakefulness: Wakefulness? { power?.wakefulness }
}

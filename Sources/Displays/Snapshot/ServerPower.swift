/// What darkens all screens of a server at once, whatever their CRTCs scan out: its power management (DPMS) and its screen
/// saver, and when each of them comes by itself.
package struct ServerPower: Hashable, Sendable {
  /// nil where the server has no DPMS, or drives no screen that could sleep (DPMSCapable).
  package var dpms: DPMS?
  package var screenSaver: ScreenSaver
  /// What this program has left on the root window when it put the screens to sleep, and has not taken away since: it
  /// outlasts the input that wakes the screens.
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
    /// In seconds without input, after which the server goes to each level; 0 for never.
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

    /// In the order of the protocol's numbers, from 0.
    package enum Level: String, Hashable, Sendable, Codable, CaseIterable {
      case on, standby, suspend, off
    }

    /// Whether no screen shows anything.
    package var isDark: Bool { isEnabled && level != .on }

    /// After so many seconds without input the screens sleep; nil when they never do.
    package var due: Int? { isEnabled ? [standby, suspend, off].filter { $0 > 0 }.min() : nil }
  }

  /// GetScreenSaver, and ScreenSaverQueryInfo for whether it runs.
  package struct ScreenSaver: Hashable, Sendable {
    /// Whether it hides what the screens show, by black or by a window of its own.
    package var isActive: Bool
    /// In seconds without input; 0 for never.
    package var timeout: Int
    /// In seconds, after which a saver that does not blank changes its picture; 0 for never.
    package var interval: Int
    /// Whether it makes the screens black where it can.
    package var prefersBlanking: Bool

    package init(isActive: Bool = false, timeout: Int = 0, interval: Int = 0, prefersBlanking: Bool = true) {
      self.isActive = isActive
      self.timeout = timeout
      self.interval = interval
      self.prefersBlanking = prefersBlanking
    }
  }
}

/// Whether a person sees what lit screens show.
package enum Wakefulness: String, Hashable, Sendable, Codable, CaseIterable {
  case awake
  /// The screen saver or DPMS has darkened the screens, and not this program.
  case blanked
  /// This program has, as a profile or a user asked for it.
  case asleep
}

extension Wakefulness {
  /// What is said of a lit screen besides; nil for one that shows something.
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
  /// nil where it is not known.
  package var wakefulness: Wakefulness? { power?.wakefulness }
}

import Displays

/// What the watcher knows about itself and its display; the document of `status --json`.
struct WatcherStatus: Codable, Hashable {
  /// Of this document.
  var version = 1
  var display: String
  var pid: Int32
  /// When the watcher started.
  var since: Timestamp
  /// In force now; nil when none is.
  var profile: String?
  /// Why none is in force; nil when one is, or that is not known yet.
  var reason: String?
  var chosen: Chosen
  /// Whether the screens show what the profile says.
  var inSync: Bool
  /// Whether nothing is under way and nothing is waited for but the world.
  var resting: Bool
  /// What differs and is not ours to change.
  var drift: [String] = []
  var paused: Bool = false
  /// What happened while paused, and waits for `resume`.
  var pendingEvents: Int = 0
  /// What a person should know besides: screens that stay dark, better profiles that cannot be applied here. Older
  /// watchers do not tell.
  var warnings: [String]?
  var lastChange: Change?
  var failure: Trouble?
  /// Set while a switch waits for its confirmation.
  var confirm: Waiting?
  /// Of profile files that cannot be used now, as `file:line:col: error: message`.
  var profilesFindings: [String] = []
  /// Other display managers that were seen changing things.
  var others: [String] = []
  var screens: [Screen] = []

  enum Chosen: String, Codable {
    case automatic, manual
  }

  struct Change: Codable, Hashable {
    var at: Timestamp
    /// What became different: `2 changes`.
    var summary: String
    /// What for: `HDMI-1 was plugged in`.
    var cause: String
  }

  struct Trouble: Codable, Hashable {
    var message: String
    /// Not tried again before the hardware changes.
    var gaveUp: Bool
    var nextTryAt: Timestamp?
  }

  struct Waiting: Codable, Hashable {
    /// Goes back then, unless somebody confirms.
    var until: Timestamp
  }

  struct Content: Codable, Hashable {
    /// In words: `image lobby.png`.
    var shows: String
    /// As `ContentHealth.State` names it.
    var state: String
    var reason: String?
  }

  struct Screen: Codable, Hashable {
    /// Its connector; empty for one that is absent.
    var output: String
    /// As the profile calls it; nil when it does not.
    var name: String?
    /// `1920x1080@60 at 0,0`, `dark`, `absent (content parked)`.
    var state: String

    /// What a presenter shows there; nil for the desktop.
    var content: Content?

    static let dark = "dark"
    /// Of a screen of the profile in force that is not there; behind it stands where its content is.
    static let absent = "absent"

    var isAbsent: Bool { state.hasPrefix(Self.absent) }
    var isLit: Bool { state != Self.dark && !isAbsent }
  }
}

extension WatcherStatus {
  var exitStatus: ExitStatus { inSync && contents.failures == 0 ? .fine : .changesPending }

  /// By connector; by name for screens that are absent.
  var contents: ScreenContents {
    let pairs = screens.compactMap { screen in
      screen.content.map { (screen.isAbsent ? screen.name ?? "" : screen.output, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

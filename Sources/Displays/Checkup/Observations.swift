/// What there is on a machine and around its X server, as far as somebody has looked. The rules (`checks`) judge it.
package struct Observations: Sendable, Equatable {
  package var server: Server
  /// Whether the session has a Wayland compositor.
  package var isWaylandSession: Bool
  package var folders: [Folder]
  /// All profiles in use.
  package var profileCount: Int
  /// `file:line:column: error: message` of profiles that cannot be used.
  package var profileErrors: [String]
  /// The same of programs that profiles want run and that are not there.
  package var missingPrograms: [String]
  /// The same of texts with letters that no font here has.
  package var missingFonts: [String]
  /// Conditions that nothing on this machine can answer, and why; in words for a person.
  package var unansweredConditions: [String]
  /// nil where no profile asks for it.
  package var sensor: Sensor?
  package var sockets: Sockets
  package var watcher: Watcher
  package var kept: Kept?
  /// What the profiles' content needs.
  package var wanted: Set<Need>
  /// What there is on the machine, with the name of the library or program.
  package var met: [Need: String]
  package var hasFonts: Bool
  package var hasMakers: Bool

  package enum Server: Sendable, Equatable {
    /// With the reason.
    case unreachable(String)
    case reached(ServerFacts)
  }

  /// A folder that profiles are looked for in.
  package struct Folder: Sendable, Equatable {
    package var path: String
    package var state: State
    /// What is said of files in it that are not read as profiles; nil when there are none.
    package var unread: String?

    package enum State: Sendable, Equatable {
      case missing
      case profiles(Int)
      /// With the system's words.
      case unreadable(String)
    }

    package init(path: String, state: State, unread: String? = nil) {
      self.path = path
      self.state = state
      self.unread = unread
    }
  }

  /// What tells how the machine is held.
  package enum Sensor: Sendable, Equatable {
    case says(DeviceOrientation)
    /// Why nothing does, in words for a person.
    case silent(String)
  }

  /// Where watchers listen.
  package struct Sockets: Sendable, Equatable {
    package var folder: String
    /// Why it cannot be trusted.
    package var fault: String?
    /// What to do about that.
    package var remedy: String?
    /// Whether the session has a folder of its own (`$XDG_RUNTIME_DIR`, `/run/user/UID`).
    package var isOfSession: Bool

    package init(folder: String, fault: String?, remedy: String? = nil, isOfSession: Bool) {
      self.folder = folder
      self.fault = fault
      self.remedy = remedy
      self.isOfSession = isOfSession
    }
  }

  /// What a user has chosen for good.
  package struct Kept: Sendable, Equatable {
    /// For the screens that are there; nil where nothing is.
    package var here: String?
    /// For how many sets of screens something is.
    package var count: Int
    /// What is wrong with its file.
    package var problem: String?

    package init(here: String?, count: Int, problem: String?) {
      (self.here, self.count, self.problem) = (here, count, problem)
    }
  }

  package enum Watcher: Sendable, Equatable {
    case none
    /// The display's role is taken, by somebody whose socket is not ours to ask.
    case elsewhere(String)
    /// It does not answer, or not as it should; with the reason.
    case silent(String)
    case running(process: Int32, profile: String?, inSync: Bool, failure: String?)
  }

  package init(
    server: Server, isWaylandSession: Bool = false, folders: [Folder] = [], profileCount: Int = 0,
    profileErrors: [String] = [], missingPrograms: [String] = [], missingFonts: [String] = [],
    unansweredConditions: [String] = [], sensor: Sensor? = nil,
    sockets: Sockets, watcher: Watcher = .none, wanted: Set<Need> = [], met: [Need: String] = [:],
    hasFonts: Bool = true, hasMakers: Bool = true
  ) {
    self.server = server
    self.isWaylandSession = isWaylandSession
    self.folders = folders
    self.profileCount = profileCount
    self.profileErrors = profileErrors
    self.missingPrograms = missingPrograms
    self.missingFonts = missingFonts
    self.unansweredConditions = unansweredConditions
    self.sensor = sensor
    self.sockets = sockets
    self.watcher = watcher
    self.wanted = wanted
    self.met = met
    self.hasFonts = hasFonts
    self.hasMakers = hasMakers
  }
}

/// What an X server says about itself and the session on it.
package struct ServerFacts: Sendable, Equatable {
  package var display: String
  /// `The X.Org Foundation`, and its number for the release.
  package var vendor: String
  package var release: Int
  package var randr: RandRVersion
  package var extensions: Set<String>
  /// nil when none that follows EWMH runs.
  package var windowManager: String?
  /// Programs connected to it that are known to configure screens.
  package var otherManagers: [String]
  /// What RandR calls the drivers that provide screens; empty before RandR 1.4.
  package var providers: [String] = []
  /// nil when it could not be read.
  package var snapshot: Snapshot?
  /// That clients hold.
  package var wishes = Wishes()
  /// Programs connected to it that are known to darken or lock screens after a time of their own.
  package var lockers: [String] = []
  /// Whether a profile wants programs told the size of letters (`xsettings`).
  package var wantsXSettings = false

  package init(
    display: String, vendor: String, release: Int, randr: RandRVersion, extensions: Set<String>,
    windowManager: String? = nil, otherManagers: [String] = [], snapshot: Snapshot? = nil
  ) {
    self.display = display
    self.vendor = vendor
    self.release = release
    self.randr = randr
    self.extensions = extensions
    self.windowManager = windowManager
    self.otherManagers = otherManagers
    self.snapshot = snapshot
  }
}

package struct RandRVersion: Sendable, Hashable, CustomStringConvertible {
  package var major: Int
  package var minor: Int

  package init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  package var description: String { "\(major).\(minor)" }
}

/// The facts about a machine and its X server, as far as they were looked for. The rules (`checks`) judge them.
package struct Observations: Sendable, Equatable {
  package var server: Server
  /// True if the session has a Wayland compositor.
  package var isWaylandSession: Bool
  package var folders: [Folder]
  /// All profiles in use.
  package var profileCount: Int
  /// `file:line:column: error: message` of profiles that cannot be used.
  package var profileErrors: [String]
  /// `file:line:column: error: message` of programs that profiles want run and that are missing.
  package var missingPrograms: [String]
  /// `file:line:column: error: message` of texts with letters that no font here has.
  package var missingFonts: [String]
  /// `file:line:column: error: message` of files of content that are missing here, or that no screen can show.
  package var unshownFiles: [String] = []
  /// Conditions that nothing on this machine can answer, and why; in words for a person.
  package var unansweredConditions: [String]
  /// nil where no profile asks for it.
  package var sensor: Sensor?
  package var sockets: Sockets
  package var watcher: Watcher
  package var kept: Kept?
  /// The needs of the profiles' content.
  package var wanted: Set<Need>
  /// The web pages of the profiles.
  package var pages: [Page] = []
  /// The needs that the machine meets, with the names of the library or the programs.
  package var met: [Need: String]
  package var hasFonts: Bool
  package var hasMakers: Bool

  package enum Server: Sendable, Equatable {
    /// The server cannot be reached; the text is the reason.
    case unreachable(String)
    case reached(ServerFacts)
  }

  /// A folder that profiles are looked for in.
  package struct Folder: Sendable, Equatable {
    package var path: String
    package var state: State
    /// The words about files in the folder that are not read as profiles; nil when there are none.
    package var unread: String?
    /// The words about each profile there that another one of the same name hides.
    package var unused: [String]

    package enum State: Sendable, Equatable {
      case missing
      case profiles(Int)
      /// The folder cannot be read; the text is the system's reason.
      case unreadable(String, because: Obstacle)
    }

    /// What keeps this user out of a folder.
    package enum Obstacle: Sendable, Equatable {
      /// What is at this path is no folder.
      case noFolder(String)
      /// The folder, or one above it, is closed to this user. Its owner is named where that is another user.
      case closed(String, owner: String?)
      case other
    }

    package init(path: String, state: State, unread: String? = nil, unused: [String] = []) {
      (self.path, self.state) = (path, state)
      (self.unread, self.unused) = (unread, unused)
    }
  }

  /// The sensor that tells how the machine is held.
  package enum Sensor: Sendable, Equatable {
    case says(DeviceOrientation)
    /// Why nothing does, in words for a person.
    case silent(String)
  }

  /// The folder where watchers listen.
  package struct Sockets: Sendable, Equatable {
    package var folder: String
    /// Why it cannot be trusted.
    package var fault: String?
    /// The remedy for the folder's fault.
    package var remedy: String?
    /// True if the session has a folder of its own (`$XDG_RUNTIME_DIR`, `/run/user/UID`).
    package var isOfSession: Bool

    package init(folder: String, fault: String?, remedy: String? = nil, isOfSession: Bool) {
      self.folder = folder
      self.fault = fault
      self.remedy = remedy
      self.isOfSession = isOfSession
    }
  }

  /// The choices that a user keeps.
  package struct Kept: Sendable, Equatable {
    /// The choice for the connected screens; nil where none is kept.
    package var here: String?
    /// The number of sets of screens with a choice.
    package var count: Int
    /// The fault in the choices' file.
    package var problem: String?

    package init(here: String?, count: Int, problem: String?) {
      (self.here, self.count, self.problem) = (here, count, problem)
    }
  }

  package enum Watcher: Sendable, Equatable {
    case none
    /// The display's role is taken by a client whose socket this user may not ask.
    case elsewhere(String)
    /// The watcher does not answer, or not as it should; the text is the reason.
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

/// The facts that an X server tells about itself and the session on it.
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
  /// The names that RandR has for the drivers that provide screens; empty before RandR 1.4.
  package var providers: [String] = []
  /// nil when it could not be read.
  package var snapshot: Snapshot?
  /// The wishes that clients hold.
  package var wishes = Wishes()
  /// Programs connected to it that are known to darken or lock screens after a time of their own.
  package var lockers: [String] = []
  /// True if a profile wants programs told the size of letters (`xsettings`).
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

package import Displays
package import Platform

/// What the watcher knows about itself and its display; the document of `status --json`.
package struct WatcherStatus: Codable, Hashable {
  /// Of this document.
  package var version = 1
  package var display: String
  package var pid: Int32
  /// When the watcher started.
  package var since: Timestamp
  /// In force now; nil when none is.
  package var profile: String?
  /// Why none is in force; nil when one is, or that is not known yet.
  package var reason: String?
  package var chosen: Chosen
  /// What is kept for the screens that are there, in force or not; nil where nothing is.
  package var kept: String?
  /// Whether the screens show what the profile says.
  package var inSync: Bool
  /// Whether nothing is under way and nothing is waited for but the world.
  package var resting: Bool
  /// What differs and is not ours to change.
  package var drift: [String] = []
  package var paused: Bool = false
  /// What happened while paused, and waits for `resume`.
  package var pendingEvents: Int = 0
  /// What a person should know besides: screens that stay dark, better profiles that cannot be applied here. Older
  /// watchers do not tell.
  package var warnings: [String]?
  package var lastChange: Change?
  package var failure: Trouble?
  /// Set while a switch waits for its confirmation.
  package var confirm: Waiting?
  /// Of profile files that cannot be used now, as `file:line:col: error: message`.
  package var profilesFindings: [String] = []
  /// The profiles whose files cannot be used now, by name; nil where there is none, as from older watchers.
  package var invalidProfiles: [String]?
  /// Until the screens are looked at after what has just happened to them; nil where nothing has, as from older watchers.
  package var settlingMilliseconds: Int?
  /// Other display managers that were seen changing things.
  package var others: [String] = []
  package var screens: [Screen] = []
  /// Whether a person sees what lit screens show; nil where that is not known, as from older watchers.
  package var wakefulness: Wakefulness?

  package init(
    display: String, pid: Int32, since: Timestamp, profile: String? = nil, reason: String? = nil, chosen: Chosen,
    kept: String? = nil, inSync: Bool, resting: Bool, drift: [String] = [], paused: Bool = false,
    pendingEvents: Int = 0,
    warnings: [String]? = nil, lastChange: Change? = nil, failure: Trouble? = nil, confirm: Waiting? = nil,
    profilesFindings: [String] = [], others: [String] = [], screens: [Screen] = [],
    wakefulness: Wakefulness? = nil
  ) {
    (self.display, self.pid) = (display, pid)
    self.since = since
    self.profile = profile
    self.reason = reason
    (self.chosen, self.kept) = (chosen, kept)
    self.inSync = inSync
    self.resting = resting
    self.drift = drift
    self.paused = paused
    self.pendingEvents = pendingEvents
    self.warnings = warnings
    self.lastChange = lastChange
    self.failure = failure
    self.confirm = confirm
    (self.profilesFindings, self.others) = (profilesFindings, others)
    (self.screens, self.wakefulness) = (screens, wakefulness)
  }

  package enum Chosen: String, Codable {
    case automatic, manual
  }

  package struct Change: Codable, Hashable {
    package var at: Timestamp
    /// What became different: `2 changes`.
    package var summary: String
    /// What for: `HDMI-1 was plugged in`.
    package var cause: String

    package init(at: Timestamp, summary: String, cause: String) {
      self.at = at
      self.summary = summary
      self.cause = cause
    }
  }

  package struct Trouble: Codable, Hashable {
    package var message: String
    /// Not tried again before the hardware changes.
    package var gaveUp: Bool
    package var nextTryAt: Timestamp?

    package init(message: String, gaveUp: Bool, nextTryAt: Timestamp? = nil) {
      self.message = message
      self.gaveUp = gaveUp
      self.nextTryAt = nextTryAt
    }
  }

  package struct Waiting: Codable, Hashable {
    /// Goes back then, unless a user confirms.
    package var until: Timestamp

    package init(until: Timestamp) {
      self.until = until
    }
  }

  package struct Content: Codable, Hashable {
    /// In words: `image lobby.png`.
    package var shows: String
    /// As `ContentHealth.State` names it.
    package var state: String
    package var reason: String?
    /// When what a user has put there ends; nil for all else, as from older watchers.
    package var until: Timestamp?
    /// How fresh it is; nil where its presenter does not say, as older ones do not.
    package var figures: ContentFigures?
    /// What of a playlist is on; nil for all else, where its presenter does not say, and from older watchers.
    package var item: Item?

    package struct Item: Codable, Hashable {
      /// From 1.
      package var number: Int
      package var count: Int
      /// In words: `image lobby.png`.
      package var shows: String
      /// When its time is over; nil where it has none of its own.
      package var until: Timestamp?

      init(_ item: PlayedItem) {
        (number, count, shows) = (item.number, item.count, item.shows)
        until = item.until.map { Timestamp(secondsSince1970: $0) }
      }
    }

    /// - Parameter figures: as its presenter tells them.
    mutating func tell(_ figures: ContentFigures?) {
      item = figures?.item.map { Item($0) }
      self.figures = figures
      self.figures?.item = nil
    }

    package init(
      shows: String, state: String, reason: String? = nil, until: Timestamp? = nil, figures: ContentFigures? = nil
    ) {
      self.shows = shows
      self.state = state
      self.reason = reason
      self.until = until
      tell(figures)
    }
  }

  package struct Part: Codable, Hashable {
    /// As the profile calls it.
    package var name: String
    package var content: Content

    package init(name: String, content: Content) { (self.name, self.content) = (name, content) }
  }

  package struct Screen: Codable, Hashable {
    /// Its connector; empty for one that is absent.
    package var output: String
    /// As the profile calls it; nil when it does not.
    package var name: String?
    /// `1920x1080@60 at 0,0`, `dark`, `absent (content parked)`.
    package var state: String
    /// `1920x1080@60`; nil where it is dark, as from older watchers.
    package var mode: String?
    /// Of its upper left corner on the framebuffer, `[x, y]`; nil where it is dark, as from older watchers.
    package var position: [Int]?
    /// Whether it sleeps on purpose, alone or with all; nil from older watchers.
    package var asleep: Bool?

    /// What a presenter shows there; nil for the desktop.
    package var content: Content?
    /// The parts of it that show content, in order; nil where none do, as from older watchers.
    package var parts: [Part]?
    /// What users have put over it and over its parts, by what that lies over; nil where there is none, as from older watchers.
    package var messages: [Part]?

    package init(
      output: String, name: String? = nil, state: String, content: Content? = nil, parts: [Part] = [],
      messages: [Part] = []
    ) {
      self.output = output
      self.messages = messages.isEmpty ? nil : messages
      self.name = name
      self.state = state
      self.content = content
      self.parts = parts.isEmpty ? nil : parts
    }

    package static let dark = "dark"
    /// Of a screen of the profile in force that is not there; behind it stands where its content is.
    package static let absent = "absent"

    package var isAbsent: Bool { state.hasPrefix(Self.absent) }
    /// Of one that `orchestrate sleep SCREEN` keeps dark.
    package static let asleep = "asleep on purpose"
    package var isLit: Bool { ![Self.dark, Self.asleep].contains(state) && !isAbsent }
  }
}

extension WatcherStatus {
  package var exitStatus: ExitStatus {
    inSync && contents.failures == 0 && (invalidProfiles ?? []).isEmpty ? .fine : .changesPending
  }

  /// The same where the screens are yet to be looked at: whether they are in sync is not known.
  package func settling(for rest: Duration) -> WatcherStatus {
    var status = self
    (status.inSync, status.settlingMilliseconds) = (false, rest.whole(.milliseconds, isRoundedUp: true))
    return status
  }

  /// The same with how fresh content is, by seat.
  package func telling(_ figures: [String: ContentFigures]) -> WatcherStatus {
    var status = self
    status.screens = screens.map { screen in
      var screen = screen
      screen.content?.tell(figures[screen.output])
      screen.parts = screen.parts?.map { part in
        var part = part
        part.content.tell(figures[Seat(screen.output, part: part.name).description])
        return part
      }
      return screen
    }
    return status
  }

  /// By seat; by name for screens that are absent, and their parts.
  package var contents: ScreenContents {
    let pairs = screens.flatMap { screen in
      let own = screen.content.map { [(screen.isAbsent ? screen.name ?? "" : screen.output, $0)] } ?? []
      let parts = (screen.parts ?? []).map { part in
        (screen.isAbsent ? part.name : Seat(screen.output, part: part.name).description, part.content)
      }
      let messages = (screen.messages ?? []).map { ("message over \($0.name)", $0.content) }
      return own + parts + messages
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

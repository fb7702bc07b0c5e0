package import Displays

/// The state of the watcher and its display; the document of `status --json`.
package struct WatcherStatus: Codable, Hashable {
  /// The version of this document's form.
  package var version = 1
  package var display: String
  package var pid: Int32
  /// When the watcher started.
  package var since: Timestamp
  /// The profile in force; nil when none is.
  package var profile: String?
  /// The file of the profile in force, from the root on and without links; nil for a layout, and from older watchers.
  package var file: String?
  /// True while a draft of the profile in force counts in place of its file; nil otherwise, as from older watchers.
  package var draft: Bool?
  /// The reason why no profile is in force; nil when one is, or that is not known yet.
  package var reason: String?
  package var chosen: Chosen
  /// The choice kept for the connected screens, in force or not; nil where none is kept.
  package var kept: String?
  /// True while the screens stay as `orchestrate undo` left them; nil otherwise, as from older watchers.
  package var held: Bool?
  /// True while what other clients change is undone, as the profile in force says `enforce: always`; nil otherwise, as
  /// from older watchers.
  package var enforces: Bool?
  /// True if the screens show what the profile asks for, or what a user wants instead.
  package var inSync: Bool
  /// True if no work is under way, and the watcher waits only for events from outside.
  package var resting: Bool
  /// The differences from the profile that the watcher leaves as they are.
  package var drift: [String] = []
  package var paused: Bool = false
  /// The number of events that came while paused, and wait for `resume`.
  package var pendingEvents: Int = 0
  /// The warnings for a person: screens that stay dark, better profiles that cannot be applied here. Older watchers
  /// send none.
  package var warnings: [String]?
  package var lastChange: Change?
  package var failure: Trouble?
  /// Set while a switch waits for its confirmation.
  package var confirm: Waiting?
  /// True while a switch that is to be confirmed is in force or on its way; nil otherwise, as from older watchers.
  package var undecided: Bool?
  /// The faults in profile files that cannot be used now, as `file:line:col: error: message`.
  package var profilesFindings: [String] = []
  /// The profiles whose files cannot be used now, by name; nil where there is none, as from older watchers.
  package var invalidProfiles: [String]?
  /// The folders of profiles that cannot be read now; nil where there is none, as from older watchers.
  package var unreadableFolders: [String]?
  /// The milliseconds until the watcher looks at the screens after a change; nil where nothing has changed, as from
  /// older watchers.
  package var settlingMilliseconds: Int?
  /// The other display managers that were seen changing the screens.
  package var others: [String] = []
  package var screens: [Screen] = []
  /// How often each content and each item was seen since the watcher started; nil where no record is kept, as from
  /// older watchers.
  package var played: [Played]?
  /// The wakefulness of the screens: whether a person sees what lit screens show; nil where that is not known, as from
  /// older watchers.
  package var wakefulness: Wakefulness?
  /// What programs have answered that profiles ask (`when: command`); nil where none does, as from older watchers.
  package var commands: [Command]?
  /// The places on which users can put something; nil while no profile is in force, as from older watchers.
  package var places: [PutPlace]?

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

  package struct Command: Codable, Hashable {
    /// The place in a profile that names the program, as `file:line:column`.
    package var at: String
    package var holds: Bool
    /// Why it does not hold, in words; nil where it does.
    package var reason: String?
  }

  package struct Change: Codable, Hashable {
    package var at: Timestamp
    /// The change in words: `2 changes`.
    package var summary: String
    /// The cause in words: `HDMI-1 was plugged in`.
    package var cause: String

    package init(at: Timestamp, summary: String, cause: String) {
      self.at = at
      self.summary = summary
      self.cause = cause
    }
  }

  package struct Trouble: Codable, Hashable {
    package var message: String
    /// True if the change is not tried again before the hardware changes.
    package var gaveUp: Bool
    package var nextTryAt: Timestamp?

    package init(message: String, gaveUp: Bool, nextTryAt: Timestamp? = nil) {
      self.message = message
      self.gaveUp = gaveUp
      self.nextTryAt = nextTryAt
    }
  }

  package struct Played: Codable, Hashable {
    package var output: String
    /// The profile's name of the screen or part.
    package var screen: String
    /// In words: `image lobby.png`.
    package var shows: String
    /// The item's number in its playlist, from 1; nil for other content.
    package var item: Int?
    package var times: Int
    package var seconds: Int

    package init(output: String, screen: String, shows: String, item: Int?, times: Int, seconds: Int) {
      (self.output, self.screen, self.shows, self.item) = (output, screen, shows, item)
      (self.times, self.seconds) = (times, seconds)
    }
  }

  package struct Waiting: Codable, Hashable {
    /// The moment when the change is undone, unless a user confirms it.
    package var until: Timestamp

    package init(until: Timestamp) {
      self.until = until
    }
  }

  package struct Content: Codable, Hashable {
    /// The content in words: `image lobby.png`.
    package var shows: String
    package var state: State
    package var reason: String?
    /// When what a user has put there ends; nil for all else, as from older watchers.
    package var until: Timestamp?
    /// The figures that tell how fresh the content is; nil where its presenter does not report them, as older ones do
    /// not.
    package var figures: ContentFigures?
    /// The current item of a playlist; nil for all other content, where its presenter does not report it, and from
    /// older watchers.
    package var item: Item?

    package struct Item: Codable, Hashable {
      /// The item's number in the playlist, from 1.
      package var number: Int
      package var count: Int
      /// The item in words: `image lobby.png`.
      package var shows: String
      /// The moment when the item's time is over; nil where it has no time of its own.
      package var until: Timestamp?

      init(_ item: PlayedItem) {
        (number, count, shows) = (item.number, item.count, item.shows)
        until = item.until.map { Timestamp(secondsSince1970: $0) }
      }
    }

    /// - Parameter figures: as its presenter tells them.
    package init(
      shows: String, state: State, reason: String? = nil, until: Timestamp? = nil, figures: ContentFigures? = nil
    ) {
      self.shows = shows
      self.state = state
      self.reason = reason
      self.until = until
      item = figures?.item.map { Item($0) }
      self.figures = figures
      self.figures?.item = nil
    }
  }

  package struct Part: Codable, Hashable {
    /// The part's name in the profile.
    package var name: String
    package var content: Content

    package init(name: String, content: Content) { (self.name, self.content) = (name, content) }
  }

  package struct Screen: Codable, Hashable {
    /// The screen's connector; empty for a screen that is absent.
    package var output: String
    /// The screen's name in the profile; nil when it has none there.
    package var name: String?
    package var state: State
    /// The mode, such as `1920x1080@60`; nil where the screen is dark, as from older watchers.
    package var mode: String?
    /// The place of the screen's upper left corner on the framebuffer, `[x, y]`; nil where it is dark, as from older
    /// watchers.
    package var position: [Int]?
    /// True if the screen sleeps on purpose, alone or with all; nil from older watchers.
    package var asleep: Bool?
    /// True if the profile in force can do without it; nil where no profile names it, as from older watchers.
    package var optional: Bool?

    /// The content that a presenter shows there; nil for the desktop.
    package var content: Content?
    /// The parts of it that show content, in order; nil where none do, as from older watchers.
    package var parts: [Part]?
    /// The content that users have put over the screen and its parts, by what each lies over; nil where there is none,
    /// as from older watchers.
    package var messages: [Part]?

    package init(
      output: String, name: String? = nil, state: State, content: Content? = nil, parts: [Part] = [],
      messages: [Part] = []
    ) {
      self.output = output
      self.messages = messages.isEmpty ? nil : messages
      self.name = name
      self.state = state
      self.content = content
      self.parts = parts.isEmpty ? nil : parts
    }
  }
}

extension WatcherStatus {
  /// The same status while the screens are yet to be looked at: whether they are in sync is not known.
  package func settling(for rest: Duration) -> WatcherStatus {
    var status = self
    (status.inSync, status.settlingMilliseconds) = (false, rest.whole(.milliseconds, isRoundedUp: true))
    return status
  }

  /// The content by seat; by name for screens that are absent, and their parts.
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

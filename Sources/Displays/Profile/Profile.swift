/// A profile file, decoded and free of errors. Everything a reason may point to carries its mark.
package struct Profile: Sendable, Equatable {
  /// The file's name without `.yaml`.
  package var name: String
  /// The start of the file.
  package var mark: Mark
  package var summary: String?
  /// The conditions besides the screens.
  package var conditions: Conditions
  /// The priority decides between profiles that fit equally well; the higher wins.
  package var priority: Int
  /// The rule for connected screens that no entry claims.
  package var others: Marked<Others>
  package var enforce: Marked<Enforce>
  /// The rule about what may darken the screens.
  package var awake: Marked<Awake>
  package var pointer: Marked<PointerUse>
  /// True if every screen sleeps, on purpose, while this profile is in force.
  package var standby: Marked<Bool>
  /// The time for which input wakes the screens; nil: for as long as `SleepMark.usualWakeFor`.
  package var wakeFor: Marked<Duration>?
  package var hooks: Hooks
  package var arrangement: Arrangement
  /// The resolution; nil: left alone.
  package var dpi: Marked<DPIRequest>?
  /// The screens in file order.
  package var screens: [ScreenEntry]
  /// The walls in file order.
  package var walls: [Wall] = []
  /// The places of windows of a person's programs; the first one that is about a window counts.
  package var windows: [WindowRule] = []

  package init(
    name: String, mark: Mark, summary: String? = nil, conditions: Conditions = .none, priority: Int = 0,
    others: Marked<Others>? = nil, enforce: Marked<Enforce>? = nil, hooks: Hooks? = nil,
    arrangement: Arrangement = Arrangement(), dpi: Marked<DPIRequest>? = nil, screens: [ScreenEntry]
  ) {
    self.name = name
    self.mark = mark
    self.summary = summary
    self.conditions = conditions
    self.priority = priority
    self.others = others ?? Marked(.keep, at: mark)
    self.enforce = enforce ?? Marked(.hotplug, at: mark)
    awake = Marked(.auto, at: mark)
    pointer = Marked(.keep, at: mark)
    standby = Marked(false, at: mark)
    self.hooks = hooks ?? Hooks(mark: mark)
    self.arrangement = arrangement
    self.dpi = dpi
    self.screens = screens
  }
}

extension Profile {
  package var withoutConditions: Profile {
    var profile = self
    profile.conditions = .none
    return profile
  }

  /// The profile with no condition but those that a snapshot decides.
  var withoutCircumstances: Profile {
    var profile = self
    profile.conditions = Conditions(absent: conditions.absent)
    return profile
  }
}

package enum Others: String, Sendable, CaseIterable {
  case keep, off, extend, mirror
  /// A watcher asks a person about a screen that has come, and keeps it as it is until there is an answer; all else of
  /// this program keeps it.
  case ask
}

extension Others {
  /// True if the screens stay as they are.
  package var keepsScreens: Bool { self == .keep || self == .ask }
}

/// The line in which screens without a position of their own are placed.
package struct Arrangement: Sendable, Hashable {
  package enum Direction: String, Sendable, CaseIterable {
    case row, column
  }

  package var direction: Direction
  package var alignment: Alignment

  package init(direction: Direction = .row, alignment: Alignment = .start) {
    self.direction = direction
    self.alignment = alignment
  }
}

extension Size {
  func length(along direction: Arrangement.Direction) -> Int { direction == .row ? width : height }
}

extension Rectangle {
  func start(along direction: Arrangement.Direction) -> Int { direction == .row ? origin.x : origin.y }

  func end(along direction: Arrangement.Direction) -> Int { direction == .row ? right : bottom }
}

/// The alignment across the line of a row, a column or a pair: `start` is top or left, `end` is bottom or right.
package enum Alignment: Sendable, Hashable {
  case start, center, end
}

/// One screen of a profile: its identity and its settings.
package struct ScreenEntry: Sendable, Equatable {
  package var name: Marked<String>
  package var selector: Selector
  /// True if the profile also matches while this screen is absent.
  package var optional: Bool
  /// False if the screen must be dark.
  package var enabled: Marked<Bool>
  /// True if the screen is lit where nothing is detected, with a mode of its own.
  package var force: Marked<Bool>
  /// The modes, tried in order; never empty.
  package var modes: Marked<[ModeRequest]>
  package var scaling: Marked<Scaling>
  package var turning: Marked<Turning>
  package var reflection: Marked<Reflection>
  /// The shape of the screen's pixels, for content.
  package var pixelAspect: Marked<PixelAspect>
  package var primary: Marked<Bool>
  /// The position; nil: the profile's arrangement places the screen.
  package var placement: Marked<Placement>?
  /// The overscan; nil: none, but what the driver decides by itself is left alone.
  package var overscan: Marked<Overscan>?
  /// The output properties in file order.
  package var properties: [PropertySetting]
  /// The parts in file order; nil: window managers take the screen for one.
  package var parts: Marked<[Part]>?
  package var partsIn: Marked<Arrangement.Direction>
  /// The content; nil: the desktop.
  package var content: Marked<Content>?
  /// The touchscreens and pens; nil: the profile leaves them alone.
  package var touch: Marked<TouchChoice>?
  /// Workspaces of i3 and its kin that belong here, by name or number.
  package var workspaces: [Marked<String>] = []
  /// The rule for the content while the screen is away. The mark is that of a screen's name where there is one.
  package var onDisconnect: Marked<OnDisconnect>
  /// True if the screen is dark on purpose while others are lit: no profile can write that, but a user asks for it with
  /// `orchestrate sleep SCREEN`.
  package var isAsleep = false

  /// Makes an entry with the format's defaults, all of which point to `name`.
  package init(name: Marked<String>, selector: Selector) {
    let mark = name.mark
    self.name = name
    self.selector = selector
    optional = false
    enabled = Marked(true, at: mark)
    force = Marked(false, at: mark)
    modes = Marked([.preferred], at: mark)
    scaling = Marked(.fixed(.one), at: mark)
    turning = Marked(.fixed(.normal), at: mark)
    reflection = Marked(.none, at: mark)
    pixelAspect = Marked(.auto, at: mark)
    primary = Marked(false, at: mark)
    placement = nil
    overscan = nil
    properties = []
    parts = nil
    partsIn = Marked(.row, at: mark)
    content = nil
    touch = nil
    onDisconnect = Marked(.park, at: mark)
  }

  package var orientation: Orientation { Orientation(rotation.value, reflection.value) }

  /// The name in quotation marks, for messages.
  var quotedName: String { "\"\(name.value)\"" }
}

package struct PropertySetting: Sendable, Equatable {
  package var name: String
  package var value: Marked<PropertyValue>

  package init(name: String, value: Marked<PropertyValue>) {
    self.name = name
    self.value = value
  }
}

extension ScreenEntry {
  /// The place where the profile decides this aspect.
  package func mark(of aspect: Difference.Aspect) -> Mark {
    switch aspect {
    case .power: force.value ? force.mark : enabled.mark
    case .mode: modes.mark
    case .position, .panning: placement?.mark ?? mirrorMark ?? name.mark
    case .rotation: turning.mark
    case .reflection: reflection.mark
    case .scale: mirrorMark ?? scaling.mark
    }
  }

  /// The place where the profile decides how the picture is made to fit.
  var fitMark: Mark { mirrorMark ?? overscan?.mark ?? scaling.mark }

  /// The place where the profile has the screen show another one.
  var mirrorMark: Mark? { mirror == nil ? nil : content?.mark }
}

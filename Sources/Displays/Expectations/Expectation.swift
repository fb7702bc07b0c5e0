/// What profiles are to do on one machine: a machine, what happens to it, and what is to be the case after that.
package struct ProfileCase: Sendable {
  package var name: Marked<String>
  package var machine: Given
  package var circumstances: Circumstances
  /// In their order; the first one begins with no event.
  package var stages: [Stage]

  package init(name: Marked<String>, machine: Given, circumstances: Circumstances, stages: [Stage]) {
    self.name = name
    self.machine = machine
    self.circumstances = circumstances
    self.stages = stages
  }

  package enum Given: Sendable {
    /// A file made by `show --json`, as written.
    case snapshot(Marked<String>)
    case machine(Machine)
  }

  /// Something that happens, and what is to be the case then.
  package struct Stage: Sendable {
    package var event: Marked<Event>?
    /// nil: it only happens.
    package var expectation: Expectation?

    package init(event: Marked<Event>? = nil, expectation: Expectation?) {
      self.event = event
      self.expectation = expectation
    }
  }

  package enum Event: Sendable {
    /// A screen on a connector, in place of the one that is there.
    case plug(Machine.Screen)
    case unplug(String)
    case lid(Lid)
    case power(Power)
    case time(WeekTime)
    case date(CalendarDay)
    case orientation(DeviceOrientation)
  }
}

/// What is to be the case; only what is written counts.
package struct Expectation: Sendable {
  /// The key `expect` itself.
  package var mark: Mark
  /// The name of a profile; nil inside: none matches.
  package var profile: Marked<String?>?
  /// In file order.
  package var screens: [Screen]
  /// The changes that the plan makes.
  package var steps: Marked<Int>?
  /// Whether the screens sleep on purpose.
  package var asleep: Marked<Bool>?
  /// Whether nothing may darken the screens.
  package var awake: Marked<Bool>?
  package var pointer: Marked<PointerUse>?
  /// Why the profile cannot be applied; plain text is looked for inside of the reason.
  package var problem: Marked<Pattern>?

  package init(
    mark: Mark, profile: Marked<String?>? = nil, screens: [Screen] = [], steps: Marked<Int>? = nil,
    problem: Marked<Pattern>? = nil
  ) {
    self.mark = mark
    self.profile = profile
    self.screens = screens
    self.steps = steps
    self.problem = problem
  }

  package var isBlank: Bool {
    profile == nil && screens.isEmpty && steps == nil && asleep == nil && awake == nil && pointer == nil
      && problem == nil
  }

  package struct Screen: Sendable {
    package var name: Marked<String>
    package var output: Marked<String>?
    package var lit: Marked<Bool>?
    package var mode: Marked<ModeRequest>?
    package var position: Marked<Point>?
    package var scale: Marked<Scale>?
    package var rotation: Marked<Rotation>?
    package var reflection: Marked<Reflection>?
    package var primary: Marked<Bool>?
    package var content: Marked<ExpectedContent>?
    /// Names of the touchscreens and pens that reach it, in any order; `none` for nothing.
    package var touch: Marked<[String]>?

    package init(name: Marked<String>) { self.name = name }
  }
}

/// A test case for profiles: a machine, what happens to it, and what is expected after that.
package struct ProfileCase: Sendable {
  package var name: Marked<String>
  package var machine: Given
  package var circumstances: Circumstances
  /// The stages in their order; the first one begins with no event.
  package var stages: [Stage]

  package init(name: Marked<String>, machine: Given, circumstances: Circumstances, stages: [Stage]) {
    self.name = name
    self.machine = machine
    self.circumstances = circumstances
    self.stages = stages
  }

  package enum Given: Sendable {
    /// A file made by `show --json`, with its path as written.
    case snapshot(Marked<String>)
    case machine(Machine)
  }

  /// An event, and the expectation after it.
  package struct Stage: Sendable {
    package var event: Marked<Event>?
    /// The expectation; nil: nothing is expected after the event.
    package var expectation: Expectation?

    package init(event: Marked<Event>? = nil, expectation: Expectation?) {
      self.event = event
      self.expectation = expectation
    }
  }

  package enum Event: Sendable {
    /// A screen is connected, in place of the one on the same connector.
    case plug(Machine.Screen)
    case unplug(String)
    case lid(Lid)
    case power(Power)
    case time(WeekTime)
    case date(CalendarDay)
    case orientation(DeviceOrientation)
  }
}

/// The expected facts; only those that are written count.
package struct Expectation: Sendable {
  /// The place of the key `expect` itself.
  package var mark: Mark
  /// The name of a profile; nil inside: none matches.
  package var profile: Marked<String?>?
  /// The screens in file order.
  package var screens: [Screen]
  /// The number of changes that the plan makes.
  package var steps: Marked<Int>?
  /// True if the screens are expected to sleep on purpose.
  package var asleep: Marked<Bool>?
  /// True if nothing may darken the screens.
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
    /// The names of the touchscreens and pens that reach the screen, in any order; `none` for nothing.
    package var touch: Marked<[String]>?

    package init(name: Marked<String>) { self.name = name }
  }
}

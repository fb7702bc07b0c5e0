/// Plays a case through: chooses a profile, lays it out, plans and applies the plan, for each stage that expects
/// something. It needs no server.
package struct Rehearsal: Sendable {
  /// The results in the order of the case's stages that expect something.
  package private(set) var results: [StageResult] = []
  /// All that is not as the case has it, in the order of its stages: events that cannot happen, and what is not as
  /// expected.
  package private(set) var deviations: [Deviation] = []

  package struct StageResult: Sendable {
    package let expectation: Expectation
    package let found: Outcome
    /// The deviations of the expectation; empty when all is as expected.
    package let deviations: [Deviation]
  }

  /// - Parameters:
  ///   - facts: the keys of some content as profiles spell them, with their values.
  ///   - situation: the situation of a machine, in the circumstances of a stage.
  package init(
    _ one: ProfileCase, profiles: [Profile], on start: Snapshot, facts: (Content) -> [ContentFact],
    situation: (Snapshot, Circumstances) -> Situation
  ) {
    var snapshot = start
    var circumstances = one.circumstances
    for stage in one.stages {
      if let mishap = stage.event?.happen(to: &snapshot, &circumstances) { deviations.append(mishap) }
      guard let expectation = stage.expectation else { continue }
      let found = Outcome(of: profiles, in: situation(snapshot, circumstances))
      let result = StageResult(
        expectation: expectation, found: found, deviations: expectation.deviations(from: found, by: facts))
      results.append(result)
      deviations += result.deviations
      snapshot = found.after ?? snapshot
    }
  }
}

/// The result of profiles on a machine.
package struct Outcome: Sendable {
  /// The profile that matches; nil: none.
  package var profile: String?
  /// The screens in the profile's order; empty where it cannot be applied.
  package var screens: [Screen] = []
  /// Parts of screens, and walls, in the profile's order; empty where it cannot be applied.
  package var areas: [Area] = []
  /// The number of steps; nil where there is no plan.
  package var steps: Int?
  /// Why there is no plan.
  package var problem: Problem?
  /// The machine after the plan.
  package var after: Snapshot?
  /// The wishes that are held while the profile is in force, as long as all of its content is shown; nil where there is
  /// no plan.
  package var wishes: Wishes?

  package enum Problem: Hashable, Sendable {
    case noMatch
    /// The profile that matches cannot be applied.
    case impossible(LayoutProblem)
  }

  package struct Screen: Sendable {
    package let name: String
    /// The connector; nil for an optional screen that is absent.
    package let output: String?
    /// The state of the output; nil: dark.
    package let state: OutputState?
    package let isPrimary: Bool
    /// The content on the screen instead of the desktop; nil where there is none, or the screen is dark.
    package let content: Content?
    /// The names of the touchscreens and pens that reach this screen, and no other; sorted.
    package let touch: [String]
  }

  /// A place of content that is no screen.
  package struct Area: Sendable {
    package let name: String
    /// True if the part is lit; for a wall, if any of its screens is.
    package let isLit: Bool
    /// The content on the area instead of the desktop; nil where there is none, or the area is dark.
    package let content: Content?
  }

  init(of profiles: [Profile], in situation: Situation) {
    do throws(Proposal.Problem) {
      self.init(try Proposal(profiles, in: situation))
    } catch {
      self.init(error)
    }
  }

  private init(_ proposal: Proposal) {
    profile = proposal.match.profile.name
    steps = proposal.plan.steps.count
    screens = proposal.match.profile.screens.indices.map { Screen($0, of: proposal) }
    areas = proposal.match.profile.targets.compactMap { Area($0, of: proposal) }
    after = try? proposal.snapshot.applying(proposal.plan.steps.map(\.step))
    wishes = proposal.wishes
  }

  private init(_ problem: Proposal.Problem) {
    guard case .impossible(let choice) = problem, let failed = choice.impossible.first else {
      self.problem = .noMatch
      return
    }
    profile = failed.profile.name
    self.problem = .impossible(failed.problem)
  }
}

extension Proposal {
  /// The wishes of the profile; none of them depends on where its files are.
  fileprivate var wishes: Wishes {
    let orders = match.orders(on: snapshot, in: match.profile.mark.file.folder, drawing: layout.drawnMirrors)
    return WishPlan(for: self, showing: orders, held: Wishes()).wanted
  }
}

extension Outcome.Screen {
  /// - Parameter index: the index of the entry.
  fileprivate init(_ index: Int, of proposal: Proposal) {
    let (match, layout, snapshot) = (proposal.match, proposal.layout, proposal.snapshot)
    let id = match.outputs[index]
    name = match.profile.screens[index].name.value
    output = id.map(snapshot.name(of:))
    state = id.flatMap { layout.states[$0] }
    let primary = layout.primary.map(\.output) ?? snapshot.primary
    isPrimary = id != nil && primary == id
    content = state == nil ? nil : match.profile.screens[index].content?.value
    let reaching = layout.touches.filter { $0.output == id && id != nil }
    touch = reaching.compactMap { snapshot.input($0.device)?.name }.sorted()
  }
}

extension Outcome.Area {
  /// - Returns: nil for a screen.
  fileprivate init?(_ target: ContentTarget, of proposal: Proposal) {
    guard target.isPart || target.wall != nil else { return nil }
    let names = target.wall?.members.map(\.value) ?? [target.screen.name.value]
    let screens = proposal.match.outputs.filter { names.contains(proposal.match.profile.screens[$0.key].name.value) }
    name = target.name.value
    isLit = screens.values.contains { proposal.layout.states[$0] != nil }
    content = isLit ? target.content?.value : nil
  }
}

extension Marked<ProfileCase.Event> {
  /// - Returns: why the event cannot happen.
  fileprivate func happen(to snapshot: inout Snapshot, _ circumstances: inout Circumstances) -> Deviation? {
    switch value {
    case .plug(let screen): snapshot.plug(screen)
    case .lid(let lid): circumstances.lid = lid
    case .power(let power): circumstances.power = power
    case .time(let time): circumstances.set(time)
    case .date(let date): circumstances.set(date)
    case .orientation(let orientation): circumstances.orientation = orientation
    case .unplug(let connector):
      let present = snapshot.present.map(\.name)
      guard snapshot.unplug(connector) else { return Deviation(.unplug(connector, present: present), at: mark) }
    }
    return nil
  }
}

// A date and a day of the week say the same thing twice.
extension Circumstances {
  /// Sets the time; the date moves on to the first day with that weekday.
  fileprivate mutating func set(_ time: WeekTime) {
    date = date?.next(time.day)
    self.time = time
  }

  /// Sets the date; the time of day stays.
  fileprivate mutating func set(_ date: CalendarDay) {
    time?.day = date.weekday
    self.date = date
  }
}

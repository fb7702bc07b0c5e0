/// The wishes of one profile in a situation, and the way there: a choice, a layout and a plan. `apply`, `plan`,
/// `watch`, `test` and `validate --against` all go this way.
package struct Proposal: Sendable {
  package internal(set) var match: Match
  /// The situation that it was worked out for.
  package private(set) var situation: Situation
  package internal(set) var layout: Layout
  package let plan: Plan
  /// Profiles that match better and cannot be applied here.
  private var impossible: [Choice.Impossible] = []

  /// Why there is none, with what became of each profile.
  package enum Problem: Error, Sendable {
    /// No profile matches, or there is none at all.
    case noMatch(Choice)
    /// The profiles that match ask for more than the hardware can do.
    case impossible(Choice)
    /// The layout cannot be made of the connected screens, or the hardware cannot do it.
    case layout(StandardLayout, LayoutProblem)
  }

  /// The proposal for one match, whatever other matches there are.
  package init(_ match: Match, in situation: Situation) throws(LayoutProblem) {
    let snapshot = situation.snapshot
    let match = match.withSleepers(on: snapshot).scaled(on: snapshot)
    self.match = match
    self.situation = situation
    layout = try Layout(match, on: snapshot)
    plan = try Plan(from: snapshot, to: layout)
  }

  /// The best of the profiles that can be applied.
  package init(_ profiles: some Sequence<Profile>, in situation: Situation) throws(Problem) {
    let (choice, proposal) = Choice(among: profiles, in: situation).settled
    guard let proposal else { throw choice.impossible.isEmpty ? .noMatch(choice) : .impossible(choice) }
    self = proposal
    impossible = choice.impossible
  }

  /// The proposal for the same profile in a later situation. What it says of other profiles is kept.
  package func renewed(in situation: Situation) throws(Problem) -> Proposal {
    var proposal = try Proposal([match.profile], in: situation)
    proposal.impossible = impossible
    return proposal
  }

  /// A standard layout, or the best of the profiles that can be applied where none is asked for.
  package init(
    _ profiles: some Sequence<Profile>, in situation: Situation, as standard: StandardLayout?
  ) throws(Problem) {
    guard let standard else {
      self = try Proposal(profiles, in: situation)
      return
    }
    let names = Choice(among: profiles, in: situation).outputsByName
    do throws(LayoutProblem) {
      self = try Proposal(standard, in: situation, named: names)
    } catch {
      throw .layout(standard, error)
    }
  }
}

extension Choice {
  /// The best match that the hardware can do; those before it that it cannot do count as impossible in the choice.
  package var settled: (choice: Choice, proposal: Proposal?) {
    var choice = self
    for index in candidates.indices {
      if let proposal = choice.proposal(at: index) { return (choice, proposal) }
    }
    return (choice, nil)
  }

  /// The choice with this profile tried on the hardware too, although a better one may be in force.
  package func trying(_ name: String) -> Choice {
    var choice = self
    for index in candidates.indices where candidates[index].profile.name == name { _ = choice.proposal(at: index) }
    return choice
  }

  /// The proposal of a match. One that the hardware cannot do counts as impossible from then on.
  private mutating func proposal(at index: Int) -> Proposal? {
    guard let match = candidates[index].match else { return nil }
    do throws(LayoutProblem) {
      return try Proposal(match, in: situation)
    } catch {
      candidates[index].verdict = .impossible(match, error)
      return nil
    }
  }
}

extension Proposal {
  /// The screens that it was worked out for.
  package var snapshot: Snapshot { situation.snapshot }

  /// The proposal with the users' present wishes about content: the screens and the plan do not depend on them.
  package func knowing(_ stopped: StoppedContent, _ puts: PutContents) -> Proposal {
    var proposal = self
    proposal.situation = situation.knowing(stopped, puts)
    return proposal
  }

  /// The names of the profile's screens on which the plan changes something, in file order. Screens that it changes by
  /// `others` have no name.
  package var changedScreens: [String] {
    let changed = plan.changedOutputs(from: snapshot)
    return match.profile.screens.indices.filter { match.outputs[$0].map(changed.contains) ?? false }
      .map { match.profile.screens[$0].name.value }
  }

  /// A remark for a person.
  package enum Remark: Sendable {
    /// A profile that matches better cannot be applied here.
    case impossible(Choice.Impossible)
    case dark(Layout.Surplus)
    case overlap(KeptOverlap)
    /// A screen that no entry claims gets another mode.
    case exchanged(ExchangedScreen)
    /// Screens that cover one another, or that no pointer can get to.
    case arrangement(Diagnostic)
    /// A driver does not keep it.
    case unheeded(TakenBackValue)
    /// A touchscreen that is not there, or could be several.
    case touch(TouchRemark)
    case unknownDPI(DesiredDPI.Unknown)
    /// No sensor tells how the machine is held.
    case noSensor(Mark)
  }

  package var remarks: [Remark] {
    let others = layout.surplus.map(Remark.dark) + layout.exchangedScreens.map(Remark.exchanged)
    return impossible.map(Remark.impossible) + others
      + layout.arrangementFindings.map(Remark.arrangement) + layout.keptOverlaps.map(Remark.overlap)
      + layout.unheeded.map(Remark.unheeded) + layout.touchRemarks.map(Remark.touch)
      + [layout.unknownDPI].compactMap(\.self).map(Remark.unknownDPI) + match.profile.unsensed.map(Remark.noSensor)
  }

  /// The remarks in words, a line each.
  package var warnings: [String] { remarks.map { $0.words(on: snapshot) } }
}

extension Proposal.Remark {
  fileprivate func words(on snapshot: Snapshot) -> String {
    switch self {
    case .impossible(let found):
      "profile \(found.profile.name) matches, but cannot be applied here: \(found.problem.place)"
    case .dark(let surplus): surplus.words(on: snapshot)
    case .exchanged(let screen): screen.message
    case .overlap(let overlap): "\(overlap.mark): \(overlap.message)"
    case .arrangement(let finding): "\(finding.mark): \(finding.message)"
    case .unheeded(let value): snapshot.words(for: value)
    case .touch(let remark): "\(remark.mark): \(remark.words)"
    case .unknownDPI(let unknown): "\(unknown.mark): \(unknown.message)"
    case .noSensor(let mark): "\(mark): rotation: auto finds no sensor to go by, so the picture is not rotated"
    }
  }
}

extension LayoutProblem {
  /// The message, and where the profile asks for it.
  fileprivate var place: String { mark.map { "\(message) (\($0))" } ?? message }
}

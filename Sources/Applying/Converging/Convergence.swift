package import Displays
package import Platform
package import X11

/// Follows the steps of a plan while hardware takes its time.
package protocol StepFollower {
  /// - Parameter index: of the step under way.
  func show(_ index: Int, of steps: [PlannedStep])
  /// Removes the steps: they are over.
  func clear()
}

/// Brings an X server to what the best profile asks for, and back when it refuses.
///
/// Read, plan, execute inside one grab, read again. A refused step ends the attempt: the way back is planned from what
/// the server shows now to what it showed before the run, by the same planner, and the profile's next mode is tried.
package struct Convergence {
  package let profiles: [Profile]
  /// The reader of the circumstances for all that is decided.
  package let reader: SituationReader
  /// The lost profiles, which a look takes into account.
  let lost: Lost
  /// The layout that is wanted instead of the best profile; profiles then only give screens their names.
  package let layout: StandardLayout?
  /// Modes that were refused by earlier runs are tried again.
  package let retries: Bool
  /// Gets what is to be said on the way.
  package let tell: (Note) -> Void
  /// The display of each step on its way; nil where no user looks.
  package var progress: (any StepFollower)?
  /// True if it is about every property, and not only those that the profiles name.
  private let isAboutAll: Bool
  /// What a look has found right before; the first attempt acts on it.
  private var sight: Assessment?
  private var refused: Set<RefusedMode> = []
  private var takenBack: Set<TakenBackValue> = []
  /// True if the server's own note of its refusals is out of date.
  private var isNoteDue: Bool
  /// The state of the screens before the first change that this run has sent, even if it was undone.
  package private(set) var before: Snapshot?
  /// The profile of which the server has refused a change, and on which hardware. There no other one takes its place in
  /// this run: what was refused may be taken the next time, and then the screens would stay as the second best has
  /// them.
  private var refusedProfile: (name: String, hardware: Hardware)?
  private var told: Set<String> = []
  /// Names of screens that it has sent changes for.
  private var changedScreens: Set<String> = []

  /// The most modes that a run leaves out. A screen may list hundreds, and every attempt flickers. What earlier runs
  /// have found refused costs nothing.
  private static let mostVariants = 8
  /// The most times that another client may change the server between reading and executing.
  static let mostRestarts = 5

  /// - Parameters:
  ///   - reader: nil for one that finds out what these profiles need to know now.
  ///   - display: the X server that the run is about; nil is `$DISPLAY`.
  package init(
    _ profiles: [Profile], as layout: StandardLayout? = nil, by reader: SituationReader? = nil,
    on display: String? = nil, retries: Bool, blockedBy lost: Lost = Lost(), aboutAll: Bool = false,
    telling tell: @escaping (Note) -> Void
  ) {
    isAboutAll = aboutAll
    self.profiles = profiles
    self.layout = layout
    self.lost = lost
    self.reader = reader ?? SituationReader(for: profiles + lost.profiles, on: display)
    self.retries = retries
    self.tell = tell
    isNoteDue = retries
  }

  /// Broken profiles, of which no good version is known.
  package struct Lost {
    /// The readable parts of the profiles.
    let profiles: [Profile]
    /// The profile that goes on being in force, whatever they may say.
    let inForce: String?

    package init(profiles: [Profile] = [], inForce: String? = nil) {
      (self.profiles, self.inForce) = (profiles, inForce)
    }
  }

  /// The profile of which the server has refused a change; nil where it has refused none.
  package var profileRefused: Profile? {
    refusedProfile.flatMap { refused in profiles.first { $0.name == refused.name } }
  }

  /// The result of a run.
  package struct Outcome {
    /// The proposal that was carried out.
    package var proposal: Proposal
    /// The proposal for the same profile on the screens that the run has left: its plan is empty. After a failure it is
    /// the one that was tried, whose screens are back.
    package var settled: Proposal
    /// The failure; nil when the server shows what the profile wants.
    package var failure: String?
    /// The state of the screens before the first change of this run; nil when none was sent.
    package var before: Snapshot?
    /// The state of the screens at the run's end; nil where it was not read.
    package var after: Snapshot?
    /// Names of the profile's screens that were changed, in file order.
    package var changedScreens: [String]

    /// True if any change was sent, even if it was undone.
    package var hasChanged: Bool { before != nil }
  }

  /// - Parameter sight: of a look right before. As long as it holds, it is not looked again.
  package mutating func run(on connection: inout Connection, from sight: Assessment? = nil) throws -> Outcome {
    self.sight = sight
    do {
      return try attempts(on: &connection)
    } catch let failure as Failure {
      let state = try before.map { try wayBack(to: $0, on: &connection).words } ?? "no changes made"
      throw Failure(failure.status, "\(failure.message)\n\(state)", after: failure.findings)
    }
  }

  /// The proposal with which a run would begin. It changes nothing.
  package mutating func propose(on connection: inout Connection) throws -> (reading: Reading, proposal: Proposal) {
    connection.readWhatMatters(to: reader.needs)
    let reading = try connection.read(selection, inputs: .of(reader.needs))
    know(retries ? Refused() : connection.refused(at: reading.stamp))
    let remaining = reading.snapshot.stillTakenBack(among: takenBack)
    if remaining != takenBack { (takenBack, isNoteDue) = (remaining, true) }
    return (
      reading, try .best(among: candidates(on: reading.snapshot.hardware), in: situation(of: reading), as: layout)
    )
  }

  /// The situation of a reading, with the server's refusals in this run.
  private func situation(of reading: Reading) -> Situation {
    reader.situation(of: reading, refusing: Refused(modes: refused, values: takenBack))
  }

  private mutating func know(_ noted: Refused) {
    refused.formUnion(noted.modes)
    takenBack.formUnion(noted.values)
  }

  /// The proposal that is to be carried out: that of the look, or else one read and planned anew.
  private mutating func resume(on connection: inout Connection) throws -> (reading: Reading, proposal: Proposal) {
    guard let sight = sight.take(), let proposal = sight.proposal, sees(sight, on: &connection) else {
      return try propose(on: &connection)
    }
    know(sight.refused)
    return (sight.reading, proposal)
  }

  private func candidates(on hardware: Hardware) -> [Profile] {
    guard layout == nil, let refusedProfile, refusedProfile.hardware == hardware else { return profiles }
    return profiles.filter { $0.name == refusedProfile.name }
  }

  /// - Parameter refusals: how many modes were left out already, for this run.
  private mutating func attempts(on connection: inout Connection, after refusals: Int = 0) throws -> Outcome {
    for _ in 0..<Self.mostRestarts {
      let (reading, proposal) = try resume(on: &connection)
      warn(proposal.warnings)
      guard !proposal.plan.isEmpty else { return try success(proposal, proposal, at: reading, on: connection) }
      let (execution, end) = try execute(proposal.plan, against: reading, on: connection)
      switch execution {
      case .outdated: continue
      case .refused(let index, let refusal):
        let before = noteChange(by: proposal, of: reading.snapshot)
        refusedProfile = (proposal.match.profile.name, reading.snapshot.hardware)
        let planned = proposal.plan.steps[index]
        let way = try wayBack(to: before, after: end, on: &connection)
        let failure = "\(planned.summary): \(refusal)\n\(way.words)"
        guard !way.wasCrossed, refusals < Self.mostVariants,
          let excluded = excludeModes(neededBy: planned.step, in: proposal.layout)
        else { return outcome(proposal, failure: failure) }
        tell(.words("\(failure); \(planned.step.setsTransform ? "trying without scaling" : "trying the next mode")"))
        return try attempts(on: &connection, after: refusals + excluded)
      case .done:
        if let outcome = try verify(proposal, since: reading, end, on: &connection) { return outcome }
      }
    }
    throw Failure(.failed, "another client keeps changing the screens")
  }

  /// Tells warnings, each once and not with every attempt.
  private mutating func warn(_ warnings: [String]) {
    for warning in warnings where told.insert(warning).inserted { tell(.words(warning)) }
  }

  private func execute(
    _ plan: Plan, against reading: Reading, on connection: borrowing Connection
  ) throws(ConnectionLost) -> (Execution, end: ServerMoment?) {
    defer { progress?.clear() }
    return try connection.carryOut(plan.steps.map(\.step), against: reading) { progress?.show($0, of: plan.steps) }
  }

  /// True if the server shows what the profile wants, now that it has taken every step.
  ///
  /// - Parameter end: the server's moment after the last step.
  /// - Returns: nil when a screen that was connected or disconnected meanwhile asks for a plan of its own.
  private mutating func verify(
    _ proposal: Proposal, since reading: Reading, _ end: ServerMoment?, on connection: inout Connection
  ) throws -> Outcome? {
    let before = noteChange(by: proposal, of: reading.snapshot)
    let after = try connection.read(selection, inputs: .of(reader.needs))
    guard after.snapshot.hardware == reading.snapshot.hardware, after.change.unplugged.isEmpty else { return nil }
    let isOurs = end.map { !after.moment.wasConfigured(since: $0) } ?? true
    if isOurs { noteTakenBack(of: proposal, in: after.snapshot) }
    let drift: String
    switch ending(of: proposal, in: after) {
    case .settled(let settled): return try success(proposal, settled, at: after, on: connection)
    case .drifted(let words): drift = words
    }
    // Another client's change is neither the server's fault nor this run's to undo.
    guard isOurs else {
      let state = "Now: \(after.snapshot.shown)"
      return outcome(proposal, failure: "another client has changed the screens since: \(drift)\n\(state)")
    }
    let way = try wayBack(to: before, after: end, on: &connection)
    return outcome(
      proposal, failure: "the X server accepted every change but shows something else: \(drift)\n\(way.words)")
  }

  /// Leaves a note on the server of the modes it refused, so that the next run has nothing to do.
  private func success(
    _ proposal: Proposal, _ settled: Proposal, at reading: Reading, on connection: borrowing Connection
  ) throws(ConnectionLost) -> Outcome {
    if isNoteDue {
      try connection.remember(refused, at: reading.stamp)
      try connection.remember(takenBack, at: reading.stamp)
    }
    var outcome = outcome(proposal, failure: nil)
    (outcome.settled, outcome.after) = (settled, reading.snapshot)
    return outcome
  }

  /// - Returns: what the screens showed before the first change of the run.
  private mutating func noteChange(by proposal: Proposal, of snapshot: Snapshot) -> Snapshot {
    let first = before ?? snapshot
    before = first
    changedScreens.formUnion(proposal.changedScreens)
    return first
  }

  private func outcome(_ proposal: Proposal, failure: String?) -> Outcome {
    let names = proposal.match.profile.screens.map(\.name.value).filter(changedScreens.contains)
    return Outcome(
      proposal: proposal, settled: proposal, failure: failure, before: before, changedScreens: names)
  }

  /// Only properties that the profiles are about are read, unless it is about all.
  package var selection: PropertySelection { isAboutAll ? .all : .of(reader.needs) }

  /// Notes that the server does not take the modes that a step is about.
  ///
  /// - Returns: how many these are; nil when there is no other mode to try.
  private mutating func excludeModes(neededBy step: Step, in layout: Layout) -> Int? {
    let modes = layout.modes(neededBy: step).subtracting(refused)
    guard !modes.isEmpty else { return nil }
    refused.formUnion(modes)
    isNoteDue = true
    return modes.count
  }

  /// Reports a driver that puts a value back after taking it, and does not set the value again.
  private mutating func noteTakenBack(of proposal: Proposal, in snapshot: Snapshot) {
    let values = snapshot.takenBack(of: proposal.plan.steps.map(\.step)).subtracting(takenBack)
    guard !values.isEmpty else { return }
    for value in values { tell(.words(snapshot.words(for: value))) }
    takenBack.formUnion(values)
    isNoteDue = true
  }

  private enum Ending {
    /// The screens are as the profile says.
    case settled(Proposal)
    /// The remaining differences from it, in words.
    case drifted(String)
  }

  /// How a run has left the screens. The layout is worked out anew, because modes that were created on the way have
  /// names now.
  private func ending(of proposal: Proposal, in reading: Reading) -> Ending {
    do throws(Proposal.Problem) {
      let now = try proposal.renewed(in: situation(of: reading))
      return now.plan.isEmpty ? .settled(now) : .drifted(now.plan.steps.map(\.drift).joined(separator: "; "))
    } catch {
      return .drifted(error.failure.words)
    }
  }
}

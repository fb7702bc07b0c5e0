import Displays
import X11

/// Brings an X server to what the best profile asks for, and back when it refuses.
///
/// Read, plan, execute inside one grab, read again. A refused step ends the attempt: the way back is planned from what
/// the server shows now to what it showed before, by the same planner, and the profile's next mode is tried.
struct Convergence {
  let profiles: [Profile]
  let circumstances: Circumstances
  let makers: Makers
  /// Modes that were refused by earlier runs are tried again.
  let retries: Bool
  /// Shows each step on its way; nil for whoever has no terminal, or a view of his own.
  var progress: StepProgress?
  private var refused: Set<RefusedMode> = []
  private var takenBack: Set<TakenBackValue> = []
  /// Whether the server's own note of what it refused is out of date.
  private var isNoteDue: Bool
  /// What the screens showed before the first change that this run has sent, even if it took it back.
  private var before: Snapshot?
  /// Names of screens that it has sent changes for.
  private var changedScreens: Set<String> = []
  private var hasChanged: Bool { before != nil }

  /// A screen may list hundreds of modes, and every attempt flickers.
  private static let mostVariants = 8
  /// How often somebody else may change the server between reading and executing.
  private static let mostRestarts = 5

  init(_ profiles: [Profile], in circumstances: Circumstances, retries: Bool) {
    self.profiles = profiles
    self.circumstances = circumstances
    makers = Makers(for: profiles)
    self.retries = retries
    isNoteDue = retries
  }

  /// What came of it.
  struct Outcome {
    var proposal: Proposal
    /// nil when the server shows what the profile wants.
    var failure: String?
    /// What the screens showed before the first change of this run; nil when none was sent.
    var before: Snapshot?
    /// Names of the profile's screens that were changed, in file order.
    var changedScreens: [String]

    /// Whether any change was sent, even if it was taken back.
    var hasChanged: Bool { before != nil }
  }

  mutating func run(on connection: inout Connection) throws -> Outcome {
    do {
      return try attempts(on: &connection)
    } catch let failure as Failure {
      let state =
        hasChanged ? "the screens now show: \(try connection.read(.none).snapshot.shown)" : "nothing was changed"
      throw Failure(failure.status, "\(failure.message)\n\(state)", after: failure.findings)
    }
  }

  /// What a run would begin with. It changes nothing.
  mutating func propose(on connection: inout Connection) throws -> (reading: Reading, proposal: Proposal) {
    let reading = try connection.read(selection)
    if !retries {
      refused.formUnion(connection.refusedModes(at: reading.stamp))
      takenBack.formUnion(connection.takenBackValues(at: reading.stamp))
    }
    let snapshot = makers.named(in: reading.snapshot)
    return (reading, try Proposal(profiles, on: snapshot, in: circumstances, without: refused, takenBack))
  }

  private mutating func attempts(on connection: inout Connection) throws -> Outcome {
    for _ in 0..<Self.mostRestarts {
      let (reading, proposal) = try propose(on: &connection)
      for value in proposal.unheeded { Terminal.tell(reading.snapshot.words(for: value)) }
      guard !proposal.plan.isEmpty else { return try success(proposal, at: reading.stamp, on: connection) }
      switch try execute(proposal.plan, against: reading, on: connection) {
      case .outdated: continue
      case .refused(let index, let refusal):
        noteChange(by: proposal, of: reading.snapshot)
        let planned = proposal.plan.steps[index]
        let failure = "\(planned.summary): \(refusal)\n\(try wayBack(to: reading.snapshot, on: &connection))"
        guard excludeMode(of: planned.step) else { return outcome(proposal, failure: failure) }
        Terminal.tell("\(failure); trying the next mode")
        return try attempts(on: &connection)
      case .done:
        noteChange(by: proposal, of: reading.snapshot)
        let after = try connection.read(selection)
        // What was plugged or pulled meanwhile asks for a plan of its own.
        guard after.snapshot.hardware == reading.snapshot.hardware, after.change.unplugged.isEmpty else { continue }
        noteTakenBack(of: proposal, in: after.snapshot)
        guard let drift = drift(from: proposal, in: after.snapshot) else {
          return try success(proposal, at: after.stamp, on: connection)
        }
        let way = try wayBack(to: reading.snapshot, on: &connection)
        let failure = "the X server took every change but shows something else: \(drift)\n\(way)"
        return outcome(proposal, failure: failure)
      }
    }
    throw Failure(.failed, "somebody else keeps changing the screens")
  }

  private func execute(
    _ plan: Plan, against reading: Reading, on connection: borrowing Connection
  ) throws(ConnectionLost) -> Execution {
    defer { progress?.clear() }
    return try connection.execute(plan.steps.map(\.step), against: reading) { progress?.show($0, of: plan.steps) }
  }

  /// Leaves a note on the server of the modes it refused, so that the next run has nothing to do.
  private func success(
    _ proposal: Proposal, at stamp: Stamp, on connection: borrowing Connection
  ) throws(ConnectionLost) -> Outcome {
    if isNoteDue {
      try connection.remember(refused, at: stamp)
      try connection.remember(takenBack, at: stamp)
    }
    return outcome(proposal, failure: nil)
  }

  private mutating func noteChange(by proposal: Proposal, of snapshot: Snapshot) {
    before = before ?? snapshot
    changedScreens.formUnion(proposal.changedScreens)
  }

  private func outcome(_ proposal: Proposal, failure: String?) -> Outcome {
    let names = proposal.match.profile.screens.map(\.name.value).filter(changedScreens.contains)
    return Outcome(proposal: proposal, failure: failure, before: before, changedScreens: names)
  }

  /// Only properties that the profiles are about are read.
  private var selection: PropertySelection { .of(profiles) }

  /// Notes that the server does not take this mode. False when there is no other mode to try for it.
  private mutating func excludeMode(of step: Step) -> Bool {
    guard case .configure(_, let scanout) = step, refused.count < Self.mostVariants else { return false }
    let modes = scanout.outputs.map { RefusedMode(output: $0, mode: scanout.state.mode.id) }
    guard !refused.isSuperset(of: modes) else { return false }
    refused.formUnion(modes)
    isNoteDue = true
    return true
  }

  /// A driver that puts a value back after taking it is told of, and not fought.
  private mutating func noteTakenBack(of proposal: Proposal, in snapshot: Snapshot) {
    let values = snapshot.takenBack(of: proposal.plan.steps.map(\.step)).subtracting(takenBack)
    guard !values.isEmpty else { return }
    for value in values { Terminal.tell(snapshot.words(for: value)) }
    takenBack.formUnion(values)
    isNoteDue = true
  }

  /// What still differs from the profile; nil when nothing does. The layout is worked out anew, because modes that were
  /// created on the way have names now.
  private func drift(from proposal: Proposal, in snapshot: Snapshot) -> String? {
    do throws(Failure) {
      let rest = try Proposal(
        [proposal.match.profile], on: makers.named(in: snapshot), in: circumstances, without: refused, takenBack
      ).plan
      return rest.isEmpty ? nil : rest.steps.map(\.reason).joined(separator: "; ")
    } catch {
      return error.words
    }
  }

  /// Plans and takes the way back to what was shown before, and says what is shown now.
  func wayBack(to before: Snapshot, on connection: inout Connection) throws -> String {
    let isRestored = try restore(before, on: &connection)
    let after = try connection.read(selection).snapshot
    return "\(isRestored ? "rolled back; " : "")the screens now show: \(after.shown)"
  }

  /// Plans and takes the way back to what was shown before, as far as it is still plugged in.
  ///
  /// - Returns: whether everything is as before.
  func restore(_ before: Snapshot, on connection: inout Connection) throws -> Bool {
    for _ in 0..<Self.mostRestarts {
      let now = try connection.read(selection)
      let back = try? Plan(from: now.snapshot, to: Layout(restoring: before, in: now.snapshot))
      guard let back, try connection.execute(back.steps.map(\.step), against: now) == .outdated else { break }
    }
    return isRestored(before, in: try connection.read(selection).snapshot)
  }

  private func isRestored(_ before: Snapshot, in after: Snapshot) -> Bool {
    after.outputs.allSatisfy { $0.modes.isEmpty || after.state(of: $0.id) == before.state(of: $0.id) }
  }
}

extension Snapshot {
  /// `eDP-1 1920x1080@60 at 0,0; HDMI-1 dark`, for the outputs a person can see.
  var shown: String {
    let visible = outputs.filter { $0.isPresent || state(of: $0.id) != nil }
    return visible.map { output in
      "\(output.name) \(state(of: output.id)?.description ?? "dark")"
    }.joined(separator: "; ")
  }
}

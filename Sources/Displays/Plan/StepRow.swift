/// All that is known of one kind of step. A new kind is a type of this, and a case of `Step` that names it; its request
/// is in `X11`.
protocol StepRow: Sendable {
  /// The word for it in JSON and messages.
  static var kind: String { get }

  /// The state of the X server after the step.
  ///
  /// - Throws: a `Refusal` where the server would refuse, or where it would leave a picture that no person sees whole
  ///   (a CRTC outside of the framebuffer, which servers with transforms accept).
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot

  /// The step's effect, its reason, and the place where the profile asks for it.
  func words(_ plan: PlanWords) -> StepWords

  /// Takes out of the way back what a server has refused with this step: that stays as it is now.
  func leave(_ layout: inout Layout, as now: Snapshot)

  /// Adds what is still to do of this kind once every screen has its picture, see `Step.settled`.
  static func settle(_ planner: inout Planner) throws(LayoutProblem)

  /// Has the way back lead to the state before, see `Step.settled`.
  static func restore(_ layout: inout Layout, to before: Snapshot, in now: Snapshot)

  /// The differences that are left of this kind once the way back was taken, in words for a person; what each output
  /// shows is told without it.
  static func unrestored(in after: Snapshot, from before: Snapshot) -> [String]

  /// The outputs on which something becomes different, as far as a person calls it a change of that screen.
  func changedOutputs(from snapshot: Snapshot) -> Set<OutputID>

  /// The modes of the outputs that it is to bring there: what the server refuses with it.
  func modes(neededIn layout: Layout) -> Set<RefusedMode>

  /// The values that are not as the step has set them, by a snapshot that was taken after it.
  func takenBack(in after: Snapshot) -> Set<TakenBackValue>

  /// True if the step would change a state that is right as things are, and follows once the screens that it goes by
  /// are right.
  func canWait(in layout: Layout, on snapshot: Snapshot) -> Bool

  /// True if a screen shows something else, or the same anew, after the step.
  var setsMode: Bool { get }

  /// True if the server may refuse the step for the transform's sake.
  var setsTransform: Bool { get }

  /// The change that follows from what the screens show; nil for a change that a person sees.
  var byproduct: Step.Byproduct? { get }
}

/// Most kinds have nothing to say here.
extension StepRow {
  static func settle(_ planner: inout Planner) throws(LayoutProblem) {}
  static func restore(_ layout: inout Layout, to before: Snapshot, in now: Snapshot) {}
  static func unrestored(in after: Snapshot, from before: Snapshot) -> [String] { [] }
  func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> { [] }
  func modes(neededIn layout: Layout) -> Set<RefusedMode> { [] }
  func takenBack(in after: Snapshot) -> Set<TakenBackValue> { [] }
  func canWait(in layout: Layout, on snapshot: Snapshot) -> Bool { false }
  var setsMode: Bool { false }
  var setsTransform: Bool { false }
  var byproduct: Step.Byproduct? { nil }
}

extension Step {
  package enum Byproduct: Sendable {
    case framebuffer, monitor
  }

  package var kind: String { type(of: row).kind }
  package var setsMode: Bool { row.setsMode }
  package var setsTransform: Bool { row.setsTransform }
  package var byproduct: Byproduct? { row.byproduct }
}

extension Snapshot {
  /// The state of RandR after a step.
  package func applying(_ step: Step) throws(Refusal) -> Snapshot { try step.row.applied(to: self) }

  package func applying(_ steps: some Sequence<Step>) throws(Refusal) -> Snapshot {
    var snapshot = self
    for step in steps { snapshot = try snapshot.applying(step) }
    return snapshot
  }

  /// The values that are not as these steps have set them, a link that stays bad after its mode was set among them.
  ///
  /// - Parameter steps: the steps, all executed before this snapshot was taken.
  package func takenBack(of steps: [Step]) -> Set<TakenBackValue> {
    steps.reduce(into: []) { $0.formUnion($1.row.takenBack(in: self)) }
  }
}

extension Layout {
  /// The modes of the outputs that a step is to bring there: what the server refuses with it.
  package func modes(neededBy step: Step) -> Set<RefusedMode> { step.row.modes(neededIn: self) }
}

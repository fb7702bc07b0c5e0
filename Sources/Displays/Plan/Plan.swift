/// The steps from a snapshot to a layout, in an order that the server accepts and that never darkens every screen.
package struct Plan: Sendable {
  package var steps: [PlannedStep]

  /// True if there is nothing to do.
  package var isEmpty: Bool { steps.isEmpty }

  /// True if the plan only has touchscreens reach their screens again, which no other client has set.
  ///
  /// - Parameter snapshot: what the plan starts from.
  package func setsOnlyTouch(from snapshot: Snapshot) -> Bool {
    !steps.isEmpty
      && steps.allSatisfy { ($0.step.row as? SetTouch)?.isOurs(on: snapshot) ?? false }
  }

  /// True if the plan only sets modes again over links that are bad.
  package var setsOnlyAgain: Bool {
    !steps.isEmpty && steps.allSatisfy { $0.step.row is SetAgain }
  }
}

/// A step, what it does and why: data first, words last.
package struct PlannedStep: Sendable {
  package var step: Step
  /// The connector it is about; nil for the framebuffer.
  package var output: String?
  /// The step's effect: `HDMI-1: 1920x1080@60 at 1920,0`.
  package var summary: String
  /// Why: `tv: mode 1280x720@60 -> 1920x1080@60`.
  package var reason: String
  /// The present and the wanted value: `HDMI-1: mode 1280x720@60 -> 1920x1080@60`.
  package var drift: String
  /// The place where the profile asks for the step.
  package var mark: Mark?
}

extension [PlannedStep] {
  /// The steps that a person sees as changes of screens. The steps for the framebuffer and this program's monitors
  /// follow from those, and are shown where nothing else changes.
  package var ofScreens: [PlannedStep] {
    let seen = filter { $0.step.byproduct == nil }
    return seen.isEmpty ? self : seen
  }
}

extension Plan {
  /// - Throws: a problem when every way leads through a moment in which all screens are dark.
  package init(from snapshot: Snapshot, to layout: Layout) throws(LayoutProblem) {
    var planner = Planner(snapshot, layout)
    try planner.plan()
    steps = planner.steps
  }
}

extension Plan {
  /// The way back to what was shown before; nil where every way leads through the dark.
  ///
  /// - Parameter refused: steps of earlier tries that the server has refused.
  package init?(backTo before: Snapshot, from now: Snapshot, without refused: [Step] = []) {
    let layout = Layout(restoring: before, in: now, without: refused)
    let plans = [layout, layout.onOtherCRTCs(in: now)].lazy.compactMap { try? Plan(from: now, to: $0) }
    guard let plan = plans.first else { return nil }
    self = plan
  }
}

extension Plan {
  /// The outputs on which something becomes different: lit or dark, the mode, place, orientation or scale, a property,
  /// being the primary one. Those that go dark for a moment on the way are among them.
  ///
  /// - Parameter snapshot: what the plan starts from.
  package func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> {
    steps.reduce(into: []) { $0.formUnion($1.step.row.changedOutputs(from: snapshot)) }
  }
}

extension Proposal {
  /// The steps, without what is right as things are and follows once the screens that it goes by are right.
  package var pressingSteps: [PlannedStep] {
    let pressing = plan.steps.filter { !$0.step.row.canWait(in: layout, on: snapshot) }
    return pressing.isEmpty ? plan.steps : pressing
  }
}

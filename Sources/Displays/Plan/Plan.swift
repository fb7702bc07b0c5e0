/// The steps from a snapshot to a layout, in an order that the server accepts and that never darkens every screen.
package struct Plan: Sendable {
  package var steps: [PlannedStep]

  /// Nothing to do.
  package var isEmpty: Bool { steps.isEmpty }

  /// Whether all that it does is to set modes again over links that are bad.
  package var setsOnlyAgain: Bool {
    !steps.isEmpty && steps.allSatisfy { if case .setAgain = $0.step { true } else { false } }
  }
}

/// A step, what it does and why: data first, words last.
package struct PlannedStep: Sendable {
  package var step: Step
  /// The connector it is about; nil for the framebuffer.
  package var output: String?
  /// What it does: `HDMI-1: 1920x1080@60 at 1920,0`.
  package var summary: String
  /// Why: `tv: mode 1920x1080@60 instead of 1280x720@60`.
  package var reason: String
  /// Where the profile asks for it.
  package var mark: Mark?
}

extension Plan {
  /// - Throws: a problem when every way leads through a moment in which all screens are dark.
  package init(from snapshot: Snapshot, to layout: Layout) throws(LayoutProblem) {
    var planner = Planner(snapshot, layout)
    try planner.plan()
    steps = planner.steps
  }
}

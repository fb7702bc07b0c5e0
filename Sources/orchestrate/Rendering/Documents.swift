import Displays
import FoundationEssentials

/// The JSON of `plan` and `apply`.
struct PlanDocument: Encodable {
  let profile: String
  let inSync: Bool
  let steps: [StepDocument]
  /// What every lit screen shows in the end, whether or not a step is about it.
  let screens: [LitDocument]
  let applied: Bool
  /// What a person should know besides; empty when there is nothing.
  let warnings: [String]
  /// What went wrong; absent when nothing did.
  let error: String?

  /// - Parameter content: what presenters do once the screens are right.
  init(_ proposal: Proposal, _ content: [PlannedContent], applied: Bool, error: String? = nil) {
    profile = proposal.match.profile.name
    inSync = proposal.plan.isEmpty && content.isEmpty
    let lit = proposal.layout.litScreens(on: proposal.snapshot).map(LitDocument.init)
    steps = proposal.plan.steps.map { StepDocument($0, lit) } + content.map(StepDocument.init)
    screens = lit
    self.applied = applied
    warnings = proposal.warnings
    self.error = error
  }

  struct StepDocument: Encodable {
    let kind: String
    let output: String?
    let summary: String
    let reason: String
    let mark: String?
    /// What the screen shows after it; only of steps that set a mode.
    let screen: LitDocument?

    init(_ planned: PlannedStep, _ lit: [LitDocument]) {
      screen = planned.step.setsMode ? lit.first { $0.output == planned.output } : nil
      kind = planned.step.kind
      output = planned.output
      summary = planned.summary
      reason = planned.reason
      mark = planned.mark?.description
    }

    init(_ planned: PlannedContent) {
      screen = nil
      kind = planned.step.kind
      output = planned.step.connector
      summary = planned.summary
      reason = planned.reason
      mark = planned.mark?.description
    }
  }
}

/// The JSON of `plan` and `apply` when there is no plan.
struct FailureDocument: Encodable {
  let applied = false
  let error: String

  init(_ failure: Failure) { error = failure.words }
}

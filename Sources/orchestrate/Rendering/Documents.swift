import Displays
import FoundationEssentials

/// The JSON of `plan` and `apply`.
struct PlanDocument: Encodable {
  let profile: String
  let inSync: Bool
  let steps: [StepDocument]
  let applied: Bool
  /// What went wrong; absent when nothing did.
  let error: String?

  init(_ proposal: Proposal, applied: Bool, error: String? = nil) {
    profile = proposal.match.profile.name
    inSync = proposal.plan.isEmpty
    steps = proposal.plan.steps.map(StepDocument.init)
    self.applied = applied
    self.error = error
  }

  struct StepDocument: Encodable {
    let kind: String
    let output: String?
    let summary: String
    let reason: String
    let mark: String?

    init(_ planned: PlannedStep) {
      kind = planned.step.kind
      output = planned.output
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
}

/// The JSON of `validate`.
struct FindingsDocument: Encodable {
  let valid: Bool
  let findings: [FindingDocument]

  init(_ findings: [Diagnostic]) {
    valid = !findings.contains { $0.severity == .error }
    self.findings = findings.map(FindingDocument.init)
  }

  struct FindingDocument: Encodable {
    let file: String
    let line: Int
    let column: Int
    let severity: Diagnostic.Severity
    let message: String

    init(_ finding: Diagnostic) {
      file = finding.mark.file
      line = finding.mark.line
      column = finding.mark.column
      severity = finding.severity
      message = finding.message
    }
  }
}

extension Encodable {
  /// The value as readable JSON; keys are sorted, so that equal values give equal text.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

import Displays
import Rendering

/// The JSON document of `validate`.
struct ValidationDocument: Encodable {
  let valid: Bool
  let findings: [FindingDocument]
  /// The machines; absent unless the profiles were checked against captured machines.
  let machines: [MachineDocument]?
  let profiles: [Tally]?

  init(_ validation: Validation) {
    valid = validation.isValid
    findings = validation.findings.map(FindingDocument.init)
    machines = validation.fleet?.machines.map(MachineDocument.init)
    profiles = validation.fleet == nil ? nil : validation.tally
  }

  struct FindingDocument: Encodable {
    let file: String
    let line: Int
    let column: Int
    /// The column after the last character, where the end is known.
    let endColumn: Int?
    let severity: Diagnostic.Severity
    let rule: Rule
    let message: String

    init(_ finding: Diagnostic) {
      file = "\(finding.mark.file)"
      line = finding.mark.line
      column = finding.mark.column
      endColumn = finding.mark.endColumn
      severity = finding.severity
      rule = finding.rule
      message = finding.message
    }
  }

  struct MachineDocument: Encodable {
    let snapshot: String
    let profiles: [ContenderDocument]

    init(_ machine: FleetMachine) {
      snapshot = "\(machine.file)"
      profiles = machine.verdicts.map(ContenderDocument.init)
    }
  }

  struct ContenderDocument: Encodable {
    let name: String
    let conditions: [String]
    /// The screens that would be lit; absent when the profile cannot be applied.
    let lit: [LitDocument]?
    let problem: String?

    init(_ verdict: FleetVerdict) {
      name = verdict.profile
      conditions = verdict.conditions
      switch verdict.outcome {
      case .lights(let screens): (lit, problem) = (screens.map(LitDocument.init), nil)
      case .refused(let words): (lit, problem) = (nil, words)
      }
    }
  }
}

import Displays
import ProfileFile

/// A file of cases that reads well is played through too: its machines and events are anybody's invention.
enum CasesTarget {
  static func complaint(about bytes: [UInt8]) -> String? {
    let decoded = CaseFile.decode(bytes, file: "fuzz.test.yaml")
    let complaint = FindingsRule.complaint(about: decoded.findings, in: bytes, isRefused: decoded.cases == nil)
    guard complaint == nil, let cases = decoded.cases?.cases else { return complaint }
    for one in cases.prefix(16) {
      guard case .machine(let machine) = one.machine, machine.screens.count <= 16 else { continue }
      let rehearsal = Rehearsal(one, profiles: [profile], on: Snapshot(machine), facts: \.facts) {
        Situation($0, in: $1)
      }
      if rehearsal.results.count > one.stages.count { return "more results than stages" }
    }
    return nil
  }

  private static let profile: Profile = {
    let start = Mark(file: "any.yaml", line: 1, column: 1)
    let entry = ScreenEntry(name: Marked("any", at: start), selector: Selector(mark: start, any: true))
    return Profile(name: "any", mark: start, others: Marked(.extend, at: start), screens: [entry])
  }()
}

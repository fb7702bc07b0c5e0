package import Displays
import Platform

extension [Check] {
  /// A line for each; what is not fine has its reason and its remedy below it.
  package func text(color: Bool) -> String {
    let width = map(\.subject.count).max() ?? 0
    return map { $0.lines(subjectWidth: width, color: color) }.joined(separator: "\n")
  }

  package var summary: String {
    let (broken, notices) = (count { $0.verdict == .broken }, count { $0.verdict == .notice })
    return "\(broken) broken, \(notices) \(notices == 1 ? "notice" : "notices"), "
      + "\(count - broken - notices) fine"
  }
}

extension Check {
  fileprivate func lines(subjectWidth width: Int, color: Bool) -> String {
    let word = verdict.rawValue.padded(to: Self.verdictWidth)
    let head = "\(word.styled(verdict.style, color: color))  \(subject.padded(to: width))  \(found)"
    guard verdict != .fine else { return head }
    let margin = String(repeating: " ", count: Self.verdictWidth + 2 + width + 2)
    return ([head, margin + reason] + (remedy.map { ["\(margin)→ \($0)"] } ?? [])).joined(separator: "\n")
  }

  private static let verdictWidth = Verdict.allCases.map(\.rawValue.count).max() ?? 0
}

extension Verdict {
  fileprivate var style: TextStyle {
    switch self {
    case .fine: .green
    case .notice: .yellow
    case .broken: .boldRed
    }
  }
}

/// The JSON of `doctor`.
package struct CheckupDocument: Encodable {
  package let version = 1
  let healthy: Bool
  package let checks: [Line]

  package struct Line: Encodable {
    package let subject: String
    package let verdict: String
    package let found: String
    package let reason: String
    package let remedy: String?
    let package: String?
  }

  package init(_ checks: [Check]) {
    healthy = !checks.contains { $0.verdict == .broken }
    self.checks = checks.map {
      Line(
        subject: $0.subject, verdict: $0.verdict.rawValue, found: $0.found, reason: $0.reason, remedy: $0.remedy,
        package: $0.debianPackage)
    }
  }
}

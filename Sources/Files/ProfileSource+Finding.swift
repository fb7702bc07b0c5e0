package import Displays
import Platform

extension [ProfileSource] {
  /// All findings, each with its line; what several profiles take from one description is told once.
  package var findingTexts: [String] { findingTexts(color: false) }

  package func findingTexts(color: Bool) -> [String] {
    findings.map { $0.source.text.describe($0.finding, color: color) }
  }

  package var errors: [Diagnostic] { findings.map(\.finding).filter { $0.severity == .error } }

  private var findings: [(source: ProfileSource, finding: Diagnostic)] {
    var told: Set<Diagnostic> = []
    return flatMap { source in
      source.findings.filter { told.insert($0).inserted }.map { (source, $0) }
    }
  }
}

extension Diagnostic {
  /// The finding and its rule on one line; in colour, the severity is red or yellow.
  package func line(color: Bool) -> String {
    let word = "\(severity.rawValue):".styled(severity == .error ? .boldRed : .boldYellow, color: color)
    return "\(mark): \(word) \(message) [\(rule.rawValue)]"
  }
}

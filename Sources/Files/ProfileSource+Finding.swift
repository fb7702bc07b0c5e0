package import Displays
import Platform

extension ProfileSource {
  /// A finding with the line it is about and a caret under the place, as compilers print it.
  package func describe(_ finding: Diagnostic, color: Bool) -> String {
    let text = finding.line(color: color)
    guard let line = Self.line(finding.mark.line, of: bytes(of: finding.mark.file)) else { return text }
    let shown = line.prefix(Self.longestLine)
    let before = shown.prefix(max(0, finding.mark.column - 1))
    guard before.unicodeScalars.count >= finding.mark.column - 1 || before.count == shown.count else { return text }
    // Tabs stay tabs, so that the caret stands under its place however wide they are shown.
    let indent = before.map { $0 == "\t" ? "\t" : " " }.joined()
    return "\(text)\n  \(shown)\n  \(indent)^"
  }

  /// The length at which lines are cut, since a caret further to the right is not seen.
  private static let longestLine = 160

  /// Findings of a profile can point to descriptions in other files.
  private func bytes(of file: Path) -> [UInt8] { file == path ? bytes : defineFolder.bytes(of: file) }

  private static func line(_ number: Int, of bytes: [UInt8]) -> String? {
    var start = bytes.startIndex
    for _ in 1..<max(1, number) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    guard start < bytes.endIndex else { return nil }
    let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
    let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    return text.unicodeScalars.contains { $0.value < 32 && $0 != "\t" } ? nil : text.harmlessLines
  }
}

extension [ProfileSource] {
  /// All findings, each with its line; what several profiles take from one description is told once.
  package var findingTexts: [String] { findingTexts(color: false) }

  package func findingTexts(color: Bool) -> [String] {
    findings.map { $0.source.describe($0.finding, color: color) }
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

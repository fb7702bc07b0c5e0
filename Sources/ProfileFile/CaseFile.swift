package import Displays

/// The expectations of profiles: a file of cases beside them.
package struct CaseFile: Sendable {
  /// Files or folders, as written; none: the folder of this file.
  package var profiles: [Marked<String>] = []
  package var cases: [ProfileCase] = []

  /// The ending of such files' names, so that they are not taken for profiles.
  package static let ending: Path = ".test.yaml"

  package static func isNamed(_ file: Path) -> Bool { file.hasEnding(ending) || file.hasEnding(".test.yml") }

  /// - Returns: nil when there is any error, and every finding in line order.
  package static func decode(_ bytes: [UInt8], file: Path) -> (cases: CaseFile?, findings: [Diagnostic]) {
    var findings = Findings(file: file)
    let decoded = ProfileFile.composed(bytes, limits: .cases, findings: &findings).flatMap { root in
      var decoder = Decoder(findings: findings)
      let decoded = decoder.caseFile(root)
      findings = decoder.findings
      return decoded
    }
    return (findings.hasErrors ? nil : decoded, findings.inOrder)
  }
}

extension Limits {
  static let cases = Limits(entries: 4096, noun: "file of cases", opening: "version: 1")
}

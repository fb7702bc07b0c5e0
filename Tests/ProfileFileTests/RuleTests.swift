import Displays
import Foundation
import ProfileFile
import Testing

/// docs/findings.md says what the table of rules says, and the rules about a file's own text are all met.
@Suite struct RuleTests {
  private static let document = "docs/findings.md"

  @Test func everyRuleHasItsSection() throws {
    let text = try String(contentsOf: Fixtures.repository.appending(path: Self.document), encoding: .utf8)
    let sections = text.components(separatedBy: "\n### ").dropFirst()
    let found = sections.map { $0.components(separatedBy: "\n## ")[0].trimmingCharacters(in: .newlines) }
    #expect(found == Rule.allCases.map(Self.section))
  }

  private static func section(of rule: Rule) -> String {
    let severities = rule.facts.severities.map(\.rawValue).joined(separator: " or ")
    return
      "`\(rule.rawValue)`\n\n*\(severities.prefix(1).uppercased() + severities.dropFirst()).* \(rule.facts.summary)\n"
      + rule.facts.remedy
  }

  /// A rule that no text brings up would be a promise.
  @Test func everyRuleOfOneFileIsMet() throws {
    let met = try Fixtures.names(in: InvalidTests.folder).flatMap { name in
      let bytes = try Fixtures.bytes(InvalidTests.folder.appending(path: name + ".yaml"))
      return ProfileFile.decode(bytes, file: Path(name), name: name).diagnostics.map(\.rule)
    }
    let ofOneFile = Set(Rule.allCases).subtracting([
      // Of the disk, of today, of profiles beside one another, of captured machines.
      .unreadableFile, .untrustedFile, .unsafeLink, .missingProgram, .missingFile, .unwatchedPage, .missingFont,
      .unsuitableFile, .stillPicture, .lostText, .pastDate, .hiddenDescription,
      .tooManyScreens, .unreachableProfile,
      .ambiguousProfile, .invalidSnapshot, .noProfileMatches,
      .scaledPicture, .frameRate, .missingMode, .missingTouch, .unsupportedStandby, .unknownSize, .invalidProperty,
      .framebufferLimit,
      .unsupportedTransform, .tooFewCRTCs,
      .notApplicable,
    ])
    #expect(
      Set(met) == ofOneFile,
      "missing \(ofOneFile.subtracting(met).map(\.rawValue)), surplus \(Set(met).subtracting(ofOneFile))")
  }

  @Test func findingsHaveTheSeverityOfTheirRule() throws {
    for name in Fixtures.names(in: InvalidTests.folder) {
      let bytes = try Fixtures.bytes(InvalidTests.folder.appending(path: name + ".yaml"))
      for finding in ProfileFile.decode(bytes, file: Path(name), name: name).diagnostics {
        #expect(finding.rule.facts.severities.contains(finding.severity), "\(finding)")
      }
    }
  }

  /// The end is the column after the last character of a word that ends where it starts.
  @Test(arguments: [
    ("version: 1\nscreens: { a: { identity: { any: true }, rotation: lefft } }", 57),
    ("version: 1\nscreens: { a: { identity: { any: true }, rotation: \"lefft\" } }", 59),
    ("version: 1\nscreens: { a: { identity: { any: true }, rotation: { lefft: 1 } } }", nil),
    ("version: 1\nscreens: { a: { identity: { any: true }, roation: left } }", 49),
  ])
  func endColumns(text: String, end: Int?) {
    let found = ProfileFile.decode([UInt8](text.utf8), file: "a.yaml", name: "a").diagnostics
    #expect(found.map(\.mark.endColumn) == [end], "\(found)")
  }
}

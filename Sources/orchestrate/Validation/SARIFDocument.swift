import Applying
import Displays
import ProfileFile

/// The findings of `validate` in SARIF 2.1.0, as code scanning services read them.
///
/// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
struct SARIFDocument: Encodable {
  private let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  private let version = "2.1.0"
  let runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  init(_ validation: Validation, version: String) {
    runs = [Run(results: validation.findings.map(Outcome.init), tool: Tool(driver: Driver(version: version)))]
  }

  struct Run: Encodable {
    /// The unit of columns: Unicode scalars, as marks count.
    let columnKind = "unicodeCodePoints"
    let results: [Outcome]
    let tool: Tool
  }

  struct Tool: Encodable { let driver: Driver }

  struct Driver: Encodable {
    let name = "orchestrate"
    let version: String
    let rules = Rule.allCases.map(Descriptor.init)
  }

  struct Message: Encodable { let text: String }

  struct Descriptor: Encodable {
    let id: Rule
    let shortDescription: Message
    let help: Message
    let defaultConfiguration: [String: Diagnostic.Severity]

    init(_ rule: Rule) {
      id = rule
      shortDescription = Message(text: rule.facts.summary)
      help = Message(text: rule.facts.remedy)
      defaultConfiguration = ["level": rule.facts.severities.first ?? .error]
    }
  }

  /// A `result` of the standard.
  struct Outcome: Encodable {
    let ruleId: Rule
    let ruleIndex: Int?
    let level: Diagnostic.Severity
    let message: Message
    let locations: [Location]

    init(_ finding: Diagnostic) {
      ruleId = finding.rule
      ruleIndex = Rule.allCases.firstIndex(of: finding.rule)
      level = finding.severity
      message = Message(text: finding.message)
      locations = [Location(finding.mark)]
    }
  }

  struct Location: Encodable {
    let physicalLocation: Physical

    struct Physical: Encodable {
      let artifactLocation: [String: String]
      let region: [String: Int]
    }

    init(_ mark: Mark) {
      var region = ["startLine": mark.line, "startColumn": mark.column]
      region["endColumn"] = mark.endColumn
      physicalLocation = Physical(artifactLocation: ["uri": mark.file.uriReference], region: region)
    }
  }
}

extension Path {
  /// The path as a reference of RFC 3986: absolute ones as `file:`, relative ones against the folder the program ran
  /// in.
  fileprivate var uriReference: String {
    let isBelow = bytes.starts(with: "./".utf8)
    let plain = bytes.dropFirst(isBelow ? 2 : 0).map { byte -> String in
      let isUnreserved =
        byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
      if isUnreserved || "/-._~".utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
      return "%" + String(byte, radix: 16, uppercase: true).zeroPadded(to: 2)
    }.joined()
    return isAbsolute ? "file://\(plain)" : plain
  }
}

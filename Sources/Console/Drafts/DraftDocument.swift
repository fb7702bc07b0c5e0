package import Displays
import Files
import ProfileFile

/// The effects of a draft, before anything of it is written.
package struct DraftDocument: Encodable {
  package let text: String
  package let difference: [LineDifference.Line]
  package let findings: [FindingDocument]
  package let plan: LookDocument.PlanLines
  /// The screens as they would be arranged.
  package let screens: [PlacedScreen]

  package struct PlacedScreen: Encodable {
    package let name: String?
    package let output: String
    package let x, y, width, height: Int
  }

  init(_ draft: Draft, in situation: Situation, _ plan: LookDocument.PlanLines, _ screens: [PlacedScreen]) {
    text = String(decoding: draft.text, as: UTF8.self)
    difference = LineDifference(from: String(decoding: draft.edition.bytes, as: UTF8.self), to: text).lines
    findings = FindingDocument.all(draft.findings(in: situation), in: draft)
    (self.plan, self.screens) = (plan, screens)
  }
}

/// A remark about a profile, and the keys that lead to what it is about.
package struct FindingDocument: Encodable {
  package let path: [String]
  package let severity: Diagnostic.Severity
  package let line: Int
  package let column: Int
  package let message: String

  /// The finding as JSON; one in another file has no field here, and says where it is.
  private init(_ finding: Diagnostic, in draft: Draft, _ keys: ProfileKeys) {
    let isHere = finding.mark.file == draft.edition.path
    path = isHere ? keys.keys(to: finding.mark) : []
    (severity, line, column) = (finding.severity, isHere ? finding.mark.line : 1, isHere ? finding.mark.column : 1)
    message = (isHere ? finding.message : "\(finding.mark): \(finding.message)").harmless
  }

  /// All findings as JSON. The text is read once for all of them: there can be thousands.
  package static func all(_ findings: [Diagnostic], in draft: Draft) -> [FindingDocument] {
    let keys = ProfileKeys(of: draft.text, file: draft.edition.path)
    return findings.map { FindingDocument($0, in: draft, keys) }
  }
}

/// A profile's file, for a page that is to change it.
struct ProfileDocument: Encodable {
  let path: Path
  let text: String
  let version: String
  /// The values of the profile's keys as the file has them; nil where the file cannot be read so far.
  let values: JSONValue?
  let findings: [FindingDocument]
  /// The unsaved changes, as a page has sent them.
  let draft: String?

  init(_ draft: Draft, kept: String?, in situation: Situation?) {
    self.draft = kept
    path = draft.edition.path
    text = String(decoding: draft.text, as: UTF8.self)
    version = draft.edition.version
    values = (try? ProfileFile.written(draft.text, file: path)).map(JSONValue.init)
    findings = FindingDocument.all(draft.findings(in: situation), in: draft)
  }
}

/// A file's value as JSON.
struct JSONValue: Encodable {
  let value: WrittenValue

  init(_ value: WrittenValue) { self.value = value }

  private struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .text(let text): try encode(text, to: encoder)
    case .plain(let text): try encode(plain: text, to: encoder)
    case .list(let items):
      var list = encoder.unkeyedContainer()
      for item in items { try list.encode(JSONValue(item)) }
    case .mapping(let members):
      var fields = encoder.container(keyedBy: Name.self)
      for member in members { try fields.encode(JSONValue(member.value), forKey: Name(stringValue: member.key)) }
    }
  }

  private func encode(_ value: some Encodable, to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(value)
  }

  /// Numbers that JSON does not know, as `.inf`, stay the text that stands there.
  private func encode(plain text: String, to encoder: any Encoder) throws {
    if text.isEmpty {
      var single = encoder.singleValueContainer()
      return try single.encodeNil()
    }
    if ["true", "false"].contains(text.lowercased()) { return try encode(text.lowercased() == "true", to: encoder) }
    if let number = Int(text) { return try encode(number, to: encoder) }
    if let number = Double(text), number.isFinite { return try encode(number, to: encoder) }
    try encode(text, to: encoder)
  }
}

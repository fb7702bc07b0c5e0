package import Displays
import Files
import ProfileFile
package import Rendering

/// The effects of a draft, before anything of it is written.
package struct DraftDocument: Encodable {
  package let text: String
  package let difference: [LineDifference.Line]
  package let findings: [FindingDocument]
  package let plan: LookDocument.PlanLines
  /// The screens as they would be arranged.
  package let screens: [PlacedScreen]
  /// The connectors of the screens by their names in the draft; nil where that is not known.
  package let outputs: [String: String]?
  /// What a text that was typed by hand says by itself, without the changes on top of it: a page tells by it what is a
  /// change. Missing where none was typed, and where it cannot be read so far.
  var values: WrittenValue?

  package struct PlacedScreen: Encodable {
    package let output: String
    package let x, y, width, height: Int
  }

  init(_ draft: Draft, in situation: Situation, _ plan: LookDocument.PlanLines, _ screens: [PlacedScreen]) {
    text = String(decoding: draft.text, as: UTF8.self)
    difference = LineDifference(from: String(decoding: draft.edition.bytes, as: UTF8.self), to: text).lines
    findings = FindingDocument.all(draft.findings(in: situation), in: draft)
    (self.plan, self.screens) = (plan, screens)
    outputs = draft.outputs(in: situation)
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
  /// As the file says it; nil where it cannot be read so far.
  let values: WrittenValue?
  let findings: [FindingDocument]
  /// The connectors of the screens by their names in the file; nil where that is not known.
  let outputs: [String: String]?
  /// The screens as the file would arrange them; none where that is not known.
  let screens: [DraftDocument.PlacedScreen]
  /// The unsaved changes, as a page has sent them.
  let draft: String?

  init(_ draft: Draft, kept: String?, in situation: Situation?) {
    self.draft = kept
    path = draft.edition.path
    text = String(decoding: draft.text, as: UTF8.self)
    version = draft.edition.version
    values = try? ProfileFile.written(draft.text, file: path)
    findings = FindingDocument.all(draft.findings(in: situation), in: draft)
    outputs = draft.outputs(in: situation)
    screens = situation.map { draft.places(in: $0) } ?? []
  }
}

package import Displays

/// A file of descriptions that the profiles of its folder share.
package struct DefineFile: Sendable {
  /// The endings of such files' names, so that they are not taken for profiles.
  package static let endings: [Path] = [".define.yaml", ".define.yml"]

  package static func isNamed(_ file: Path) -> Bool { endings.contains(where: file.hasEnding) }

  package let path: Path
  /// The faults in the file by itself, in line order.
  package let findings: [Diagnostic]
  /// The descriptions that could be found in the file, whatever is wrong with them.
  let descriptions: [Description]

  /// - Parameters:
  ///   - bytes: the whole file, in UTF-8.
  ///   - path: the file's name as findings should show it.
  package init(_ bytes: [UInt8], file path: Path) {
    self.path = path
    var findings = Findings(file: path)
    let root = ProfileFile.composed(bytes, limits: .descriptions, findings: &findings)
    descriptions = root.map { Description.all(in: $0, home: .folder) } ?? []
    guard let root else {
      self.findings = findings.inOrder
      return
    }
    var decoder = Decoder(findings: findings)
    decoder.checkDefineFile(root)
    self.findings = decoder.findings.inOrder
  }

  /// A define file that cannot be read.
  package init(unusable path: Path, _ finding: Diagnostic) {
    self.path = path
    findings = [finding]
    descriptions = []
  }

  package var hasErrors: Bool { findings.contains { $0.severity == .error } }
}

extension Limits {
  static let descriptions = Limits(
    entries: profile.entries, noun: "define file", canShare: true, opening: "version: 1")
}

extension Decoder {
  fileprivate mutating func checkDefineFile(_ root: YAMLNode) {
    guard let fields = document(root, called: "define file", of: KeyTable.defineFile) else { return }
    has(["define"], in: fields)
    var nothing: Void = ()
    read(KeyTable.defineFile.keys, of: fields, into: &nothing)
  }
}

package import Displays

/// One change of a file: the new value under a path of keys.
package struct ProfileEdit: Equatable, Sendable {
  package var path: [String]
  /// Nil removes the key.
  package var value: WrittenValue?

  package init(_ path: [String], _ value: WrittenValue?) {
    self.path = path
    self.value = value
  }
}

extension ProfileFile {
  /// A profile's text after changes, one after the other. Comments, order, line breaks and everything untouched stay as
  /// they are, byte for byte.
  ///
  /// The result is read again: a text that does not say what was asked for is never handed out.
  ///
  /// - Throws: for what cannot be changed as it is written, with the line.
  package static func edited(
    _ bytes: [UInt8], by edits: [ProfileEdit], file: Path
  ) throws(EditProblem) -> [UInt8] {
    var expected = try written(bytes, file: file)
    var editor = YAMLEditor(bytes, file: file)
    for edit in edits {
      let old = expected.value(at: edit.path[...])
      let edit = ProfileEdit(edit.path, edit.value.map { $0.inOrder(of: old) })
      expected = expected.changed(at: edit.path[...], to: edit.value)
      try editor.apply(edit, insteadOf: old)
      guard try written(editor.bytes, file: file) == expected else {
        throw EditProblem("\(file): \(edit.path.joined(separator: ": ")) cannot be written here; change it by hand")
      }
    }
    return editor.bytes
  }

  /// - Throws: for anchors, aliases, tags and what else a profile may not use of YAML.
  package static func written(_ bytes: [UInt8], file: Path) throws(EditProblem) -> WrittenValue {
    var findings = Findings(file: file)
    let root = composed(bytes, limits: .profile, findings: &findings)
    if let error = findings.inOrder.first(where: { $0.severity == .error }) { throw EditProblem("\(error)") }
    guard let root else { throw EditProblem("\(file): found no profile in the file") }
    return WrittenValue(root)
  }
}

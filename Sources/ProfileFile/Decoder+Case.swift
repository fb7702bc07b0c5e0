import Displays

extension Decoder {
  mutating func caseFile(_ root: YAMLNode) -> CaseFile? {
    guard let fields = document(root, called: "cases", of: CaseKeyTable.file, version: CaseKeyTable.version) else {
      return nil
    }
    if fields["cases"] == nil { reportMissing("cases", in: fields) }
    var file = CaseFile()
    read(CaseKeyTable.file.keys, of: fields, into: &file)
    // Reports tell cases apart by their names.
    reportRepeated(file.cases.map(\.name), under: "name")
    return file
  }

  /// Reports names that an earlier value of the key has, since each of them stands for one thing.
  mutating func reportRepeated(_ names: [Marked<String>], under key: String) {
    var marks: [String: Mark] = [:]
    for name in names {
      if let first = marks.updateValue(marks[name.value] ?? name.mark, forKey: name.value) {
        findings.error(
          at: name.mark,
          "\(key): found \(name.value.quoted) again, first on line \(first.line), expected a name of its own")
      }
    }
  }

  /// Reports needed keys that are missing, unless one of the keys may be a misspelling of them.
  ///
  /// - Returns: whether all are there.
  @discardableResult
  mutating func has(_ needed: [String], in fields: Fields) -> Bool {
    let missing = needed.filter { fields[$0] == nil }
    if !fields.hasUnreadKeys { for name in missing { reportMissing(name, in: fields) } }
    return missing.isEmpty
  }

  mutating func reportMissing(_ name: String, in fields: Fields) {
    findings.error(.missingKey, at: fields.mark, "\(name): missing, expected \(fields.expects(name))")
  }
}

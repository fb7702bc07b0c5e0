package import Displays

extension ProfileFile {
  /// The keys on the way to a place in a profile's text, the outermost first: for who shows a finding where its value is set.
  ///
  /// - Returns: none where the text cannot be read so far.
  package static func keys(to mark: Mark, in bytes: [UInt8]) -> [String] {
    var findings = Findings(file: mark.file)
    return composed(bytes, limits: .profile, findings: &findings)?.keys(to: mark) ?? []
  }
}

extension YAMLNode {
  /// The last key that begins before the place leads there.
  fileprivate func keys(to mark: Mark) -> [String] {
    guard case .mapping(let entries) = content, let entry = entries.last(where: { $0.key.mark.isUpTo(mark) }) else {
      return []
    }
    return [entry.key.value] + entry.value.keys(to: mark)
  }
}

extension Mark {
  fileprivate func isUpTo(_ other: Mark) -> Bool { (line, column) <= (other.line, other.column) }
}

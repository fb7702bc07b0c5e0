package import Displays

/// The keys of a profile's text, by where they stand: for code that shows findings where their values are set.
package struct ProfileKeys {
  /// The text's tree; nil where the text cannot be read so far.
  private let root: YAMLNode?

  package init(of bytes: [UInt8], file: Path) {
    var findings = Findings(file: file)
    root = ProfileFile.composed(bytes, limits: .profile, findings: &findings)
  }

  /// The keys on the way to a place, the outermost first.
  package func keys(to mark: Mark) -> [String] { root?.keys(to: mark) ?? [] }
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

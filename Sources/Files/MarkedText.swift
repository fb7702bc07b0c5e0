package import Displays
import Platform

/// The text of a file that marks point into, and those of the files beside it.
package struct MarkedText: Sendable {
  package let path: Path
  package let bytes: [UInt8]
  /// The define files beside a profile that it asked for.
  let folder: DefineFolder

  package init(_ bytes: [UInt8], of path: Path, beside folder: DefineFolder = .none) {
    (self.path, self.bytes, self.folder) = (path, bytes, folder)
  }

  /// A finding with the line it is about and a caret under the place, as compilers print it.
  package func describe(_ finding: Diagnostic, color: Bool) -> String {
    let text = finding.line(color: color)
    guard let line = Self.line(finding.mark.line, of: bytes(of: finding.mark.file)) else { return text }
    let shown = line.prefix(Self.longestLine)
    let before = shown.prefix(max(0, finding.mark.column - 1))
    guard before.unicodeScalars.count >= finding.mark.column - 1 || before.count == shown.count else { return text }
    // Tabs stay tabs, so that the caret stands under its place however wide they are shown.
    let indent = before.map { $0 == "\t" ? "\t" : " " }.joined()
    return "\(text)\n  \(shown)\n  \(indent)^"
  }

  /// The length at which lines are cut, since a caret further to the right is not seen.
  private static let longestLine = 160

  /// Findings of a profile can point to descriptions in other files.
  private func bytes(of file: Path) -> [UInt8] { file == path ? bytes : folder.bytes(of: file) }

  private static func line(_ number: Int, of bytes: [UInt8]) -> String? {
    var start = bytes.startIndex
    for _ in 1..<max(1, number) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    guard start < bytes.endIndex else { return nil }
    let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
    let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    return text.unicodeScalars.contains { $0.value < 32 && $0 != "\t" } ? nil : text.harmlessLines
  }
}

import Foundation
import LabSupport

extension Document {
  /// Writes what commands say now below them, as `ORCHESTRATE_UPDATE_GOLDEN=1` asks for. What is as it should be stays,
  /// and so does what an author has shortened by a line of `…`.
  func update(with said: [Int: Stage.Said]) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for shown in blocks.filter({ $0.reasonNotRun == nil && $0.kind == "console" }).flatMap(\.commands).reversed() {
      guard let found = said[shown.line]?.lines, !found.matches(shown.output),
        !shown.output.contains("…")
      else { continue }
      let start = shown.line - 1 + shown.command.split(separator: "\n", omittingEmptySubsequences: false).count
      lines.replaceSubrange(start..<start + shown.output.count, with: found)
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: Tool.repository.appending(path: path))
  }
}

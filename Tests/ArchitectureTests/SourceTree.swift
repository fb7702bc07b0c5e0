import Foundation
import Testing

/// One file below `Sources/`, as text.
struct SourceFile: CustomTestStringConvertible {
  /// The folder right below `Sources/`: the target.
  let module: String
  /// From the package's root.
  let path: String
  let lines: [String]

  var testDescription: String { path }

  /// Lines of code with such a habit, as `path:line: text`; comments and what stands between quotes do not count.
  func places(of habit: HabitTests.Habit) -> [String] {
    let (text, expression) = habit.signs
    return places(holding: text) { $0.withoutCommentAndText.contains(expression) }
  }

  /// Lines that hold this text, which is found quickly, and also are what is looked for, as `path:line: text`.
  func places(holding text: String, where isMeant: (String) -> Bool) -> [String] {
    let sign = Data(text.utf8)
    guard Data(lines.joined(separator: "\n").utf8).range(of: sign) != nil else { return [] }
    return lines.enumerated()
      .filter { Data($0.element.utf8).range(of: sign) != nil && isMeant($0.element) }
      .map { "\(path):\($0.offset + 1): \($0.element.trimmingCharacters(in: .whitespaces))" }
  }

  /// The modules it imports, with the line of each.
  var imports: [(module: String, line: Int)] {
    lines.enumerated().compactMap { index, line in
      guard Data(line.utf8).range(of: Data("import".utf8)) != nil else { return nil }
      let statement =
        /^\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?([A-Za-z_0-9]+)/
      return line.firstMatch(of: statement).map { (String($0.1), index + 1) }
    }
  }
}

extension String {
  /// Good enough for one line: text in quotes becomes empty, and a comment ends the line.
  fileprivate var withoutCommentAndText: String {
    let code = replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
    return String(code.prefix(upTo: code.firstRange(of: "//")?.lowerBound ?? code.endIndex))
  }
}

enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every Swift file below `Sources/`, in the order of their paths.
  static func files() throws -> [SourceFile] { try read.get() }

  /// Once for all tests.
  private static let read = Result { try readFiles() }

  private static func readFiles() throws -> [SourceFile] {
    let sources = root.appendingPathComponent("Sources").path
    return try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }.sorted()
      .map { path in
        let text = try String(contentsOfFile: "\(sources)/\(path)", encoding: .utf8)
        return SourceFile(
          module: String(path.prefix { $0 != "/" }), path: "Sources/\(path)",
          lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      }
  }

  /// The folders right below `Sources/`.
  static func modules() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Sources").path).sorted()
  }
}

import ArgumentParser
import Displays
import Platform

// The help of commands. The parser breaks long lines to the start of a line, also those of examples, whose second
// column is then lost; so what comes before the usage is broken here.
extension Orchestrate {
  private static let usage = "\n\nUSAGE: "

  /// The help as the parser writes it, with examples that keep their columns on a narrow terminal; nil where it is
  /// something else that is asked for, such as the version.
  static func help(for error: any Error) -> String? {
    let whole = fullMessage(for: error, columns: 10_000)
    let text = fullMessage(for: error, columns: Terminal.columns)
    guard let end = whole.firstRange(of: usage), let start = text.firstRange(of: usage) else { return nil }
    let lines = whole[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    let overview = lines.flatMap { $0.broken(at: Terminal.columns) }
    return overview.joined(separator: "\n") + text[start.lowerBound...]
  }
}

extension Substring {
  /// The line in lines of so many columns at most, as far as its words allow: what does not fit goes on below its last
  /// column.
  fileprivate func broken(at columns: Int) -> [String] {
    guard self.columns > columns else { return [String(self)] }
    let indent = String(repeating: " ", count: Swift.min(lastColumn, columns / 2))
    var lines: [String] = []
    var line = String(prefix { $0 == " " })
    for word in split(separator: " ", omittingEmptySubsequences: false).drop(while: \.isEmpty) {
      let longer = line.isBlank ? line + word : "\(line) \(word)"
      if longer.columns <= columns || line.isBlank {
        line = longer
      } else {
        lines.append(line.trimmedAtEnd)
        line = indent + word
      }
    }
    return lines + [line.trimmedAtEnd]
  }

  /// Where the words after the last gap of two spaces begin; without one a little to the right of the first word.
  private var lastColumn: Int {
    let start = prefix { $0 == " " }.count
    guard start > 0 else { return 0 }
    let gap = ranges(of: "  ").last { $0.upperBound < endIndex && self[$0.upperBound] != " " }
    guard let gap, self[..<gap.lowerBound].contains(where: { $0 != " " }) else { return start + 2 }
    return distance(from: startIndex, to: gap.upperBound)
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }

  fileprivate var trimmedAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

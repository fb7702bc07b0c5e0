import Foundation

/// Enumerations, and what tells their cases apart.
extension SourceFile {
  /// The cases of an enumeration that it declares at its outermost level.
  func cases(of name: String) -> [String] {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("package enum \(name):") }) else { return [] }
    return lines[start...].prefix { $0 != "}" }.flatMap(\.declaredCases)
  }

  /// Those of all its enumerations.
  var declaredCases: Set<String> { Set(lines(holding: "case ").flatMap(\.declaredCases)) }

  /// The cases that it tells from others, in a `switch` or by `if case`.
  var patterns: Set<String> { Set(lines(holding: "case .").flatMap(\.casePatterns)) }

  /// Found as bytes: a regular expression for each line of all files would take minutes.
  private func lines(holding text: String) -> [String] {
    let sign = Data(text.utf8)
    return lines.filter { Data($0.utf8).range(of: sign) != nil }
  }
}

extension String {
  var isComment: Bool { trimmingPrefix { $0 == " " }.hasPrefix("//") }

  fileprivate var casePatterns: [String] {
    guard !isComment, let start = firstRange(of: "case .") else { return [] }
    // What stands behind the colon is what becomes of it.
    let pattern = self[start.lowerBound...].prefix { $0 != ":" }
    return pattern.matches(of: /(?:case |, |\()\.(\w+)/).map { String($0.1) }
  }

  fileprivate var declaredCases: [String] {
    guard let list = firstMatch(of: /^ *(?:indirect )?case (\w.*)$/) else { return [] }
    // What belongs to a case stands between parentheses.
    return list.1.replacing(/\(.*?\)/, with: "").matches(of: /(?:^|, )(\w+)/).map { String($0.1) }
  }
}

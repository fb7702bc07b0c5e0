import Displays

/// A regular expression on the first line, and a value on the others: whatever both are, the work has a limit.
enum ExpressionTarget {
  static func complaint(about bytes: [UInt8]) -> String? {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let source = parts.first ?? ""
    let value = parts.count > 1 ? parts[1] : ""
    return problemComplaint(source) ?? workComplaint(source, value) ?? groupComplaint(source, value)
      ?? literalComplaint(value)
  }

  private static func problemComplaint(_ source: String) -> String? {
    guard let problem = RegularExpression(source).problem else { return nil }
    let isInside = 1...source.unicodeScalars.count + 1 ~= problem.position
    return isInside && problem.words.hasPrefix("found ") ? nil : "a problem without a place or words: \(problem)"
  }

  private static func workComplaint(_ source: String, _ value: String) -> String? {
    let expression = RegularExpression(source)
    let found = expression.matching(value)
    let most = expression.mostWork(length: value.unicodeScalars.count)
    let mostOfAll = 2 * (RegularExpression.mostStates + 1) * (RegularExpression.longestValue + 1)
    if found.work > min(most, mostOfAll) {
      return "\(found.work) instructions, at most \(min(most, mostOfAll)) allowed"
    }
    return found.isMatch == expression.matches(value) ? nil : "matches once and not twice"
  }

  /// In a group of its own, or beside itself, it means what it means alone.
  private static func groupComplaint(_ source: String, _ value: String) -> String? {
    let alone = RegularExpression(source)
    let others = ["(?:\(source))", "(?:\(source))|(?:\(source))"].map { RegularExpression($0) }
    guard alone.problem == nil else { return nil }
    let differs = others.contains { $0.problem == nil && $0.matches(value) != alone.matches(value) }
    return differs ? "means something else in a group" : nil
  }

  private static func literalComplaint(_ value: String) -> String? {
    let expression = RegularExpression(value.escapedForExpression)
    guard expression.source.utf8.count <= RegularExpression.longestSource else { return nil }
    return expression.matches(value) ? nil : "escaped text is not itself: \(expression.source)"
  }
}

import Displays

extension Pattern {
  /// Matches every text that ends in this one.
  init(ending text: String) {
    self = text.contains { "*?/".contains($0) } ? .expression(".*" + text.escapedForExpression) : .glob("*\(text)")
  }

  /// Matches every text that holds this one.
  init(containing text: String, ignoringCase: Bool = false) {
    let isPlain = !text.contains { "*?/".contains($0) }
    self =
      isPlain && !ignoringCase
      ? .glob("*\(text)*") : .expression("\(ignoringCase ? "(?i)" : "").*\(text.escapedForExpression).*")
  }

  /// Matches every text in which the expression is found, as `grep` does; ours must match the whole text.
  init?(searching expression: String) {
    var inner = expression[...]
    let isOpen = !inner.contains("|")
    let isAtStart = isOpen && inner.hasPrefix("^")
    let isAtEnd = isOpen && inner.hasSuffix("$") && !inner.hasSuffix("\\$")
    if isAtStart { inner = inner.dropFirst() }
    if isAtEnd { inner = inner.dropLast() }
    let whole = (isAtStart ? "" : ".*") + (isOpen ? String(inner) : "(?:\(inner))") + (isAtEnd ? "" : ".*")
    guard whole.utf8.count <= Self.longestText, (try? Regex(whole)) != nil else { return nil }
    self = .expression(whole)
  }

  /// The profile format takes no longer ones, slashes included.
  static let longestText = 254
}

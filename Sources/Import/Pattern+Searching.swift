import Displays

extension Pattern {
  /// Matches every text that ends in this one.
  init(ending text: String) {
    let isPlain = !text.contains { "*?/".contains($0) }
    self = isPlain ? .glob("*\(text)") : .expression(RegularExpression(".*" + text.escapedForExpression))
  }

  /// Matches every text that holds this one.
  init(containing text: String, ignoringCase: Bool = false) {
    let isPlain = !text.contains { "*?/".contains($0) } && !ignoringCase
    let expression = "\(ignoringCase ? "(?i)" : "").*\(text.escapedForExpression).*"
    self = isPlain ? .glob("*\(text)*") : .expression(RegularExpression(expression))
  }

  /// Matches every text in which the expression is found, as `grep` does; ours must match the whole text.
  init?(searching expression: String) {
    var inner = expression[...]
    let isOpen = !inner.contains("|")
    let isAtStart = isOpen && inner.hasPrefix("^")
    let isAtEnd = isOpen && inner.hasSuffix("$") && !inner.hasSuffix("\\$")
    if isAtStart { inner = inner.dropFirst() }
    if isAtEnd { inner = inner.dropLast() }
    let whole = RegularExpression(
      (isAtStart ? "" : ".*") + (isOpen ? String(inner) : "(?:\(inner))") + (isAtEnd ? "" : ".*"))
    guard whole.problem == nil else { return nil }
    self = .expression(whole)
  }
}

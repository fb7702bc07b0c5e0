import Displays

extension Pattern {
  /// Makes a pattern that matches every text that ends in this one.
  init(ending text: String) {
    let isPlain = !text.contains { "*?/".contains($0) }
    self = isPlain ? .glob("*\(text)") : .expression(RegularExpression(".*" + text.escapedForExpression))
  }

  /// Makes a pattern that matches every text that holds this one.
  init(containing text: String, ignoringCase: Bool = false) {
    let isPlain = !text.contains { "*?/".contains($0) } && !ignoringCase
    let expression = "\(ignoringCase ? "(?i)" : "").*\(text.escapedForExpression).*"
    self = isPlain ? .glob("*\(text)*") : .expression(RegularExpression(expression))
  }

  /// Makes a pattern that matches every text in which the expression is found, as `grep` does; a profile's pattern must
  /// match the whole text.
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

// The patterns of makers by any of their names.
extension Pattern {
  /// Makes a pattern that matches any of several makers.
  init?(makers ids: [String]) {
    guard let first = ids.first else { return nil }
    self = ids.count == 1 ? .exact(first) : .expression(RegularExpression(ids.joined(separator: "|")))
  }

  /// Makes a pattern of a glob over a whole description. Whatever name the maker has where the profile will be used, it
  /// matches.
  init(describedBy glob: String, _ makers: MakerNames) {
    self = .expression(RegularExpression(Pattern.naming(makers, in: glob) { $0.expressionOfGlob }))
  }

  /// Makes a pattern of a part of a description, in any case.
  init(describedAs part: String, _ makers: MakerNames) {
    self = .expression(RegularExpression("(?i).*\(Pattern.naming(makers, in: part, \.escapedForExpression)).*"))
  }

  /// Makes a pattern of an expression over a whole description, in which a maker's name stands for all of that maker's
  /// names.
  init?(searching expression: String, _ makers: MakerNames) {
    guard let plain = Pattern(searching: expression) else { return nil }
    let named = Pattern.naming(makers, in: expression.filter { $0 != "^" }) { $0 }
    self = (named == expression.filter { $0 != "^" } ? nil : Pattern(searching: named)) ?? plain
  }

  /// Translates a text and replaces the first maker's name in it by all of that maker's names.
  private static func naming(_ makers: MakerNames, in text: String, _ translate: (String) -> String) -> String {
    guard let (name, ids) = makers.mentioned(in: text).first, let range = text.firstRange(of: name) else {
      return translate(text)
    }
    let names = (ids.flatMap(makers.names) + ids).map(\.escapedForExpression)
    let choice = "(?:\(names.joined(separator: "|")))"
    let whole = translate(String(text[..<range.lowerBound])) + choice + translate(String(text[range.upperBound...]))
    return whole.utf8.count <= 240 ? whole : translate(text)
  }
}

extension String {
  /// The expression for a glob: `*` stands for any text, `?` for one sign, brackets for one of several.
  var expressionOfGlob: String {
    var result = ""
    for character in self {
      switch character {
      case "*": result += ".*"
      case "?": result += "."
      case "[", "]": result.append(character)
      default: result += String(character).escapedForExpression
      }
    }
    // A bracket that never closes is a part of the name.
    return RegularExpression(result).problem == nil ? result : escapedForExpression
  }
}

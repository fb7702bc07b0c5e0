/// libyaml's complaints in words for a user who edits a profile.
enum YAMLComplaint {
  /// - Parameter lines: the line where it was noticed, and those before it back to where the context begins.
  static func text(problem: String, context: String?, contextLine: Int, lines: [Substring]) -> String {
    let place = context.flatMap { places[$0] }.map { "in \($0) that begins on line \(contextLine), " } ?? ""
    let hint = context.flatMap { indicators[$0] } ?? trap(problem, in: lines) ?? hints[problem]
    return "this is not YAML: \(place)\(problem)" + (hint.map { "; \($0)" } ?? "")
  }

  /// A hint about text that YAML reads otherwise than people do.
  private static func trap(_ problem: String, in lines: [Substring]) -> String? {
    let isOpen = problem.hasPrefix("did not find expected ','") || problem == "did not find expected node content"
    if isOpen, lines.contains(where: { $0.contains(" #") }) {
      return "a # after a space starts a comment: put text that holds # in quotes"
    }
    if lines.contains(where: { $0.drop(while: \.isWhitespace).starts(with: "//") }) { return "a comment starts with #" }
    // Parsed once, and not for each line.
    let entry = /^\s*([a-z][a-z\-]*):(\S+)/
    guard problem == "mapping values are not allowed in this context",
      let match = lines.lazy.compactMap({ $0.firstMatch(of: entry) }).first
    else { return nil }
    return "a colon needs a space after it: \(match.1): \(String(match.2).excerpt)"
  }

  private static let indicators = [
    "while scanning an alias": "text that begins with * needs quotes",
    "while scanning an anchor": "text that begins with & needs quotes",
  ]

  /// The words for each `context` of `yaml_parser_t` (libyaml 0.2.5).
  private static let places = [
    "while parsing a flow sequence": "a list in brackets",
    "while parsing a flow mapping": "a mapping in braces",
    "while parsing a block mapping": "a mapping",
    "while parsing a block collection": "a list",
    "while scanning a quoted scalar": "text in quotes",
    "while scanning a block scalar": "a block of text",
    "while scanning a simple key": "a key",
  ]

  /// The mistakes people make most, by `problem` of `yaml_parser_t` (libyaml 0.2.5).
  private static let hints = [
    "found character that cannot start any token":
      "indent with spaces, not tabs, and put text that starts with @, % or ` in quotes",
    "found a tab character that violates indentation": "indent with spaces, not tabs",
    "found a tab character where an indentation space is expected": "indent with spaces, not tabs",
    "mapping values are not allowed in this context":
      "indent the keys of one mapping alike, put a mapping on one line in braces, and text that holds \": \" in quotes",
    "did not find expected key": "indent the keys of one mapping alike, or close the quotes or brackets before it",
    "could not find expected ':'": "a key needs a colon and a space after it",
    "did not find expected ',' or ']'": "close the list with ]",
    "did not find expected ',' or '}'": "close the mapping with }",
    "found unexpected end of stream": "close the quotes",
    "did not find expected '-' indicator": "indent the items of one list alike",
  ]
}

/// libyaml's complaints in the words of someone who edits a profile.
enum YAMLComplaint {
  static func text(problem: String, context: String?, contextLine: Int) -> String {
    let place = context.flatMap { places[$0] }.map { "in \($0) that begins on line \(contextLine), " } ?? ""
    return "this is not YAML: \(place)\(problem)" + (hints[problem].map { "; \($0)" } ?? "")
  }

  /// By `context` of `yaml_parser_t` (libyaml 0.2.5).
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
      "indent the keys of one mapping alike, and put text that holds \": \" in quotes",
    "did not find expected key": "indent the keys of one mapping alike, or close the quotes or brackets before it",
    "could not find expected ':'": "a key needs a colon and a space after it",
    "did not find expected ',' or ']'": "close the list with ]",
    "did not find expected ',' or '}'": "close the mapping with }",
    "found unexpected end of stream": "close the quotes",
    "did not find expected '-' indicator": "indent the items of one list alike",
  ]
}

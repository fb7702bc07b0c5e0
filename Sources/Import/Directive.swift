import Displays
import ProfileFile

/// A line of kanshi's configuration, with the lines in its braces. Grammar: kanshi(5), and scfg, which it is written
/// in.
struct Directive {
  var words: [Marked<String>]
  /// The lines in braces; nil without braces.
  var block: [Directive]?
  var mark: Mark

  var name: Marked<String>? { words.first }
}

/// Reads directives out of words and braces.
struct DirectiveReader {
  private var tokens: ArraySlice<Lexer.Token>
  private var findings: Findings
  /// The deepest block: profiles hold outputs, and outputs hold options.
  private static let deepestBlock = 3

  /// - Returns: nil, reported, when braces do not match.
  static func directives(_ tokens: [Lexer.Token], findings: inout Findings) -> [Directive]? {
    var reader = DirectiveReader(tokens: tokens[...], findings: findings)
    let directives = reader.block(openedAt: nil, depth: 0)
    findings = reader.findings
    return findings.hasErrors ? nil : directives
  }

  private mutating func block(openedAt start: Mark?, depth: Int) -> [Directive] {
    var directives: [Directive] = []
    while let token = tokens.first {
      switch token {
      case .lineEnd: tokens.removeFirst()
      case .symbol(let brace) where brace.value == "}":
        tokens.removeFirst()
        if start != nil { return directives }
        findings.error(at: brace.mark, "found } without a {, expected a directive")
      case .symbol, .word: directives.append(directive(depth: depth))
      }
      if findings.hasErrors { return directives }
    }
    if let start { findings.error(at: start, "found { without a }, expected both") }
    return directives
  }

  private mutating func directive(depth: Int) -> Directive {
    var directive = Directive(words: [], mark: findings.mark(.start))
    while let token = tokens.first {
      // The brace closes the outer block: `{ output eDP-1 enable }` on one line.
      if case .symbol(let brace) = token, brace.value != "{" { return directive }
      tokens.removeFirst()
      switch token {
      case .word(let word):
        if directive.words.isEmpty { directive.mark = word.mark }
        directive.words.append(word)
      case .lineEnd: return directive
      case .symbol(let brace):
        if directive.words.isEmpty { directive.mark = brace.mark }
        if depth < Self.deepestBlock {
          directive.block = block(openedAt: brace.mark, depth: depth + 1)
        } else {
          findings.error(at: brace.mark, "found {, expected no block this deep")
        }
        return directive
      }
    }
    return directive
  }
}

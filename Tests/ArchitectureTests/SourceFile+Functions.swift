import Foundation

/// A function or an initialiser with its body.
struct SourceFunction {
  let path: String
  let name: String
  /// Where it begins, from 1.
  let line: Int
  /// How many it has, from its first to the brace that closes it.
  let lines: Int
}

extension SourceFile {
  /// Those with a body.
  var functions: [SourceFunction] {
    let code = StringLiterals(in: lines.joined(separator: "\n")).code
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return code.indices.compactMap { index in
      let line = Data(code[index].utf8)
      guard Self.words.contains(where: { line.range(of: $0) != nil }),
        let head = code[index].firstMatch(of: /\b(?:func\s+(\w+|[^\w\s(]+)|(init)[?]?)\s*[<(]/),
        let end = Self.end(from: index, with: code[index][head.range.lowerBound...], in: code)
      else { return nil }
      return SourceFunction(
        path: path, name: String(head.1 ?? head.2 ?? ""), line: index + 1, lines: end - index + 1)
    }
  }

  private static let words = ["func ", "init"].map { Data($0.utf8) }

  /// The line of the brace that closes the body; nil where the declaration has none.
  private static func end(from start: Int, with head: Substring, in code: [String]) -> Int? {
    var (depth, parentheses, isOpen) = (0, 0, false)
    for index in start..<code.count {
      for byte in (index == start ? head : code[index][...]).utf8 {
        switch byte {
        case UInt8(ascii: "("): parentheses += 1
        case UInt8(ascii: ")"): parentheses -= 1
        case UInt8(ascii: "{") where isOpen || parentheses == 0: (depth, isOpen) = (depth + 1, true)
        case UInt8(ascii: "}") where isOpen || parentheses == 0: depth -= 1
        default: break
        }
        if isOpen ? depth == 0 : depth < 0 { return isOpen ? index : nil }
      }
      // In a protocol the next line is another declaration.
      let next = index + 1 < code.count ? code[index + 1].drop { $0 == " " } : ""
      if !isOpen, parentheses == 0, !["{", "where ", "-> "].contains(where: next.hasPrefix) { return nil }
    }
    return nil
  }
}

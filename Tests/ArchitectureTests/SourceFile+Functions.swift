import Foundation

/// A function or an initialiser with its body.
struct SourceFunction {
  let path: String
  let name: String
  /// Where it begins, from 1.
  let line: Int
  /// How many it has, from its first to the brace that closes it.
  let lines: Int

  /// Its file's name and its own, which stay when a line or the file moves.
  var title: String { "\(path.split(separator: "/").last ?? "") \(name)" }
}

extension SourceFile {
  /// Those with a body.
  var functions: [SourceFunction] {
    let code = CodeLines(lines).code
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

/// The lines of a file without comments, and without what stands in quotation marks.
struct CodeLines {
  private(set) var code: [String] = []
  /// Inside of a text of several lines.
  private var isText = false

  init(_ lines: [String]) {
    for line in lines { code.append(read(line)) }
  }

  private mutating func read(_ line: String) -> String {
    // Nearly all lines are plain, and expressions take their time.
    guard isText || line.utf8.contains(UInt8(ascii: "\"")) || line.utf8.contains(UInt8(ascii: "/")) else { return line }
    guard let quotes = Data(line.utf8).range(of: Data("\"\"\"".utf8)) else {
      return isText ? "" : Self.plain(line.utf8)
    }
    isText.toggle()
    return isText ? Self.plain(line.utf8.prefix(quotes.lowerBound)) : Self.plain(line.utf8.dropFirst(quotes.upperBound))
  }

  private static func plain(_ line: some Sequence<UInt8>) -> String {
    var code: [UInt8] = []
    var (isQuoted, isEscaped) = (false, false)
    for byte in line {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "/") where code.last == byte: return String(decoding: code.dropLast(), as: UTF8.self)
      default: code.append(byte)
      }
    }
    return String(decoding: code, as: UTF8.self)
  }
}

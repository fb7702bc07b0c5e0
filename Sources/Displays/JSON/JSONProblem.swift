/// One step into a JSON document.
package enum PathPart: Hashable, Sendable {
  case key(String)
  /// Counts from 0.
  case index(Int)
}

extension PathPart: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral key: String) { self = .key(key) }
  package init(integerLiteral index: Int) { self = .index(index) }
}

/// A fault in a JSON document, and its place. Path, line and column are worked out when they are asked for: readers try
/// one kind of value after the other.
package struct JSONProblem: Error, Sendable {
  private let bytes: [UInt8]
  private let offset: Int
  /// The faulty value; nil where the text is not JSON.
  private let value: (index: JSONIndex, number: Int)?
  private let words: String

  init(at offset: Int, in bytes: [UInt8], of value: (index: JSONIndex, number: Int)? = nil, _ words: String) {
    (self.bytes, self.offset, self.value, self.words) = (bytes, offset, value, words)
  }

  /// The way to the faulty value; empty for the whole document, and where the text is not JSON.
  package var path: [PathPart] { value.map { $0.index.path(to: $0.number) } ?? [] }

  /// The place in the text. Both count from 1; columns count Unicode scalars.
  package var place: (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let line = before.lastIndex(of: UInt8(ascii: "\n")).map { before[($0 + 1)...] } ?? before
    // Bytes that begin with 10 go on with the character before them.
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, line.count { $0 & 0b1100_0000 != 0b1000_0000 } + 1)
  }

  package func mark(in file: Path) -> Mark { Mark(file: file, line: place.line, column: place.column) }

  /// The words for a value that is not as expected. What was found comes from a file, and may be of any length.
  static func words(found: String, expected: String) -> String {
    let longest = 200
    let shown = found.count > longest ? "\(found.prefix(longest).printable)…" : found.printable
    return "found \(shown), expected \(expected.printable)"
  }
}

extension JSONProblem: CustomStringConvertible {
  /// `outputs[2].modes[0].width: found 70000, expected 1...65535`
  package var description: String { path.isEmpty ? words : "\(pathText): \(words)" }

  private var pathText: String {
    path.reduce(into: "") { text, part in
      switch part {
      case .key(let key): text += (text.isEmpty ? "" : ".") + key.printable
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}

internal import CTOML
import Displays
import ProfileFile

/// TOML through toml++: the only file that talks to it. TOML has the same kinds of values as YAML, so a document
/// becomes the same tree.
final class TOMLReader {
  private struct Container {
    let isTable: Bool
    let mark: Mark
    var entries: [YAMLNode.Entry] = []
    var items: [YAMLNode] = []
    /// The key of the value that comes next.
    var key: Marked<String>?
  }

  private let file: Path
  private var open: [Container] = []
  private(set) var root: YAMLNode?
  private(set) var failure: Marked<String>?

  private init(file: Path) { self.file = file }

  /// - Returns: nil, with the reason among the findings, when the text is no TOML.
  static func tree(of text: String, findings: inout Findings) -> YAMLNode? {
    if let excess = TOMLNesting.excess(in: text) {
      findings.error(at: findings.mark(excess.place), excess.words)
      return nil
    }
    let reader = TOMLReader(file: findings.file)
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        ctoml_parse(
          characters.baseAddress, characters.count,
          { context, kind, text, length, line, column in
            guard let context else { return }
            let reader = Unmanaged<TOMLReader>.fromOpaque(context).takeUnretainedValue()
            let bytes = UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : length)
            reader.take(kind, String(decoding: bytes, as: UTF8.self), line: line, column: column)
          }, Unmanaged.passUnretained(reader).toOpaque())
      }
    }
    guard let failure = reader.failure else { return reader.root }
    findings.error(at: failure.mark, "this is not TOML: \(failure.value.printable)")
    return nil
  }

  private func take(_ kind: ctoml_kind, _ text: String, line: UInt32, column: UInt32) {
    let mark = Mark(file: file, line: max(1, Int(line)), column: max(1, Int(column)))
    switch kind {
    case CTOML_TABLE_START: open.append(Container(isTable: true, mark: mark))
    case CTOML_ARRAY_START: open.append(Container(isTable: false, mark: mark))
    case CTOML_KEY: if !open.isEmpty { open[open.count - 1].key = Marked(text, at: mark) }
    case CTOML_STRING: add(.scalar(YAMLNode.Scalar(text: text, isPlain: false)), at: mark)
    case CTOML_PLAIN: add(.scalar(YAMLNode.Scalar(text: text, isPlain: true)), at: mark)
    case CTOML_TIME: add(.scalar(YAMLNode.Scalar(text: "a date or time", isPlain: false)), at: mark)
    case CTOML_ERROR: failure = Marked(text, at: mark)
    default: close()
    }
  }

  private func close() {
    guard let container = open.popLast() else { return }
    // toml++ keeps a table by its keys; a person reads it by its lines.
    let entries = container.entries.sorted { $0.key.mark < $1.key.mark }
    add(container.isTable ? .mapping(entries) : .list(container.items), at: container.mark)
  }

  private func add(_ content: YAMLNode.Content, at mark: Mark) {
    let node = YAMLNode(content: content, mark: mark)
    guard let last = open.indices.last else {
      root = node
      return
    }
    if !open[last].isTable {
      open[last].items.append(node)
    } else if let key = open[last].key {
      open[last].entries.append(YAMLNode.Entry(key: key, value: node))
    }
  }
}

/// Looks at the brackets and keys of a TOML text before toml++ does, which calls itself for each level: 60,000 parts of
/// one key overflow its stack.
struct TOMLNesting {
  /// The deepest brackets. No tool whose files are imported goes deeper than a list in a table in a list.
  static let deepestBrackets = 32
  static let mostParts = 16

  /// The kind of the current quotation.
  private enum Text {
    case basic, literal
    case basicLines, literalLines
    case comment
  }

  private let bytes: [UInt8]
  private var position = 0
  private var place = Place.start
  private var text: Text?
  private var depth = 0
  private var parts = 1

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// - Returns: the place of the first bracket or dot too many, and the words about it.
  static func excess(in text: String) -> (place: Place, words: String)? {
    var nesting = TOMLNesting(text)
    while nesting.position < nesting.bytes.count {
      let place = nesting.place
      nesting.take()
      if nesting.depth > deepestBrackets {
        return (place, "found a bracket nested deeper than \(deepestBrackets) levels, expected fewer")
      }
      if nesting.parts > mostParts {
        return (place, "found a key of more than \(mostParts) parts, expected fewer")
      }
    }
    return nil
  }

  private mutating func take() {
    let byte = bytes[position]
    if let text { leave(text, at: byte) } else { enter(byte) }
  }

  private mutating func enter(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): text = hasThree(byte) ? .basicLines : .basic
    case UInt8(ascii: "'"): text = hasThree(byte) ? .literalLines : .literal
    case UInt8(ascii: "#"): text = .comment
    case UInt8(ascii: "."): parts += 1
    case UInt8(ascii: "["), UInt8(ascii: "{"): (depth, parts) = (depth + 1, 1)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): (depth, parts) = (max(0, depth - 1), 1)
    case UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "\n"): parts = 1
    default: break
    }
    advance(text == .basicLines || text == .literalLines ? 3 : 1)
  }

  private mutating func leave(_ open: Text, at byte: UInt8) {
    switch (open, byte) {
    case (.basic, UInt8(ascii: "\\")), (.basicLines, UInt8(ascii: "\\")): advance(2)
    case (.basic, UInt8(ascii: "\"")), (.literal, UInt8(ascii: "'")): end(1)
    case (.basicLines, UInt8(ascii: "\"")) where hasThree(byte): end(3)
    case (.literalLines, UInt8(ascii: "'")) where hasThree(byte): end(3)
    // Text on one line ends with it, at least here: toml++ reports what is missing.
    case (.comment, UInt8(ascii: "\n")), (.basic, UInt8(ascii: "\n")), (.literal, UInt8(ascii: "\n")):
      parts = 1
      end(1)
    default: advance(1)
    }
  }

  private mutating func end(_ count: Int) {
    text = nil
    advance(count)
  }

  private func hasThree(_ quote: UInt8) -> Bool { bytes[position...].starts(with: [quote, quote, quote]) }

  /// Moves on. Columns count characters: bytes that begin with 10 belong to the character before.
  private mutating func advance(_ count: Int) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") {
        place = Place(line: place.line + 1, column: 1)
      } else if bytes[position] & 0b1100_0000 != 0b1000_0000 {
        place.column += 1
      }
      position += 1
    }
  }
}

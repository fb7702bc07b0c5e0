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
    /// Of the value that comes next.
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

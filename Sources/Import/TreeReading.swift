import Displays
import ProfileFile

/// Reading values out of the tree of a YAML or TOML document.
extension Drafting {
  typealias Entry = YAMLNode.Entry

  mutating func mismatch(_ node: YAMLNode, _ name: String, expected: String) {
    guard !node.isRefused else { return }
    findings.error(at: node.mark, "\(name): found \(node.found), expected \(expected)")
  }

  /// The entries of a mapping; nothing, reported, for anything else.
  mutating func entries(_ node: YAMLNode, _ name: String) -> [Entry] {
    if case .mapping(let entries) = node.content { return entries }
    mismatch(node, name, expected: "a mapping")
    return []
  }

  /// The items of a list; none for nothing at all, as of a key whose items are comments.
  mutating func items(_ node: YAMLNode, _ name: String) -> [YAMLNode] {
    if case .list(let items) = node.content { return items }
    if node.scalar?.isNull != true { mismatch(node, name, expected: "a list") }
    return []
  }

  /// One text, or several in a list.
  mutating func texts(_ node: YAMLNode, _ name: String) -> [Marked<String>] {
    if case .list(let items) = node.content { return items.compactMap { text($0, name) } }
    return node.scalar?.isNull == true ? [] : text(node, name).map { [$0] } ?? []
  }

  /// Text on one line; numbers count as the text they are written as.
  mutating func text(_ node: YAMLNode, _ name: String) -> Marked<String>? {
    guard let text = node.scalar?.text, node.scalar?.isNull != true else {
      mismatch(node, name, expected: "text")
      return nil
    }
    guard text == text.printable, text.utf8.count <= 1024, !text.trimmed.isEmpty else {
      mismatch(node, name, expected: "one line of text")
      return nil
    }
    return Marked(text, at: node.mark)
  }

  mutating func boolean(_ node: YAMLNode, _ name: String) -> Marked<Bool>? {
    if let value = node.scalar?.boolean { return Marked(value, at: node.mark) }
    mismatch(node, name, expected: "true or false")
    return nil
  }

  mutating func unknown(_ key: Marked<String>, in place: String, known: [String]) {
    error(key, place, expected: known.joined(separator: ", "), among: known)
  }
}

extension [YAMLNode.Entry] {
  subscript(name: String) -> YAMLNode? { first { $0.key.value == name }?.value }
}

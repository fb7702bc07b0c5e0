import Displays

/// Keys of a screen under a name, which `use` adds to a screen or to another description.
struct Description: Sendable {
  /// The place of a description: those of a profile can build on those of the folder, and not the other way round.
  enum Home: Sendable {
    case profile, folder
  }

  let name: Marked<String>
  let keys: [YAMLNode.Entry]
  let home: Home

  /// The description that it builds on.
  var use: Marked<String>? { keys.use }
}

extension Description {
  /// The descriptions under `define` in a file, whatever else is wrong with them: they are there for those that use
  /// them.
  static func all(in root: YAMLNode, home: Home) -> [Description] {
    (root["define"]?.entries ?? []).map { Description(name: $0.key, keys: $0.value.entries ?? [], home: home) }
  }
}

extension [YAMLNode.Entry] {
  /// The name under `use`; nil where there is none.
  var use: Marked<String>? {
    guard let node = first(where: { $0.key.value == "use" })?.value, let name = node.scalar, !name.isNull,
      name.boolean == nil
    else {
      return nil
    }
    return Marked(name.text, at: node.mark)
  }
}

extension YAMLNode {
  var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  subscript(key: String) -> YAMLNode? { entries?.first { $0.key.value == key }?.value }

  /// The approximate bytes that it takes to write the value out.
  var length: Int {
    switch content {
    case .scalar(let scalar): scalar.text.utf8.count + 1
    case .list(let items): items.reduce(1) { $0 + $1.length }
    case .mapping(let entries): entries.reduce(1) { $0 + $1.key.value.utf8.count + $1.value.length }
    case .refused: 1
    }
  }
}

import Displays

/// A value as a file holds it: of one kind with JSON's, so that a page can write what it reads.
package indirect enum WrittenValue: Equatable, Sendable {
  case text(String)
  /// A number, `true` or `false`, as YAML spells it; empty for nothing.
  case plain(String)
  case list([WrittenValue])
  /// A mapping, in the file's order.
  case mapping([Member])

  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: WrittenValue

    package init(_ key: String, _ value: WrittenValue) {
      self.key = key
      self.value = value
    }
  }

  init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let scalar):
      let isPlain = scalar.isPlain && (scalar.boolean != nil || scalar.looksNumeric)
      self = scalar.isNull ? .plain("") : isPlain ? .plain(scalar.text) : .text(scalar.text)
    case .list(let items): self = .list(items.map(WrittenValue.init))
    case .mapping(let entries):
      self = .mapping(entries.map { Member($0.key.value, WrittenValue($0.value)) })
    case .refused: self = .plain("")
    }
  }

  /// The value after an edit; a mapping grows at its end.
  func changed(at path: ArraySlice<String>, to value: WrittenValue?) -> WrittenValue {
    guard let key = path.first else { return value ?? self }
    guard case .mapping(var members) = self else {
      return value == nil ? self : WrittenValue.mapping([]).changed(at: path, to: value)
    }
    let rest = path.dropFirst()
    if let index = members.firstIndex(where: { $0.key == key }) {
      if rest.isEmpty, value == nil {
        members.remove(at: index)
      } else {
        members[index].value = members[index].value.changed(at: rest, to: value)
      }
    } else if value != nil {
      members.append(Member(key, WrittenValue.mapping([]).changed(at: rest, to: value)))
    }
    return .mapping(members)
  }
}

extension WrittenValue {
  /// The value under a path of keys; nil where there is none.
  func value(at path: ArraySlice<String>) -> WrittenValue? {
    guard let key = path.first else { return self }
    guard case .mapping(let members) = self else { return nil }
    return members.first { $0.key == key }?.value.value(at: path.dropFirst())
  }

  var isContainer: Bool {
    switch self {
    case .text, .plain: false
    case .list(let items): !items.isEmpty
    case .mapping(let members): !members.isEmpty
    }
  }

  /// The value on one line.
  var flow: String {
    switch self {
    case .text(let text): YAMLText.written(text)
    case .plain(let text): text.isEmpty ? "null" : text
    case .list(let items): "[\(items.map(\.flow).joined(separator: ", "))]"
    case .mapping(let members) where members.isEmpty: "{}"
    case .mapping(let members):
      "{ \(members.map { "\(YAMLText.written($0.key)): \($0.value.flow)" }.joined(separator: ", ")) }"
    }
  }

  /// The text after a key's colon: on the same line, or on lines of its own as people write mappings and lists.
  func behindColon(indent: String, lineBreak: String) -> String {
    guard isContainer else { return " " + flow }
    let inner = indent + "  "
    switch self {
    case .text, .plain: return " " + flow
    case .list(let items): return items.map { "\(lineBreak)\(inner)- \($0.flow)" }.joined()
    case .mapping(let members):
      return members.map {
        "\(lineBreak)\(inner)\(YAMLText.written($0.key)):"
          + $0.value.behindColon(indent: inner, lineBreak: lineBreak)
      }.joined()
    }
  }
}

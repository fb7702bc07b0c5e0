/// A JSON value to be written, or to be kept whatever is in it.
package indirect enum JSONTree: Hashable, Sendable {
  case nothing
  case truth(Bool)
  case whole(Int)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  /// An object without the members that have no value.
  package static func members(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
    .object(members.reduce(into: [:]) { $0[$1.key] = $1.value })
  }

  package static func texts(_ texts: [String]) -> JSONTree { .list(texts.map(JSONTree.text)) }

  package init(_ value: JSONValue) throws(JSONProblem) {
    switch value.kind {
    case .nothing: self = .nothing
    case .yes: self = .truth(true)
    case .no: self = .truth(false)
    case .text, .escapedText: self = .text(try value.text())
    case .number:
      if let whole = try? value.whole() { self = .whole(whole) } else { self = .number(try value.double()) }
    case .list: self = .list(try value.list().map { item throws(JSONProblem) in try JSONTree(item) })
    case .object:
      var members: [String: JSONTree] = [:]
      for (key, value) in try value.object().members where members[key] == nil { members[key] = try JSONTree(value) }
      self = .object(members)
    }
  }
}

extension JSONTree: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .nothing: try container.encodeNil()
    case .truth(let truth): try container.encode(truth)
    case .whole(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }

  /// The value merged with another: the other's values win; objects become one.
  package func merged(with other: JSONTree) -> JSONTree {
    guard case .object(let mine) = self, case .object(let theirs) = other else { return other }
    return .object(mine.merging(theirs) { $0.merged(with: $1) })
  }
}

extension JSONTree {
  /// The value as JSON in one line, with the keys of objects in order: equal values have equal texts.
  package var line: String {
    switch self {
    case .nothing: "null"
    case .truth(let truth): "\(truth)"
    case .whole(let number): "\(number)"
    case .number(let number): "\(number)"
    case .text(let text): Self.quoted(text)
    case .list(let items): "[\(items.map(\.line).joined(separator: ","))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.line)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\0"..."\u{1F}": "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
      default: String(scalar)
      }
    }
    return "\"\(scalars.joined())\""
  }
}

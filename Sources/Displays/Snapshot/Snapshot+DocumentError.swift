/// One step into a YAML or JSON document.
package enum PathPart: Hashable, Sendable {
  case key(String)
  /// Counts from 0.
  case index(Int)
}

extension PathPart: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral key: String) { self = .key(key) }
  package init(integerLiteral index: Int) { self = .index(index) }
}

extension Snapshot {
  /// The fault in a snapshot document, and its place.
  package struct DocumentError: Error, Hashable, Sendable {
    package var path: [PathPart]
    package var found: String
    package var expected: String

    package init(path: [PathPart], found: String, expected: String) {
      let longest = 200
      self.path = path
      self.found = found.count > longest ? "\(found.prefix(longest).printable)…" : found.printable
      self.expected = expected.printable
    }
  }
}

extension Snapshot.DocumentError {
  /// The words for an error of a decoder: a missing key, or a value of another type.
  package init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      // The place is where the key should be: that one can be shown.
      let expected = context.codingPath.isEmpty ? Self.origin : "one"
      self.init(path: Self.path(context.codingPath), found: "no \"\(key.stringValue)\"", expected: expected)
    case .valueNotFound(let type, let context):
      self.init(path: Self.path(context.codingPath), found: "null", expected: Self.words(for: type))
    case .typeMismatch(let type, let context):
      let expected = context.codingPath.isEmpty ? Self.origin : Self.words(for: type)
      self.init(path: Self.path(context.codingPath), found: "a different type", expected: expected)
    case .dataCorrupted(let context):
      self.init(
        path: Self.path(context.codingPath), found: "something that is not JSON, or a number that is too large",
        expected: Self.origin)
    @unknown default:
      self.init(path: [], found: "\(error)", expected: "a snapshot")
    }
  }

  /// The words for the right kind of file: any file that `show --json` wrote would do.
  private static let origin = "what `orchestrate show --json` writes"

  private static func path(_ keys: [any CodingKey]) -> [PathPart] {
    keys.map { key in key.intValue.map(PathPart.index) ?? .key(key.stringValue) }
  }

  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}

extension Snapshot.DocumentError: CustomStringConvertible {
  /// `outputs[2].modes[0].width: found 70000, expected 1...65535`
  package var description: String {
    let words = "found \(found), expected \(expected)"
    return path.isEmpty ? words : "\(place): \(words)"
  }

  private var place: String {
    path.reduce(into: "") { place, part in
      switch part {
      case .key(let key): place += (place.isEmpty ? "" : ".") + key.printable
      case .index(let index): place += "[\(index)]"
      }
    }
  }
}

@testable import ProfileFile

/// A schema as a file: what is named once stands among the definitions, and what fits on a line is on one.
struct SchemaText {
  private(set) var definitions: [(key: String, value: Schema)] = []
  private static let width = 120

  /// - Parameter head: what stands before all else.
  static func file(_ schema: Schema, head: [(key: String, value: Schema)]) -> String {
    var text = SchemaText()
    guard case .definition(_, let root) = schema, case .object(let entries) = text.referring(root) else { return "" }
    return written(.object(head + entries + [("definitions", .object(text.definitions))]), column: 0, indent: "") + "\n"
  }

  /// The same with references, once all that they refer to has been noted.
  private mutating func referring(_ schema: Schema) -> Schema {
    switch schema {
    case .object(let entries): return .object(entries.map { ($0.key, referring($0.value)) })
    case .list(let items): return .list(items.map { referring($0) })
    case .text, .number, .boolean: return schema
    case .definition(let name, let inner):
      if !definitions.contains(where: { $0.key == name }) {
        let place = definitions.count
        definitions.append((name, schema))
        definitions[place].value = referring(inner)
      }
      return ["$ref": .text("#/definitions/\(name)")]
    }
  }

  private static func written(_ schema: Schema, column: Int, indent: String) -> String {
    let line = line(schema)
    guard column + line.count > width else { return line }
    let inner = indent + "  "
    switch schema {
    case .object(let entries):
      let lines = entries.map { key, value in
        let head = "\(inner)\(quoted(key)): "
        return head + written(value, column: head.count + 1, indent: inner)
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .list(let items):
      let lines = items.map { inner + written($0, column: inner.count + 1, indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .text, .number, .boolean, .definition: return line
    }
  }

  private static func line(_ schema: Schema) -> String {
    switch schema {
    case .object(let entries):
      entries.isEmpty ? "{}" : "{ \(entries.map { "\(quoted($0.key)): \(line($0.value))" }.joined(separator: ", ")) }"
    case .list(let items): "[\(items.map(line).joined(separator: ", "))]"
    case .text(let text): quoted(text)
    case .number(let number): number
    case .boolean(let value): "\(value)"
    case .definition(_, let inner): line(inner)
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

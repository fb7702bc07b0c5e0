import Displays

extension Decoder {
  mutating func hooks(_ field: Field?, of profile: Mark) -> Hooks {
    guard let field, let fields = fields(field, of: HookKey.self) else { return Hooks(mark: profile) }
    if case .mapping(let entries) = field.node.content, entries.isEmpty { mismatch(field, hint: "; leave the key out") }
    return Hooks(
      before: commands(fields[.before]), after: commands(fields[.after]), content: commands(fields[.content]),
      mark: field.node.mark)
  }

  /// One command, or a list of them.
  private mutating func commands(_ field: Field?) -> [Marked<[String]>] {
    guard let field else { return [] }
    guard case .list(let items) = field.node.content, let first = items.first else {
      // Many tools take a line for a shell here.
      mismatch(field, hint: field.node.scalar.map { $0.isNull ? "" : "; hooks run without a shell" } ?? "")
      return []
    }
    guard case .list = first.content else { return command(field).map { [$0] } ?? [] }
    return items.compactMap { command(Field(name: field.name, expects: HookKey.command, node: $0)) }
  }

  mutating func command(_ field: Field) -> Marked<[String]>? {
    guard case .list(let items) = field.node.content, let program = items.first else {
      mismatch(field)
      return nil
    }
    let name = text(Field(name: field.name, expects: "the name of a program", node: program))
    let arguments = items.dropFirst().map { argument(Field(name: field.name, expects: "text", node: $0)) }
    guard let name, !arguments.contains(nil) else { return nil }
    return Marked([name.value] + arguments.compactMap(\.self), at: field.node.mark)
  }

  /// Unlike other text it may be empty: that is an argument too.
  private mutating func argument(_ field: Field) -> String? {
    if let scalar = field.node.scalar, !scalar.isPlain, scalar.text.allSatisfy(\.isWhitespace) { return scalar.text }
    return text(field, multiline: true)?.value
  }
}

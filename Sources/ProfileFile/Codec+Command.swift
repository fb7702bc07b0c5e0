import Displays

/// A program and its arguments, never a line for a shell.
struct CommandCodec: Codec {
  var expects: String { "a program and its arguments such as [notify-send, done]" }
  var examples: [String] { ["[notify-send, done]", "[\"./a b.sh\", \"\", \"two\\nlines\"]"] }

  var schema: Schema {
    .definition(
      "command",
      [
        "type": "array", "minItems": 1, "maxItems": .number("\(Limits.profile.entries)"),
        "items": [TextCodec().schema], "additionalItems": Self.argument,
        "examples": [["notify-send", "the screens have changed"]],
      ])
  }

  /// Text of several lines, or nothing but spaces.
  private static var argument: Schema {
    ["anyOf": [TextCodec(isMultiline: true).schema, ["type": "string", "pattern": "^\\s*$"]]]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Marked<[String]>? {
    guard case .list(let items) = field.node.content, let program = items.first else {
      decoder.mismatch(field)
      return nil
    }
    let name = decoder.read(
      Decoder.Field(name: field.name, expects: "the name of a program", node: program), as: .text)
    let arguments = items.dropFirst().map { item in
      Self.argument(Decoder.Field(name: field.name, expects: "text", node: item), by: &decoder)
    }
    guard let name, !arguments.contains(nil) else { return nil }
    return Marked([name] + arguments.compactMap(\.self), at: field.node.mark)
  }

  /// Decodes an argument. Unlike other text it may be empty: that is an argument too.
  private static func argument(_ field: Decoder.Field, by decoder: inout Decoder) -> String? {
    if let scalar = field.node.scalar, !scalar.isPlain, scalar.text.allSatisfy(\.isWhitespace) { return scalar.text }
    return decoder.read(field, as: .lines)
  }

  func encode(_ command: Marked<[String]>) -> String? { Self.text(command.value) }

  fileprivate static func text(_ words: [String]) -> String {
    "[\(words.map(YAMLText.quoted).joined(separator: ", "))]"
  }
}

/// One command, or a list of them.
struct CommandsCodec: Codec {
  private var command: CommandCodec { CommandCodec() }

  var expects: String { "\(command.expects), or a list of these" }
  var examples: [String] { command.examples + ["[\(command.examples.joined(separator: ", "))]"] }

  var schema: Schema {
    .definition("commands", ["anyOf": [command.schema, .list(of: command.schema)]])
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [Marked<[String]>]? {
    guard case .list(let items) = field.node.content, let first = items.first else {
      // Many tools take a line for a shell here.
      decoder.mismatch(field, hint: field.node.scalar.map { $0.isNull ? "" : "; hooks run without a shell" } ?? "")
      return nil
    }
    guard case .list = first.content else { return command.decode(field, by: &decoder).map { [$0] } }
    return items.compactMap { item in
      command.decode(Decoder.Field(name: field.name, expects: command.expects, node: item), by: &decoder)
    }
  }

  func encode(_ commands: [Marked<[String]>]) -> String? { YAMLText.oneOrList(commands.compactMap(command.encode)) }
}

/// A program that shows something.
struct ProgramCodec: Codec {
  let expects: String
  var examples: [String] { CommandCodec().examples }
  var schema: Schema { CommandCodec().schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Command? {
    CommandCodec().decode(field, by: &decoder).map { Command($0.value) }
  }

  func encode(_ command: Command) -> String? { CommandCodec.text(command.arguments) }
}

extension Codec where Self == CommandsCodec {
  static var commands: Self { CommandsCodec() }
}

extension Codec where Self == ProgramCodec {
  static func program(_ expects: String) -> Self { ProgramCodec(expects: expects) }
}

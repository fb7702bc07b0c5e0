import Displays

/// The keys that one kind of mapping may hold, a row for each. The decoder, the words of messages, the way back, the
/// schema and the tables of the reference are made of them.
struct Mapping<Root: Sendable>: Sendable {
  /// The place of these keys in words: `a screen`.
  let place: String
  /// The mapping's name in the schema.
  let definition: String
  let keys: [Key<Root>]
  let names: [String]
  /// Keys that are written before the others, and in this order.
  let head: [String]
  /// The value before any key is read, with marks that point to where the mapping stands.
  let fresh: @Sendable (Mark) -> Root
  /// The rules of the schema besides the keys.
  private let rules: @Sendable () -> [(key: String, value: Schema)]

  init(
    _ place: String, definition: String, head: [String] = [], fresh: @escaping @Sendable (Mark) -> Root,
    rules: @escaping @Sendable () -> [(key: String, value: Schema)] = { [] }, @KeyRows<Root> keys: () -> [Key<Root>]
  ) {
    self.place = place
    self.definition = definition
    self.keys = keys()
    names = self.keys.map(\.name)
    self.head = head
    self.fresh = fresh
    self.rules = rules
  }

  /// The keys of which it holds exactly one, if there are any.
  var sources: [Key<Root>] { keys.filter { $0.options != nil } }

  func keys(named names: [String]) -> [Key<Root>] { names.compactMap { name in keys.first { $0.name == name } } }

  /// What is not the default, key by key, and nothing that has no effect beside the source.
  func texts(of value: Root) -> [(name: String, text: String)] {
    let fresh = fresh(.nowhere)
    let first = head.compactMap { name in keys.first { $0.name == name } }
    let source = sources.first { $0.text(of: value, fresh: fresh) != nil }
    return (first + keys.filter { !head.contains($0.name) }).compactMap { key in
      guard source.map({ $0.name == key.name || $0.options?.contains(key.name) == true }) ?? true else { return nil }
      return key.text(of: value, fresh: fresh).map { (key.name, $0) }
    }
  }

  /// - Returns: nil where all has its default.
  func encode(_ value: Root) -> String? {
    let texts = texts(of: value)
    return texts.isEmpty ? nil : "{ \(texts.map { "\($0.name): \($0.text)" }.joined(separator: ", ")) }"
  }

  /// The facts of a value, key by key, be they the default or not.
  func facts(of value: Root) -> [ContentFact] { keys.flatMap { $0.facts(of: value) } }

  /// Each key alone.
  var examples: [String] { keys.flatMap { key in key.codec.examples.map { "{ \(key.name): \($0) }" } } }

  var schema: Schema {
    let fresh = fresh(.nowhere)
    let properties = keys.map { key in
      var facts: [(key: String, value: Schema)] = [("description", .text(key.help))]
      // A default that depends on other keys takes more than a word, and stands among the rules.
      if let standard = key.standard(of: fresh), !standard.contains(" ") {
        facts.append(("default", Schema(written: standard)))
      }
      return (key: key.name, value: key.codec.schema.with(facts))
    }
    return .definition(
      definition,
      .object(
        [("type", "object"), ("additionalProperties", false), ("properties", .object(properties))] + exclusions
          + rules()))
  }

  /// The schema's rules for exactly one source, and no keys beside it that mean nothing there.
  private var exclusions: [(key: String, value: Schema)] {
    guard !sources.isEmpty else { return [] }
    let options = keys.filter { $0.options == nil }.map(\.name)
    let cases = sources.map { source -> Schema in
      let useless = options.filter { source.options?.contains($0) == false }
      return ["required": [.text(source.name)], "properties": .object(useless.map { ($0, false) })]
    }
    return [("oneOf", .list(cases))]
  }
}

@resultBuilder enum KeyRows<Root: Sendable> {
  static func buildExpression(_ key: Key<Root>) -> [Key<Root>] { [key] }
  static func buildExpression(_ keys: [Key<Root>]) -> [Key<Root>] { keys }
  static func buildBlock(_ keys: [Key<Root>]...) -> [Key<Root>] { keys.flatMap(\.self) }
}

extension Mapping: KeyList {
  func expects(_ name: String) -> String { keys.first { $0.name == name }?.codec.expects ?? "" }
}

extension Decoder {
  /// Reads what is given of some keys, in the order of the rows.
  ///
  /// - Returns: false where something given could not be read.
  @discardableResult
  mutating func read<Root>(_ keys: some Collection<Key<Root>>, of fields: Fields, into root: inout Root) -> Bool {
    var isRead = true
    // Most rows of a table are not written in a file, and a row is large.
    for index in keys.indices where fields.has(keys[index].name) {
      guard let field = fields[keys[index].name] else { continue }
      isRead = keys[index].read(field, &self, &root) && isRead
    }
    return isRead
  }
}

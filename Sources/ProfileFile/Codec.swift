import Displays

/// The written form of one kind of values: all that the decoder, the way back, the messages, the reference and the
/// editor's schema know of it.
protocol Codec<Value>: Sendable {
  associatedtype Value: Sendable

  /// The allowed values, in the words that follow "expected".
  var expects: String { get }
  /// Values as a profile writes them, the least and the largest among them: tests make profiles of these.
  var examples: [String] { get }
  var schema: Schema { get }

  /// - Returns: nil, reported, for anything else.
  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Value?
  /// The value in YAML's flow style; nil for one that is best left out.
  func encode(_ value: Value) -> String?
  /// The facts that cases compare of a value that is a mapping, key by key; nil for a value that is compared as a
  /// whole.
  func facts(of value: Value) -> [ContentFact]?
}

extension Codec {
  func facts(of value: Value) -> [ContentFact]? { nil }
}

extension Decoder {
  mutating func read<Kind: Codec>(_ field: Field?, as codec: Kind) -> Kind.Value? {
    field.flatMap { codec.decode($0, by: &self) }
  }

  mutating func marked<Kind: Codec>(_ field: Field?, as codec: Kind) -> Marked<Kind.Value>? {
    guard let field, let value = codec.decode(field, by: &self) else { return nil }
    return Marked(value, at: field.node.mark)
  }
}

/// A mapping whose keys are rows of a table.
struct MappingCodec<Root: Sendable>: Codec {
  private let rows: @Sendable () -> Mapping<Root>
  let expects: String
  /// What to do instead of writing an empty mapping.
  var remedy = ""
  var mayBeEmpty = false
  var isEmptyWritten = false
  /// The keys that have to be there.
  var required: [String] = []
  /// The keys of which one has to be there, if any is.
  var needed: [String] = []
  /// True if nothing is read where one of its keys cannot be read; else that one has its default.
  var isWhole = false
  /// True if cases compare it key by key.
  var hasFacts = false
  private let shown: @Sendable () -> [String]?
  /// Looks at what was read as a whole.
  var check: (@Sendable (Decoder.Field, Decoder.Fields, inout Root, inout Decoder) -> Void)?

  init(
    _ rows: @escaping @Sendable () -> Mapping<Root>, expects: String, remedy: String = "", mayBeEmpty: Bool = false,
    isEmptyWritten: Bool = false,
    required: [String] = [], needed: [String] = [], isWhole: Bool = false, hasFacts: Bool = false,
    examples: @autoclosure @escaping @Sendable () -> [String]? = nil,
    check: (@Sendable (Decoder.Field, Decoder.Fields, inout Root, inout Decoder) -> Void)? = nil
  ) {
    (self.rows, self.expects, self.remedy, self.mayBeEmpty) = (rows, expects, remedy, mayBeEmpty)
    (self.required, self.needed, self.isWhole, self.hasFacts) = (required, needed, isWhole, hasFacts)
    (self.isEmptyWritten, shown, self.check) = (isEmptyWritten, examples, check)
  }

  private var mapping: Mapping<Root> { rows() }
  var examples: [String] { shown() ?? mapping.examples }
  var schema: Schema { mapping.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Root? {
    let mapping = mapping
    guard let fields = decoder.fields(field, of: mapping) else { return nil }
    if fields.isEmpty, !mayBeEmpty, required.isEmpty, needed.isEmpty { decoder.mismatch(field, hint: remedy) }
    if !needed.isEmpty, fields.given(of: needed).isEmpty { decoder.reportUnfinished(field, fields, without: needed) }
    decoder.has(required, in: fields)
    var root = mapping.fresh(field.node.mark)
    guard decoder.read(mapping.keys, of: fields, into: &root) || !isWhole else { return nil }
    check?(field, fields, &root, &decoder)
    return root
  }

  func encode(_ value: Root) -> String? { mapping.encode(value) ?? (isEmptyWritten ? "{}" : nil) }
  func facts(of value: Root) -> [ContentFact]? { hasFacts ? mapping.facts(of: value) : nil }
}

/// A mapping, or something shorter for what most people want.
struct EitherCodec<Short: Codec, Long: Codec>: Codec where Short.Value == Long.Value {
  let short: Short
  let long: Long
  let expects: String
  private let shown: [String]?

  /// - Parameters:
  ///   - short: which writes nothing for a value that only the mapping can tell.
  ///   - expects: unless it is both, one after the other.
  init(_ short: Short, or long: Long, expects: String? = nil, examples: [String]? = nil) {
    (self.short, self.long, shown) = (short, long, examples)
    self.expects = expects ?? "\(short.expects), or \(long.expects)"
  }

  var examples: [String] { shown ?? short.examples + long.examples }
  var schema: Schema { ["anyOf": [short.schema, long.schema]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Short.Value? {
    if case .mapping = field.node.content { return long.decode(field, by: &decoder) }
    return short.decode(Decoder.Field(name: field.name, expects: expects, node: field.node), by: &decoder)
  }

  func encode(_ value: Short.Value) -> String? { short.encode(value) ?? long.encode(value) }
  func facts(of value: Short.Value) -> [ContentFact]? { short.encode(value) == nil ? long.facts(of: value) : nil }
}

/// Things under names of their own.
struct EntriesCodec<Item: Sendable>: Codec {
  let expects: String
  let examples: [String]
  var mayBeEmpty = false
  var broken = Broken.leftOut
  /// How many there may be at most, as the schema has it.
  var most: Int? = Limits.profile.entries
  let items: @Sendable () -> [(key: String, value: Schema)]
  let read: @Sendable (YAMLNode.Entry, inout Decoder) -> Item?
  /// - Returns: nil for what is written elsewhere.
  let write: @Sendable (Item) -> (name: String, text: String)?

  /// What becomes of them where one cannot be read: that one is left out, there are none, or nothing is read.
  enum Broken: Sendable {
    case leftOut, emptied, refused
  }

  var schema: Schema {
    let least: [(key: String, value: Schema)] = mayBeEmpty ? [] : [("minProperties", 1)]
    let most: [(key: String, value: Schema)] = most.map { [("maxProperties", .number("\($0)"))] } ?? []
    return .object([("type", "object")] + least + most + items())
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [Item]? {
    guard let entries = field.node.entries, mayBeEmpty || !entries.isEmpty else {
      decoder.mismatch(field)
      return broken == .emptied ? [] : nil
    }
    let all = entries.map { read($0, &decoder) }
    guard broken != .leftOut, all.contains(where: { $0 == nil }) else { return all.compactMap(\.self) }
    return broken == .emptied ? [] : nil
  }

  func encode(_ all: [Item]) -> String? {
    let texts = all.compactMap(write).map { "\(YAMLText.quoted($0.name)): \($0.text)" }
    return texts.isEmpty ? nil : "{ \(texts.joined(separator: ", ")) }"
  }
}

extension Schema {
  /// Of names that may be as long as those of screens.
  static var screenNames: Schema { ["minLength": 1, "maxLength": .number("\(ScreenName.longest)")] }
}

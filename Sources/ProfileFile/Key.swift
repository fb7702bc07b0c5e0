import Displays

/// All there is to know about one key of a mapping, but for what it means: its name, the value it stands for, how that
/// is written, and a sentence of help. The default is what a fresh value has.
///
/// Every start of the program builds rows, and needs few of them: key path and codec come into being when they are
/// asked for.
struct Key<Root: Sendable>: Sendable {
  let name: String
  /// The key's help, one sentence of the reference.
  let help: String
  /// The keys that may stand beside this one, where a mapping holds exactly one of several such keys.
  private(set) var options: [String]?
  private let isAlwaysWritten: Bool
  private let said: String?
  private let kind: @Sendable () -> any Codec
  /// - Returns: false where nothing could be read.
  let read: @Sendable (Decoder.Field, inout Decoder, inout Root) -> Bool
  private let written: @Sendable (_ root: Root, _ beside: Root) -> String?
  /// The facts of the mapping that the value is.
  private let inner: @Sendable (Root) -> [ContentFact]?

  /// - Parameters:
  ///   - standard: the default in words, where a fresh value does not have it.
  ///   - codec: how the value is written beside what stands in the rows above.
  fileprivate init<Kind: Codec>(
    _ name: String, _ help: String, standard: String?, options: [String]?, always: Bool,
    codec: @escaping @Sendable (Root?) -> Kind, get: @escaping @Sendable (Root) -> Kind.Value?,
    set: @escaping @Sendable (inout Root, Kind.Value, Mark) -> Void
  ) {
    self.name = name
    self.help = help
    self.options = options
    isAlwaysWritten = always
    said = standard
    kind = { codec(nil) }
    read = { field, decoder, root in
      guard let value = codec(root).decode(field, by: &decoder) else { return false }
      set(&root, value, field.node.mark)
      return true
    }
    written = { root, rows in get(root).flatMap(codec(rows).encode) }
    inner = { root in get(root).flatMap(codec(root).facts) }
  }

  var codec: any Codec { kind() }

  /// The value as a profile writes it; nil where it is the default.
  func text(of value: Root, fresh: Root) -> String? {
    let text = written(value, value)
    return isAlwaysWritten || text != written(fresh, value) ? text : nil
  }

  /// The value as a profile writes it, be it the default or not, and what stands in it key by key.
  func facts(of value: Root) -> [ContentFact] {
    if let inner = inner(value) { return [.mapping(name)] + inner }
    return (written(value, value) ?? said.map(YAMLText.quoted)).map { [ContentFact(name, $0)] } ?? []
  }

  /// The default as a profile would write it, but for quotes; nil when leaving the key out means that nothing is asked
  /// for.
  func standard(of fresh: Root) -> String? {
    guard let text = said ?? written(fresh, fresh) else { return nil }
    return text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
  }
}

extension RangeReplaceableCollection {
  /// As a key of a mapping that has to be there: nil before it has been read.
  var written: Self? {
    get { isEmpty ? nil : self }
    set { self = newValue ?? Self() }
  }
}

extension Key {
  /// The key as one of those of another mapping, where others may stand beside it.
  func beside(_ options: [String]) -> Key {
    var key = self
    key.options = options
    return key
  }
}

// MARK: Where the value stands

extension Key {
  typealias Path<Value> = WritableKeyPath<Root, Value> & Sendable

  init<Kind: Codec>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Kind.Value>,
    _ codec: @autoclosure @escaping @Sendable () -> Kind, _ help: String, standard: String? = nil,
    options: [String]? = nil, always: Bool = false, beside: (@Sendable (Root) -> Kind)? = nil
  ) {
    self.init(
      name, help, standard: standard, options: options, always: always,
      codec: { $0.flatMap { beside?($0) } ?? codec() }, get: { $0[keyPath: path()] },
      set: { root, value, _ in root[keyPath: path()] = value })
  }

  init<Kind: Codec>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Kind.Value?>,
    _ codec: @autoclosure @escaping @Sendable () -> Kind, _ help: String, standard: String? = nil,
    options: [String]? = nil, always: Bool = false, beside: (@Sendable (Root) -> Kind)? = nil
  ) {
    self.init(
      name, help, standard: standard, options: options, always: always,
      codec: { $0.flatMap { beside?($0) } ?? codec() }, get: { $0[keyPath: path()] },
      set: { root, value, _ in root[keyPath: path()] = value })
  }

  init<Kind: Codec>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Marked<Kind.Value>>,
    _ codec: @autoclosure @escaping @Sendable () -> Kind, _ help: String, standard: String? = nil,
    options: [String]? = nil, always: Bool = false, beside: (@Sendable (Root) -> Kind)? = nil
  ) {
    self.init(
      name, help, standard: standard, options: options, always: always,
      codec: { $0.flatMap { beside?($0) } ?? codec() }, get: { $0[keyPath: path()].value },
      set: { root, value, mark in root[keyPath: path()] = Marked(value, at: mark) })
  }

  init<Kind: Codec>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Marked<Kind.Value>?>,
    _ codec: @autoclosure @escaping @Sendable () -> Kind, _ help: String, standard: String? = nil,
    options: [String]? = nil, always: Bool = false, beside: (@Sendable (Root) -> Kind)? = nil
  ) {
    self.init(
      name, help, standard: standard, options: options, always: always,
      codec: { $0.flatMap { beside?($0) } ?? codec() }, get: { $0[keyPath: path()]?.value },
      set: { root, value, mark in root[keyPath: path()] = Marked(value, at: mark) })
  }

  /// A key that is only looked at, and stands for nothing.
  init<Kind: Codec>(
    checking name: String, _ codec: @autoclosure @escaping @Sendable () -> Kind, _ help: String
  ) {
    self.init(
      name, help, standard: nil, options: nil, always: false, codec: { _ in codec() }, get: { _ in nil },
      set: { _, _, _ in })
  }
}

/// A file's value as JSON, and JSON as what a file would hold.
extension WrittenValue: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  /// Keys in the order of their names: JSON has none.
  package init(from decoder: any Swift.Decoder) throws {
    if let fields = try? decoder.container(keyedBy: Name.self) {
      self = .mapping(
        try fields.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
          Member($0.stringValue, try fields.decode(WrittenValue.self, forKey: $0))
        })
    } else if var items = try? decoder.unkeyedContainer() {
      var values: [WrittenValue] = []
      while !items.isAtEnd { values.append(try items.decode(WrittenValue.self)) }
      self = .list(values)
    } else {
      self = try Self.scalar(try decoder.singleValueContainer())
    }
  }

  private static func scalar(_ value: any SingleValueDecodingContainer) throws -> WrittenValue {
    if value.decodeNil() { return .plain("") }
    if let truth = try? value.decode(Bool.self) { return .plain("\(truth)") }
    if let number = try? value.decode(Int.self) { return .plain("\(number)") }
    if let number = try? value.decode(Double.self) { return .plain("\(number)") }
    return .text(try value.decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text): try Self.encode(text, to: encoder)
    case .plain(let text): try Self.encode(plain: text, to: encoder)
    case .list(let items):
      var list = encoder.unkeyedContainer()
      for item in items { try list.encode(item) }
    case .mapping(let members):
      var fields = encoder.container(keyedBy: Name.self)
      for member in members { try fields.encode(member.value, forKey: Name(stringValue: member.key)) }
    }
  }

  private static func encode(_ value: some Encodable, to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(value)
  }

  /// Numbers that JSON does not know, as `.inf`, stay the text that stands there.
  private static func encode(plain text: String, to encoder: any Encoder) throws {
    if text.isEmpty {
      var single = encoder.singleValueContainer()
      return try single.encodeNil()
    }
    if ["true", "false"].contains(text.lowercased()) { return try encode(text.lowercased() == "true", to: encoder) }
    if let number = Int(text) { return try encode(number, to: encoder) }
    if let number = Double(text), number.isFinite { return try encode(number, to: encoder) }
    try encode(text, to: encoder)
  }
}

/// Hands a JSON value to types that are `Decodable`. What it throws are problems with their places.
package struct JSONDecoding: Decoder {
  private let value: JSONValue
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package init(_ value: JSONValue) { self.value = value }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed(try value.object()))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Unkeyed(items: try value.list()) }
  package func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(value: value) }
}

extension JSONDecoding {
  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: JSONObject
    private let members: [String: JSONValue]
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { members.keys.compactMap(Key.init) }

    init(_ object: JSONObject) {
      self.object = object
      members = Dictionary(object.members.map { ($0.key, $0.value) }) { first, _ in first }
    }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { members[key.stringValue]?.isNull ?? true }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try Value(from: decoding(key))
    }

    func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
      try decoding(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoding(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { JSONDecoding(object.value) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoding(key) }

    private func decoding(_ key: Key) throws(JSONProblem) -> JSONDecoding {
      guard let value = members[key.stringValue] else { throw object.lack(of: key.stringValue) }
      return JSONDecoding(value)
    }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let items: [JSONValue]
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex >= items.count }

    init(items: [JSONValue]) { self.items = items }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, items[currentIndex].isNull else { return false }
      currentIndex += 1
      return true
    }

    /// An item that cannot be decoded stays the next one.
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let value = try Value(from: current())
      currentIndex += 1
      return value
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
      let decoder = try current()
      currentIndex += 1
      return decoder
    }

    private func current() throws -> JSONDecoding {
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(
          JSONValue.self, DecodingError.Context(codingPath: [], debugDescription: "the list has no more items"))
      }
      return JSONDecoding(items[currentIndex])
    }
  }

  private struct Single: SingleValueDecodingContainer {
    let value: JSONValue
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { value.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try value.flag() }
    func decode(_ type: String.Type) throws -> String { try value.text() }
    func decode(_ type: Double.Type) throws -> Double { try value.double() }
    func decode(_ type: Float.Type) throws -> Float { Float(try value.double()) }
    func decode(_ type: Int.Type) throws -> Int { try value.whole() }
    func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
    func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
    func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
    func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
    func decode(_ type: UInt.Type) throws -> UInt { try whole() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: JSONDecoding(value)) }

    private func whole<Number: FixedWidthInteger>() throws(JSONProblem) -> Number {
      let whole = try value.whole()
      guard let number = Number(exactly: whole) else {
        throw value.problem(found: "\(whole)", expected: "\(Number.min)...\(Number.max)")
      }
      return number
    }
  }
}

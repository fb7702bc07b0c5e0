/// A value of a JSON text. What asks for a value of another kind, or out of its range, gets a problem with its place.
package struct JSONValue: Sendable {
  fileprivate let index: JSONIndex
  fileprivate let number: Int

  init(index: JSONIndex, number: Int) { (self.index, self.number) = (index, number) }

  var kind: JSONIndex.Kind { index.nodes[number].kind }
  package var isNull: Bool { kind == .nothing }

  package func problem(found: String, expected: String) -> JSONProblem {
    JSONProblem(
      at: Int(index.nodes[number].start) - (kind == .text || kind == .escapedText ? 1 : 0), in: index.bytes,
      of: (index, number), JSONProblem.words(found: found, expected: expected))
  }

  package func check(_ condition: Bool, found: @autoclosure () -> String, expected: String) throws(JSONProblem) {
    guard condition else { throw problem(found: found(), expected: expected) }
  }

  private func mismatch(_ expected: String) -> JSONProblem {
    problem(found: isNull ? "null" : "a different type", expected: number == 0 ? index.origin : expected)
  }

  package func object() throws(JSONProblem) -> JSONObject {
    guard kind == .object else { throw mismatch("an object") }
    return JSONObject(self)
  }

  package func list() throws(JSONProblem) -> [JSONValue] {
    guard kind == .list else { throw mismatch("a list") }
    var items: [JSONValue] = []
    var item = number + 1
    while item < Int(index.nodes[number].end) {
      items.append(JSONValue(index: index, number: item))
      item = index.next(after: item)
    }
    return items
  }

  /// The text of a list up to its last value, which tells all of it; nil for what is no list, and for one whose end is
  /// an empty one.
  var textOfList: ArraySlice<UInt8>? { kind == .list ? index.text(ofContainer: number) : nil }

  package func text() throws(JSONProblem) -> String {
    guard kind == .text || kind == .escapedText else { throw mismatch("text") }
    return index.text(of: number)
  }

  package func flag() throws(JSONProblem) -> Bool {
    switch kind {
    case .yes: return true
    case .no: return false
    default: throw mismatch("true or false")
    }
  }

  /// The number as it is written.
  private func digits(_ expected: String) throws(JSONProblem) -> String {
    guard kind == .number else { throw mismatch(expected) }
    return index.text(of: number)
  }

  package func double() throws(JSONProblem) -> Double {
    let digits = try digits("a number")
    guard let double = Double(digits), double.isFinite else { throw problem(found: digits, expected: "a number") }
    return double
  }

  /// A whole number, also one that is written as `1.0` or `1e3`.
  package func whole() throws(JSONProblem) -> Int {
    if let short = shortNumber { return short }
    let digits = try digits("a whole number")
    if let whole = Int(digits) { return whole }
    guard let double = Double(digits), double == double.rounded() else { throw mismatch("a whole number") }
    guard let whole = Int(exactly: double) else {
      throw problem(found: digits, expected: "a number of at most 18 digits")
    }
    return whole
  }

  /// A number of a few digits, as nearly all are.
  private var shortNumber: Int? {
    let node = index.nodes[number]
    guard node.kind == .number, node.end - node.start < 18 else { return nil }
    var result = 0
    for byte in index.bytes(of: number) {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      result = result * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return result
  }

  package func whole(in range: ClosedRange<Int>) throws(JSONProblem) -> Int {
    let whole = try whole()
    guard range.contains(whole) else {
      throw problem(found: "\(whole)", expected: "\(range.lowerBound)...\(range.upperBound)")
    }
    return whole
  }

  /// One of a few words.
  package func word<Word>() throws(JSONProblem) -> Word where Word: RawRepresentable<String> & CaseIterable {
    let text = try text()
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw problem(
      found: "\"\(text)\"", expected: words.joined(separator: ", ") + Suggestion.hint(for: text, among: words))
  }
}

/// The members of a JSON object. A member that is `null` counts as left out.
package struct JSONObject: Sendable {
  package let value: JSONValue

  fileprivate init(_ value: JSONValue) { self.value = value }

  package subscript(key: StaticString) -> JSONValue? {
    guard let member = value.index.value(under: key, in: value.number) else { return nil }
    let found = JSONValue(index: value.index, number: member)
    return found.isNull ? nil : found
  }

  /// The value of a key that has to be there.
  package func required(_ key: StaticString) throws(JSONProblem) -> JSONValue {
    guard let member = value.index.value(under: key, in: value.number) else { throw lack(of: key.description) }
    return JSONValue(index: value.index, number: member)
  }

  /// The place is where the key should be: that one can be shown.
  func lack(of key: String) -> JSONProblem {
    value.problem(found: "no \"\(key)\"", expected: value.number == 0 ? value.index.origin : "one")
  }

  /// All members in their order.
  package var members: [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = []
    var key = value.number + 1
    while key < Int(value.index.nodes[value.number].end) {
      members.append((value.index.text(of: key), JSONValue(index: value.index, number: key + 1)))
      key = value.index.next(after: key + 1)
    }
    return members
  }
}

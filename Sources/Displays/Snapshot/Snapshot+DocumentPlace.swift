/// A place in a snapshot document, and the checks that complain about it.
struct DocumentPlace {
  /// The most outputs and the most CRTCs that a document may hold; servers have a few dozen.
  private static let largestCount = 1024

  private let path: [PathPart]

  static let root = DocumentPlace(path: [])

  private init(path: [PathPart]) { self.path = path }

  subscript(part: PathPart) -> DocumentPlace { DocumentPlace(path: path + [part]) }

  func error(found: String, expected: String) -> Snapshot.DocumentError {
    Snapshot.DocumentError(path: path, found: found, expected: expected)
  }

  func check(_ condition: Bool, found: String, expected: String) throws(Snapshot.DocumentError) {
    guard condition else { throw error(found: found, expected: expected) }
  }

  func check(count: Int) throws(Snapshot.DocumentError) {
    try check(count <= Self.largestCount, found: "\(count) entries", expected: "at most \(Self.largestCount)")
  }

  func number(_ number: Int, in range: ClosedRange<Int>) throws(Snapshot.DocumentError) -> Int {
    try check(range.contains(number), found: "\(number)", expected: "\(range.lowerBound)...\(range.upperBound)")
    return number
  }

  /// An XID; 0 is `None`.
  func id<ID: ResourceID>(_ number: Int) throws(Snapshot.DocumentError) -> ID {
    ID(UInt32(clamping: try self.number(number, in: 1...Int(UInt32.max))))
  }

  func size(_ size: Size, from smallest: Int = 0) throws(Snapshot.DocumentError) -> Size {
    let range = smallest...Size.largestSide
    return Size(
      width: try self["width"].number(size.width, in: range), height: try self["height"].number(size.height, in: range))
  }

  /// A name, of a length that no real one has. It is going to stand in messages, reports and drawings, where nothing of
  /// it is to be obeyed.
  func name(_ text: String) throws(Snapshot.DocumentError) -> String {
    let longest = 1024
    try check(text.utf8.count <= longest, found: "a text of \(text.utf8.count) bytes", expected: "at most \(longest)")
    if let found = text.unicodeScalars.first(where: \.steers) {
      throw error(found: "\(found.codePoint) in \"\(text)\"", expected: "text without control characters")
    }
    return text
  }

  func name(_ text: String?) throws(Snapshot.DocumentError) -> String? {
    guard let text else { return nil }
    return try name(text) as String
  }

  /// Reads one of a few words.
  func word<Word>(_ text: String) throws(Snapshot.DocumentError) -> Word
  where Word: RawRepresentable<String> & CaseIterable {
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw error(
      found: "\"\(text)\"", expected: words.joined(separator: ", ") + Suggestion.hint(for: text, among: words))
  }

  /// A key of what has been seen before.
  func known<Value>(
    _ name: String, in names: [String: Value], called kind: String
  ) throws(Snapshot.DocumentError) -> Value {
    if let value = names[name] { return value }
    throw error(found: "\"\(name)\"", expected: "the name of \(kind)" + Suggestion.hint(for: name, among: names.keys))
  }
}

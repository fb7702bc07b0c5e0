/// The walk over a JSON text that finds its values.
struct JSONScanner {
  /// Why a text is not read, and where.
  struct Fault: Error {
    var offset: Int
    var words = "this is not valid JSON from here on"
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private(set) var nodes: [JSONIndex.Node] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The byte at the offset; at the end a zero, which JSON has nowhere.
  private var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func readDocument() throws(Fault) {
    guard bytes.count < UInt32.max else { throw Fault(offset: 0, words: "found a text of 4 GiB, which is not read") }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    try readValue(depth: 0)
    skipSpace()
    guard offset == bytes.count else { throw Fault(offset: offset) }
  }

  private mutating func readValue(depth: Int) throws(Fault) {
    skipSpace()
    switch byte {
    case UInt8(ascii: "\""): try readText()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try readContainer(depth: depth + 1)
    case UInt8(ascii: "t"): try readWord("true", .yes)
    case UInt8(ascii: "f"): try readWord("false", .no)
    case UInt8(ascii: "n"): try readWord("null", .nothing)
    default: throw Fault(offset: offset)
    }
  }

  private mutating func skipSpace() {
    while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
      || byte == UInt8(ascii: "\r")
    {
      offset += 1
    }
  }

  private mutating func take(_ wanted: UInt8) throws(Fault) {
    guard byte == wanted else { throw Fault(offset: offset) }
    offset += 1
  }

  private mutating func add(_ kind: JSONIndex.Kind, from start: Int, to end: Int) {
    nodes.append(JSONIndex.Node(kind: kind, start: UInt32(start), end: UInt32(end)))
  }

  private mutating func readWord(_ word: StaticString, _ kind: JSONIndex.Kind) throws(Fault) {
    let start = offset
    for index in 0..<word.utf8CodeUnitCount { try take(word.utf8Start[index]) }
    add(kind, from: start, to: offset)
  }

  // MARK: Objects and lists

  private mutating func readContainer(depth: Int) throws(Fault) {
    guard depth <= JSONIndex.deepest else {
      throw Fault(
        offset: offset,
        words: "found a list or object nested deeper than \(JSONIndex.deepest) levels, which no snapshot holds")
    }
    let isObject = byte == UInt8(ascii: "{")
    let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let container = nodes.count
    add(isObject ? .object : .list, from: offset, to: 0)
    offset += 1
    skipSpace()
    if byte != close { try readMembers(ofObject: isObject, until: close, depth: depth) }
    offset += 1
    nodes[container].end = UInt32(nodes.count)
  }

  private mutating func readMembers(ofObject isObject: Bool, until close: UInt8, depth: Int) throws(Fault) {
    while true {
      if isObject { try readKey() }
      try readValue(depth: depth)
      skipSpace()
      guard byte != close else { return }
      try take(UInt8(ascii: ","))
    }
  }

  private mutating func readKey() throws(Fault) {
    skipSpace()
    guard byte == UInt8(ascii: "\"") else { throw Fault(offset: offset) }
    try readText()
    skipSpace()
    try take(UInt8(ascii: ":"))
  }

  // MARK: Texts and numbers

  private mutating func readText() throws(Fault) {
    offset += 1
    let start = offset
    var (hasEscapes, isASCII) = (false, true)
    while byte != UInt8(ascii: "\"") {
      switch byte {
      case 0..<0x20: throw Fault(offset: min(offset, bytes.count))
      case UInt8(ascii: "\\"):
        hasEscapes = true
        // What follows may be a quotation mark.
        offset += 1
      case 0x80...: isASCII = false
      default: break
      }
      offset += 1
    }
    try check(bytes[start..<offset], hasEscapes: hasEscapes, isASCII: isASCII)
    add(hasEscapes ? .escapedText : .text, from: start, to: offset)
    offset += 1
  }

  private func check(_ text: Slice<UnsafeBufferPointer<UInt8>>, hasEscapes: Bool, isASCII: Bool) throws(Fault) {
    let isText =
      hasEscapes
      ? JSONEscapes.text(in: text) != nil : isASCII || String(validating: text, as: UTF8.self) != nil
    guard isText else { throw Fault(offset: text.startIndex - 1) }
  }

  private mutating func readNumber() throws(Fault) {
    let start = offset
    if byte == UInt8(ascii: "-") { offset += 1 }
    if byte == UInt8(ascii: "0") { offset += 1 } else { try readDigits() }
    if byte == UInt8(ascii: ".") {
      offset += 1
      try readDigits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      offset += 1
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { offset += 1 }
      try readDigits()
    }
    add(.number, from: start, to: offset)
  }

  private mutating func readDigits() throws(Fault) {
    let start = offset
    while UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { offset += 1 }
    guard offset > start else { throw Fault(offset: offset) }
  }
}

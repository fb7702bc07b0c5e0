extension ProfileFile {
  /// The deepest nesting of JSON that is read; no document of this program nests a tenth of it. Readers of JSON call
  /// themselves for each level, and libyaml, which is asked for lines and columns, looks at all open brackets for each
  /// character: 100 KB of `[` took it 15 seconds.
  package static let deepestJSON = 64

  /// The first list or object of a JSON text that is nested deeper; nil where there is none, and the text can be read.
  /// One look at each byte.
  package static func placeBeyondNesting(in bytes: some Sequence<UInt8>) -> Place? {
    var nesting = JSONNesting()
    for byte in bytes {
      nesting.take(byte)
      if nesting.depth > deepestJSON { return nesting.place }
    }
    return nil
  }
}

/// The number of brackets of a JSON text that are open.
private struct JSONNesting {
  private(set) var depth = 0
  /// The place of the character that was taken last.
  private(set) var place = Place(line: 1, column: 0)
  private var isText = false
  private var isEscaped = false

  mutating func take(_ byte: UInt8) {
    advance(over: byte)
    if isEscaped {
      isEscaped = false
    } else if isText {
      isEscaped = byte == UInt8(ascii: "\\")
      isText = byte != UInt8(ascii: "\"")
    } else {
      open(byte)
    }
  }

  private mutating func open(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
    case UInt8(ascii: "\""): isText = true
    default: break
    }
  }

  /// Bytes that begin with 10 go on with the character before them.
  private mutating func advance(over byte: UInt8) {
    if byte == .lineFeed {
      place = Place(line: place.line + 1, column: 0)
    } else if byte & 0b1100_0000 != 0b1000_0000 {
      place.column += 1
    }
  }
}

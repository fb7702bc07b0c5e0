/// The escapes in JSON's texts.
enum JSONEscapes {
  /// - Returns: nil where an escape is none, and for half a character: of a surrogate pair, or of UTF-8.
  static func text(in bytes: some Sequence<UInt8>) -> String? {
    var rest = bytes.makeIterator()
    var result: [UInt8] = []
    while let byte = rest.next() {
      if byte != UInt8(ascii: "\\") {
        result.append(byte)
      } else if let scalar = scalar(&rest) {
        result += UTF8.encode(scalar).map(Array.init) ?? []
      } else {
        return nil
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  /// The character behind a backslash.
  private static func scalar(_ rest: inout some IteratorProtocol<UInt8>) -> Unicode.Scalar? {
    guard let letter = rest.next() else { return nil }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return numberedScalar(&rest)
    default: return nil
    }
  }

  /// The character of four hexadecimal digits; one beyond U+FFFF takes two such escapes, a surrogate pair.
  private static func numberedScalar(_ rest: inout some IteratorProtocol<UInt8>) -> Unicode.Scalar? {
    guard let first = unit(&rest) else { return nil }
    guard 0xD800..<0xDC00 ~= first else { return Unicode.Scalar(first) }
    guard rest.next() == UInt8(ascii: "\\"), rest.next() == UInt8(ascii: "u"), let second = unit(&rest),
      0xDC00..<0xE000 ~= second
    else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private static func unit(_ rest: inout some IteratorProtocol<UInt8>) -> UInt32? {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = rest.next(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}

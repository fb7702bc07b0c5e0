extension Path {
  /// The path as text, for an interface that takes nothing else: where the bytes are not UTF-8, it is another path.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The reason why no file of this name is taken, nor one in a folder of this name: it would steer the terminal that
  /// shows it, or look like another one. nil when there is nothing against it.
  package var flaw: String? {
    isPlain ? nil : units.lazy.compactMap(\.fault).first.map { "its name \($0); rename it" }
  }

  /// True if it is of the characters that can be seen in ASCII, and spaces, as nearly all paths are.
  private var isPlain: Bool { bytes.allSatisfy { 0x20...0x7E ~= $0 } }

  private var units: [Unit] {
    var units: [Unit] = []
    var (rest, isFirst) = (bytes[...], true)
    while let byte = rest.first {
      // One that has read more than it gave back would read that again.
      var (decoder, source) = (Unicode.UTF8.ForwardParser(), rest.makeIterator())
      if case .valid(let encoded) = decoder.parseScalar(from: &source) {
        units.append(.scalar(Unicode.UTF8.decode(encoded), isFirst: isFirst))
        rest = rest.dropFirst(encoded.count)
      } else {
        units.append(.byte(byte))
        rest = rest.dropFirst()
      }
      isFirst = byte == UInt8(ascii: "/")
    }
    return units
  }
}

extension Path: CustomStringConvertible {
  /// The path for people: units that could steer a terminal, or look like something else, are escaped.
  package var description: String { isPlain ? text : units.map(\.shown).joined() }
}

/// A character of a path, or a byte that is none.
private enum Unit {
  case scalar(Unicode.Scalar, isFirst: Bool)
  case byte(UInt8)

  /// The fault of the unit; nil when there is nothing against it.
  var fault: String? {
    switch self {
    case .byte(let byte): "holds the byte 0x\(String(byte, radix: 16, uppercase: true)), expected UTF-8"
    // An interface that takes only text, such as a program's arguments, has made this of bytes that are none.
    case .scalar("\u{FFFD}", _): "holds U+FFFD in place of something that is not UTF-8, expected UTF-8"
    case .scalar(let scalar, _) where scalar.isControl:
      "holds the control character \(scalar.codePoint), expected none"
    case .scalar(let scalar, _) where scalar.breaksLines: "holds the line break \(scalar.codePoint), expected none"
    case .scalar(let scalar, _) where scalar.properties.isBidiControl:
      "holds \(scalar.codePoint), which changes the direction of text, expected none"
    case .scalar(let scalar, isFirst: true) where scalar.combines:
      "begins with \(scalar.codePoint), which combines with the character before it, expected another one there"
    case .scalar: nil
    }
  }

  var shown: String {
    switch self {
    case .byte(let byte): "\\x\(String(byte, radix: 16, uppercase: true))"
    case .scalar(let scalar, _): fault == nil ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
}

extension Unicode.Scalar {
  fileprivate var breaksLines: Bool { self == "\u{2028}" || self == "\u{2029}" }

  /// True if the scalar makes one character of the slash before it.
  fileprivate var combines: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: "/\(self)".count == 1
    }
  }
}

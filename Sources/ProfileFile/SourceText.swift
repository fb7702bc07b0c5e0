import Displays

/// Bytes that are text: UTF-8 that holds nothing but characters a person can see, tabs and line breaks.
struct SourceText {
  /// The text without a byte order mark, so that columns count what a person sees.
  let bytes: ArraySlice<UInt8>
  /// The place after the last character.
  let end: Place
  /// The first line that begins with `%`, which YAML takes for a directive.
  let directive: Place?

  init(_ bytes: [UInt8]) throws(YAMLFailure) {
    guard bytes.count <= ProfileFile.largestSize else {
      throw YAMLFailure("the file has \(bytes.count) bytes, expected at most \(ProfileFile.largestSize)", at: .start)
    }
    try Self.refuseWideEncodings(bytes)
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    (end, directive) = try Self.places(in: self.bytes)
  }

  /// Editors on other systems save UTF-16 with a byte order mark; say so, instead of pointing at a stray byte.
  private static func refuseWideEncodings(_ bytes: [UInt8]) throws(YAMLFailure) {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return }
    throw YAMLFailure("the file is UTF-16 text, expected UTF-8; save it as UTF-8", at: .start)
  }

  /// - Throws: for the first character that is not UTF-8 or not printable.
  private static func places(
    in bytes: ArraySlice<UInt8>
  ) throws(YAMLFailure) -> (end: Place, directive: Place?) {
    var directive: Place?
    var decoder = Unicode.UTF8.ForwardParser()
    var source = bytes.makeIterator()
    var place = Place.start
    var afterReturn = false
    while true {
      switch decoder.parseScalar(from: &source) {
      case .emptyInput: return (place, directive)
      case .error: throw YAMLFailure("found a byte that is not UTF-8, expected text in UTF-8", at: place)
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        guard scalar.isAllowedInSource else {
          throw YAMLFailure("found \(scalar.codePoint), expected printable text with plain line breaks", at: place)
        }
        if scalar == "%", place.column == 1 { directive = directive ?? place }
        if !(afterReturn && scalar == "\n") { place.advance(over: scalar) }
        afterReturn = scalar == "\r"
      }
    }
  }
}

extension Place {
  fileprivate mutating func advance(over scalar: Unicode.Scalar) {
    if scalar == "\n" || scalar == "\r" {
      self = Place(line: line + 1, column: 1)
    } else {
      column += 1
    }
  }
}

extension Unicode.Scalar {
  /// NEL, LS and PS are refused too: YAML 1.1 and libyaml break lines there and editors do not, so every line number
  /// after one would be wrong. libyaml itself refuses U+FEFF, U+FFFE and U+FFFF.
  var isAllowedInSource: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: true
    case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
    default: !isControl
    }
  }
}

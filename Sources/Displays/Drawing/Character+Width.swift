extension Character {
  /// The columns of a terminal that the character takes: two for East Asian scripts and emoji (Unicode's TR11), none
  /// for one that only changes the character before it.
  package var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isInvisible { return 0 }
    // U+FE0F asks for the picture of what is a letter otherwise; the narrow forms of Japanese have their marks beside
    // them.
    let marks = unicodeScalars.dropFirst().count { $0 == "\u{FF9E}" || $0 == "\u{FF9F}" }
    return (first.isWide || unicodeScalars.contains("\u{FE0F}") ? 2 : 1) + marks
  }
}

extension StringProtocol {
  /// The columns of a terminal that the text takes.
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The beginning that fits into so many columns, which may be one less where a wide character would not fit.
  package func prefix(columns most: Int) -> SubSequence {
    var (end, width) = (startIndex, 0)
    while end < endIndex, width + self[end].columns <= most {
      width += self[end].columns
      end = index(after: end)
    }
    return self[..<end]
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: true
    default: false
    }
  }

  /// The ranges that EastAsianWidth.txt has as W or F, blocks taken whole.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

extension String {
  /// What of it can be read on a screen. Laying out text takes time: marks that stand upon each other by the square of
  /// their number (20,000 of them most of a minute), and no screen shows more letters than this.
  package var legible: String {
    let (mostMarks, mostLetters) = (16, 10_000)
    var (text, marks, count) = (String.UnicodeScalarView(), 0, 0)
    for scalar in unicodeScalars where scalar != "\0" {
      marks = scalar.isMark ? marks + 1 : 0
      guard marks <= mostMarks else { continue }
      guard count < mostLetters else { return String(text) + "…" }
      text.append(scalar)
      count += 1
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether it stands upon the letter before it, or is nothing to be seen.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
    default: false
    }
  }
}

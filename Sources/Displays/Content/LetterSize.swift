/// The limits of letters' sizes.
package enum LetterSize {
  /// The smallest size. Smaller letters cannot be read on a screen; a text that does not fit then is cut off.
  package static let smallest = 10

  /// The largest size that fits into a room, found with few tries: each one lays the whole text out.
  ///
  /// - Parameters:
  ///   - height: the height of the room, in pixels; no letters are higher.
  ///   - fits: whether the text fits at a size; once it does not, it must not at larger ones either.
  /// - Returns: nil when not even the smallest one fits.
  package static func largest(in height: Int, where fits: (Int) -> Bool) -> Int? {
    guard height >= smallest, fits(smallest) else { return nil }
    var (fitting, tooLarge) = (smallest, height + 1)
    while tooLarge - fitting > 1 {
      let middle = fitting + (tooLarge - fitting) / 2
      if fits(middle) { fitting = middle } else { tooLarge = middle }
    }
    return fitting
  }
}

extension LetterSize {
  /// The largest size at which lines of a text are long enough to be read as lines: a quarter of the text, and from 8
  /// to 28 letters. Wrapped at larger letters, a sentence on an upright screen would have a word in each line.
  ///
  /// - Parameter width: of the lines, in pixels.
  package static func readable(_ text: String, in width: Int) -> Int {
    let longest = text.split(separator: "\n").map(\.count).max() ?? 0
    let measure = min(longest, min(max(longest / 4, 8), 28))
    // A letter is a little more than half as wide as its size.
    return max(smallest, width * 20 / (11 * max(1, measure)))
  }
}

extension String {
  /// The part of the text that can be read on a screen. Laying out text takes time: marks that stand upon each other by
  /// the square of their number (20,000 of them most of a minute), and no screen shows more letters than this.
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
  /// True if the scalar is drawn on the letter before it, or is invisible.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
    default: false
    }
  }
}

/// Letters of a text that no font of a machine has.
package struct MissingLetters: Hashable, Sendable {
  package let letters: [Unicode.Scalar]

  package init(_ letters: [Unicode.Scalar]) { self.letters = letters }

  /// The letters in words: `屏, 幕 and 3 more`.
  package var words: String {
    let most = 5
    let shown = letters.prefix(most).map { "\(String(Character($0)).harmless)" }.joined(separator: ", ")
    return letters.count > most ? "\(shown) and \(letters.count - most) more" : shown
  }

  /// The package of Debian whose fonts have the first of the letters.
  package var debianPackage: String {
    guard let first = letters.first else { return "fonts-noto-core" }
    if first.properties.isIdeographic || Self.isEastAsian(first) { return "fonts-noto-cjk" }
    return first.properties.isEmojiPresentation ? "fonts-noto-color-emoji" : "fonts-noto-core"
  }

  /// True for Kana, Hangul, Bopomofo and the punctuation of both.
  private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    let blocks: [ClosedRange<UInt32>] = [0x1100...0x11ff, 0x2e80...0x31ff, 0xac00...0xd7ff, 0xff00...0xffef]
    return blocks.contains { $0.contains(scalar.value) }
  }
}

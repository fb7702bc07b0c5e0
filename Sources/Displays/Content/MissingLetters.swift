/// Letters of a text that no font of a machine has.
package struct MissingLetters: Hashable, Sendable {
  package let letters: [Unicode.Scalar]

  package init(_ letters: [Unicode.Scalar]) { self.letters = letters }

  /// `屏, 幕 and 3 more`.
  package var words: String {
    let most = 5
    let shown = letters.prefix(most).map { "\(String(Character($0)).harmless)" }.joined(separator: ", ")
    return letters.count > most ? "\(shown) and \(letters.count - most) more" : shown
  }

  /// The package of Debian whose fonts have the first of them.
  package var debianPackage: String {
    guard let first = letters.first else { return "fonts-noto-core" }
    if first.properties.isIdeographic || Self.isEastAsian(first) { return "fonts-noto-cjk" }
    return first.properties.isEmojiPresentation ? "fonts-noto-color-emoji" : "fonts-noto-core"
  }

  /// Kana, Hangul, Bopomofo and the punctuation of both.
  private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    let blocks: [ClosedRange<UInt32>] = [0x1100...0x11ff, 0x2e80...0x31ff, 0xac00...0xd7ff, 0xff00...0xffef]
    return blocks.contains { $0.contains(scalar.value) }
  }
}

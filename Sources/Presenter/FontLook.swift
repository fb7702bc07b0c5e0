import CPango
package import Displays

/// What the fonts of this machine have for a text.
package struct FontLook {
  private let library: TextLibrary

  /// - Returns: nil where it cannot be told: without Pango, and without any font.
  package init?() {
    guard let library = try? TextLibrary() else { return nil }
    self.library = library
    guard unknown("A", .standard) == 0 else { return nil }
  }

  /// Letters that no font here has, each once, in the order of the text. A box stands for each of them.
  package func missing(in text: String, _ style: LetterStyle) -> [Unicode.Scalar] {
    guard unknown(text, style) ?? 0 > 0 else { return [] }
    var seen: Set<Unicode.Scalar> = []
    return text.legible.unicodeScalars.filter { scalar in
      seen.insert(scalar).inserted && unknown(String(Character(scalar)), style) ?? 0 > 0
    }
  }

  private func unknown(_ text: String, _ style: LetterStyle) -> Int? {
    var pixel: UInt32 = 0
    return withUnsafeMutableBytes(of: &pixel) { memory in
      let surface = library.surface(memory.baseAddress, Int32(CPango_format_rgb24), 1, 1, 4)
      defer { library.destroySurface(surface) }
      guard library.status(surface) == 0 else { return nil }
      let context = library.context(surface)
      defer { library.destroyContext(context) }
      return Paragraph(text, style, library, context).unknownLetters
    }
  }
}

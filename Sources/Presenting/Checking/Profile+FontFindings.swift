package import Displays
import Presenter

extension Sequence<Profile> {
  /// Findings of texts with letters that no font of this machine has. Only warnings: the machine that checks a profile
  /// need not be the one that it is for. None where there is no font, which `doctor` reports.
  package func fontFindings() -> [Diagnostic] {
    // Fonts are read once, and only where a profile has a text.
    let lettering = flatMap(\.lettering)
    guard !lettering.isEmpty, let fonts = FontLook() else { return [] }
    return lettering.compactMap { text, mark in
      let letters = fonts.missing(in: text.text, text.style)
      return letters.isEmpty ? nil : MissingLetters(letters).finding(at: mark)
    }
  }
}

extension Profile {
  /// The texts that the profile shows, each with the place of its content.
  package var lettering: [(text: (text: String, style: LetterStyle), mark: Mark)] {
    contents.flatMap { content in (content.value.texts + content.value.tickerTexts).map { ($0, content.mark) } }
  }
}

extension MissingLetters {
  fileprivate func finding(at mark: Mark) -> Diagnostic {
    Diagnostic(
      .warning, rule: .missingFont, at: mark,
      "text: no font on this machine has \(words); a box is shown for each; `apt install \(debianPackage)`")
  }
}

extension ShownText {
  /// The finding that a text's end has no room, with the lost lines; nil where all of it is shown.
  package var finding: Diagnostic? {
    Canvas.lost(of: text, in: style, on: size).map { lost in
      Diagnostic(.warning, rule: .lostText, at: mark, "text: on \(screen) (\(size)) \(lost.words)")
    }
  }
}

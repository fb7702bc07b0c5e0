package import Displays
import Presenter

extension Profile {
  /// Texts with letters that no font of this machine has. Only warnings: the machine that checks a profile need not be the one
  /// that it is for. Nothing where there is no font, which `doctor` tells.
  package func fontFindings() -> [Diagnostic] {
    let texts = targets.flatMap { target in
      target.content.map { content in content.value.texts.map { ($0, content.mark) } } ?? []
    }
    // Fonts are read only where a text is to be shown.
    guard !texts.isEmpty, let fonts = FontLook() else { return [] }
    return texts.compactMap { text, mark in
      let letters = fonts.missing(in: text.letters, text.style)
      return letters.isEmpty ? nil : MissingLetters(letters).finding(at: mark)
    }
  }
}

extension Content {
  /// What is written on the screen, in place of content that cannot be shown too.
  fileprivate var texts: [(letters: String, style: LetterStyle)] {
    guard case .presented(let presented) = self else { return [] }
    return presented.allSources.compactMap { source in
      if case .drawn(.still(.text(let text, _, let style))) = source { (text, style) } else { nil }
    }
  }
}

extension MissingLetters {
  fileprivate func finding(at mark: Mark) -> Diagnostic {
    Diagnostic(
      .warning, rule: .missingFont, at: mark,
      "text: no font on this machine has \(words); a box is shown for each; `apt install \(debianPackage)`")
  }
}

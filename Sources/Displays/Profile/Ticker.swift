/// A line of words that runs across its screen again and again.
package struct Ticker: Hashable, Sendable {
  /// The words, their ground and their letters. A clock is no source of theirs.
  package var text: ChangingText
  /// The speed in pixels of the framebuffer a second.
  package var speed: Int

  package init(_ text: ChangingText, speed: Int = usualSpeed) {
    self.text = text
    self.speed = speed
  }

  package static let speeds = 10...2000
  package static let usualSpeed = 120
}

extension Ticker: ContentKind {
  var description: String {
    switch text.source {
    case .lines(let lines): "ticker \"\(lines.excerpt)\""
    case .file(let path): "ticker of \(path.name)"
    case .clock: "ticker of a \(text.description)"
    }
  }

  var subject: String { if case .file(let path) = text.source { "\(path)" } else { "ticker" } }
  var paths: [Path] { text.paths }
  func located(in folder: Path) -> Ticker { Ticker(text.located(in: folder), speed: speed) }
  var needs: [Need] { text.needs }
}

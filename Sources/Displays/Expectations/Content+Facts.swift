/// One key of content as profiles spell it, and what stands behind it.
package struct ContentFact: Hashable, Sendable {
  package var key: String
  package var value: String

  init(_ key: String, _ value: String) { (self.key, self.value) = (key, value) }

  /// A key with keys of its own, which say it all.
  static func mapping(_ key: String) -> ContentFact { ContentFact(key, "") }
}

extension Content {
  /// All that a profile says with it, written or by default; its source comes first.
  package var facts: [ContentFact] {
    switch self {
    case .mirror(let mirror):
      [
        ContentFact("mirror", mirror.source.value), ContentFact("fit", mirror.fit.rawValue),
        ContentFact("frame-interval", "\(mirror.frameInterval)"), ContentFact("by", mirror.means.value.rawValue),
      ]
    case .presented(let presented):
      presented.source.facts + [
        ContentFact("frame-interval", "\(presented.frameInterval)"),
        ContentFact("restart", presented.restart.rawValue), ContentFact("focus", presented.focus.rawValue),
        ContentFact("fallback", presented.fallback.words),
      ]
    }
  }
}

extension ContentSource {
  fileprivate var facts: [ContentFact] {
    switch self {
    case .color(let color): [ContentFact("color", "\(color)")]
    case .image(let path, let framing): [ContentFact("image", path.text)] + framing.facts
    case .slideshow(let slideshow): slideshow.facts
    case .text(let text, let background, let style):
      [ContentFact("text", text), ContentFact("background", "\(background)")] + style.facts
    case .testPattern(let kind): [ContentFact("test-pattern", kind.rawValue)]
    case .program(let command): [ContentFact("program", command.words)]
    case .video(let path, let fit): [ContentFact("video", path.text), ContentFact("fit", fit.rawValue)]
    case .url(let address): [ContentFact("url", address)]
    case .window(let window): window.facts
    // As orders have it; profiles have mirrors of screens.
    case .mirror(let connector, let framing): [ContentFact("mirror", connector)] + framing.facts
    }
  }
}

extension Fallback {
  fileprivate var words: String {
    switch self {
    case .last: "last"
    case .card: "card"
    case .source(let source): source.facts.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
  }
}

extension Framing {
  fileprivate var facts: [ContentFact] {
    [ContentFact("fit", fit.rawValue), ContentFact("background", "\(background)")]
  }
}

extension LetterStyle {
  fileprivate var facts: [ContentFact] {
    let height = Thousandths(lineHeight)
    return [
      .mapping("style"), ContentFact("size", "\(size)"), ContentFact("color", color.map { "\($0)" } ?? "contrasting"),
      ContentFact("align", alignment.rawValue), ContentFact("font", font ?? Self.standardFont),
      ContentFact("line-height", "\(height)"),
    ]
  }
}

extension Slideshow {
  fileprivate var facts: [ContentFact] {
    let images =
      switch source {
      case .images(let paths): ContentFact("images", paths.map(\.text).joined(separator: ", "))
      case .folder(let path): ContentFact("folder", path.text)
      }
    let times = [ContentFact("every", "\(every)"), ContentFact("crossfade", "\(crossfade)")]
    return [.mapping("slideshow"), images] + times + framing.facts
  }
}

extension ApplicationWindow {
  fileprivate var facts: [ContentFact] {
    let criteria = [
      windowClass.map { ContentFact("class", "\($0)") }, title.map { ContentFact("title", "\($0)") },
      launch.map { ContentFact("launch", $0.words) },
    ]
    return [.mapping("window")] + criteria.compactMap(\.self)
  }
}

extension Command {
  fileprivate var words: String { "[\(arguments.joined(separator: ", "))]" }
}

import Displays

extension Content {
  /// The inside of a mapping, without what has its default.
  package var text: String {
    switch self {
    case .mirror(let mirror): mirror.text
    case .presented(let presented): presented.source.text + presented.options
    }
  }
}

extension PresentedContent {
  /// What follows a source; nothing for what has its default.
  fileprivate var options: String {
    let interval = frameInterval == 1 ? "" : ", \(ContentKey.frameInterval.rawValue): \(frameInterval)"
    let restart = restart == .always ? "" : ", \(ContentKey.restart.rawValue): \(restart.rawValue)"
    return interval + restart + (focus == .keep ? "" : ", \(ContentKey.focus.rawValue): \(focus.rawValue)")
      + (fallback == .last ? "" : ", \(ContentKey.fallback.rawValue): \(fallback.text)")
  }
}

extension Fallback {
  fileprivate var text: String {
    switch self {
    case .last: "last"
    case .card: "card"
    case .source(let source): "{ \(source.text) }"
    }
  }
}

extension Mirror {
  fileprivate var text: String {
    "\(ContentKey.mirror.rawValue): \(YAMLText.quoted(source.value))" + Framing(fit: fit).text
      + (means.value == .auto ? "" : ", \(ContentKey.by.rawValue): \(means.value.rawValue)")
      + (frameInterval == 1 ? "" : ", \(ContentKey.frameInterval.rawValue): \(frameInterval)")
  }
}

extension ContentSource {
  fileprivate var text: String {
    switch self {
    case .color(let color): "\(ContentKey.color.rawValue): \"\(color)\""
    case .image(let path, let framing): "\(ContentKey.image.rawValue): \(YAMLText.quoted(path.text))\(framing.text)"
    case .slideshow(let slideshow):
      "\(ContentKey.slideshow.rawValue): { \(slideshow.text) }\(slideshow.framing.text)"
    case .text(let text, let background, let style):
      "\(ContentKey.text.rawValue): \(YAMLText.quoted(text))\(Framing(background: background).text)\(style.text)"
    case .testPattern(let kind): "\(ContentKey.testPattern.rawValue): \(kind.rawValue)"
    case .mirror(let connector, let framing):
      "\(ContentKey.mirror.rawValue): \(YAMLText.quoted(connector))\(framing.text)"
    case .program(let command): "\(ContentKey.program.rawValue): \(command.text)"
    case .video(let path, let fit):
      "\(ContentKey.video.rawValue): \(YAMLText.quoted(path.text))\(Framing(fit: fit).text)"
    case .url(let address): "\(ContentKey.url.rawValue): \(YAMLText.quoted(address))"
    case .window(let window): window.text
    }
  }
}

extension Command {
  fileprivate var text: String { "[\(arguments.map(YAMLText.quoted).joined(separator: ", "))]" }
}

extension ApplicationWindow {
  fileprivate var text: String {
    let criteria: [(WindowKey, Pattern?)] = [(.windowClass, windowClass), (.title, title)]
    let texts = criteria.compactMap { key, pattern in
      pattern.map { "\(key.rawValue): \(YAMLText.quoted($0.description))" }
    }
    let mapping = texts.isEmpty ? "{}" : "{ \(texts.joined(separator: ", ")) }"
    let launch = launch.map { ", \(ContentKey.launch.rawValue): \($0.text)" } ?? ""
    return "\(ContentKey.window.rawValue): \(mapping)\(launch)"
  }
}

extension LetterStyle {
  /// What follows a text; nothing for what has its default.
  fileprivate var text: String {
    let keys = [
      size == .fit ? nil : "\(LetterStyleKey.size.rawValue): \(size)",
      color.map { "\(LetterStyleKey.color.rawValue): \"\($0)\"" },
      alignment == .center ? nil : "\(LetterStyleKey.align.rawValue): \(alignment.rawValue)",
      font.map { "\(LetterStyleKey.font.rawValue): \(YAMLText.quoted($0))" },
      lineHeight == Self.standardLineHeight ? nil : "\(LetterStyleKey.lineHeight.rawValue): \(Thousandths(lineHeight))",
    ].compactMap(\.self)
    return keys.isEmpty ? "" : ", \(ContentKey.style.rawValue): { \(keys.joined(separator: ", ")) }"
  }
}

extension Slideshow {
  fileprivate var text: String {
    let every = "\(SlideshowKey.every.rawValue): \(every.profileText)"
    let pace = every + (crossfade == .zero ? "" : ", \(SlideshowKey.crossfade.rawValue): \(crossfade.profileText)")
    return switch source {
    case .images(let paths):
      "\(SlideshowKey.images.rawValue): [\(paths.map { YAMLText.quoted($0.text) }.joined(separator: ", "))], \(pace)"
    case .folder(let path): "\(SlideshowKey.folder.rawValue): \(YAMLText.quoted(path.text)), \(pace)"
    }
  }
}

extension Framing {
  /// What follows a source; nothing for what has its default.
  fileprivate var text: String {
    let fit = fit == .contain ? "" : ", \(ContentKey.fit.rawValue): \(fit.rawValue)"
    return fit + (background == .black ? "" : ", \(ContentKey.background.rawValue): \"\(background)\"")
  }
}

extension OnDisconnect {
  var text: String {
    switch self {
    case .park: "park"
    case .stop: "stop"
    case .moveTo(let screen): "{ \(OnDisconnectKey.moveTo.rawValue): \(YAMLText.quoted(screen)) }"
    }
  }
}

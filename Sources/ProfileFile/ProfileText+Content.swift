import Displays

extension Content {
  /// The inside of a mapping.
  var text: String {
    switch self {
    case .mirror(let mirror): mirror.text
    case .presented(let presented): presented.source.text
    }
  }
}

extension Mirror {
  fileprivate var text: String {
    "\(ContentKey.mirror.rawValue): \(YAMLText.quoted(source.value))" + Framing(fit: fit).text
  }
}

extension ContentSource {
  fileprivate var text: String {
    switch self {
    case .color(let color): "\(ContentKey.color.rawValue): \"\(color)\""
    case .image(let path, let framing): "\(ContentKey.image.rawValue): \(YAMLText.quoted(path))\(framing.text)"
    case .slideshow(let slideshow):
      "\(ContentKey.slideshow.rawValue): { \(slideshow.text) }\(slideshow.framing.text)"
    case .text(let text, let background):
      "\(ContentKey.text.rawValue): \(YAMLText.quoted(text))\(Framing(background: background).text)"
    case .testPattern(let kind): "\(ContentKey.testPattern.rawValue): \(kind.rawValue)"
    case .mirror(let connector, let framing):
      "\(ContentKey.mirror.rawValue): \(YAMLText.quoted(connector))\(framing.text)"
    case .program(let command): "\(ContentKey.program.rawValue): \(command.text)"
    case .video(let path, let fit): "\(ContentKey.video.rawValue): \(YAMLText.quoted(path))\(Framing(fit: fit).text)"
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
    let criteria = [
      windowClass.map { "class: \(YAMLText.quoted("\($0)"))" }, title.map { "title: \(YAMLText.quoted("\($0)"))" },
    ]
    let launch = launch.map { ", \(ContentKey.launch.rawValue): \($0.text)" } ?? ""
    return "\(ContentKey.window.rawValue): { \(criteria.compactMap(\.self).joined(separator: ", ")) }\(launch)"
  }
}

extension Slideshow {
  fileprivate var text: String {
    let every = "\(SlideshowKey.every.rawValue): \(every.profileText)"
    return switch source {
    case .images(let paths):
      "\(SlideshowKey.images.rawValue): [\(paths.map(YAMLText.quoted).joined(separator: ", "))], \(every)"
    case .folder(let path): "\(SlideshowKey.folder.rawValue): \(YAMLText.quoted(path)), \(every)"
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

import Displays

extension Decoder {
  mutating func content(_ field: Field?) -> Marked<Content>? {
    guard let field, let fields = fields(field, of: ContentKey.self) else { return nil }
    let options = options(in: fields)
    guard let source = soleSource(in: fields, of: field) else { return nil }
    reportUseless(in: fields, beside: source)
    return content(source, in: fields, options).map { Marked($0, at: field.node.mark) }
  }

  /// - Returns: nil, reported, unless there is exactly one.
  private mutating func soleSource(in fields: Fields<ContentKey>, of field: Field) -> ContentKey? {
    let sources = ContentKey.sources.filter { fields[$0] != nil }
    guard let source = sources.first else {
      reportUnfinished(field, fields, without: ContentKey.sources)
      return nil
    }
    guard sources.count == 1 else {
      let found = sources.map(\.rawValue).joined(separator: " and ")
      findings.error(
        .conflictingKeys, at: fields.mark, "content: found \(found), expected one of them; remove the others")
      return nil
    }
    return source
  }

  private mutating func reportUseless(in fields: Fields<ContentKey>, beside source: ContentKey) {
    for key in ContentKey.allCases where key != source && !source.options.contains(key) {
      guard let option = fields[key] else { continue }
      let allowed = source.options.isEmpty ? "nothing" : source.options.map(\.rawValue).joinedAsChoice
      findings.error(
        .conflictingKeys, at: option.node.mark,
        "\(key.rawValue): has no effect with \(source.rawValue), expected \(allowed) there; remove it")
    }
  }

  /// What may stand beside a source.
  struct ContentOptions {
    var framing = Framing()
    var style = LetterStyle.standard
    var frameInterval = 1
    var restart = Restart.always
    var focus = Focus.keep
    var mirrorMeans: Marked<MirrorMeans>?
    var fallback = Fallback.last
  }

  private mutating func options(in fields: Fields<ContentKey>) -> ContentOptions {
    var options = ContentOptions()
    options.framing.fit = word(fields[.fit], as: Fit.self)?.value ?? options.framing.fit
    options.framing.background = color(fields[.background]) ?? options.framing.background
    options.style = letterStyle(fields[.style]) ?? options.style
    let interval = integer(fields[.frameInterval], in: ContentOrder.frameIntervals)
    options.frameInterval = interval ?? options.frameInterval
    options.restart = word(fields[.restart], as: Restart.self)?.value ?? options.restart
    options.focus = word(fields[.focus], as: Focus.self)?.value ?? options.focus
    options.fallback = fallback(fields[.fallback]) ?? options.fallback
    options.mirrorMeans = word(fields[.by], as: MirrorMeans.self)
    return options
  }

  private mutating func content(
    _ source: ContentKey, in fields: Fields<ContentKey>, _ options: ContentOptions
  ) -> Content? {
    guard source != .mirror else {
      return text(fields[.mirror]).map {
        .mirror(
          Mirror(of: $0, fit: options.framing.fit, frameInterval: options.frameInterval, by: options.mirrorMeans))
      }
    }
    return self.source(source, in: fields, options).map { source in
      .presented(
        PresentedContent(
          source, frameInterval: options.frameInterval, restart: options.restart, focus: options.focus,
          fallback: options.fallback))
    }
  }

  private mutating func source(
    _ source: ContentKey, in fields: Fields<ContentKey>, _ options: ContentOptions
  ) -> ContentSource? {
    let (field, framing) = (fields[source], options.framing)
    switch source {
    case .color: return color(field).map { .color($0) }
    case .image: return text(field).map { .image(Path($0.value), framing) }
    case .slideshow: return slideshow(field, framing).map { .slideshow($0) }
    case .text:
      return text(field, multiline: true).map { .text($0.value, background: framing.background, options.style) }
    case .testPattern: return word(field, as: PatternKind.self).map { .testPattern($0.value) }
    case .program: return program(field).map { .program($0) }
    case .video: return text(field).map { .video(Path($0.value), framing.fit) }
    case .url: return address(field).map { .url($0) }
    case .window: return window(field, launch: fields[.launch]).map { .window($0) }
    case .mirror, .fit, .background, .style, .frameInterval, .restart, .focus, .launch, .by, .fallback: return nil
    }
  }
}

extension Decoder {
  mutating func color(_ field: Field?) -> Color? {
    guard let field else { return nil }
    guard let text = field.node.scalar?.text, let color = Color(text) else {
      mismatch(field, hint: field.node.scalar.map(Self.colorHint) ?? "")
      return nil
    }
    return color
  }

  private static func colorHint(_ scalar: YAMLNode.Scalar) -> String {
    if scalar.isNull { return "; a # without quotes starts a comment" }
    return Color("#\(scalar.text)") == nil ? "" : "; did you mean \"#\(scalar.text)\"?"
  }

  private mutating func slideshow(_ field: Field?, _ framing: Framing) -> Slideshow? {
    guard let field, let fields = fields(field, of: SlideshowKey.self) else { return nil }
    let every = fields[.every].map { duration($0, in: Slideshow.intervals) } ?? .seconds(10)
    let crossfade = fields[.crossfade].map { fadeTime($0, upTo: every ?? Slideshow.intervals.upperBound) }
    let source: Slideshow.Source?
    switch (fields[.images], fields[.folder]) {
    case (let images?, nil): source = paths(images).map { .images($0) }
    case (nil, let folder?): source = text(folder).map { .folder(Path($0.value)) }
    case (.some, .some):
      findings.error(
        .conflictingKeys, at: fields.mark, "slideshow: images cannot be combined with folder; remove one of them")
      source = nil
    case (nil, nil):
      if !fields.hasUnreadKeys { mismatch(field) }
      source = nil
    }
    guard let source, let every, let crossfade = crossfade ?? .zero else { return nil }
    return Slideshow(source, every: every, crossfade: crossfade, framing: framing)
  }

  /// - Parameter longest: how long each image stays, which the message names: it may be the default.
  private mutating func fadeTime(_ field: Field, upTo longest: Duration) -> Duration? {
    let expects = "a time such as 1s or 500ms, from 0s to every (\(longest.profileText))"
    return duration(Field(name: field.name, expects: expects, node: field.node), in: .zero...longest)
  }

  private mutating func paths(_ field: Field) -> [Path]? {
    guard case .list(let items) = field.node.content, !items.isEmpty else {
      mismatch(field)
      return nil
    }
    let paths = items.map { text(Field(name: field.name, expects: "a file", node: $0))?.value }
    return paths.contains(nil) ? nil : paths.compactMap { $0.map { Path($0) } }
  }

  mutating func onDisconnect(_ field: Field?) -> Marked<OnDisconnect>? {
    guard let field else { return nil }
    guard case .mapping = field.node.content else { return plainOnDisconnect(field) }
    guard let fields = fields(field, of: OnDisconnectKey.self) else { return nil }
    guard let screen = fields[.moveTo] else {
      if !fields.hasUnreadKeys { mismatch(field) }
      return nil
    }
    return text(screen).map { Marked(.moveTo($0.value), at: $0.mark) }
  }

  private mutating func plainOnDisconnect(_ field: Field) -> Marked<OnDisconnect>? {
    switch field.node.scalar?.text {
    case "park": return Marked(.park, at: field.node.mark)
    case "stop": return Marked(.stop, at: field.node.mark)
    default:
      mismatch(field, hint: hint(field, among: ["park", "stop"]))
      return nil
    }
  }
}

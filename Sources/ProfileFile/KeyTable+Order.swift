import Displays

extension KeyTable {
  /// What a presenter is told: what a profile says under `content`, and beside it what has come of its folder and its
  /// screens. Rows that change what the content has read stand after it.
  static let order = Mapping<ContentOrder>(
    "an order", definition: "order", head: ["screen"],
    fresh: { _ in ContentOrder(screen: "", source: .color(.black)) }
  ) {
    Key("screen", \.screen, .text, "The profile's name for the screen, the part or the wall.")
    Key(
      "content", \.content, .content, "What is shown, as in a profile; a mirror has its connector in place of a name.",
      always: true)
    Key("folder", \.folder, .path("a folder"), "Where relative paths start, and where programs run.")
    Key(
      "connectors", \.connectors, .named(.text, "a mapping from names of screens to connectors"),
      "Where the screens are that items of a playlist mirror; those that are away are left out.")
    Key("on-disconnect", \.markedOnDisconnect, .onDisconnect, "What becomes of the content while its screen is away.")
    Key("scale", \.scale, .decimal(Scale.allowed, places: 6), "How much larger a browser draws its page.")
    Key("pixel-aspect", \.pixelAspect, .pixelAspect, "The shape of the screen's pixels.")
    Key(
      "pixel-aspects", \.otherAspects, .named(.pixelAspect, "a mapping from connectors to shapes of pixels"),
      "The shapes of other screens' pixels that the content is shown or found on.")
    Key("put", \.isPut, .boolean, "Whether a user has put it there by hand.")
    Key("message", \.isMessage, .boolean, "Whether it is a message over what is shown there.")
    Key(
      "until", \.untilMilliseconds, .integer(0...1 << 50),
      "When what was put there ends, in milliseconds of the clock that stands still during a suspend.")
    Key(
      "afterwards", \.next, .nextOrder, "What its presenter shows when that time is over and no watcher runs.")
    Key("wall", \.wall, MappingCodec.wall, "Where the screens of a wall stand in its picture.")
  }

  /// Where the screens of a wall stand, in pixels of its picture.
  static let wallView = Mapping<WallView>(
    "a wall's picture", definition: "wallView",
    fresh: { _ in WallView(size: Size(width: 0, height: 0), screens: [:]) }
  ) {
    Key("size", \.numbers, .numbers(["width", "height"], in: WallView.sides), "Of the whole picture.")
    Key(
      "screens", \.places,
      .named(
        .numbers(["x", "y", "width", "height"], in: WallView.sides),
        "a mapping from connectors to places such as [0, 0, 1920, 1080]"),
      "From the upper left corner of the picture.")
  }

  /// Which item of a playlist is on: what a presenter leaves behind for the next one.
  static let playlistNote = Mapping<PlaylistNote>(
    "a note", definition: "note", fresh: { _ in PlaylistNote(item: 0, source: .color(.black)) }
  ) {
    Key("item", \.item, .integer(0...Limits.profile.entries), "Its index.", always: true)
    Key("content", \.asItem, .playlistItem, "Its source, as an item of a playlist.", always: true)
    Key("folder", \.folder, .path("a folder"), "Where its program runs.")
    Key("connectors", \.connectors, .named(.text, "a mapping from names to connectors"), "Where its screen is.")
  }
}

/// As the keys of a mapping.
extension WallView {
  fileprivate static let sides = 0...Size.largestSide

  fileprivate var numbers: [Int]? {
    get { screens.isEmpty ? nil : [size.width, size.height] }
    set { if let newValue { size = Size(width: newValue[0], height: newValue[1]) } }
  }

  fileprivate var places: [String: [Int]]? {
    get {
      screens.isEmpty ? nil : screens.mapValues { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] }
    }
    set {
      screens = (newValue ?? [:]).mapValues {
        Rectangle(origin: Point(x: $0[0], y: $0[1]), size: Size(width: $0[2], height: $0[3]))
      }
    }
  }
}

extension Codec where Self == MappingCodec<WallView> {
  static var wall: Self {
    MappingCodec(
      { KeyTable.wallView }, expects: "a mapping with size and screens", required: ["size", "screens"], isWhole: true)
  }
}

extension Codec where Self == MappingCodec<ContentOrder> {
  static var order: Self { .order() }

  /// What a presenter shows afterwards, which a profile says.
  static var nextOrder: Self {
    .order { fields, decoder in
      if let wrong = fields["put"] ?? fields["afterwards"] { decoder.mismatch(wrong, expected: "what a profile says") }
    }
  }

  private static func order(
    _ check: @escaping @Sendable (Decoder.Fields, inout Decoder) -> Void = { _, _ in }
  ) -> Self {
    MappingCodec(
      { KeyTable.order }, expects: "a mapping with screen and content", required: ["screen", "content"], isWhole: true,
      examples: ["{ screen: tv, content: { color: \"#000000\" } }"]
    ) { _, fields, _, decoder in check(fields, &decoder) }
  }
}

extension ContentOrder {
  /// As a profile says it. What a mirror shows is at a connector here.
  fileprivate var content: Content {
    get {
      if case .mirror(let shown) = source {
        return .mirror(
          Mirror(
            of: Marked(shown.connector, at: .nowhere), shown.detail, fit: shown.framing.fit,
            on: shown.framing.background, frameInterval: frameInterval))
      }
      var presented = PresentedContent(
        source, frameInterval: frameInterval, restart: restart, focus: focus, fallback: fallback)
      (presented.sound, presented.crossfade) = (sound, crossfade)
      return .presented(presented)
    }
    set {
      switch newValue {
      case .mirror(let mirror):
        let framing = Framing(fit: mirror.fit, background: mirror.background)
        (source, frameInterval) = (
          .mirror(of: mirror.source.value, framing, showing: mirror.detail), mirror.frameInterval
        )
      case .presented(let presented):
        (source, frameInterval) = (presented.source.mirroring { $0.found(at: [:]) }, presented.frameInterval)
        (restart, focus, fallback) = (presented.restart, presented.focus, presented.fallback)
        (sound, crossfade) = (presented.sound, presented.crossfade)
      }
    }
  }

  fileprivate var folder: Path? {
    get { source.folder }
    set {
      guard let newValue else { return }
      (source, fallback) = (source.located(in: newValue), fallback.located(in: newValue))
    }
  }

  fileprivate var connectors: [String: String]? {
    get { source.connectors }
    set { source = source.mirroring { $0.found(at: newValue ?? [:]) } }
  }

  fileprivate var otherAspects: [String: PixelAspect]? {
    get { otherPixelAspects.isEmpty ? nil : otherPixelAspects }
    set { otherPixelAspects = newValue ?? [:] }
  }

  fileprivate var markedOnDisconnect: Marked<OnDisconnect> {
    get { Marked(onDisconnect, at: .nowhere) }
    set { onDisconnect = newValue.value }
  }

  fileprivate var untilMilliseconds: Int? {
    get { until.map { $0.sinceStart.whole(.milliseconds) } }
    set { until = newValue.map { Moment(.milliseconds($0)) } }
  }

  fileprivate var next: ContentOrder? {
    get { afterwards.order }
    set { afterwards = newValue.map(Afterwards.content) ?? .desktop }
  }
}

extension PlaylistNote {
  fileprivate var asItem: PlaylistItem {
    get { PlaylistItem(source) }
    set { source = newValue.mirroring { $0.found(at: [:]) }.source }
  }

  fileprivate var folder: Path? {
    get { source.folder }
    set { if let newValue { source = source.located(in: newValue) } }
  }

  fileprivate var connectors: [String: String]? {
    get { asItem.source.connectors(of: [asItem]) }
    set { source = asItem.mirroring { $0.found(at: newValue ?? [:]) }.source }
  }
}

extension ContentSource {
  /// Where its programs run, which is the same for all of them: the profile's folder.
  fileprivate var folder: Path? { shown.lazy.compactMap { $0.command?.folder }.first }

  /// Of the screens that its items mirror, without those that are away; nil for none.
  fileprivate var connectors: [String: String]? {
    if case .playlist(let list) = self { connectors(of: list.items) } else { nil }
  }

  fileprivate func connectors(of items: [PlaylistItem]) -> [String: String]? {
    let pairs = items.compactMap { item -> (String, String)? in
      guard case .mirror(let shown) = item.source, let screen = shown.screen?.value, !shown.connector.isEmpty else {
        return nil
      }
      return (screen, shown.connector)
    }
    return pairs.isEmpty ? nil : Dictionary(pairs) { first, _ in first }
  }
}

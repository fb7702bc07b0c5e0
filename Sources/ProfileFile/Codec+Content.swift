package import Displays

/// The content that a screen shows instead of the desktop.
struct ContentCodec: Codec {
  var expects: String { "a mapping such as { image: lobby.png }" }

  /// Each source alone, and one of it with each of its options.
  var examples: [String] {
    KeyTable.content.sources.flatMap { source in
      let values = source.codec.examples
      let options = KeyTable.content.keys.filter { source.options?.contains($0.name) == true }
      return values.map { "{ \(source.name): \($0) }" }
        + options.flatMap { option in
          option.codec.examples.map { "{ \(source.name): \(values.last ?? ""), \(option.name): \($0) }" }
        }
    }
  }

  var schema: Schema { KeyTable.content.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Content? {
    let mapping = KeyTable.content
    guard let fields = decoder.fields(field, of: mapping) else { return nil }
    var draft = ContentDraft(at: field.node.mark)
    draft.isLaunched = fields["launch"] != nil
    decoder.read(mapping.keys.lazy.filter { $0.options == nil && $0.name != "crossfade" }, of: fields, into: &draft)
    guard let name = decoder.sole(of: mapping.sources.map(\.name), in: fields, of: field),
      let source = mapping.sources.first(where: { $0.name == name })
    else { return nil }
    Self.reportUseless(in: fields, beside: source, by: &decoder)
    // Nothing is said of a crossfade whose limit cannot be read.
    guard decoder.read([source], of: fields, into: &draft),
      decoder.read(mapping.keys.lazy.filter { $0.name == "crossfade" }, of: fields, into: &draft)
    else { return nil }
    decoder.reportUselessBackground(in: fields, of: draft, expecting: "fit, frame-interval or by")
    decoder.reportOutOfStep(in: fields, of: draft)
    guard decoder.hasBorder(in: fields, of: draft) else { return nil }
    return draft.content
  }

  private static func reportUseless(
    in fields: Decoder.Fields, beside source: Key<ContentDraft>, by decoder: inout Decoder
  ) {
    let options = source.options ?? []
    let allowed = options.isEmpty ? "nothing" : options.joinedAsChoice
    for option in KeyTable.content.useless(in: fields, beside: source) {
      decoder.findings.error(
        .conflictingKeys, at: option.node.mark,
        "\(option.name): has no effect with \(source.name), expected \(allowed) there; remove it")
    }
  }

  func encode(_ content: Content) -> String? { KeyTable.content.encode(ContentDraft(content)) }
}

extension Decoder {
  mutating func reportUselessBackground(in fields: Fields, of draft: ContentDraft, expecting options: String) {
    guard let mirror = draft.mirror, mirror.detail == nil, let background = fields["background"] else { return }
    findings.error(
      .conflictingKeys, at: background.node.mark,
      "background: has no effect with the mirror of a whole screen, expected \(options) there; remove it")
  }
}

extension Decoder {
  /// - Returns: false, reported, for a page whose address is a secret and that may lead anywhere.
  fileprivate mutating func hasBorder(in fields: Fields, of draft: ContentDraft) -> Bool {
    guard case .credential = draft.address else { return true }
    return has(["allow"], in: fields)
  }

  /// What goes by the clock has its time, and nothing else decides whether it is shown.
  fileprivate mutating func reportOutOfStep(in fields: Fields, of draft: ContentDraft) {
    guard draft.isInStep, let items = draft.playlist?.items, let list = fields["playlist"] else { return }
    guard case .list(let nodes) = list.node.content, nodes.count == items.count else { return }
    for (node, item) in zip(nodes, items) {
      guard let fault = item.stepFault else { continue }
      findings.error(.conflictingKeys, at: node.mark, "in-step: \(item.source) \(fault)")
    }
  }
}

extension Content {
  /// The inside of a mapping, without what has its default.
  package var text: String {
    KeyTable.content.texts(of: ContentDraft(self)).map { "\($0.name): \($0.text)" }.joined(separator: ", ")
  }

  /// All that a profile says with it, written or by default; its source comes first.
  package var facts: [ContentFact] {
    let (draft, mapping) = (ContentDraft(self), KeyTable.content)
    for source in mapping.sources {
      let facts = source.facts(of: draft)
      guard !facts.isEmpty else { continue }
      let options = mapping.keys.filter { source.options?.contains($0.name) == true }
      return facts + options.flatMap { $0.facts(of: draft) }
    }
    return []
  }
}

extension Mapping {
  /// What stands beside a source and means nothing there.
  func useless(in fields: Decoder.Fields, beside source: Key<Root>) -> [Decoder.Field] {
    let options = source.options ?? []
    return keys.filter { $0.name != source.name && !options.contains($0.name) }.compactMap { fields[$0.name] }
  }
}

extension Codec where Self == ContentCodec {
  static var content: Self { ContentCodec() }
}

/// A mapping that holds exactly one of several keys, and what goes with it.
struct SourceCodec<Root: Sendable>: Codec {
  let rows: @Sendable () -> Mapping<Root>
  let expects: String
  let examples: [String]
  /// True if nothing is read where one of its keys cannot be read.
  var isWhole = true
  /// True if a mapping without any of these keys is told what is expected of it in general.
  var isAnyExpected = false
  /// True if cases compare it key by key.
  var hasFacts = false
  /// Looks at the keys before they are read; gives false, reported, where they say nothing.
  var admit: @Sendable (Decoder.Fields, _ source: String, inout Decoder) -> Bool = { _, _, _ in true }
  /// Looks at what was read as a whole.
  var check: @Sendable (Decoder.Fields, Root, inout Decoder) -> Void = { _, _, _ in }

  var schema: Schema { rows().schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Root? {
    let mapping = rows()
    let names = mapping.sources.map(\.name)
    guard let fields = decoder.fields(field, of: mapping) else { return nil }
    if isAnyExpected, fields.given(of: names).isEmpty {
      if !fields.hasUnreadKeys { decoder.mismatch(field) }
      return nil
    }
    guard let name = decoder.sole(of: names, in: fields, of: field), admit(fields, name, &decoder),
      let source = mapping.sources.first(where: { $0.name == name })
    else { return nil }
    for option in mapping.useless(in: fields, beside: source) {
      decoder.findings.error(
        .conflictingKeys, at: option.node.mark, "\(option.name): has no effect with \(source.name); remove it")
    }
    var root = mapping.fresh(field.node.mark)
    guard decoder.read(mapping.keys, of: fields, into: &root) || !isWhole else { return nil }
    check(fields, root, &decoder)
    return root
  }

  func encode(_ value: Root) -> String? { rows().encode(value) }
  func facts(of value: Root) -> [ContentFact]? { hasFacts ? rows().facts(of: value) : nil }
}

extension Codec where Self == MappedCodec<SourceCodec<ContentDraft>, PlaylistItem> {
  static var playlistItem: Self {
    let item = SourceCodec(
      rows: { KeyTable.playlistItem }, expects: "a mapping such as { image: a.png, for: 10s }",
      examples: ["{ image: a.png, for: 10s }"],
      check: { fields, draft, decoder in
        decoder.reportUselessBackground(in: fields, of: draft, expecting: "fit, for or when")
        _ = decoder.hasBorder(in: fields, of: draft)
      })
    return MappedCodec(item) {
      PlaylistItem($0)
    } write: {
      ContentDraft($0)
    }
  }
}

extension Codec
where Self == MappedCodec<ListCodec<MappedCodec<SourceCodec<ContentDraft>, PlaylistItem>>, Playlist> {
  static var playlist: Self {
    MappedCodec(
      .list(of: .playlistItem, "a list of sources such as [{ image: a.png, for: 10s }, { video: b.mp4 }]"),
      examples: [
        "[{ image: a.png }]",
        "[{ image: a.png, for: 10s }, { video: b.mp4, fit: cover }, { slideshow: { folder: photos } }]",
        "[{ program: [board, \"{window}\"], for: 1min, when: { time: \"11:00-14:00\" } }, { color: \"#102030\" }]",
        "[{ url: \"https://example.org/board\", zoom: 150%, for: 1min }, { image: a.png }]",
        "[{ mirror: laptop, fit: cover, for: 1min }, { mirror: { of: laptop, region: [0, 0, 800, 600] } }]",
        "[{ text: Closed, when: { time: [\"Mon-Fri 11:00-14:00\", \"Sat 10:00-12:00\"], date: 12-24 } }]",
        "[{ text: Closed, for: 10s }]",
      ]
    ) {
      Playlist($0)
    } write: {
      $0.items
    }
  }
}

extension Codec
where Self == EitherCodec<WordCodec<Fallback>, MappedCodec<SourceCodec<ContentDraft>, Fallback>> {
  /// What is shown where content cannot be.
  static var fallback: Self {
    let source = SourceCodec(
      rows: { KeyTable.fallback }, expects: "a mapping such as { image: closed.png }", examples: [], isWhole: false,
      isAnyExpected: true)
    return EitherCodec(
      WordCodec([("last", .last), ("card", .card)]),
      or: MappedCodec(source) {
        $0.still.map { .source($0) }
      } write: {
        if case .source(let still) = $0 { ContentDraft(still) } else { nil }
      }, expects: "last, card or a mapping such as { image: closed.png }",
      examples: [
        "last", "card", "{ image: closed.png, fit: cover }", "{ color: \"#ff0000\" }",
        "{ text: Closed, style: { size: 8% } }",
      ])
  }
}

// Where windows of programs are placed.

extension Codec where Self == MappingCodec<WindowRule> {
  static var windowRule: Self {
    MappingCodec(
      { KeyTable.windowRule }, expects: "a mapping such as { window: { class: Slack }, screen: left }",
      required: ["window"], needed: ["screen", "workspace", "place"], isWhole: true,
      examples: [
        "{ window: { class: a }, workspace: mail }",
        "{ window: { class: a, title: \"*b*\" }, place: [0, 0, 50%, 100%] }",
      ])
  }
}

extension Codec where Self == NotationCodec<WindowLength> {
  /// - Parameter least: the shortest length in pixels.
  static func windowLength(from least: Int) -> Self {
    let pixels = IntegerCodec(bounds: least...WindowLength.largest)
    let percent = "\(least == 0 ? "" : "(?!0(\\.0+)?%)")(0|[1-9][0-9]?|100)(\\.[0-9]{1,3})?%"
    return NotationCodec(
      "pixels from \(least) to \(WindowLength.largest), or per cent of the screen such as 50%",
      examples: pixels.examples + ["33.333%", "100%"],
      schema: [
        "anyOf": [pixels.schema, ["type": "string", "pattern": .text("^(\(percent)|[0-9]{1,5}px)$")]]
      ],
      read: { scalar in
        let number = scalar.isPlain ? Decimal.integer(scalar.text) : nil
        if let pixels = scalar.pixels(in: pixels.bounds) ?? number.flatMap({ pixels.bounds.contains($0) ? $0 : nil }) {
          return .pixels(pixels)
        }
        return scalar.thousandths(of: "%", in: least...Share.whole).map { .percent(thousandths: $0) }
      }, write: { "\($0)" }, hint: { $0.quotesHint })
  }
}

/// An area of a screen: four lengths.
struct WindowPlaceCodec: Codec {
  private static let sides = ["x", "y", "width", "height"]

  var expects: String { "[x, y, width, height] in pixels or per cent of the screen, such as [0, 0, 50%, 100%]" }
  var examples: [String] { ["[0, 0, 50%, 100%]", "[32767, 32767, 1, 32767]", "[0%, 100%, 0.001%, 1]"] }

  private func length(_ index: Int) -> NotationCodec<WindowLength> { .windowLength(from: index < 2 ? 0 : 1) }

  var schema: Schema {
    ["type": "array", "minItems": 4, "maxItems": 4, "items": .list(Self.sides.indices.map { length($0).schema })]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> WindowPlace? {
    guard case .list(let items) = field.node.content, items.count == Self.sides.count else {
      decoder.mismatch(field)
      return nil
    }
    let lengths = zip(Self.sides.indices, items).map { index, item in
      let codec = length(index)
      let field = Decoder.Field(name: "\(field.name) \(Self.sides[index])", expects: codec.expects, node: item)
      return decoder.read(field, as: codec)
    }
    let read = lengths.compactMap(\.self)
    guard read.count == lengths.count else { return nil }
    return WindowPlace(x: read[0], y: read[1], width: read[2], height: read[3])
  }

  func encode(_ place: WindowPlace) -> String? {
    "[\([place.x, place.y, place.width, place.height].map { "\($0)" }.joined(separator: ", "))]"
  }
}

extension Codec where Self == WindowPlaceCodec {
  static var windowPlace: Self { WindowPlaceCodec() }
}

import Displays

/// The source of a mirror, as the keys of a mapping.
struct MirrorDraft: Sendable {
  var source: Marked<String>?
  var detail: MirrorDetail?

  init(of source: Marked<String>? = nil, _ detail: MirrorDetail? = nil) {
    self.source = source
    self.detail = detail
  }

  var region: Rectangle? {
    get { if case .region(let area) = detail { area } else { nil } }
    set { detail = newValue.map { .region($0) } }
  }

  var window: ApplicationWindow? {
    get { if case .window(let window) = detail { window } else { nil } }
    set { detail = newValue.map { .window($0) } }
  }
}

/// The source of a mirror: another screen by its name, or one window or region of it.
struct MirrorCodec: Codec {
  var expects: String { "\(name.expects), or a mapping such as { of: laptop, window: { class: Navigator } }" }
  var examples: [String] { name.examples + KeyTable.mirror.sources.flatMap(examples) }
  var schema: Schema { ["anyOf": [name.schema, KeyTable.mirror.schema]] }
  private var name: NameCodec { .name }

  private func examples(of detail: Key<MirrorDraft>) -> [String] {
    detail.codec.examples.map { "{ of: a, \(detail.name): \($0) }" }
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> MirrorDraft? {
    guard case .mapping = field.node.content else {
      return name.decode(field, by: &decoder).map { MirrorDraft(of: $0) }
    }
    let mapping = KeyTable.mirror
    guard let fields = decoder.fields(field, of: mapping) else { return nil }
    var draft = mapping.fresh(field.node.mark)
    guard let detail = decoder.sole(of: mapping.sources.map(\.name), in: fields, of: field) else { return nil }
    guard fields["of"] != nil else {
      decoder.findings.error(
        .missingKey, at: fields.mark, "mirror: found \(detail) without of, expected of: NAME, the screen that it is on")
      return nil
    }
    return decoder.read(mapping.keys, of: fields, into: &draft) ? draft : nil
  }

  func encode(_ draft: MirrorDraft) -> String? {
    guard draft.detail != nil else { return draft.source.flatMap(name.encode) }
    return KeyTable.mirror.encode(draft)
  }

  func facts(of draft: MirrorDraft) -> [ContentFact]? {
    draft.detail == nil ? nil : KeyTable.mirror.facts(of: draft)
  }
}

extension Codec where Self == MirrorCodec {
  static var mirror: Self { MirrorCodec() }
}

extension Codec where Self == MappedCodec<NumbersCodec, Rectangle> {
  /// Pixels of the desktop, from a screen's upper left corner.
  static var region: Self {
    MappedCodec(
      NumbersCodec(
        names: ["x", "y", "width", "height"],
        expects: "[x, y, width, height] in pixels of the desktop, from the screen's upper left corner",
        examples: ["[0, 0, 1, 1]", "[32767, 32767, 32767, 32767]", "[10, 20, 1280, 720]"]
      ) { $0.count == 1 ? MirrorDetail.corners : MirrorDetail.lengths }
    ) {
      Rectangle(regionWritten: $0)
    } write: {
      $0.regionWritten
    }
  }
}

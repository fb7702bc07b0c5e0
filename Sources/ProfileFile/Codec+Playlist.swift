import Displays

struct PlaylistCodec: Codec {
  private let list = ListCodec(
    element: PlaylistItemCodec(), expects: "a list of sources such as [{ image: a.png, for: 10s }, { video: b.mp4 }]")

  var expects: String { list.expects }

  var examples: [String] {
    [
      "[{ image: a.png }]",
      "[{ image: a.png, for: 10s }, { video: b.mp4, fit: cover }, { slideshow: { folder: photos } }]",
      "[{ program: [board, \"{window}\"], for: 1min, when: { time: \"11:00-14:00\" } }, { color: \"#102030\" }]",
      "[{ url: \"https://example.org/board\", zoom: 150%, for: 1min }, { image: a.png }]",
      "[{ mirror: laptop, fit: cover, for: 1min }, { mirror: { of: laptop, region: [0, 0, 800, 600] } }]",
      "[{ text: Closed, when: { time: [\"Mon-Fri 11:00-14:00\", \"Sat 10:00-12:00\"], date: 12-24 } }]",
    ]
  }

  var schema: Schema { list.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Playlist? {
    list.decode(field, by: &decoder).map { Playlist($0) }
  }

  func encode(_ playlist: Playlist) -> String? { list.encode(playlist.items) }
}

struct PlaylistItemCodec: Codec {
  var expects: String { "a mapping such as { image: a.png, for: 10s }" }
  var examples: [String] { ["{ image: a.png, for: 10s }"] }
  var schema: Schema { KeyTable.playlistItem.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> PlaylistItem? {
    let mapping = KeyTable.playlistItem
    guard let fields = decoder.fields(field, of: mapping),
      let name = decoder.sole(of: mapping.sources.map(\.name), in: fields, of: field),
      let source = mapping.sources.first(where: { $0.name == name })
    else { return nil }
    mapping.reportUseless(in: fields, beside: source, by: &decoder)
    var draft = ContentDraft(at: field.node.mark)
    guard decoder.read(mapping.keys, of: fields, into: &draft) else { return nil }
    decoder.reportUselessBackground(in: fields, of: draft, expecting: "fit, for or when")
    return PlaylistItem(draft)
  }

  func encode(_ item: PlaylistItem) -> String? { KeyTable.playlistItem.encode(ContentDraft(item)) }
}

extension Codec where Self == PlaylistCodec {
  static var playlist: Self { PlaylistCodec() }
}

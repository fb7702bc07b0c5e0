import Displays

struct SlideshowCodec: Codec {
  var expects: String { "a mapping such as { folder: photos, every: 10s }" }

  var examples: [String] {
    ["{ folder: photos }", "{ images: [a.png, \"b c.jpg\"], every: 1.5s, crossfade: 500ms }"]
  }

  var schema: Schema { KeyTable.slideshow.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Slideshow? {
    let mapping = KeyTable.slideshow
    guard let fields = decoder.fields(field, of: mapping) else { return nil }
    var draft = SlideshowDraft()
    let isEveryRead = decoder.read(mapping.keys.filter { $0.name == "every" }, of: fields, into: &draft)
    // Nothing more is said of a crossfade whose limit cannot be read.
    if !isEveryRead { draft.every = Slideshow.intervals.upperBound }
    let isRead = decoder.read(mapping.keys.filter { $0.name != "every" }, of: fields, into: &draft)
    guard fields.given(of: ["images", "folder"]).count == 1 else {
      Self.reportSource(field, fields, by: &decoder)
      return nil
    }
    return isRead && isEveryRead ? draft.slideshow : nil
  }

  private static func reportSource(_ field: Decoder.Field, _ fields: Decoder.Fields, by decoder: inout Decoder) {
    guard fields["images"] != nil else {
      if !fields.hasUnreadKeys { decoder.mismatch(field) }
      return
    }
    decoder.findings.error(
      .conflictingKeys, at: fields.mark, "slideshow: images cannot be combined with folder; remove one of them")
  }

  func encode(_ slideshow: Slideshow) -> String? { KeyTable.slideshow.encode(SlideshowDraft(slideshow)) }
  func facts(of slideshow: Slideshow) -> [ContentFact]? { KeyTable.slideshow.facts(of: SlideshowDraft(slideshow)) }
}

/// A slideshow as the keys of a mapping.
struct SlideshowDraft: Sendable {
  var images: [Path]?
  var folder: Path?
  var every = Duration.seconds(10)
  var crossfade = Duration.zero

  init() {}

  init(_ slideshow: Slideshow) {
    switch slideshow.source {
    case .images(let paths): images = paths
    case .folder(let path): folder = path
    }
    every = slideshow.every
    crossfade = slideshow.crossfade
  }

  fileprivate var slideshow: Slideshow? {
    (images.map { .images($0) } ?? folder.map { .folder($0) }).map {
      Slideshow($0, every: every, crossfade: crossfade)
    }
  }
}

/// The time that one picture takes to replace the one before.
struct CrossfadeCodec: Codec {
  /// The name of the key that bounds the time; nil where only a playlist does.
  let bound: String?
  /// The time that each picture stays, which the message names: it may be the default.
  var longest = Slideshow.intervals.upperBound

  var expects: String {
    "a time such as 1s or 500ms"
      + (bound.map { ", and no longer than \($0)" } ?? "; in a playlist no longer than the shortest for")
  }
  var examples: [String] { ["0s", "100ms"] }
  var schema: Schema { duration.schema }

  private var duration: DurationCodec { DurationCodec(bounds: .zero...longest, example: "1s or 500ms") }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Duration? {
    let limit = longest.profileText
    let expects = "a time such as 1s or 500ms, from 0s to \(bound.map { "\($0) (\(limit))" } ?? limit)"
    return duration.decode(Decoder.Field(name: field.name, expects: expects, node: field.node), by: &decoder)
  }

  func encode(_ crossfade: Duration) -> String? { crossfade.profileText }
}

extension Codec where Self == SlideshowCodec {
  static var slideshow: Self { SlideshowCodec() }
}

extension Codec where Self == CrossfadeCodec {
  /// The time of a fade from one content to another, or within one that is bounded otherwise.
  static var fade: Self { CrossfadeCodec(bound: nil) }
  static func crossfade(upTo bound: String) -> Self { CrossfadeCodec(bound: bound) }
  static func crossfade(upTo bound: String, _ longest: Duration) -> Self {
    CrossfadeCodec(bound: bound, longest: longest)
  }
}

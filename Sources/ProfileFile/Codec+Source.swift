import Displays

// What the keys of sources hold.

/// A program and its arguments, never a line for a shell.
struct CommandCodec: Codec {
  var expects: String { "a program and its arguments such as [notify-send, done]" }
  var examples: [String] { ["[notify-send, done]", "[\"./a b.sh\", \"\", \"two\\nlines\"]"] }

  var schema: Schema {
    .definition(
      "command",
      [
        "type": "array", "minItems": 1, "maxItems": .number("\(Limits.profile.entries)"),
        "items": [TextCodec().schema], "additionalItems": Self.argument,
        "examples": [["notify-send", "the screens have changed"]],
      ])
  }

  /// Text of several lines, or nothing but spaces.
  private static var argument: Schema {
    ["anyOf": [TextCodec(isMultiline: true).schema, ["type": "string", "pattern": "^\\s*$"]]]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Marked<[String]>? {
    guard case .list(let items) = field.node.content, let program = items.first else {
      decoder.mismatch(field)
      return nil
    }
    let name = decoder.read(
      Decoder.Field(name: field.name, expects: "the name of a program", node: program), as: .text)
    let arguments = items.dropFirst().map { item in
      Self.argument(Decoder.Field(name: field.name, expects: "text", node: item), by: &decoder)
    }
    guard let name, !arguments.contains(nil) else { return nil }
    return Marked([name] + arguments.compactMap(\.self), at: field.node.mark)
  }

  /// Unlike other text it may be empty: that is an argument too.
  private static func argument(_ field: Decoder.Field, by decoder: inout Decoder) -> String? {
    if let scalar = field.node.scalar, !scalar.isPlain, scalar.text.allSatisfy(\.isWhitespace) { return scalar.text }
    return decoder.read(field, as: .lines)
  }

  func encode(_ command: Marked<[String]>) -> String? { Self.text(command.value) }

  fileprivate static func text(_ words: [String]) -> String {
    "[\(words.map(YAMLText.quoted).joined(separator: ", "))]"
  }
}

/// One command, or a list of them.
struct CommandsCodec: Codec {
  private var command: CommandCodec { CommandCodec() }

  var expects: String { "\(command.expects), or a list of these" }
  var examples: [String] { command.examples + ["[\(command.examples.joined(separator: ", "))]"] }

  var schema: Schema {
    .definition("commands", ["anyOf": [command.schema, .list(of: command.schema)]])
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [Marked<[String]>]? {
    guard case .list(let items) = field.node.content, let first = items.first else {
      // Many tools take a line for a shell here.
      decoder.mismatch(field, hint: field.node.scalar.map { $0.isNull ? "" : "; hooks run without a shell" } ?? "")
      return nil
    }
    guard case .list = first.content else { return command.decode(field, by: &decoder).map { [$0] } }
    return items.compactMap { item in
      command.decode(Decoder.Field(name: field.name, expects: command.expects, node: item), by: &decoder)
    }
  }

  func encode(_ commands: [Marked<[String]>]) -> String? { YAMLText.oneOrList(commands.compactMap(command.encode)) }
}

extension Codec where Self == CommandsCodec {
  static var commands: Self { CommandsCodec() }
}

extension Codec where Self == MappedCodec<CommandCodec, Command> {
  /// A program that shows something.
  static func program(_ expects: String) -> Self {
    MappedCodec(CommandCodec(), expects: expects) {
      Command($0.value)
    } write: {
      Marked($0.arguments, at: .nowhere)
    }
  }
}

struct SlideshowCodec: Codec {
  var expects: String { "a mapping such as { folder: photos, every: 10s }" }

  var examples: [String] {
    ["{ folder: photos }", "{ images: [a.png, \"b c.jpg\"], every: 1.5s, crossfade: 500ms }"]
  }

  var schema: Schema { KeyTable.slideshow.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Slideshow? {
    let mapping = KeyTable.slideshow
    guard let fields = decoder.fields(field, of: mapping) else { return nil }
    var show = mapping.fresh(field.node.mark)
    let isEveryRead = decoder.read(mapping.keys.filter { $0.name == "every" }, of: fields, into: &show)
    // Nothing more is said of a crossfade whose limit cannot be read.
    if !isEveryRead { show.every = Slideshow.intervals.upperBound }
    let isRead = decoder.read(mapping.keys.filter { $0.name != "every" }, of: fields, into: &show)
    guard fields.given(of: ["images", "folder"]).count == 1 else {
      Self.reportSource(field, fields, by: &decoder)
      return nil
    }
    return isRead && isEveryRead ? show : nil
  }

  private static func reportSource(_ field: Decoder.Field, _ fields: Decoder.Fields, by decoder: inout Decoder) {
    guard fields["images"] != nil else {
      return decoder.reportUnfinished(field, fields, without: ["images", "folder"])
    }
    decoder.findings.error(
      .conflictingKeys, at: fields.mark, "slideshow: images cannot be combined with folder; remove one of them")
  }

  func encode(_ slideshow: Slideshow) -> String? { KeyTable.slideshow.encode(slideshow) }
  func facts(of slideshow: Slideshow) -> [ContentFact]? { KeyTable.slideshow.facts(of: slideshow) }
}

/// As the keys of a mapping.
extension Slideshow {
  var images: [Path]? {
    get { if case .images(let paths) = source, !paths.isEmpty { paths } else { nil } }
    set { if let newValue { source = .images(newValue) } }
  }

  var folder: Path? {
    get { if case .folder(let path) = source { path } else { nil } }
    set { if let newValue { source = .folder(newValue) } }
  }
}

extension Codec where Self == SlideshowCodec {
  static var slideshow: Self { SlideshowCodec() }
}

extension Codec
where
  Self == EitherCodec<MappedCodec<MarkedCodec<TextCodec>, MirrorContent>, SourceCodec<MirrorContent>>
{
  /// Another screen by its name, or one window or region of it.
  static var mirror: Self {
    let details = KeyTable.mirror.sources.flatMap { detail in
      detail.codec.examples.map { "{ of: a, \(detail.name): \($0) }" }
    }
    return EitherCodec(
      MappedCodec(.name) {
        MirrorContent(of: $0, nil, Framing())
      } write: {
        $0.detail == nil ? $0.screen : nil
      },
      or: SourceCodec(
        rows: { KeyTable.mirror }, expects: "a mapping such as { of: laptop, window: { class: Navigator } }",
        examples: details, hasFacts: true,
        admit: { fields, detail, decoder in
          guard fields["of"] == nil else { return true }
          decoder.findings.error(
            .missingKey, at: fields.mark,
            "mirror: found \(detail) without of, expected of: NAME, the screen that it is on")
          return false
        }))
  }
}

/// As the keys of a mapping.
extension MirrorContent {
  var region: Rectangle? {
    get { if case .region(let area) = detail { area } else { nil } }
    set { detail = newValue.map { .region($0) } }
  }

  var window: ApplicationWindow? {
    get { if case .window(let window) = detail { window } else { nil } }
    set { detail = newValue.map { .window($0) } }
  }
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

extension Codec where Self == MappingCodec<ApplicationWindow> {
  static var window: Self { .window(isLaunched: false) }

  /// - Parameter isLaunched: whether a program is started for it: with that, any window of it will do.
  static func window(isLaunched: Bool) -> Self {
    MappingCodec(
      { KeyTable.window }, expects: "a mapping such as { class: Navigator, title: \"*board*\" }",
      mayBeEmpty: isLaunched, isEmptyWritten: true, hasFacts: true)
  }
}

extension Codec
where
  Self == EitherCodec<
    MappedCodec<NotationCodec<String>, PageAddress>, MappedCodec<MappingCodec<String?>, PageAddress>
  >
{
  /// The address of a page, or the credential that it stands in.
  static var page: Self {
    let hidden = MappedCodec(MappingCodec({ KeyTable.credential }, expects: "{ credential: NAME }")) { name in
      name.map { PageAddress.credential($0) }
    } write: { address in
      if case .credential(let name) = address { .some(name) } else { nil }
    }
    return EitherCodec(
      MappedCodec(.address) {
        PageAddress.open($0)
      } write: {
        $0.inCommands
      }, or: hidden,
      // A credential takes another key beside it.
      examples: NotationCodec.address.examples)
  }
}

extension Codec
where
  Self == EitherCodec<MappedCodec<TextCodec, TextDraft>, MappedCodec<MappingCodec<Path?>, TextDraft>>
{
  /// Text, or the file that it stands in.
  static var textOrFile: Self {
    let file = MappedCodec(MappingCodec({ KeyTable.textFile }, expects: "{ file: FILE }")) { path in
      path.map { TextDraft.file($0) }
    } write: { text in
      if case .file(let path) = text { .some(path) } else { nil }
    }
    return EitherCodec(
      MappedCodec(.lines) {
        TextDraft.lines($0)
      } write: {
        if case .lines(let lines) = $0 { lines } else { nil }
      }, or: file,
      examples: TextCodec.lines.examples + ["{ file: news.txt }"])
  }
}

extension Codec where Self == EitherCodec<MappedCodec<NotationCodec<String>, ClockFace>, MappingCodec<ClockFace>> {
  /// The format of a clock, or that and its zone.
  static var clock: Self {
    EitherCodec(
      MappedCodec(.clockFormat) {
        ClockFace($0)
      } write: {
        $0.zone == nil ? $0.format : nil
      },
      or: MappingCodec(
        { KeyTable.clock }, expects: "a mapping with format and zone", required: ["format"], isWhole: true,
        hasFacts: true, examples: ["{ format: \"%a %d %B%n%H:%M\", zone: Europe/Berlin }"]))
  }
}

extension Codec where Self == MappingCodec<LetterStyle> {
  /// How the letters of a text look.
  static var letterStyle: Self {
    MappingCodec({ KeyTable.letterStyle }, expects: "a mapping such as { size: 8%, align: left }", hasFacts: true)
  }
}

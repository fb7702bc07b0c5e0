import Displays

// Where content comes from, and where a page may lead.

extension Codec
where
  Self == EitherCodec<MappedCodec<PathCodec, ImageDraft>, MappedCodec<MappingCodec<FetchedImage>, ImageDraft>>
{
  /// The file of an image, or the address that it is fetched from.
  static var imageOrAddress: Self {
    let fetched = MappedCodec(
      MappingCodec(
        { KeyTable.fetchedImage }, expects: "a mapping with url and every", required: ["url"], isWhole: true,
        hasFacts: true, examples: ["{ url: \"https://example.org/menu.png\", every: 1h }"])
    ) {
      ImageDraft.fetched($0)
    } write: {
      if case .fetched(let image) = $0 { image } else { nil }
    }
    return EitherCodec(
      MappedCodec(PathCodec(expects: "a file such as lobby.png", isFetched: true)) {
        ImageDraft.file($0)
      } write: {
        if case .file(let path) = $0 { path } else { nil }
      }, or: fetched,
      examples: PathCodec(expects: "").examples + ["{ url: \"https://example.org/menu.png\", every: 1h }"])
  }
}

extension Codec where Self == EitherCodec<MappedCodec<PathCodec, Slideshow>, MappingCodec<Slideshow>> {
  /// A PDF, or that and which pages of it are shown.
  static var document: Self {
    EitherCodec(
      MappedCodec(.path("a file such as menu.pdf")) {
        Slideshow(document: $0)
      } write: {
        $0.pages == nil && $0.every == Slideshow.usualInterval ? $0.document : nil
      },
      or: MappingCodec(
        { KeyTable.document }, expects: "a mapping such as { file: menu.pdf, every: 10s }", required: ["file"],
        isWhole: true, hasFacts: true, examples: ["{ file: menu.pdf, every: 1min, pages: \"1-3,5\" }"]))
  }
}

/// Pages of a document, as the keys of a mapping.
extension Slideshow {
  init(document: Path?) { self.init(.document(document ?? "", nil), every: Slideshow.usualInterval) }

  /// The path of the file; nil before it has been read.
  var document: Path? {
    get { if case .document(let path, _) = source, path != "" { path } else { nil } }
    set { source = .document(newValue ?? "", pages) }
  }

  var pages: PageChoice? {
    get { if case .document(_, let pages) = source { pages } else { nil } }
    set { source = .document(document ?? "", newValue) }
  }
}

/// As the keys of a mapping.
extension PageAddress {
  /// The address itself; nil before it has been read.
  var written: String? {
    get { if case .open(let text) = self, !text.isEmpty { text } else { nil } }
    set { if let newValue { self = .open(newValue) } }
  }

  /// The name of the credential.
  var named: String? {
    get { if case .credential(let name) = self { name } else { nil } }
    set { if let newValue { self = .credential(newValue) } }
  }
}

extension Codec
where
  Self == EitherCodec<
    MappedCodec<NotationCodec<String>, PageAddress>, SourceCodec<PageAddress>
  >
{
  /// The address of a stream alone, or what names it.
  static var stream: Self {
    let named = SourceCodec(
      rows: { KeyTable.stream }, expects: "{ url: ADDRESS } or { credential: NAME }",
      examples: ["{ credential: camera-address }", "{ url: \"rtsp://10.0.0.7:554/1\" }"])
    return EitherCodec(
      MappedCodec(.streamAddress) {
        PageAddress.open($0)
      } write: {
        $0.inCommands
      },
      or: named,
      examples: NotationCodec.streamAddress.examples
        + ["{ url: \"rtsp://10.0.0.7:554/1\" }", "{ credential: camera-address }"])
  }
}

extension Codec where Self == NotationCodec<PagePattern> {
  static var pagePattern: Self {
    NotationCodec(
      "a pattern such as \"https://shop.example/*\"",
      examples: ["\"https://shop.example/*\"", "\"http://*.shop.example:8080/a?*\"", "\"file:///srv/sign/*\""],
      schema: [
        "type": "string", "maxLength": .number("\(PagePattern.longest)"), "pattern": .text(PagePattern.pattern),
        "examples": ["https://shop.example/*", "https://*.shop.example/*"],
      ], isText: true,
      read: { PagePattern($0.text) }, write: { YAMLText.quoted($0.text) }
    ) { scalar in
      if let hint = scalar.portHint { return hint }
      if !scalar.text.allSatisfy(\.isASCII) {
        return "; write the host as xn--…, and other letters as % and two digits"
      }
      return PagePattern.likely(scalar.text).map { "; did you mean \"\($0.text)\"?" } ?? ""
    }
  }
}

extension Codec where Self == ListCodec<NotationCodec<PagePattern>> {
  static var pagePatterns: Self {
    ListCodec(
      element: .pagePattern, expects: "a list of patterns such as [\"https://shop.example/*\"]", isEmptyAllowed: true)
  }
}

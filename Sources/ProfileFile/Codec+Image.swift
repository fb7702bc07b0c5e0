import Displays

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

extension FetchedImage {
  /// As a key of a mapping: nil before it has been read.
  var written: String? {
    get { address.isEmpty ? nil : address }
    set { address = newValue ?? "" }
  }
}

extension Codec where Self == EitherCodec<MappedCodec<PathCodec, DocumentDraft>, MappingCodec<DocumentDraft>> {
  /// A PDF, or that and which pages of it are shown.
  static var document: Self {
    EitherCodec(
      MappedCodec(.path("a file such as menu.pdf")) {
        DocumentDraft(file: $0)
      } write: {
        $0 == DocumentDraft(file: $0.file) ? $0.file : nil
      },
      or: MappingCodec(
        { KeyTable.document }, expects: "a mapping such as { file: menu.pdf, every: 10s }", required: ["file"],
        isWhole: true, hasFacts: true, examples: ["{ file: menu.pdf, every: 1min, pages: \"1-3,5\" }"]))
  }
}

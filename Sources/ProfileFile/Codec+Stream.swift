import Displays

/// Where a stream comes from, as the keys of a mapping.
struct StreamDraft: Hashable, Sendable {
  var url: String?
  var credential: String?
}

extension StreamDraft {
  fileprivate var address: PageAddress? { url.map(PageAddress.open) ?? credential.map(PageAddress.credential) }

  fileprivate init(_ address: PageAddress) {
    switch address {
    case .open(let text): url = text
    case .credential(let name): credential = name
    }
  }
}

extension Codec
where
  Self == EitherCodec<
    MappedCodec<NotationCodec<String>, PageAddress>, MappedCodec<SourceCodec<StreamDraft>, PageAddress>
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
      or: MappedCodec(named) {
        $0.address
      } write: {
        StreamDraft($0)
      },
      examples: NotationCodec.streamAddress.examples
        + ["{ url: \"rtsp://10.0.0.7:554/1\" }", "{ credential: camera-address }"])
  }
}

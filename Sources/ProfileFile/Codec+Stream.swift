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

/// The address of a stream. What is found is not told where a password is in it.
struct StreamAddressCodec: Codec {
  private let address = NotationCodec(
    "an address such as rtsps://camera.example/1 or https://example.org/live.m3u8",
    examples: ["rtsps://camera.example/1", "\"https://[::1]:8080/live.m3u8?a=b\""],
    schema: [
      "type": "string", "maxLength": .number("\(VideoStream.longest)"), "pattern": .text(VideoStream.pattern),
      "examples": ["rtsps://camera.example/1", "https://example.org/live.m3u8"],
    ], isText: true,
    read: { VideoStream.isAddress($0.text) ? $0.text : nil }, write: { YAMLText.quoted($0) })

  var expects: String { address.expects }
  var examples: [String] { address.examples }
  var schema: Schema { address.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> String? {
    guard let scalar = field.node.scalar, VideoStream.hasUser(scalar.text) else {
      return address.decode(field, by: &decoder)
    }
    decoder.findings.error(
      at: field.node.mark,
      "\(field.name): found an address with a user or a password, which others can read; write it to a file that is a "
        + "credential of the service, and { credential: NAME } here")
    return nil
  }

  func encode(_ text: String) -> String? { address.encode(text) }
}

extension Codec where Self == StreamAddressCodec {
  static var streamAddress: Self { StreamAddressCodec() }
}

extension Codec
where
  Self == EitherCodec<
    MappedCodec<StreamAddressCodec, PageAddress>, MappedCodec<SourceCodec<StreamDraft>, PageAddress>
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
      examples: StreamAddressCodec().examples
        + ["{ url: \"rtsp://10.0.0.7:554/1\" }", "{ credential: camera-address }"])
  }
}

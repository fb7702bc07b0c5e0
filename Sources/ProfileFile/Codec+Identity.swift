import Displays

/// The identity of the screen that is meant.
struct IdentityCodec: Codec {
  var expects: String { "a mapping such as { connector: HDMI-1 }" }
  /// A preference alone means no screen.
  var examples: [String] {
    KeyTable.identity.examples.map { $0.replacing("{ prefer-connector:", with: "{ vendor: SAM, prefer-connector:") }
      + ["{ vendor: SAM, model: \"U28*\", serial: 0x01 }"]
  }
  var schema: Schema { KeyTable.identity.schema }

  /// - Returns: a selector without any key where the identity cannot be read.
  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Selector? {
    var selector = Selector(mark: field.node.mark)
    guard let fields = decoder.fields(field, of: KeyTable.identity) else { return selector }
    if fields.isEmpty { decoder.mismatch(field, hint: "; { any: true } matches every screen") }
    decoder.read(KeyTable.identity.keys, of: fields, into: &selector)
    if selector.preferredConnector != nil, selector.isEmpty {
      decoder.reportUnfinished(field, fields, without: KeyTable.identity.head)
    }
    if selector.any { Self.reportKeys(besideAny: fields, by: &decoder) }
    return selector
  }

  /// Reports keys beside `any`, which could only mean that they do not count.
  private static func reportKeys(besideAny fields: Decoder.Fields, by decoder: inout Decoder) {
    let others = fields.given(of: KeyTable.identity.names.filter { $0 != "any" })
    guard let any = fields["any"], let other = others.first else { return }
    decoder.findings.error(
      .conflictingKeys, at: any.node.mark, "any: cannot be combined with \(other); remove one of them")
  }

  func encode(_ selector: Selector) -> String? { KeyTable.identity.encode(selector) }
}

/// `false` would say nothing.
struct AnyCodec: Codec {
  var expects: String { "true" }
  var examples: [String] { ["true"] }
  var schema: Schema { ["const": true] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Bool? {
    guard let value = decoder.read(field, as: .boolean) else { return nil }
    if !value { decoder.mismatch(field, hint: "; leave the key out") }
    return value
  }

  func encode(_ value: Bool) -> String? { value ? "true" : nil }
}

extension Codec where Self == IdentityCodec {
  static var identity: Self { IdentityCodec() }
}

extension Codec where Self == AnyCodec {
  static var any: Self { AnyCodec() }
}

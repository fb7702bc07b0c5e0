import Displays

/// The size of letters: dots per inch alone, or as a mapping that says which programs are told.
struct DPICodec: Codec {
  var expects: String { "\(DPIAmountCodec().expects), or a mapping such as { value: 120, xsettings: true }" }
  var examples: [String] { DPIAmountCodec().examples + ["{ value: 120, xsettings: true }", "{ value: auto }"] }
  var schema: Schema { ["anyOf": [DPIAmountCodec().schema, KeyTable.dpi.schema]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> DPIRequest? {
    guard case .mapping = field.node.content else {
      return DPIAmountCodec().decode(field, by: &decoder).map { DPIRequest($0) }
    }
    guard let fields = decoder.fields(field, of: KeyTable.dpi) else { return nil }
    if fields["value"] == nil { decoder.reportUnfinished(field, fields, without: ["value"]) }
    var draft = DPIDraft()
    decoder.read(KeyTable.dpi.keys, of: fields, into: &draft)
    return draft.amount.map { DPIRequest($0, tellsXSettings: draft.tellsXSettings) }
  }

  func encode(_ request: DPIRequest) -> String? {
    guard request.tellsXSettings else { return DPIAmountCodec().encode(request.amount) }
    return KeyTable.dpi.encode(DPIDraft(amount: request.amount, tellsXSettings: true))
  }
}

/// A mapping of which a part may be missing.
struct DPIDraft: Sendable {
  var amount: DPIRequest.Amount?
  var tellsXSettings = false
}

struct DPIAmountCodec: Codec {
  private var number: IntegerCodec { IntegerCodec(bounds: FontDPI.allowed) }

  var expects: String { "\(number.expects), or auto" }
  var examples: [String] { number.examples + ["auto"] }
  var schema: Schema { ["anyOf": [number.schema, .words(["auto"])]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> DPIRequest.Amount? {
    if field.node.scalar?.text == "auto" { return .auto }
    guard let scalar = field.node.scalar, Decimal.integer(scalar.text) == nil else {
      return number.decode(field, by: &decoder).map { .value($0) }
    }
    decoder.mismatch(field, hint: decoder.hint(field, among: ["auto"]))
    return nil
  }

  func encode(_ amount: DPIRequest.Amount) -> String? {
    switch amount {
    case .value(let dpi): "\(dpi)"
    case .auto: "auto"
    }
  }
}

extension Codec where Self == DPICodec {
  static var dpi: Self { DPICodec() }
}

extension Codec where Self == DPIAmountCodec {
  static var dpiAmount: Self { DPIAmountCodec() }
}

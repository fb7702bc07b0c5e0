import Displays

/// How large letters are: dots per inch, or a word for what the primary screen asks for.
struct DPICodec: Codec {
  private var number: IntegerCodec { IntegerCodec(bounds: FontDPI.allowed) }

  var expects: String { "\(number.expects), or auto" }
  var examples: [String] { number.examples + ["auto"] }
  var schema: Schema { ["anyOf": [number.schema, .words(["auto"])]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> DPIRequest? {
    if field.node.scalar?.text == "auto" { return .auto }
    guard let scalar = field.node.scalar, Decimal.integer(scalar.text) == nil else {
      return number.decode(field, by: &decoder).map { .value($0) }
    }
    decoder.mismatch(field, hint: decoder.hint(field, among: ["auto"]))
    return nil
  }

  func encode(_ request: DPIRequest) -> String? {
    switch request {
    case .value(let dpi): "\(dpi)"
    case .auto: "auto"
    }
  }
}

extension Codec where Self == DPICodec {
  static var dpi: Self { DPICodec() }
}

import Displays

/// Output properties under their drivers' names.
struct PropertiesCodec: Codec {
  var expects: String { "a mapping from property names to whole numbers, names, true or false" }
  var examples: [String] { ["{ \"Broadcast RGB\": Full, \"max bpc\": 8 }", "{ a: true, b: \"12\", c: -1 }"] }

  var schema: Schema {
    [
      "type": "object", "maxProperties": .number("\(Limits.profile.entries)"), "propertyNames": ["minLength": 1],
      "additionalProperties": [
        "anyOf": [Self.number.schema, ["type": "string", "minLength": 1], ["type": "boolean"]]
      ],
    ]
  }

  /// RRChangeOutputProperty carries 32 bits, which drivers read with or without a sign.
  private static let number = IntegerCodec(bounds: Int(Int32.min)...Int(UInt32.max))

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [PropertySetting]? {
    guard case .mapping(let entries) = field.node.content else {
      decoder.mismatch(field)
      return nil
    }
    return entries.compactMap { entry in
      Self.property(entry, by: &decoder).map {
        PropertySetting(name: entry.key.value, value: Marked($0, at: entry.value.mark))
      }
    }
  }

  private static func property(_ entry: YAMLNode.Entry, by decoder: inout Decoder) -> PropertyValue? {
    let field = Decoder.Field(
      name: "property \(entry.key.value.quoted)", expects: "a name or \(number.expects)", node: entry.value)
    // Drivers have truth values as numbers from 0 to 1 (DRM_MODE_PROP_RANGE).
    if let boolean = entry.value.scalar?.boolean { return .number(boolean ? 1 : 0) }
    guard let scalar = entry.value.scalar, scalar.isPlain, scalar.looksNumeric else {
      return decoder.read(field, as: .text).map { .name($0) }
    }
    return decoder.read(field, as: number).map { .number($0) }
  }

  func encode(_ settings: [PropertySetting]) -> String? {
    let texts = settings.map { "\(YAMLText.quoted($0.name)): \($0.value.value.text)" }
    return texts.isEmpty ? nil : "{ \(texts.joined(separator: ", ")) }"
  }
}

extension PropertyValue {
  fileprivate var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .name(let name), .bytes(let name): YAMLText.quoted(name)
    }
  }
}

extension Codec where Self == PropertiesCodec {
  static var properties: Self { PropertiesCodec() }
}

import Displays

extension Decoder {
  mutating func properties(_ field: Field?) -> [PropertySetting] {
    guard let field else { return [] }
    guard case .mapping(let entries) = field.node.content else {
      mismatch(field)
      return []
    }
    return entries.compactMap { entry in
      property(entry).map { PropertySetting(name: entry.key.value, value: $0) }
    }
  }

  private mutating func property(_ entry: YAMLNode.Entry) -> Marked<PropertyValue>? {
    // RRChangeOutputProperty carries 32 bits, which drivers read with or without a sign.
    let range = Int(Int32.min)...Int(UInt32.max)
    let name = entry.key.value.quoted
    let expects = "a name or a whole number from \(range.lowerBound) to \(range.upperBound)"
    let field = Field(name: "property \(name)", expects: expects, node: entry.value)
    // Drivers have truth values as numbers from 0 to 1 (DRM_MODE_PROP_RANGE).
    if let boolean = entry.value.scalar?.boolean { return Marked(.number(boolean ? 1 : 0), at: entry.value.mark) }
    guard let scalar = entry.value.scalar, scalar.isPlain, scalar.looksNumeric else {
      return text(field).map { Marked(.name($0.value), at: $0.mark) }
    }
    return integer(field, in: range).map { Marked(.number($0), at: entry.value.mark) }
  }
}

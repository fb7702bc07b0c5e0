import CX11
import Displays

extension RawProperty {
  /// The property with another value; nil when its type or format cannot hold that.
  func replacing(with value: PropertyValue, _ atoms: Atoms) -> RawProperty? {
    switch value {
    case .name(let name):
      guard isName, let atom = atoms.existing(AtomName(name)) else { return nil }
      return RawProperty(type: type, format: format, items: [atom])
    case .number(let number):
      guard isNumber, let item = item(number) else { return nil }
      return RawProperty(type: type, format: format, items: [item])
    case .bytes(let digits):
      return items(digits).map { RawProperty(type: type, format: format, items: $0) }
    }
  }

  /// A number in as many bits as the format has, signed when the type is.
  private func item(_ number: Int) -> UInt32? {
    let bits = Int(format)
    guard (8...32).contains(bits) else { return nil }
    let allowed = isSigned ? -(1 << (bits - 1))...(1 << (bits - 1)) - 1 : 0...(1 << bits) - 1
    return allowed.contains(number) ? UInt32(truncatingIfNeeded: number) : nil
  }

  /// The reverse of `hexadecimal`.
  private func items(_ digits: String) -> [UInt32]? {
    let digitsPerItem = Int(format) / 4
    let nibbles = digits.compactMap(\.hexDigitValue)
    guard digitsPerItem > 0, nibbles.count == digits.count, nibbles.count.isMultiple(of: digitsPerItem) else {
      return nil
    }
    let bytes = stride(from: 0, to: nibbles.count, by: 2).map { UInt32(nibbles[$0] << 4 | nibbles[$0 + 1]) }
    return stride(from: 0, to: bytes.count, by: digitsPerItem / 2).map { start in
      bytes[start..<start + digitsPerItem / 2].reversed().reduce(0) { $0 << 8 | $1 }
    }
  }

  /// RRChangeOutputProperty in place of what is there.
  func sendChange(
    of property: xcb_atom_t, of output: OutputID, _ xcb: OpaquePointer
  ) -> xcb_void_cookie_t {
    func send<Item: FixedWidthInteger>(as item: Item.Type) -> xcb_void_cookie_t {
      let replace = UInt8(XCB_PROP_MODE_REPLACE.rawValue)
      let count = UInt32(clamping: items.count)
      return items.map(Item.init(truncatingIfNeeded:)).withUnsafeBytes { data in
        xcb_randr_change_output_property_checked(
          xcb, output.rawValue, property, type, format, replace, count, data.baseAddress)
      }
    }
    return switch format {
    case 8: send(as: UInt8.self)
    case 16: send(as: UInt16.self)
    default: send(as: UInt32.self)
    }
  }
}

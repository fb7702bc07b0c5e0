/// A colour as profiles write it, `#rrggbb`; a screen has nothing behind it that could shine through.
package struct Color: Hashable, Sendable {
  /// The colour as 0xRRGGBB.
  package let value: UInt32

  /// Bits beyond the lower 24 are dropped.
  package init(_ value: UInt32) { self.value = value & 0xff_ffff }

  /// - Returns: nil for anything but `#` and six hexadecimal digits.
  package init?(_ text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6, digits.allSatisfy(\.isHexadecimal),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    self.init(value)
  }

  package static let black = Color(0x00_0000)
  package static let white = Color(0xff_ffff)

  package var red: UInt8 { UInt8(truncatingIfNeeded: value >> 16) }
  package var green: UInt8 { UInt8(truncatingIfNeeded: value >> 8) }
  package var blue: UInt8 { UInt8(truncatingIfNeeded: value) }

  /// Black or white, whichever can be read better on this colour: by the weights that Rec. 601 gives the channels.
  package var contrasting: Color {
    let brightness = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    return brightness < 128 * 1000 ? .white : .black
  }
}

extension Color: CustomStringConvertible {
  package var description: String { "#" + String(value, radix: 16).zeroPadded(to: 6) }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

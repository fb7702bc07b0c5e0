import Displays

/// An EDID of our own making, byte for byte as E-EDID §3 lays it out.
struct SampleEDID {
  /// Two bytes, the letters in five bits each.
  var vendor: [UInt8] = SampleEDID.vendor("ORC")
  var product: UInt16 = 0x1234
  var serialNumber: UInt32 = 0
  var week: UInt8 = 7
  var year = 2021
  var input: UInt8 = 0x80
  var centimetres: (UInt8, UInt8) = (60, 34)
  var descriptors: [[UInt8]] = []
  var extensions: [[UInt8]] = []

  var bytes: [UInt8] {
    var base: [UInt8] = [0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00]
    base += vendor + Self.little(product) + Self.little(serialNumber) + [week, UInt8(year - 1990), 1, 4]
    base += [input, centimetres.0, centimetres.1, 120, 0x02] + [UInt8](repeating: 0, count: 29)
    for index in 0..<4 { base += index < descriptors.count ? descriptors[index] : Self.text(0x10, "") }
    return Self.closed(base + [UInt8(extensions.count)]) + extensions.flatMap { $0 }
  }

  /// 128 bytes whose sum is a multiple of 256.
  private static func closed(_ block: [UInt8]) -> [UInt8] {
    let padded = block.prefix(127) + [UInt8](repeating: 0, count: max(0, 127 - block.count))
    return padded + [0 &- padded.reduce(0, &+)]
  }

  static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    stride(from: 0, to: number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  static func vendor(_ letters: String) -> [UInt8] {
    let word = letters.utf8.reduce(UInt16(0)) { $0 << 5 | UInt16($1 & 0x1f) }
    return [UInt8(word >> 8), UInt8(word & 0xff)]
  }

  /// A display descriptor; the text ends in a line feed where there is room, and spaces.
  static func text(_ tag: UInt8, _ text: String) -> [UInt8] { descriptor(tag, Array(text.utf8) + [0x0a]) }

  static func descriptor(_ tag: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0, 0, 0, tag, 0] + (payload + [UInt8](repeating: 0x20, count: 13)).prefix(13)
  }

  /// 1920x1080 at 60 Hz with a picture of the given size in millimetres.
  static func timing(_ width: Int, _ height: Int) -> [UInt8] {
    [0x02, 0x3a, 0x80, 0x18, 0x71, 0x38, 0x2d, 0x40, 0x58, 0x2c, 0x45, 0x00]
      + [UInt8(width & 0xff), UInt8(height & 0xff), UInt8((width >> 8) << 4 | height >> 8), 0, 0, 0x1e]
  }

  /// A CTA-861 extension of revision 3 with data blocks and descriptors.
  static func cta(flags: UInt8 = 0, blocks: [UInt8] = [], descriptors: [[UInt8]] = []) -> [UInt8] {
    closed([0x02, 3, UInt8(4 + blocks.count), flags] + blocks + descriptors.flatMap { $0 })
  }

  /// A DisplayID section of the given version, 0x13 or 0x20.
  static func displayID(version: UInt8, blocks: [[UInt8]]) -> [UInt8] {
    let data = blocks.flatMap { $0 }
    let section = [version, UInt8(data.count), 3, 0] + data
    return closed([0x70] + section + [0 &- section.reduce(0, &+)])
  }

  static func displayIDBlock(_ tag: UInt8, revision: UInt8 = 0, _ payload: [UInt8]) -> [UInt8] {
    [tag, revision, UInt8(payload.count)] + payload
  }
}

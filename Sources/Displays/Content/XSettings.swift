/// The settings that an XSETTINGS manager tells programs, in the bytes of the property `_XSETTINGS_SETTINGS` (XSETTINGS
/// 0.5 of freedesktop.org). Of all settings this program has one: how large letters are.
package struct XSettings: Hashable, Sendable {
  /// Dots per inch.
  package var dpi: Int
  /// The serial; another one with each change.
  package var serial: UInt32

  package init(dpi: Int, serial: UInt32) {
    self.dpi = dpi
    self.serial = serial
  }

  /// The bytes of the property. The first one says that the numbers have their least byte first.
  package var bytes: [UInt8] {
    [0, 0, 0, 0] + Self.bytes(of: serial) + Self.bytes(of: UInt32(1)) + setting
  }

  /// The bytes of the setting: a type (0 is a number), the name with its length, the serial of its last change, and the
  /// number: 1024 to a dot.
  private var setting: [UInt8] {
    let name = Array("Xft/DPI".utf8)
    let padding = [UInt8](repeating: 0, count: (4 - name.count % 4) % 4)
    return [0, 0] + Self.bytes(of: UInt16(name.count)) + name + padding + Self.bytes(of: serial)
      + Self.bytes(of: Int32(clamping: dpi * 1024))
  }

  private static func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

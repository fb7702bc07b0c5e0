/// The identity of a screen, as far as its EDID and its connector tell. Of 113,247 public EDIDs 17.9 % carry no usable
/// serial and 8.6 % no name, so every part may be missing.
package struct Identity: Hashable, Sendable, Codable {
  /// The maker's three-letter PNP id.
  package var vendor: String?
  /// The maker's full name, where it was looked up; an EDID does not hold it.
  package var maker: String?
  /// The EDID's product code, `0...65535`.
  package var product: Int?
  /// The EDID's product name (display descriptor 0xFC).
  package var model: String?
  /// The EDID's serial text (display descriptor 0xFF).
  package var serial: String?
  /// The EDID's serial number; nil when it is zero.
  package var serialNumber: Int?
  /// `sha256:` and the hash of the whole EDID in hexadecimal.
  package var edid: String?
  /// A screen that is part of the machine (eDP, LVDS, DSI).
  package var builtin: Bool

  package init(
    vendor: String? = nil, product: Int? = nil, model: String? = nil, serial: String? = nil,
    serialNumber: Int? = nil, edid: String? = nil, builtin: Bool = false
  ) {
    self.vendor = vendor
    self.product = product
    self.model = model
    self.serial = serial
    self.serialNumber = serialNumber
    self.edid = edid
    self.builtin = builtin
  }

  /// The keys of everything but the maker's name, which can be looked up again.
  private enum CodingKeys: CodingKey {
    case vendor, product, model, serial, serialNumber, edid, builtin
  }

  /// True if a connector of this name is part of the machine. The kernel names connectors by their type.
  package static func isBuiltin(connector: String) -> Bool {
    builtinPrefixes.contains { connector.hasPrefix($0) }
  }

  static let builtinPrefixes = ["eDP", "LVDS", "DSI"]
}

extension Identity {
  /// - Parameters:
  ///   - edid: all bytes of the output's EDID property; empty when there is none, and then only the connector speaks.
  ///   - connector: the output's name.
  package init(edid bytes: [UInt8], connector: String) {
    let edid = EDID(bytes)
    self.init(
      vendor: edid.vendor, product: edid.product, model: edid.name, serial: edid.serial,
      serialNumber: edid.serialNumber, edid: bytes.isEmpty ? nil : "sha256:\(SHA256(bytes).hexadecimal)",
      builtin: Self.isBuiltin(connector: connector))
  }
}

extension Identity {
  /// The product code as profiles write it: `0x4123`.
  package var productCode: String? {
    product.map { "0x" + String($0, radix: 16).zeroPadded(to: 4) }
  }

  /// Maker, model and serial in one text, as Wayland compositors put it: `Dell Inc. DELL U2415 XKV0P05J16JS`; once with
  /// the maker's full name, where it is known, and once with the PNP id. Serial numbers are hexadecimal there.
  package var descriptions: [String] {
    let serialText = serial ?? serialNumber.map { "0x" + String($0, radix: 16, uppercase: true).zeroPadded(to: 8) }
    return [maker, vendor].compactMap(\.self).map { name in
      ([name, model ?? productCode, serialText] as [String?]).compactMap(\.self).joined(separator: " ")
    }
  }

  /// `SAM "SAMSUNG TV" serial H1AK500000`, as much of it as is known.
  package var text: String {
    let parts = [
      builtin ? "built in" : nil, vendor, model.map { "\"\($0)\"" } ?? productCode,
      (serial ?? serialNumber.map(String.init)).map { "serial \($0)" },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}

/// The first 128 bytes of an EDID (E-EDID §3), or as many as there are.
struct EDIDBaseBlock {
  private let bytes: EDIDBytes

  /// - Returns: nil when this is no EDID: fewer than six of the header's eight bytes are right, the score from which
  ///   Linux repairs a header (`edid_fixup`), or both zeros are missing, as on a bus that no device drives.
  init?(_ bytes: EDIDBytes) {
    let header: [UInt8] = [0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00]
    let score = header.indices.count { bytes[$0] == header[$0] }
    guard score >= 6, bytes[0] == 0 || bytes[7] == 0 else { return nil }
    self.bytes = bytes
  }

  /// Three letters of five bits each, A being 1 (§3.4.1), the most significant first.
  var vendor: String? {
    guard let high = bytes[8], let low = bytes[9] else { return nil }
    let word = Int(high) << 8 | Int(low)
    let letters = [10, 5, 0].compactMap { EDIDBaseBlock.letter(word >> $0 & 0x1f) }
    return letters.count == 3 ? String(letters) : nil
  }

  private static func letter(_ number: Int) -> Character? {
    1...26 ~= number ? Character(Unicode.Scalar(UInt8(0x40 + number))) : nil
  }

  var product: Int? { bytes.littleEndian(at: 10, count: 2) }

  var serialNumber: Int? {
    bytes.littleEndian(at: 12, count: 4).flatMap { $0 == 0 ? nil : $0 }
  }

  var week: Int? {
    bytes[16].flatMap { 1...54 ~= $0 ? Int($0) : nil }
  }

  var year: Int? {
    bytes[17].map { 1990 + Int($0) }
  }

  var isDigital: Bool? { bytes[20].map { $0 & 0x80 != 0 } }

  /// The size in millimetres. A zero on one side means that the other is a ratio (EDID 1.4), on both a projector.
  func size(in unit: EDIDTelevisionBlock.BaseSizeUnit) -> Size? {
    guard case .centimetres(let centimetres) = unit, let width = bytes[21], let height = bytes[22] else { return nil }
    guard width > 0, height > 0 else { return nil }
    return Size(width: Int(width) * centimetres * 10, height: Int(height) * centimetres * 10)
  }

  var descriptors: [EDIDDescriptor] {
    bytes[54..<126].parts(of: 18).map(EDIDDescriptor.init)
  }
}

/// Eighteen bytes that hold a detailed timing or, where the pixel clock is zero, a display descriptor (§3.10).
struct EDIDDescriptor {
  let bytes: EDIDBytes

  init(_ bytes: EDIDBytes) { self.bytes = bytes }

  enum Tag: UInt8 {
    case name = 0xfc
    case dataString = 0xfe
    case serial = 0xff
  }

  var isTiming: Bool { bytes.count == 18 && !bytes.starts(with: [0, 0]) }

  func text(_ tag: Tag) -> String? {
    bytes.starts(with: [0, 0]) && bytes[3] == tag.rawValue ? bytes[5..<18].text : nil
  }

  /// The size of the picture in millimetres (§3.10.2).
  var timingSize: Size? {
    guard isTiming, let width = bytes[12], let height = bytes[13], let high = bytes[14] else { return nil }
    let size = Size(width: Int(high >> 4) << 8 | Int(width), height: Int(high & 15) << 8 | Int(height))
    return size.width > 0 && size.height > 0 ? size : nil
  }
}

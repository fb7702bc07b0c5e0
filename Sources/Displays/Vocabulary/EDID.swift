/// A screen's description of itself: VESA's Enhanced EDID (E-EDID, release A rev. 2) with its CTA-861 and DisplayID
/// extensions.
///
/// Reading never fails. Public EDIDs are cut short, have wrong checksums and extension counts and hold noise where
/// text belongs; so checksums and counts are not looked at, and each part is nil where the bytes give no sense.
package struct EDID: Hashable, Sendable {
  /// The maker's three-letter PNP id.
  package var vendor: String?
  /// The maker's number for the model, `0...65535`.
  package var product: Int?
  /// The number of this piece, `1...4294967295`. Makers fill in 0 (read as nil) or 0x01010101 when they have none;
  /// the second is kept, since edid-decode shows it and some pieces may really have it.
  package var serialNumber: Int?
  /// The product name (display descriptor 0xFC, or DisplayID's product identification).
  package var name: String?
  /// The serial number as text (display descriptor 0xFF, or DisplayID's serial number block).
  package var serial: String?
  /// Any other text (display descriptor 0xFE); panels of notebooks put their part number here.
  package var dataString: String?
  /// Week of manufacture, `1...54`.
  package var week: Int?
  /// Year of manufacture or, where the week byte is 0xFF, of the model; `1990...2245`.
  package var year: Int?
  package var isDigital: Bool?
  /// The size of the picture, in millimetres; nil for projectors and where only a ratio is given.
  package var physicalSize: Size?
  /// The overscan as CTA-861 tells it; nil without such an extension.
  package var overscan: Overscan?

  package init(_ bytes: [UInt8]) {
    let blocks = EDIDBytes(bytes[...]).parts(of: 128)
    guard let base = blocks.first.flatMap(EDIDBaseBlock.init) else { return }
    let extensions = blocks.dropFirst()
    let cta = extensions.compactMap(EDIDTelevisionBlock.init)
    let displayID = extensions.compactMap(EDIDDisplayIDBlock.init).flatMap(\.blocks)
    let descriptors = base.descriptors + cta.flatMap(\.descriptors)
    readProduct(base, displayID)
    readTexts(descriptors, displayID)
    physicalSize = Self.size(of: base, cta: cta, descriptors: descriptors, displayID: displayID)
    overscan = cta.lazy.compactMap(\.overscan).first
  }

  private mutating func readProduct(_ base: EDIDBaseBlock, _ displayID: [EDIDDisplayIDBlock.Part]) {
    vendor = base.vendor ?? displayID.lazy.compactMap(\.vendor).first
    product = base.product
    serialNumber = base.serialNumber ?? displayID.lazy.compactMap(\.serialNumber).first
    week = base.week
    year = base.year
    isDigital = base.isDigital
  }

  private mutating func readTexts(_ descriptors: [EDIDDescriptor], _ displayID: [EDIDDisplayIDBlock.Part]) {
    name = descriptors.lazy.compactMap { $0.text(.name) }.first ?? displayID.lazy.compactMap(\.name).first
    serial = descriptors.lazy.compactMap { $0.text(.serial) }.first ?? displayID.lazy.compactMap(\.serial).first
    dataString = descriptors.lazy.compactMap { $0.text(.dataString) }.first
  }

  /// The base block knows whole centimetres only. The other places know millimetres, but some hold a ratio (16 by 9)
  /// or nothing of sense, so they are believed where they agree with the base block to the centimetre.
  private static func size(
    of base: EDIDBaseBlock, cta: [EDIDTelevisionBlock], descriptors: [EDIDDescriptor],
    displayID: [EDIDDisplayIDBlock.Part]
  ) -> Size? {
    let unit = cta.lazy.compactMap(\.baseSizeUnit).first ?? .centimetres(1)
    let coarse = base.size(in: unit)
    let timing = descriptors.filter(\.isTiming).prefix(1).compactMap(\.timingSize)
    let precise = timing + displayID.compactMap(\.size) + cta.compactMap(\.size)
    return precise.first { agrees($0, with: coarse) } ?? coarse
  }

  private static func agrees(_ size: Size, with coarse: Size?) -> Bool {
    guard let coarse else { return size.width >= 10 && size.height >= 10 }
    return abs(size.width - coarse.width) < 10 && abs(size.height - coarse.height) < 10
  }
}

extension EDID {
  /// The facts from CTA-861 about cutting off the borders of the picture.
  package struct Overscan: Hashable, Sendable {
    /// True if computer formats are shown whole by default (byte 3 of the extension, bit 7).
    package var underscansByDefault: Bool
    /// The behaviour for the preferred timing, computer formats and television formats (Video Capability Data Block);
    /// nil where not said.
    package var preferred: Behaviour?
    package var computer: Behaviour?
    package var television: Behaviour?

    package init(
      underscansByDefault: Bool, preferred: Behaviour? = nil, computer: Behaviour? = nil, television: Behaviour? = nil
    ) {
      self.underscansByDefault = underscansByDefault
      self.preferred = preferred
      self.computer = computer
      self.television = television
    }

    package enum Behaviour: UInt8, Sendable {
      case alwaysOverscanned = 1
      case alwaysUnderscanned = 2
      case both = 3
    }
  }
}

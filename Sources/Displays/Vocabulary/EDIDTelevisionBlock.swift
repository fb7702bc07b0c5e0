/// A CTA-861 extension: 128 bytes with data blocks, then detailed timings (CTA-861-H §7.3).
struct EDIDTelevisionBlock {
  private let bytes: EDIDBytes

  init?(_ bytes: EDIDBytes) {
    guard bytes[0] == 0x02 else { return nil }
    self.bytes = bytes
  }

  /// The offset of the detailed timings; before that lie the data blocks. Zero means that there are neither.
  private var timingOffset: Int { min(127, bytes[2].map(Int.init) ?? 0) }

  /// Detailed timings, up to the padding. Some makers put their display descriptors here too.
  var descriptors: [EDIDDescriptor] {
    guard timingOffset >= 4 else { return [] }
    return bytes[timingOffset..<127].parts(of: 18).map(EDIDDescriptor.init)
  }

  var overscan: EDID.Overscan? {
    guard let revision = bytes[1], revision >= 2, let flags = bytes[3] else { return nil }
    let capability = extended(0)?[1] ?? 0
    return EDID.Overscan(
      underscansByDefault: flags & 0x80 != 0,
      preferred: .init(rawValue: capability >> 4 & 3),
      computer: .init(rawValue: capability >> 2 & 3),
      television: .init(rawValue: capability & 3))
  }

  /// The size of the picture, in millimetres, rounded: the image size of the Native Video Resolution Data Block
  /// (§7.5.18), in tenths of a millimetre or in whole ones.
  var size: Size? {
    guard let native = extended(8), let flags = native[2], flags & 0x01 != 0 else { return nil }
    return native.size(at: 3, isWhole: flags & 0x80 != 0)
  }

  /// The unit of the sizes in the base block.
  enum BaseSizeUnit {
    case ratio
    case centimetres(Int)
  }

  /// `Image_Size` of HDMI's vendor-specific data block (HDMI 1.4b §8.3.2).
  var baseSizeUnit: BaseSizeUnit? {
    guard let hdmi = dataBlocks.first(where: { $0.tag == 3 && $0.payload.starts(with: [0x03, 0x0c, 0x00]) })?.payload,
      let flags = hdmi[7], flags & 0x20 != 0
    else { return nil }
    // Two bytes each for the latencies of progressive and interlaced video come first, where present.
    let latencies = flags & 0x80 == 0 ? 0 : flags & 0x40 == 0 ? 2 : 4
    return switch hdmi[8 + latencies].map({ $0 >> 3 & 3 }) {
    case 1: .ratio
    case 2: .centimetres(1)
    case 3: .centimetres(5)
    default: nil
    }
  }
}

extension EDIDTelevisionBlock {
  /// The formats it lists (§7.5.1), the screen's own order kept.
  var videoCodes: [UInt8] {
    dataBlocks.filter { $0.tag == 2 }.flatMap { block in
      // In codes up to 64 the highest bit says that the format is native.
      (0..<block.payload.count).compactMap { block.payload[$0] }.map { (129...192).contains($0) ? $0 & 0x7f : $0 }
    }
  }

  private struct DataBlock {
    var tag: UInt8
    var payload: EDIDBytes
  }

  /// The data blocks: one byte of tag and length each, then the payload (§7.4). A length that leaves the area ends the
  /// list.
  private var dataBlocks: [DataBlock] {
    guard let revision = bytes[1], revision >= 3 else { return [] }
    var rest = bytes[4..<max(4, timingOffset)]
    var blocks: [DataBlock] = []
    while let head = rest[0] {
      let end = 1 + Int(head & 0x1f)
      guard end <= rest.count else { break }
      blocks.append(DataBlock(tag: head >> 5, payload: rest[1..<end]))
      rest = rest[end..<rest.count]
    }
    return blocks
  }

  /// The payload of an extended data block, its extended tag first.
  private func extended(_ tag: UInt8) -> EDIDBytes? {
    dataBlocks.first { $0.tag == 7 && $0.payload[0] == tag }?.payload
  }
}

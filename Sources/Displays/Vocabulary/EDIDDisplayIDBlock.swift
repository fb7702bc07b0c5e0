/// A DisplayID section (1.x or 2.0) inside of an EDID extension: a list of tagged blocks.
struct EDIDDisplayIDBlock {
  let blocks: [Part]

  /// A block's tag, revision and payload (DisplayID 1.3 §3, DisplayID 2.0 §4).
  struct Part {
    var tag: UInt8
    var revision: UInt8
    var payload: EDIDBytes
  }

  init?(_ bytes: EDIDBytes) {
    guard bytes[0] == 0x70, let length = bytes[2] else { return nil }
    var rest = bytes[5..<5 + min(121, Int(length))]
    var blocks: [Part] = []
    while let tag = rest[0], let revision = rest[1], let length = rest[2] {
      let end = 3 + Int(length)
      // A product identification without payload is padding; a length that leaves the section ends the list.
      guard end <= rest.count, tag != 0 || length != 0 else { break }
      blocks.append(Part(tag: tag, revision: revision, payload: rest[3..<end]))
      rest = rest[end..<rest.count]
    }
    self.blocks = blocks
  }
}

extension EDIDDisplayIDBlock.Part {
  private var isProduct: Bool { tag == 0x00 || tag == 0x20 }

  /// Three letters in version 1; version 2 has the number of the organisation there, which is no PNP id.
  var vendor: String? {
    guard tag == 0x00, let text = payload[0..<3].text else { return nil }
    return text.utf8.count == 3 && text.utf8.allSatisfy { 0x41...0x5a ~= $0 } ? text : nil
  }

  var serialNumber: Int? {
    isProduct ? payload.littleEndian(at: 5, count: 4).flatMap { $0 == 0 ? nil : $0 } : nil
  }

  var name: String? {
    guard isProduct, let length = payload[11] else { return nil }
    return payload[12..<12 + Int(length)].text
  }

  var serial: String? { tag == 0x0a ? payload.text : nil }

  /// The size in millimetres, rounded; the display parameters hold tenths, in version 2 also whole ones.
  var size: Size? {
    guard tag == 0x01 || tag == 0x21 else { return nil }
    return payload.size(at: 0, isWhole: tag == 0x21 && revision & 0x80 != 0)
  }
}

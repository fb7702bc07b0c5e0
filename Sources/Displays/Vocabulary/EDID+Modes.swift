/// The modes that an EDID lists. A server adds some that it computes itself; those of a screen that was never
/// connected here are what it says of itself.
extension EDID {
  /// The modes in the order of their places in the EDID, so that the first one is preferred; each once.
  package static func modes(in bytes: [UInt8]) -> [ListedMode] {
    let blocks = EDIDBytes(bytes[...]).parts(of: 128)
    guard let first = blocks.first, let base = EDIDBaseBlock(first) else { return [] }
    let television = blocks.dropFirst().compactMap(EDIDTelevisionBlock.init)
    let timings = base.descriptors + television.flatMap(\.descriptors)
    let all =
      timings.compactMap(\.mode) + television.flatMap(\.videoCodes).compactMap { videoModes[$0] }
      + standardModes(first) + establishedModes(first)
    var seen: Set<ListedMode> = []
    return all.filter { seen.insert($0).inserted }
  }

  /// The standard timings of two bytes each (§3.9): the width, then the shape and the rate.
  private static func standardModes(_ bytes: EDIDBytes) -> [ListedMode] {
    stride(from: 38, to: 54, by: 2).compactMap { offset in
      guard let first = bytes[offset], let second = bytes[offset + 1], first > 1 || second > 1, first > 0 else {
        return nil
      }
      let width = (Int(first) + 31) * 8
      let shapes = [(16, 10), (4, 3), (5, 4), (16, 9)]
      let shape = shapes[Int(second >> 6)]
      return ListedMode(
        size: Size(width: width, height: width * shape.1 / shape.0), refreshMilliHertz: (Int(second & 0x3f) + 60) * 1000
      )
    }
  }

  /// A bit each (§3.8), the highest first.
  private static func establishedModes(_ bytes: EDIDBytes) -> [ListedMode] {
    let listed: [[(Int, Int, Int, Bool)]] = [
      [
        (720, 400, 70, false), (720, 400, 88, false), (640, 480, 60, false), (640, 480, 67, false),
        (640, 480, 72, false), (640, 480, 75, false), (800, 600, 56, false), (800, 600, 60, false),
      ],
      [
        (800, 600, 72, false), (800, 600, 75, false), (832, 624, 75, false), (1024, 768, 87, true),
        (1024, 768, 60, false), (1024, 768, 70, false), (1024, 768, 75, false), (1280, 1024, 75, false),
      ],
      [(1152, 870, 75, false)],
    ]
    return listed.enumerated().flatMap { index, modes in
      modes.enumerated().compactMap { bit, mode in
        guard let byte = bytes[35 + index], byte & (0x80 >> UInt8(bit)) != 0 else { return nil }
        return ListedMode(
          size: Size(width: mode.0, height: mode.1), refreshMilliHertz: mode.2 * 1000, interlaced: mode.3)
      }
    }
  }

  /// Formats of CTA-861-H (table 3) that screens list most, by their video identification codes.
  private static let videoModes: [UInt8: ListedMode] = {
    let rows: [(UInt8, Int, Int, Int, Bool)] = [
      (1, 640, 480, 59_940, false), (2, 720, 480, 59_940, false), (3, 720, 480, 59_940, false),
      (4, 1280, 720, 60_000, false), (5, 1920, 1080, 60_000, true), (16, 1920, 1080, 60_000, false),
      (17, 720, 576, 50_000, false), (18, 720, 576, 50_000, false), (19, 1280, 720, 50_000, false),
      (20, 1920, 1080, 50_000, true), (31, 1920, 1080, 50_000, false), (32, 1920, 1080, 24_000, false),
      (33, 1920, 1080, 25_000, false), (34, 1920, 1080, 30_000, false), (47, 1280, 720, 120_000, false),
      (60, 1280, 720, 24_000, false), (61, 1280, 720, 25_000, false), (62, 1280, 720, 30_000, false),
      (63, 1920, 1080, 120_000, false), (64, 1920, 1080, 100_000, false), (93, 3840, 2160, 24_000, false),
      (94, 3840, 2160, 25_000, false), (95, 3840, 2160, 30_000, false), (96, 3840, 2160, 50_000, false),
      (97, 3840, 2160, 60_000, false), (98, 4096, 2160, 24_000, false), (99, 4096, 2160, 25_000, false),
      (100, 4096, 2160, 30_000, false), (101, 4096, 2160, 50_000, false), (102, 4096, 2160, 60_000, false),
      (117, 3840, 2160, 100_000, false), (118, 3840, 2160, 120_000, false),
    ]
    return Dictionary(
      rows.map {
        ($0.0, ListedMode(size: Size(width: $0.1, height: $0.2), refreshMilliHertz: $0.3, interlaced: $0.4))
      }
    ) { first, _ in first }
  }()
}

extension EDIDDescriptor {
  /// The mode of a detailed timing (§3.10.2); nil where the numbers make none.
  var mode: ListedMode? {
    guard isTiming, let clock = bytes.littleEndian(at: 0, count: 2), let flags = bytes[17],
      let width = pair(low: 2, high: 4, shift: 4), let blankWidth = pair(low: 3, high: 4, shift: 0),
      let lines = pair(low: 5, high: 7, shift: 4), let blankLines = pair(low: 6, high: 7, shift: 0)
    else { return nil }
    let total = (width + blankWidth) * (lines + blankLines)
    guard width > 0, lines > 0, total > 0 else { return nil }
    let isInterlaced = flags & 0x80 != 0
    // In 10 kHz; of an interlaced mode the numbers are those of a field.
    let refresh = (clock * 10_000_000 + total / 2) / total
    guard (1_000...1_000_000).contains(refresh) else { return nil }
    return ListedMode(
      size: Size(width: width, height: isInterlaced ? lines * 2 : lines), refreshMilliHertz: refresh,
      interlaced: isInterlaced)
  }

  private func pair(low: Int, high: Int, shift: Int) -> Int? {
    guard let low = bytes[low], let high = bytes[high] else { return nil }
    return Int(high >> shift & 0x0f) << 8 | Int(low)
  }
}

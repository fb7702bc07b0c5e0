import Displays
import Testing

/// Whatever the bytes are: no trap, and everything that is read lies in its range.
@Suite struct EDIDFuzzTests {
  private static let rich: [UInt8] = {
    let hdmi: [UInt8] = [0x6e, 0x03, 0x0c, 0x00, 0x10, 0x00, 0x00, 0x3c, 0xe0, 1, 1, 2, 2, 0x18, 0x00]
    var sample = SampleEDID(serialNumber: 77)
    sample.descriptors = [
      SampleEDID.timing(597, 336), SampleEDID.text(0xfc, "Fuzz"), SampleEDID.text(0xff, "F-1"),
      SampleEDID.text(0xfe, "data"),
    ]
    sample.extensions = [
      SampleEDID.cta(flags: 0x80, blocks: [0xe2, 0x00, 0x39] + hdmi, descriptors: [SampleEDID.timing(600, 340)]),
      SampleEDID.displayID(
        version: 0x20,
        blocks: [
          SampleEDID.displayIDBlock(0x20, [0, 0, 0, 1, 0, 2, 0, 0, 0, 1, 21, 3] + Array("Two".utf8)),
          SampleEDID.displayIDBlock(0x0a, Array("D-1".utf8)),
          SampleEDID.displayIDBlock(0x21, [0x98, 0x3a, 0x34, 0x21] + [UInt8](repeating: 0, count: 25)),
        ]),
    ]
    return sample.bytes
  }()

  @Test func survivesEveryPrefix() {
    for count in 0...Self.rich.count { check(Array(Self.rich.prefix(count))) }
  }

  /// Every length that a CTA-861 data block can have, and the tags and limits that mean something somewhere.
  @Test func survivesOddValuesOfEveryByte() {
    let values: [UInt8] = Array(0...31) + [0x40, 0x70, 0x79, 0x7f, 0x80, 0xe2, 0xfc, 0xfe, 0xff]
    for index in Self.rich.indices {
      for value in values {
        var bytes = Self.rich
        bytes[index] = value
        check(bytes)
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func survivesNoise(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...700, using: &random)
      var bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      // Without a header nothing more would be looked at, and few random blocks are extensions we know.
      if random.chance(80) { bytes.replaceSubrange(0..<min(8, count), with: Self.rich.prefix(min(8, count))) }
      for start in stride(from: 128, to: count, by: 128) where random.chance(80) {
        bytes[start] = random.pick([0x02, 0x70])
      }
      check(bytes)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func survivesManyChangesAtOnce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      var bytes = Self.rich
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        bytes[Int.random(in: 8..<bytes.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      }
      check(bytes)
    }
  }

  private func check(_ bytes: [UInt8]) {
    let edid = EDID(bytes)
    let isVendor = edid.vendor.map { $0.utf8.count == 3 && $0.utf8.allSatisfy { 0x41...0x5a ~= $0 } } ?? true
    let texts = [edid.name, edid.serial, edid.dataString].compactMap { $0 }
    let areTexts = texts.allSatisfy { text in
      !text.isEmpty && text.first != " " && text.last != " " && text.utf8.allSatisfy { 0x20...0x7e ~= $0 }
    }
    let isSize = edid.physicalSize.map { 1...65535 ~= $0.width && 1...65535 ~= $0.height } ?? true
    let areNumbers =
      0...65535 ~= edid.product ?? 0 && 1...4_294_967_295 ~= edid.serialNumber ?? 1 && 1...54 ~= edid.week ?? 1
    // One expectation for all: they are checked hundreds of thousands of times.
    guard isVendor, areTexts, isSize, areNumbers else {
      Issue.record("out of range: \(edid) from \(bytes)")
      return
    }
  }
}

import Displays
import Testing

@Suite struct EDIDTelevisionBlockTests {
  private func edid(_ block: [UInt8], centimetres: (UInt8, UInt8) = (60, 34)) -> EDID {
    EDID(SampleEDID(centimetres: centimetres, extensions: [block]).bytes)
  }

  @Test func readsOverscan() {
    // A video capability data block after an audio block of three bytes: PT both, IT underscanned, CE overscanned.
    let blocks: [UInt8] = [0x23, 0x09, 0x07, 0x07, 0xe2, 0x00, 0b0011_1001]
    let overscan = edid(SampleEDID.cta(flags: 0x80, blocks: blocks)).overscan
    #expect(overscan?.underscansByDefault == true)
    #expect(overscan?.preferred == .both)
    #expect(overscan?.computer == .alwaysUnderscanned)
    #expect(overscan?.television == .alwaysOverscanned)
  }

  @Test func knowsNoOverscanBehaviourWithoutItsDataBlock() {
    let overscan = edid(SampleEDID.cta(flags: 0x00)).overscan
    #expect(overscan?.underscansByDefault == false)
    #expect(overscan?.preferred == nil)
    #expect(overscan?.computer == nil)
  }

  @Test func stopsAtADataBlockThatIsTooLong() {
    #expect(edid(SampleEDID.cta(blocks: [0x3f, 1, 2, 0xe2, 0x00, 0x3f])).overscan?.preferred == nil)
  }

  @Test func readsTextsAndTimingsOfTheExtension() {
    let block = SampleEDID.cta(descriptors: [
      SampleEDID.timing(598, 337), SampleEDID.text(0xfc, "Late name"), SampleEDID.text(0xff, "Late serial"),
    ])
    #expect(edid(block).name == "Late name")
    #expect(edid(block).serial == "Late serial")
    #expect(edid(block).physicalSize == Size(width: 598, height: 337))
  }

  /// HDMI's vendor-specific data block: the base block's sizes may count five centimetres, or be a ratio.
  @Test(
    arguments: [
      (0x10, Size(width: 600, height: 340)), (0x18, Size(width: 3000, height: 1700)), (0x08, nil),
    ] as [(UInt8, Size?)])
  func scalesTheBaseSizeAsHDMISays(unit: UInt8, size: Size?) {
    let plain: [UInt8] = [0x6a, 0x03, 0x0c, 0x00, 0x10, 0x00, 0x00, 0x3c, 0x20, unit, 0x00]
    #expect(edid(SampleEDID.cta(blocks: plain)).physicalSize == size)
    let latencies: [UInt8] = [0x6e, 0x03, 0x0c, 0x00, 0x10, 0x00, 0x00, 0x3c, 0xe0, 1, 1, 2, 2, unit, 0x00]
    #expect(edid(SampleEDID.cta(blocks: latencies)).physicalSize == size)
  }

  @Test func readsTheSizeOfTheNativeResolution() {
    let tenths: [UInt8] = [0xe7, 0x08, 0x00, 0x01] + SampleEDID.little(UInt16(5974)) + SampleEDID.little(UInt16(3358))
    #expect(edid(SampleEDID.cta(blocks: tenths)).physicalSize == Size(width: 597, height: 336))
    let whole: [UInt8] = [0xe7, 0x08, 0x00, 0x81] + SampleEDID.little(UInt16(3000)) + SampleEDID.little(UInt16(1700))
    #expect(edid(SampleEDID.cta(blocks: whole), centimetres: (0, 0)).physicalSize == Size(width: 3000, height: 1700))
  }
}

@Suite struct EDIDDisplayIDTests {
  private func product(_ tag: UInt8, vendor: [UInt8], name: String) -> [UInt8] {
    let numbers = SampleEDID.little(UInt16(77)) + SampleEDID.little(UInt32(4711)) + [20, 21, UInt8(name.utf8.count)]
    return SampleEDID.displayIDBlock(tag, vendor + numbers + Array(name.utf8))
  }

  @Test func fillsInWhatTheBaseBlockLacks() {
    let section = SampleEDID.displayID(
      version: 0x13,
      blocks: [
        product(0x00, vendor: Array("WAL".utf8), name: "Wall of tiles"),
        SampleEDID.displayIDBlock(0x0a, Array("S-9".utf8)),
        SampleEDID.displayIDBlock(0x01, [0x98, 0x3a, 0x34, 0x21] + [UInt8](repeating: 0, count: 8)),
      ])
    let edid = EDID(SampleEDID(vendor: [0, 0], centimetres: (150, 85), extensions: [section]).bytes)
    #expect(edid.vendor == "WAL")
    #expect(edid.name == "Wall of tiles")
    #expect(edid.serial == "S-9")
    #expect(edid.serialNumber == 4711)
    #expect(edid.physicalSize == Size(width: 1500, height: 850))
  }

  @Test func leavesWhatTheBaseBlockSays() {
    let section = SampleEDID.displayID(
      version: 0x13, blocks: [product(0x00, vendor: Array("WAL".utf8), name: "Other")])
    var sample = SampleEDID(serialNumber: 5, descriptors: [SampleEDID.text(0xfc, "Base")])
    sample.extensions = [section]
    #expect(EDID(sample.bytes).name == "Base")
    #expect(EDID(sample.bytes).vendor == "ORC")
    #expect(EDID(sample.bytes).serialNumber == 5)
  }

  /// Version 2 holds an organisation's number instead of letters, and may count whole millimetres.
  @Test func readsVersionTwo() {
    let section = SampleEDID.displayID(
      version: 0x20,
      blocks: [
        product(0x20, vendor: [0x41, 0x42, 0x43], name: "Two"),
        SampleEDID.displayIDBlock(0x21, revision: 0x80, [0xb8, 0x0b, 0xa4, 0x06] + [UInt8](repeating: 0, count: 25)),
      ])
    let edid = EDID(SampleEDID(vendor: [0, 0], centimetres: (0, 0), extensions: [section]).bytes)
    #expect(edid.vendor == nil)
    #expect(edid.name == "Two")
    #expect(edid.physicalSize == Size(width: 3000, height: 1700))
  }

  @Test func stopsAtPaddingAndAtABlockThatIsTooLong() {
    let serial = SampleEDID.displayIDBlock(0x0a, Array("after".utf8))
    let padded = SampleEDID.displayID(version: 0x13, blocks: [[0, 0, 0], serial])
    let long = SampleEDID.displayID(version: 0x13, blocks: [[0x02, 0, 200], serial])
    #expect(EDID(SampleEDID(extensions: [padded]).bytes).serial == nil)
    #expect(EDID(SampleEDID(extensions: [long]).bytes).serial == nil)
  }
}

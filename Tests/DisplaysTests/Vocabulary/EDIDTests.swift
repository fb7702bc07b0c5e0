import Displays
import Testing

@Suite struct EDIDTests {
  @Test func readsAnOrdinaryMonitor() {
    var sample = SampleEDID(serialNumber: 0x0403_0201)
    sample.descriptors = [
      SampleEDID.timing(597, 336), SampleEDID.text(0xff, "SN-00042"), SampleEDID.text(0xfc, "Desk 27 Plus"),
      SampleEDID.text(0xfe, "PART-7"),
    ]
    let edid = EDID(sample.bytes)
    #expect(edid.vendor == "ORC")
    #expect(edid.product == 0x1234)
    #expect(edid.serialNumber == 0x0403_0201)
    #expect(edid.name == "Desk 27 Plus")
    #expect(edid.serial == "SN-00042")
    #expect(edid.dataString == "PART-7")
    #expect(edid.week == 7)
    #expect(edid.year == 2021)
    #expect(edid.isDigital == true)
    #expect(edid.physicalSize == Size(width: 597, height: 336))
    #expect(edid.overscan == nil)
  }

  @Test func readsNothingFromNothing() {
    #expect(EDID([]) == EDID([0x42]))
    #expect(EDID([]).vendor == nil)
  }

  @Test func readsNoOtherKindOfBytes() {
    #expect(EDID([UInt8](repeating: 0xff, count: 256)) == EDID([]), "a bus that nobody drives reads as ones")
    #expect(EDID([UInt8](repeating: 0, count: 128)) == EDID([]))
  }

  @Test func readsPastADamagedHeaderAsLinuxDoes() {
    var bytes = SampleEDID().bytes
    bytes[0] = 0x01
    bytes[3] = 0xfe
    #expect(EDID(bytes).vendor == "ORC")
    bytes[5] = 0x00
    #expect(EDID(bytes).vendor == nil)
  }

  @Test func minesEveryPrefixForWhatItHolds() {
    var sample = SampleEDID(serialNumber: 9)
    sample.descriptors = [SampleEDID.timing(600, 340), SampleEDID.text(0xfc, "Short")]
    let bytes = sample.bytes
    #expect(EDID(Array(bytes.prefix(10))).vendor == "ORC")
    #expect(EDID(Array(bytes.prefix(9))).vendor == nil)
    #expect(EDID(Array(bytes.prefix(16))).serialNumber == 9)
    #expect(EDID(Array(bytes.prefix(15))).serialNumber == nil)
    #expect(EDID(Array(bytes.prefix(23))).physicalSize == Size(width: 600, height: 340))
    #expect(EDID(Array(bytes.prefix(22))).physicalSize == nil)
    #expect(EDID(Array(bytes.prefix(54 + 18 + 10))).name == "Short")
  }

  @Test func ignoresChecksumAndExtensionCount() {
    var bytes = SampleEDID(descriptors: [SampleEDID.text(0xfc, "Sum")], extensions: [SampleEDID.cta(flags: 0x80)]).bytes
    bytes[127] &+= 1
    bytes[126] = 0
    #expect(EDID(bytes).name == "Sum")
    #expect(EDID(bytes).overscan?.underscansByDefault == true)
    bytes[126] = 200
    #expect(EDID(bytes).overscan?.underscansByDefault == true)
  }

  /// 0 and 27 to 31 stand for no letter.
  @Test(arguments: [[0x00, 0x00], [0x7f, 0xff], SampleEDID.vendor("A@C"), SampleEDID.vendor("AB[")])
  func knowsNoVendorWithoutThreeLetters(vendor: [UInt8]) {
    #expect(EDID(SampleEDID(vendor: vendor).bytes).vendor == nil)
  }

  @Test(arguments: ["AAA", "ZZZ", "SAM", "DEL"])
  func spellsTheVendor(vendor: String) {
    #expect(EDID(SampleEDID(vendor: SampleEDID.vendor(vendor)).bytes).vendor == vendor)
  }

  @Test func takesSerialNumbersAsTheyAreButZero() {
    #expect(EDID(SampleEDID(serialNumber: 0).bytes).serialNumber == nil)
    #expect(EDID(SampleEDID(serialNumber: 0x0101_0101).bytes).serialNumber == 0x0101_0101)
    #expect(EDID(SampleEDID(serialNumber: .max).bytes).serialNumber == 4_294_967_295)
  }

  @Test(arguments: [(0, nil), (1, 1), (54, 54), (55, nil), (255, nil)] as [(UInt8, Int?)])
  func readsTheWeek(byte: UInt8, week: Int?) {
    #expect(EDID(SampleEDID(week: byte).bytes).week == week)
    #expect(EDID(SampleEDID(week: byte).bytes).year == 2021)
  }

  @Test func tellsAnalogFromDigital() {
    #expect(EDID(SampleEDID(input: 0x08).bytes).isDigital == false)
    #expect(EDID(SampleEDID(input: 0xa5).bytes).isDigital == true)
  }
}

@Suite struct EDIDTextTests {
  private func name(_ payload: [UInt8]) -> String? {
    EDID(SampleEDID(descriptors: [SampleEDID.descriptor(0xfc, payload)]).bytes).name
  }

  @Test(arguments: [
    ("  Room 12  \n", "Room 12"), ("ThirteenChars", "ThirteenChars"), ("A\nrest", "A"), ("a b  c\n", "a b  c"),
  ])
  func cutsAtTheLineFeedAndTrims(text: String, name: String) {
    #expect(self.name(Array(text.utf8)) == name)
  }

  @Test func endsAtNoise() {
    #expect(name([0x54, 0x56, 0x00, 0x33]) == "TV")
    #expect(name([0x54, 0x56, 0x20, 0x81, 0x41]) == "TV")
    #expect(name([0x54, 0x7f, 0x41]) == "T")
  }

  @Test(arguments: [[0x0a], [0x20, 0x20, 0x20], [0x00, 0x41], [0xff, 0xff, 0xff]] as [[UInt8]])
  func isNilWhenNothingIsLeft(payload: [UInt8]) {
    #expect(name(payload + [UInt8](repeating: 0x20, count: 13)) == nil)
  }

  @Test func takesTheFirstTextThatSaysSomething() {
    let descriptors = [SampleEDID.text(0xfc, ""), SampleEDID.text(0xfc, "Second"), SampleEDID.text(0xfc, "Third")]
    #expect(EDID(SampleEDID(descriptors: descriptors).bytes).name == "Second")
  }

  @Test func takesNoTimingForAText() {
    var timing = SampleEDID.timing(600, 340)
    timing[3] = 0xfc
    #expect(EDID(SampleEDID(descriptors: [timing]).bytes).name == nil)
  }
}

@Suite struct EDIDSizeTests {
  private func size(centimetres: (UInt8, UInt8), timing: (Int, Int)) -> Size? {
    EDID(
      SampleEDID(centimetres: centimetres, descriptors: [SampleEDID.timing(timing.0, timing.1)]).bytes
    ).physicalSize
  }

  @Test func believesATimingThatAgreesToTheCentimetre() {
    #expect(size(centimetres: (60, 34), timing: (597, 336)) == Size(width: 597, height: 336))
    #expect(size(centimetres: (60, 34), timing: (609, 349)) == Size(width: 609, height: 349))
  }

  @Test(arguments: [(16, 9), (160, 90), (610, 340), (600, 350), (0, 0), (597, 0)])
  func believesTheCentimetresOtherwise(timing: (Int, Int)) {
    #expect(size(centimetres: (60, 34), timing: timing) == Size(width: 600, height: 340))
  }

  @Test func takesTheTimingWhereNoCentimetresAre() {
    #expect(size(centimetres: (0, 0), timing: (3000, 1700)) == Size(width: 3000, height: 1700))
    #expect(size(centimetres: (79, 0), timing: (344, 194)) == Size(width: 344, height: 194), "a ratio in EDID 1.4")
    #expect(size(centimetres: (0, 0), timing: (16, 9)) == nil, "a ratio here too")
    #expect(size(centimetres: (0, 0), timing: (0, 0)) == nil, "a projector")
  }
}

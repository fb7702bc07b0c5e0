import Displays
import Testing

@Suite struct XSettingsTests {
  /// As the specification lays them out (XSETTINGS 0.5): 120 dpi are 122880, least byte first.
  @Test func theBytesAreThoseOfTheSpecification() {
    let head: [UInt8] = [0, 0, 0, 0, 7, 0, 0, 0, 1, 0, 0, 0]
    let name = Array("Xft/DPI".utf8)
    let setting: [UInt8] = [0, 0, 7, 0] + name + [0, 7, 0, 0, 0, 0x00, 0xE0, 0x01, 0x00]
    #expect(XSettings(dpi: 120, serial: 7).bytes == head + setting)
  }
}

import Displays
import Testing

@Suite struct IdentityTests {
  @Test func saysWhatTheEDIDSays() {
    var sample = SampleEDID(serialNumber: 12)
    sample.descriptors = [SampleEDID.text(0xfc, "Desk"), SampleEDID.text(0xff, "A-1")]
    let hash = SHA256(sample.bytes).hexadecimal
    #expect(
      Identity(edid: sample.bytes, connector: "DP-1")
        == Identity(
          vendor: "ORC", product: 0x1234, model: "Desk", serial: "A-1", serialNumber: 12, edid: "sha256:\(hash)"))
  }

  @Test func knowsOnlyTheConnectorWithoutAnEDID() {
    #expect(Identity(edid: [], connector: "HDMI-1") == Identity())
    #expect(Identity(edid: [], connector: "eDP-1") == Identity(builtin: true))
  }

  @Test func hashesAllBytesEvenThoseItCannotRead() {
    let noise: [UInt8] = [1, 2, 3]
    #expect(
      Identity(edid: noise, connector: "DP-1").edid
        == "sha256:039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81")
    let bytes = SampleEDID(extensions: [SampleEDID.cta()]).bytes
    var changed = bytes
    changed[250] = 1
    #expect(Identity(edid: bytes, connector: "DP-1").edid != Identity(edid: changed, connector: "DP-1").edid)
  }

  @Test(arguments: [
    ("eDP-1", true), ("LVDS-1", true), ("LVDS", true), ("DSI-1", true), ("eDP", true),
    ("DP-1", false), ("HDMI-A-1", false), ("VGA-1", false), ("VIRTUAL1", false),
  ])
  func knowsBuiltInConnectors(connector: String, builtin: Bool) {
    #expect(Identity(edid: [], connector: connector).builtin == builtin)
  }
}

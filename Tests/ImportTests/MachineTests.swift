import Displays
import Import
import Testing

/// Machines from what `xrandr` prints, from EDIDs and from the kernel's folders.
@Suite struct MachineTests {
  private static func told(_ text: String) throws -> Snapshot {
    let told = Snapshot.told(by: [MachineSource(file: "xrandr.txt", kind: .listing(Array(text.utf8)))])
    return try #require(told.snapshot, "\(told.findings)")
  }

  private static let verbose = """
    Screen 0: minimum 320 x 200, current 3840 x 1080, maximum 16384 x 16384
    eDP-1 connected primary 1920x1080+0+0 (0x47) normal (normal left inverted right x axis y axis) 344mm x 193mm
    \tIdentifier: 0x42
    \tCRTC:       0
    \tCRTCs:      0 1 2
    \tEDID:
    \t\t00ffffffffffff0010ac00000000000001010104951f1178e2
    \tBroadcast RGB: Automatic
    \t\tsupported: Automatic, Full, Limited 16:235
    \tmax bpc: 8
    \t\trange: (6, 12)
      1920x1080 (0x47) 138.780MHz -HSync -VSync *current +preferred
            h: width  1920 start 1966 end 1996 total 2080 skew    0 clock  66.72KHz
            v: height 1080 start 1082 end 1086 total 1112           clock  60.00Hz
      1280x720 (0x48) 74.500MHz -HSync +VSync
            h: width  1280 start 1344 end 1472 total 1664 skew    0 clock  44.77KHz
            v: height  720 start  723 end  728 total  748           clock  59.86Hz
    HDMI-1 connected 1620x2880+1920-40 (0x49) left X axis (normal left inverted right x axis y axis) 510mm x 287mm
    \tCRTC:       1
    \tCRTCs:      1
    \tTransform:  1.500000 0.000000 0.000000
    \t            0.000000 1.500000 0.000000
    \t            0.000000 0.000000 1.000000
      1920x1080i (0x49) 74.250MHz +HSync +VSync Interlace *current
            h: width  1920 start 2448 end 2492 total 2640 skew    0 clock  28.12KHz
            v: height 1080 start 1084 end 1094 total 1125           clock  50.00Hz
    DP-1 disconnected (normal left inverted right x axis y axis)
    \tCRTCs:      0 1 2
    """

  @Test func whatVerboseTells() throws {
    let snapshot = try Self.told(Self.verbose)
    #expect(snapshot.outputs.map(\.name) == ["eDP-1", "HDMI-1", "DP-1"])
    #expect(snapshot.crtcs.count == 3 && snapshot.framebuffer.maximum == Size(width: 16384, height: 16384))
    let panel = try #require(snapshot.outputs.first)
    #expect(snapshot.primary == panel.id && panel.identity.vendor == "DEL" && panel.identity.builtin)
    #expect(panel.modes.map(\.description) == ["1920x1080@60.001", "1280x720@59.855"] && panel.preferredCount == 1)
    #expect(panel.physicalSize == Size(width: 344, height: 193))
    #expect(panel.properties["max bpc"] == Property(value: .number(8), allowed: .range(6...12)))
    #expect(
      panel.properties["Broadcast RGB"]
        == Property(value: .name("Automatic"), allowed: .names(["Automatic", "Full", "Limited 16:235"])))
    let state = try #require(snapshot.state(of: snapshot.outputs[1].id))
    #expect(state.mode.description == "1920x1080i@50" && state.position == Point(x: 1920, y: -40))
    #expect(state.orientation == Orientation(.left, .x) && Scale(state.transform)?.description == "0.667")
    #expect(snapshot.outputs[1].crtcs == [snapshot.crtcs[1].id] && snapshot.outputs[2].connection == .disconnected)
  }

  @Test func whatThePlainListTells() throws {
    let snapshot = try Self.told(
      """
      Screen 0: minimum 8 x 8, current 1920 x 1080, maximum 32767 x 32767
      HDMI-1 connected 1920x1080+0+0 (normal left inverted right x axis y axis) 510mm x 287mm
         1920x1080     50.00    60.00*+  59.94
         1920x1080i    60.00
         1024x768      75.03    60.00
      VGA-1 disconnected (normal left inverted right x axis y axis)
      """)
    let screen = snapshot.outputs[0]
    #expect(
      screen.modes.map(\.description) == [
        "1920x1080@60", "1920x1080@50", "1920x1080@59.94", "1920x1080i@60", "1024x768@75.03", "1024x768@60",
      ])
    #expect(snapshot.state(of: screen.id)?.mode.description == "1920x1080@60" && snapshot.crtcs.count == 4)
  }

  /// A detailed timing, a standard and an established one.
  @Test func whatAnEDIDTells() throws {
    var edid = [UInt8](repeating: 0, count: 128)
    edid.replaceSubrange(0..<10, with: [0, 255, 255, 255, 255, 255, 255, 0, 0x10, 0xac])
    edid[36] = 0x08
    edid.replaceSubrange(38..<40, with: [0x81, 0x80])
    edid.replaceSubrange(54..<72, with: [2, 58, 128, 24, 113, 56, 45, 64, 88, 44, 69, 0, 253, 30, 17, 0, 0, 30])
    let told = Snapshot.told(by: [
      MachineSource(file: "HDMI-A-2.bin", kind: .edid(edid)), MachineSource(file: "monitor.bin", kind: .edid(edid)),
      MachineSource(file: "card1-eDP-1", kind: .connector(edid: edid, modes: Array("1600x900\n".utf8), status: [])),
    ])
    let snapshot = try #require(told.snapshot)
    #expect(snapshot.outputs.map(\.name) == ["HDMI-2", "DP-1", "eDP-1"])
    let modes = ["1920x1080@60", "1280x1024@60", "1024x768@60"]
    #expect(snapshot.outputs[0].modes.map(\.description) == modes && snapshot.outputs[0].preferredCount == 1)
    #expect(snapshot.outputs[2].modes.map(\.description) == modes + ["1600x900@60"])
  }

  /// As people paste it: as code, as a quotation, with spaces for tabs, with two outputs and what was typed between
  /// them.
  @Test(arguments: ["    ", "> ", ">     ", "\t"])
  func pastesAreReadLikeTheOutputItself(margin: String) throws {
    let spaced = Self.verbose.replacing("\t", with: "        ")
    for text in [Self.verbose, spaced] {
      let pasted = text.split(separator: "\n").map { margin + $0 }.joined(separator: "\n")
      #expect(try Self.told(pasted) == Self.told(Self.verbose))
    }
  }

  @Test func ofSeveralOutputsTheLastCounts() throws {
    let before = """
      When I unplug it:
      $ xrandr
      Screen 0: minimum 8 x 8, current 1024 x 768, maximum 32767 x 32767
      VGA-1 connected 1024x768+0+0 (normal left inverted right x axis y axis) 0mm x 0mm
         1024x768      60.00*+
      HDMI-9 connected (normal left inverted right x axis y axis)
         800x600       60.00
      and then it is connected again, and all is dark:

      """
    let told = Snapshot.told(by: [MachineSource(file: "issue.txt", kind: .listing(Array((before + Self.verbose).utf8)))]
    )
    #expect(told.snapshot?.outputs.map(\.name) == ["eDP-1", "HDMI-1", "DP-1"])
    #expect(told.findings.map(\.message) == ["found 2 outputs of xrandr; the last one counts, from this line on"])
    #expect(told.findings.map(\.mark.line) == [9])
  }

  /// Virtual screens list modes of 0 Hz; an unplugged screen may be lit, and a driver need not know what is plugged in.
  @Test func whatIsLitStaysLit() throws {
    let snapshot = try Self.told(
      """
      Screen 0: minimum 1 x 1, current 4224 x 1200, maximum 8192 x 8192
      VGA-1 connected primary 1920x1200+0+0 0mm x 0mm
         1920x1200      0.00*+
         1024x768       0.00
      VGA-2 disconnected 1024x768+1920+0 (normal left inverted right x axis y axis) 0mm x 0mm
      Virtual-1 unknown connection 1280x1024+2944+0 (normal left inverted right x axis y axis) 0mm x 0mm
      """)
    let states = snapshot.outputs.map { snapshot.state(of: $0.id).map { "\($0.mode.size) at \($0.position)" } }
    #expect(states == ["1920x1200 at 0,0", "1024x768 at 1920,0", "1280x1024 at 2944,0"])
    #expect(snapshot.primary == snapshot.outputs[0].id)
    #expect(snapshot.outputs.map(\.isConnected) == [true, false, true])
  }

  /// Properties of amdgpu, i915 and NVIDIA's driver, and some with words of a head.
  private static let drivers = """
    Screen 0: minimum 320 x 200, current 3840 x 1080, maximum 16384 x 16384
    DP-0 connected primary 1920x1080+0+0 (0x44) normal (normal left inverted right x axis y axis) 527mm x 296mm
    \tIdentifier: 0x56
    \tTimestamp:  21714
    \tSubpixel:   unknown
    \tGamma:      1.0:1.0:1.0
    \tBrightness: 1.0
    \tClones:    HDMI-A-0
    \tCRTC:       0
    \tCRTCs:      0 1 2
    \tPanning:    1920x1080+0+0
    \tTracking:   1920x1080+0+0
    \tBorder:     0/0/0/0
    \tTransform:  1.000000 0.000000 0.000000
    \t            0.000000 1.000000 0.000000
    \t            0.000000 0.000000 1.000000
    \t           filter:
    \tEDID:
    \t\t00ffffffffffff0010ac00000000000001010104951f1178e2
    \tGAMMA_LUT_SIZE: 4096
    \t\trange: (0, -1)
    \tCTM: 0 1 0 0 0 0 0 0 0 1 0 0 0 0 0 0
    \t\t0 1
    \tTILE: 1920x1080 (0x44) 2
    \tvrr_capable: 0
    \t\trange: (0, 1)
    \tpanel orientation: Normal
    \t\tsupported: Normal, Upside Down, Left Side Up, Right Side Up
    \tsubconnector: Unknown
    \t\tsupported: Unknown, VGA, DVI-D, HDMI, DP, Wireless, Native
    \tlink-status: Good
    \t\tsupported: Good, Bad
    \tCONNECTOR_ID: 95
    \t\tsupported: 95
    \tnon-desktop: 0
    \t\trange: (0, 1)
      1920x1080 (0x44) 148.500MHz +HSync +VSync *current +preferred
            h: width  1920 start 2008 end 2052 total 2200 skew    0 clock  67.50KHz
            v: height 1080 start 1084 end 1089 total 1125           clock  60.00Hz
    HDMI-A-0 connected 1920x1080+1920+0 (0x44) normal (normal left inverted right x axis y axis) 527mm x 296mm
    \tSubpixel:   no subpixels
    \tCRTC:       1
    \tsink: unknown connection
    \tHotplug: connected (0x1)
    \tsource connected (0x1): 1920x1080
    \tContent Protection: Undesired
    \t\tsupported: Undesired, Desired, Enabled
    \tBorder: 0 0 0 0
    \t\trange: (0, 65535)
    \tConnectorType: disconnected
    \tPRIME Synchronization: 1
    \t\tsupported: 0, 1
      1920x1080 (0x44) 148.500MHz +HSync +VSync *current +preferred
            h: width  1920 start 2008 end 2052 total 2200 skew    0 clock  67.50KHz
            v: height 1080 start 1084 end 1089 total 1125           clock  60.00Hz
    DP-1-1 disconnected (normal left inverted right x axis y axis)
    \tSubpixel:   unknown
    """

  /// A head begins at the margin. What is indented below it belongs to it, whatever its words are.
  @Test func detailsAreNoOutputs() throws {
    let told = Snapshot.told(by: [MachineSource(file: "xrandr.txt", kind: .listing(Array(Self.drivers.utf8)))])
    let snapshot = try #require(told.snapshot)
    #expect(told.findings.isEmpty, "\(told.findings)")
    #expect(snapshot.outputs.map(\.name) == ["DP-0", "HDMI-A-0", "DP-1-1"])
    #expect(snapshot.outputs.map { $0.modes.map(\.description) } == [["1920x1080@60"], ["1920x1080@60"], []])
    #expect(snapshot.outputs[0].identity.vendor == "DEL" && snapshot.primary == snapshot.outputs[0].id)
    #expect(snapshot.outputs[0].properties["non-desktop"] == Property(value: .number(0), allowed: .range(0...1)))
    #expect(
      snapshot.outputs[1].properties.keys.sorted() == [
        "ConnectorType", "Content Protection", "Hotplug", "PRIME Synchronization", "sink", "source connected (0x1)",
      ])
  }

  /// As people paste it: the head of the first output is missing, or a mail program has broken it.
  @Test(arguments: ["", "DP-2 connected 1920x1080+0+0 (0x44) normal (normal left\ninverted right x axis y axis)\n"])
  func detailsWithoutTheirHeadAreNoOutput(start: String) throws {
    let snapshot = try Self.told(
      start + """
        \tSubpixel:   unknown
          1280x720 (0x45) 74.250MHz +HSync +VSync
        DP-1 disconnected (normal left inverted right x axis y axis)
        """)
    #expect(snapshot.outputs.map(\.name).filter { $0 != "DP-2" } == ["DP-1"])
  }

  /// Old modes of which each line is scanned twice, and one whose name is a person's: its timing is not that of the
  /// mode before.
  @Test func modesThatAreDoubledOrHaveNamesOfTheirOwn() throws {
    let text = """
      Screen 0: minimum 320 x 200, current 960 x 540, maximum 16384 x 16384
      eDP-1 connected 960x540+0+0 (0x45) normal (normal left inverted right x axis y axis) 344mm x 193mm
      \tnon-desktop: 0
        960x540 (0x45) 74.250MHz +HSync -VSync DoubleScan *current
              h: width   960 start 1004 end 1026 total 1100 skew    0 clock  67.50KHz
              v: height  540 start  542 end  544 total  562           clock  60.05Hz
        cinema (0x46) 148.500MHz +HSync +VSync
              h: width  1920 start 2008 end 2052 total 2200 skew    0 clock  67.50KHz
              v: height 1080 start 1084 end 1089 total 1125           clock  60.00Hz
      """
    let told = Snapshot.told(by: [MachineSource(file: "xrandr.txt", kind: .listing(Array(text.utf8)))])
    #expect(told.snapshot?.outputs.map { $0.modes.map(\.description) } == [["960x540@60.053"]])
    #expect(told.findings.map(\.message) == ["this mode is left out: found \"cinema\", expected WxH"])
  }

  @Test func whatIsLeftOutIsTold() {
    let told = Snapshot.told(by: [
      MachineSource(
        file: "xrandr.txt",
        kind: .listing(
          Array(
            """
            Screen 0: minimum 320 x 200, current 1920 x 1080, maximum 16384 x 16384
            HDMI-1 connected primary 1920x1080+0+0 (normal left inverted right x axis y axis) 510mm x 287mm
               1920x1080     60.00*+  sixty
               1280x720
               nothing to see
            DP-1 connected 19x20+a+b (normal left inverted right x axis y axis) 510mm x 287mm
               1920x1080     60.00 +
            """.utf8)))
    ])
    #expect(told.snapshot?.outputs.map(\.modes.count) == [1, 1])
    #expect(
      told.findings.map { "\($0.mark.line): \($0.message)" } == [
        "3: this rate is left out: found \"sixty\", expected hertz",
        "4: this mode is left out: found no rate behind \"1280x720\"",
        "5: this line is left out: found no mode, timing or property",
        "6: this place is left out: found \"19x20+a+b\", expected WxH+X+Y",
      ])
  }

  @Test(arguments: ["", "hello", "HDMI-1 is here", "Screen 0: minimum x, current y\n"])
  func whatIsNoListingIsRefused(text: String) {
    let told = Snapshot.told(by: [MachineSource(file: "x", kind: .listing(Array(text.utf8)))])
    #expect(told.snapshot == nil && !told.findings.isEmpty)
  }
}

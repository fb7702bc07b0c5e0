import Displays
import LabSupport
import Testing

@testable import X11

@Suite(.limited) struct ReadingTests {
  private let server: LabServer

  init() throws {
    server = try LabServer([
      "eDP-1,kind=plain,monitor=laptop-panel", "HDMI-1,kind=amdgpu,monitor=office", "HDMI-2,kind=vc4,monitor=tv-1080",
      "DP-1,kind=plain,monitor=portrait", "DP-2,kind=poor",
    ])
  }

  private func snapshot(_ properties: PropertySelection = .none) throws -> Snapshot {
    var connection = try Connection(display: server.display)
    return try connection.read(properties).snapshot
  }

  private func expectSameAsXrandr() throws {
    let snapshot = try snapshot()
    let reports = snapshot.outputs.map { OutputReport($0, in: snapshot) }
    #expect(reports == XrandrReport.outputs(in: try server.xrandr("--verbose", "--current")))
  }

  @Test func saysWhatXrandrSays() throws {
    try expectSameAsXrandr()
    try server.xrandr("--output", "HDMI-1", "--rotate", "left", "--reflect", "xy", "--primary")
    try server.xrandr("--output", "DP-1", "--scale", "1.5", "--output", "eDP-1", "--off")
    try expectSameAsXrandr()
  }

  @Test func outputsWithoutScreenHaveNoIdentity() throws {
    let dark = try #require(snapshot(.all).output(named: "DP-2"))
    #expect(dark.connection == .disconnected)
    #expect(dark.identity == Identity())
    #expect(dark.modes.isEmpty && dark.properties.isEmpty)
  }

  @Test func knowsWhoTheScreensAre() throws {
    let outputs = try snapshot().outputs
    #expect(outputs.map(\.identity.builtin) == [true, false, false, false, false])
    #expect(outputs.prefix(4).allSatisfy { $0.identity.edid?.hasPrefix("sha256:") ?? false })
    #expect(outputs[1].identity.vendor == "OFC")
  }

  @Test func followsPlugUnplugAndSwap() throws {
    var connection = try Connection(display: server.display)
    let before = try connection.read(.none)
    try server.lab("plug", "DP-2", "beamer")
    let plugged = try connection.read(.none)
    #expect(plugged.stamp.configTimestamp != before.stamp.configTimestamp)
    #expect(plugged.snapshot.output(named: "DP-2")?.identity.vendor == "BMR")

    try server.lab("swap", "HDMI-1", "tv-4k")
    let swapped = try connection.read(.none).snapshot
    let old = try #require(before.snapshot.output(named: "HDMI-1")?.identity)
    let new = try #require(swapped.output(named: "HDMI-1")?.identity)
    #expect(new.edid != nil && new != old)

    try server.lab("unplug", "HDMI-1")
    let unplugged = try connection.read(.none).snapshot
    let output = try #require(unplugged.output(named: "HDMI-1"))
    #expect(output.connection == .disconnected && output.identity.edid == nil)
    #expect(unplugged.state(of: output.id) != nil, "a monitor that is pulled out while lit stays lit")
  }

  @Test func unknownConnectionsAreTold() throws {
    try server.lab("plug", "--unknown", "DP-2", "beamer")
    let output = try #require(snapshot().output(named: "DP-2"))
    #expect(output.connection == .unknown && output.isPresent)
    try expectSameAsXrandr()
  }

  @Test func probesOnceForAScreenWithoutEDID() throws {
    try server.lab("plug", "DP-2", "none-edid")
    var connection = try Connection(display: server.display)
    let events = try server.watch()
    let first = try connection.read(.none)
    try events.wait(for: "probe output=DP-2")
    let trace = try #require(try RequestTrace(of: server.display))
    #expect(first.snapshot.output(named: "DP-2")?.identity.edid == nil)
    var traced: Connection? = try Connection(display: trace.display)
    _ = try traced?.read(.none)
    _ = try traced?.read(.none)
    traced = nil
    #expect(try trace.requests().filter { $0 == "GetScreenResources" }.count == 1)
  }

  @Test func silentlyPluggedScreensAreFoundByTheProbe() throws {
    // The first reading on a new server probes, because no screen has an EDID yet.
    _ = try snapshot()
    try server.lab("plug", "--silent", "DP-2", "beamer")
    #expect(try snapshot().output(named: "DP-2")?.connection == .disconnected)
    try server.xrandr()
    #expect(try snapshot().output(named: "DP-2")?.connection == .connected)
  }

  @Test func readsPropertiesWithWhatTheyAccept() throws {
    let all = try snapshot(.all)
    let properties = try #require(all.output(named: "HDMI-1")?.properties)
    #expect(properties["underscan"] == Property(value: .name("off"), allowed: .names(["off", "on", "auto"])))
    #expect(properties["underscan hborder"] == Property(value: .number(0), allowed: .range(0...128)))
    #expect(properties["ConnectorType"]?.immutable == true)
    #expect(properties["EDID"] == nil)

    let named = try snapshot(.named(["underscan", "left margin", "no such thing"]))
    #expect(named.outputs.map { $0.properties.keys.sorted() } == [[], ["underscan"], ["left margin"], [], []])
    #expect(try snapshot(.none).outputs.allSatisfy(\.properties.isEmpty))
  }

  @Test func seesTheFramebufferAsItIsNow() throws {
    var connection = try Connection(display: server.display)
    let before = try connection.read(.none).snapshot.framebuffer
    try server.xrandr("--fb", "8000x4000")
    let after = try connection.read(.none).snapshot.framebuffer
    #expect(after.size == Size(width: 8000, height: 4000))
    #expect(after.physicalSize != before.physicalSize)
    #expect(try snapshot().framebuffer == after, "a new connection is told the same")
  }

  @Test func namesThatAreNotUTF8AreRepaired() {
    let bytes: [CChar] = [0x61, CChar(bitPattern: 0xff), 0]
    #expect(bytes.withUnsafeBufferPointer { String(repairing: $0.baseAddress) } == "a\u{fffd}")
  }
}

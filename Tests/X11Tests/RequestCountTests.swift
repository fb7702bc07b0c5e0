import Displays
import LabSupport
import Testing

@testable import X11

struct RequestCountTests {
  /// Five outputs, two of them lit, four CRTCs: `xrandr --current` needs 38 requests there, and an `apply` that finds
  /// nothing to do may need half as many again.
  @Test func readingCostsLittle() throws {
    let server = try LabServer([
      "eDP-1,kind=plain,monitor=laptop-panel", "HDMI-1,kind=amdgpu,monitor=office", "HDMI-2,kind=vc4",
      "DP-1,kind=plain", "DP-2,kind=poor",
    ])
    // No server has EDIDs before its first probe, and the first reading pays for that.
    try server.xrandr()
    let trace = try #require(try RequestTrace(of: server.display))
    try readAndExecuteNothing(on: trace.display)
    let requests = try trace.requests()
    #expect(requests.count <= 57, "\(requests)")
    #expect(!requests.contains { $0.hasPrefix("Set") || $0.hasPrefix("Change") || $0 == "GetScreenResources" })
  }

  private func readAndExecuteNothing(on display: String) throws {
    var connection = try Connection(display: display)
    let reading = try connection.read(.named(["underscan", "underscan hborder", "underscan vborder"]))
    #expect(reading.snapshot.litCRTCs.count == 2)
    #expect(try connection.execute([], against: reading) == .done)
  }

  @Test func oneChangeIsOneModeSet() throws {
    let server = try LabServer(["A,monitor=office", "B,monitor=tv-1080"])
    let trace = try #require(try RequestTrace(of: server.display))
    try moveSecondScreenDown(on: trace.display)
    let changing = try trace.requests().filter { $0.hasPrefix("Set") || $0.hasPrefix("Change") }
    #expect(changing == ["SetCrtcConfig"])
  }

  private func moveSecondScreenDown(on display: String) throws {
    var connection = try Connection(display: display)
    let reading = try connection.read(.none)
    let crtc = try #require(reading.snapshot.crtcs.first { $0.scanout?.state.position != .origin && $0.scanout != nil })
    var scanout = try #require(crtc.scanout)
    scanout.state.position = .origin
    #expect(try connection.execute([.configure(crtc.id, scanout)], against: reading) == .done)
  }
}

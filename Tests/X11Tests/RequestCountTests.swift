import Displays
import LabSupport
import Testing

@testable import X11

@Suite(.limited) struct RequestCountTests {
  /// Five outputs, two of them lit, four CRTCs: `xrandr --current` needs 38 requests there, and an `apply` that finds
  /// nothing to do may need half as many again.
  private static let five = [
    "eDP-1,kind=plain,monitor=laptop-panel", "HDMI-1,kind=amdgpu,monitor=office", "HDMI-2,kind=vc4",
    "DP-1,kind=plain", "DP-2,kind=poor",
  ]

  /// What a client of a server sends that has had its first probe: no server has EDIDs before that, and the first
  /// reading pays for it.
  private func requests(_ work: (inout Connection) throws -> Void) throws -> [String] {
    let server = try LabServer(Self.five)
    try server.xrandr()
    let trace = try #require(try RequestTrace(of: server.display))
    try connect(to: trace.display, work)
    return try trace.requests()
  }

  /// The trace ends with the connection.
  private func connect(to display: String, _ work: (inout Connection) throws -> Void) throws {
    var connection = try Connection(display: display)
    try work(&connection)
  }

  @Test func readingCostsLittle() throws {
    let requests = try requests { connection in
      let reading = try connection.read(.named(CapturedFit.propertyNames))
      #expect(reading.snapshot.litCRTCs.count == 2)
      #expect(try connection.execute([], against: reading) == .done)
    }
    // Five of them are `scaling mode` and the names of its values.
    #expect(requests.count <= 55, "\(requests)")
    #expect(!requests.contains { $0.hasPrefix("Set") || $0.hasPrefix("Change") || $0 == "GetScreenResources" })
  }

  /// Names do not change while a server runs; one that no client has used yet may come to be used. A watcher reads
  /// twice for a plug and executes once, in at most 80 requests, with room for the windows of others.
  @Test func aUsedConnectionAsksForNoNameAgain() throws {
    let once = try requests { _ = try $0.read(.named(CapturedFit.propertyNames)) }
    let twice = try requests { connection in
      for _ in 1...2 { _ = try connection.read(.named(CapturedFit.propertyNames)) }
    }
    let unused = 4
    #expect(twice.count(of: "InternAtom") <= once.count(of: "InternAtom") + unused)
    #expect(twice.count(of: "GetAtomName") == once.count(of: "GetAtomName"))
    #expect(twice.count - once.count <= 33, "\(twice.dropFirst(once.count))")
  }

  @Test func notesAndWindowsCostLittle() throws {
    let requests = try requests { connection in
      connection.presenters.follow()
      connection.desktop.follow()
      let stamp = try connection.read(.none).stamp
      for _ in 1...2 {
        #expect(connection.refusedModes(at: stamp).isEmpty && connection.takenBackValues(at: stamp).isEmpty)
        #expect(connection.desktopWindows().isEmpty && connection.desktop.followAll().isEmpty)
      }
    }
    // Without a window manager a single name tells that there is none.
    #expect(requests.count(of: "InternAtom") <= 15, "\(requests)")
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

extension [String] {
  fileprivate func count(of request: String) -> Int { count { $0 == request } }
}

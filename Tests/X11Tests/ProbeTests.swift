import Displays
import LabSupport
import Testing

@testable import X11

/// When a reading looks at the hardware.
@Suite(.limited) struct ProbeTests {
  private let server: LabServer

  init() throws {
    server = try LabServer(["A,monitor=office", "B,monitor=none-edid"])
  }

  private func watcher() throws -> Connection {
    var connection = try Connection(display: server.display, hearing: .everything)
    _ = try connection.read(.none)
    return connection
  }

  @Test func aLateEDIDIsFoundByProbingAgain() throws {
    var watcher = try watcher()
    try server.lab("swap", "--silent", "B", "beamer")
    let events = try server.watch()
    #expect(try watcher.read(.none).snapshot.output(named: "B")?.identity.edid == nil)
    #expect(try !events.soFar().contains { $0.name == "probe" })

    let found = try watcher.read(.none, probingAgain: true)
    #expect(found.snapshot.output(named: "B")?.identity.vendor == "BMR")
    #expect(found.change.concernsScreens && found.change.unplugged.isEmpty)
    #expect(try watcher.takeEvents().isEmpty, "the probe's own events lead to no other reading")
    #expect(watcher.hasArrivals(within: 300) == false)
  }

  @Test func probingInVainIsOneProbe() throws {
    var watcher = try Connection(display: server.display, hearing: .everything)
    let events = try server.watch()
    let reading = try watcher.read(.none, probingAgain: true)
    #expect(reading.snapshot.output(named: "B")?.identity.edid == nil)
    #expect(try events.soFar().filter { $0["output"] == "B" && $0.name == "probe" }.count == 1)
    #expect(try watcher.takeEvents().isEmpty)
  }

  /// Another screen of the kind that tells no EDID may be in its place.
  @Test func whatWasPulledOutIsProbedAnew() throws {
    var watcher = try watcher()
    try server.lab("flap", "B", "1")
    let events = try server.watch()
    _ = try watcher.read(.none)
    #expect(try events.soFar().filter { $0["output"] == "B" && $0.name == "probe" }.count == 1)
    _ = try watcher.read(.none)
    #expect(try !events.soFar().contains { $0.name == "probe" })
  }
}

import Displays
import Foundation
import LabSupport
import Testing

@testable import X11

/// What a watcher hears while it waits, and what a reading covers.
@Suite(.limited) struct EventTests {
  private let server: LabServer

  init() throws {
    server = try LabServer(["A,kind=amdgpu,monitor=office", "B,monitor=tv-1080", "C,kind=plain"], crtcs: 3)
    // The probe that brings the EDIDs.
    try server.xrandr()
  }

  private func watcher() throws -> Connection {
    var connection = try Connection(display: server.display, hearing: .everything)
    _ = try connection.read(.none)
    return connection
  }

  private func expectNothingLeft(
    of connection: inout Connection, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try connection.takeEvents().isEmpty, sourceLocation: sourceLocation)
    #expect(connection.pending.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func hearsNothingAtRest() throws {
    var watcher = try watcher()
    try expectNothingLeft(of: &watcher)
    #expect(watcher.hasArrivals(within: 1000) == false)
  }

  @Test func aScreenThatWasPulledOutIsTold() throws {
    var watcher = try watcher()
    let output = try watcher.id(of: "B")
    try server.lab("unplug", "B")
    try watcher.wait { $0.unplugged == [output] && $0.concernsScreens }
    let change = try watcher.read(.none).change
    #expect(change.unplugged == [output])
    #expect(!change.properties.contains("EDID"), "who a screen is is no property")
    try expectNothingLeft(of: &watcher)
  }

  @Test func aScreenThatWasPluggedInIsAChange() throws {
    var watcher = try watcher()
    try server.lab("plug", "C", "beamer")
    try watcher.wait { $0.concernsScreens }
    let reading = try watcher.read(.none)
    #expect(reading.change.unplugged.isEmpty)
    #expect(reading.snapshot.output(named: "C")?.identity.vendor == "BMR")
    try expectNothingLeft(of: &watcher)
  }

  @Test func anotherScreenInItsPlaceIsAChange() throws {
    var watcher = try watcher()
    try server.lab("swap", "B", "tv-4k")
    try watcher.wait { $0.concernsScreens }
    #expect(try watcher.read(.none).change.unplugged.isEmpty)
    try expectNothingLeft(of: &watcher)
  }

  /// The snapshots before and after are the same.
  @Test func aScreenThatCameBackWasPulledOut() throws {
    var watcher = try watcher()
    let before = try watcher.read(.none).snapshot
    try server.lab("flap", "B", "3")
    let reading = try watcher.read(.none)
    #expect(reading.change.unplugged == [try #require(before.output(named: "B")?.id)])
    #expect(reading.snapshot == before)
    try expectNothingLeft(of: &watcher)
  }

  @Test(arguments: [["--output", "B", "--pos", "100x100"], ["--output", "B", "--off"], ["--fb", "8000x4000"]])
  func othersChangeThingsWithoutPullingOut(_ change: [String]) throws {
    var watcher = try watcher()
    try server.xrandr(change)
    try watcher.wait { $0.concernsScreens }
    #expect(try watcher.read(.none).change == ServerChange(concernsScreens: true))
    try expectNothingLeft(of: &watcher)
  }

  /// Its output is still "disconnected" in the event of going dark.
  @Test func turningOffAScreenThatIsLongGoneIsNoUnplugging() throws {
    var watcher = try watcher()
    try server.lab("unplug", "B")
    _ = try watcher.read(.none)
    try server.xrandr("--output", "B", "--off")
    #expect(try watcher.read(.none).change == ServerChange(concernsScreens: true))
  }

  @Test func ourOwnChangesAreCoveredByTheReadingAfterThem() throws {
    var watcher = try watcher()
    let before = try watcher.read(.none)
    let output = try #require(before.snapshot.output(named: "A")?.id)
    let steps: [Step] = [
      try before.snapshot.configuring("B") { $0.position = .origin },
      .setPrimary(output), .setProperty(output, name: "underscan hborder", value: .number(7)),
    ]
    #expect(try watcher.execute(steps, against: before) == .done)
    let change = try watcher.read(.none).change
    #expect(change == ServerChange(concernsScreens: true, properties: ["underscan hborder"]))
    try expectNothingLeft(of: &watcher)
    #expect(watcher.hasArrivals(within: 300) == false)
  }

  /// A brightness key must not look like a change of the screens.
  @Test func propertiesAreToldByName() throws {
    var watcher = try watcher()
    try server.xrandr("--output", "A", "--set", "underscan hborder", "5")
    try watcher.wait { !$0.isEmpty }
    #expect(watcher.pending == ServerChange(properties: ["underscan hborder"]))
  }

  @Test func whoOnlyLooksHearsOfTheFramebufferOnly() throws {
    var looker = try Connection(display: server.display)
    _ = try looker.read(.none)
    try server.lab("unplug", "B")
    try server.xrandr("--output", "A", "--set", "underscan hborder", "5")
    #expect(try looker.read(.none).change == ServerChange(concernsScreens: true))
  }

  @Test func newsIsToldOnceAndStaysPending() throws {
    var watcher = try watcher()
    try server.lab("unplug", "B")
    // Whatever the server sent comes before the reply.
    _ = watcher.currentFramebufferSize()
    let unplugging = try watcher.takeEvents()
    #expect(unplugging.concernsScreens && unplugging == watcher.pending)
    #expect(try watcher.takeEvents().isEmpty)

    try server.xrandr("--output", "A", "--set", "underscan hborder", "5")
    _ = watcher.currentFramebufferSize()
    #expect(try watcher.takeEvents() == ServerChange(properties: ["underscan hborder"]))
    #expect(watcher.pending.properties == ["underscan hborder"])
    #expect(watcher.pending.unplugged == unplugging.unplugged)
  }

  /// An answer was awaited, and the events before it are in the library's queue.
  @Test func eventsAreHeardThoughTheDescriptorIsSilent() throws {
    var watcher = try watcher()
    try server.lab("unplug", "B")
    _ = watcher.currentFramebufferSize()
    #expect(watcher.hasArrivals(within: 0) == false)
    #expect(try watcher.takeEvents().unplugged.count == 1)
  }

  /// Whenever nothing is pending, the last reading is how things are.
  @Test func nothingIsMissedInAStorm() throws {
    var watcher = try watcher()
    let output = try watcher.id(of: "B")
    var last = try watcher.read(.none)
    var change = ServerChange()
    Thread.detachNewThread { [server] in
      for _ in 0..<10 { _ = try? server.lab("flap", "B", "5") }
      _ = try? server.lab("swap", "B", "beamer")
    }
    while last.snapshot.output(named: "B")?.identity.vendor != "BMR" {
      try watcher.wait { $0.concernsScreens }
      last = try watcher.read(.none)
      change.formUnion(last.change)
    }
    #expect(change.unplugged == [output])
    while try watcher.takeEvents().concernsScreens { last = try watcher.read(.none) }
    var other = try Connection(display: server.display)
    #expect(try last.snapshot == other.read(.none).snapshot)
  }
}

extension Connection {
  fileprivate mutating func id(of output: String) throws -> OutputID {
    try #require(try read(.none).snapshot.output(named: output)?.id)
  }
}

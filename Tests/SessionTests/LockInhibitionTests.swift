import Foundation
import Glibc
import LabSupport
import Testing

@testable import Session

/// A locker and logind on a real bus, as python3-dbusmock plays them. One bus is both the system's and the session's.
@Suite(.limited) struct LockInhibitionTests {
  private func session(_ bus: PrivateBus) -> Session { Session(systemBus: bus.address, sessionBus: bus.address) }

  @Test func theLockerIsAskedAndForgetsItWithTheConnection() throws {
    let bus = try PrivateBus()
    let locker = try bus.serveLocker()
    guard var inhibition = try session(bus).inhibitLocker() else { throw ToolFailure("no session bus") }
    try inhibition.wait { $0.isHeld }
    #expect(try locker.hears("Inhibit").contains("orchestrate"))
  }

  /// The watcher of a session may start before its locker.
  @Test func aLockerThatComesLaterIsAskedThen() throws {
    let bus = try PrivateBus()
    guard var inhibition = try session(bus).inhibitLocker() else { throw ToolFailure("no session bus") }
    try inhibition.wait { !$0.isAsking }
    let isHeld = inhibition.isHeld
    #expect(!isHeld)
    let locker = try bus.serveLocker()
    try inhibition.wait { $0.isHeld }
    #expect(try locker.hears("Inhibit").contains("orchestrate"))
    inhibition.expectRest()
  }

  @Test func logindIsAskedNotToTakeTheSessionForIdle() throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": false])
    var inhibition = try session(bus).inhibitIdleAction()
    try inhibition.wait { $0.isHeld }
    let held = try bus.inhibitors()
    #expect(["'idle'", "'orchestrate'", "'block'"].allSatisfy(held.contains), "\(held)")
    inhibition.expectRest()
  }

  @Test func withoutSessionBusThereIsNobodyToAsk() throws {
    let bus = try PrivateBus()
    let alone = Session(systemBus: bus.address, sessionBus: nil)
    let isAsked = try alone.inhibitLocker() != nil
    #expect(!isAsked)
  }

  @Test func aBusThatEndsIsTold() throws {
    let bus = try PrivateBus()
    var inhibition = try session(bus).inhibitIdleAction()
    try inhibition.wait { !$0.isAsking }
    bus.end()
    #expect(throws: BusFailure.self) { try inhibition.wait { $0.isAsking } }
  }

  @Test func whereTheSessionBusIs() async {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/mine", 1)
      #expect(Session.sessionBusAddress == "unix:path=/nonexistent/mine")
      unsetenv("DBUS_SESSION_BUS_ADDRESS")
      setenv("XDG_RUNTIME_DIR", "/nonexistent", 1)
      #expect(Session.sessionBusAddress == nil)
    }
  }
}

extension LockInhibition {
  /// Handles what comes, as a loop does, until it is as wanted.
  fileprivate mutating func wait(until isReached: (borrowing LockInhibition) -> Bool) throws {
    try process()
    while !isReached(self) {
      try Deadline().wait(for: "the locker", at: descriptor, interest)
      try process()
    }
  }

  fileprivate func expectRest() {
    let isWoken = Deadline(after: .milliseconds(300)).isReady(descriptor, for: interest)
    #expect(!isWoken && deadline == nil, "something woke us")
  }
}

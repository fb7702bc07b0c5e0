import Displays
import Foundation
import Glibc
import LabSupport
import Testing

@testable import Session

/// A loop that waits on descriptors, and a real bus with services that announce things as logind and UPower do.
@Suite(.limited) struct FollowerTests {
  @Test func everyChangeIsAnnounced() throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": false])
    try bus.serve(.upower, ["LidIsClosed": false, "OnBattery": false])
    var ear = try Ear(bus, [.lid, .power])
    #expect(try ear.hears() == [.lid, .power], "what was found out before may be out of date")
    ear.expectRest()

    try bus.update(.upower, ["OnBattery": true])
    #expect(try ear.hears() == [.power])
    try bus.update(.upower, ["LidIsClosed": true])
    #expect(try ear.hears() == [.lid])
    try bus.update(.upower, ["LidIsClosed": false, "OnBattery": false])
    #expect(try ear.hears() == [.lid, .power])
    // As logind does since systemd 256.
    try bus.update(.logind, ["LidClosed": true])
    #expect(try ear.hears() == [.lid])
    try bus.invalidate(.upower, "OnBattery")
    #expect(try ear.hears() == [.power])
    try bus.announceSleep(true)
    #expect(try ear.hears() == [.sleeping])
    try bus.announceSleep(false)
    #expect(try ear.hears() == [.resumed])
    ear.expectRest()
  }

  @Test func aServiceThatComesOrGoesIsAChange() throws {
    let bus = try PrivateBus()
    let session = Session(systemBus: bus.address)
    var ear = try Ear(bus, [.power])
    #expect(try ear.hears() == [.power])
    let upower = try bus.serve(.upower, ["OnBattery": true])
    #expect(try ear.hears() == [.power])
    #expect(session.circumstances(for: [.power]).circumstances.power == .battery)
    try ear.catchUp()
    bus.end(upower)
    #expect(try ear.hears() == [.power])
    #expect(session.circumstances(for: [.power]).circumstances.power == nil)
    ear.expectRest()
  }

  /// Read, and so powered, as long as it is followed; and claimed anew from a service that was started anew.
  @Test func theSensorIsClaimedWhileItIsFollowed() throws {
    let bus = try PrivateBus()
    let service = try bus.serveSensor("normal")
    do {
      var other = try Ear(bus, [.lid])
      try other.listen()
      #expect(try bus.sensorClaims() == 0)
    }
    do {
      var ear = try Ear(bus, [.orientation])
      #expect(try ear.hears() == [.orientation], "what was found out before may be out of date")
      #expect(try bus.sensorClaims() == 1)
      try bus.turn("left-up")
      #expect(try ear.hears() == [.orientation])
      bus.end(service)
      #expect(try ear.hears() == [.orientation])
      try bus.serveSensor("left-up")
      #expect(try ear.hears() == [.orientation])
      try ear.catchUp()
      #expect(try bus.sensorClaims() == 1)
      try bus.turn("normal")
      #expect(try ear.hears() == [.orientation])
      ear.expectRest()
    }
  }

  @Test func aNetworkThatComesOrGoesIsAChange() throws {
    let bus = try PrivateBus()
    try bus.serve(.networkManager)
    try bus.list("1", ["Id": "'office'", "State": "uint32 1"], by: .networkManager)
    try bus.serve(.iwd)
    try bus.list("a", ["Name": "'home'", "Connected": "false"], by: .iwd)
    var ear = try Ear(bus, [.network])
    #expect(try ear.hears() == [.network], "what was found out before may be out of date")
    ear.expectRest()
    try bus.change("1", "State", "uint32 2", by: .networkManager)
    #expect(try ear.hears() == [.network])
    try bus.change("a", "Connected", "true", by: .iwd)
    #expect(try ear.hears() == [.network])
    ear.expectRest()
  }

  @Test func whatNobodyAskedAboutIsNoNews() throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": false, "OnExternalPower": true])
    try bus.serve(.upower, ["OnBattery": false])
    var ear = try Ear(bus, [.lid])
    #expect(try ear.hears() == [.lid])
    try bus.update(.upower, ["OnBattery": true])
    try bus.update(.logind, ["OnExternalPower": false])
    try bus.emit(MockedService.logind.interface, "PrepareForShutdown", "b", "[<true>]", from: .logind)
    try bus.announceSleep(true)
    #expect(try ear.hears() == [.sleeping])
  }

  /// Without questions about lid and power, their signals do not even wake the process.
  @Test(arguments: [[], [Condition.time]])
  func sleepIsAlwaysFollowed(asked: [Condition]) throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": false])
    try bus.serve(.upower, ["OnBattery": false])
    var ear = try Ear(bus, Set(asked))
    try ear.listen()
    try bus.update(.upower, ["OnBattery": true])
    try bus.update(.logind, ["LidClosed": true])
    ear.expectRest()
    try bus.announceSleep(false)
    #expect(try ear.hears() == [.resumed])
  }

  @Test(arguments: [("as", "[<['lid']>]"), ("", "@av []"), ("s", "[<'true'>]")])
  func aSignalOfAnotherShapeIsNoNews(signature: String, arguments: String) throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": false])
    var ear = try Ear(bus, [.lid])
    #expect(try ear.hears() == [.lid])
    try bus.emit("org.freedesktop.DBus.Properties", "PropertiesChanged", signature, arguments, from: .logind)
    try bus.emit(MockedService.logind.interface, "PrepareForSleep", signature, arguments, from: .logind)
    try bus.update(.logind, ["LidClosed": true])
    #expect(try ear.hears() == [.lid])
  }

  @Test func nothingIsStartedOnTheBus() throws {
    let bus = try PrivateBus()
    let mark = bus.startable.appending(path: "started")
    for name in ["org.freedesktop.UPower", "org.freedesktop.login1"] {
      try "[D-BUS Service]\nName=\(name)\nExec=/usr/bin/touch \(mark.path)\n"
        .write(to: bus.startable.appending(path: "\(name).service"), atomically: true, encoding: .utf8)
    }
    var ear = try Ear(bus, [.lid, .power])
    #expect(try ear.hears() == [.lid, .power])
    ear.expectRest()
    #expect(!FileManager.default.fileExists(atPath: mark.path))
  }

  /// Counted in a process of its own, where no other test opens anything.
  @Test func nothingIsLeftOpen() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      let session = Session(systemBus: bus.address)
      func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
      func follow() throws {
        var follower = try session.follow([.lid, .power])
        _ = try follower.process()
      }
      try follow()
      let before = try open()
      for _ in 0..<50 { try follow() }
      #expect(try open() == before)
    }
  }

  @Test func aBusThatEndsIsTold() throws {
    let bus = try PrivateBus()
    var ear = try Ear(bus, [.lid])
    #expect(try ear.hears() == [.lid])
    bus.end()
    let failure = #expect(throws: BusFailure.self) { _ = try ear.hears() }
    #expect(failure.map { "\($0)" } == "the system bus closed the connection (Connection reset by peer)")
  }

  @Test func aBusThatPassesNothingOnIsTold() throws {
    let bus = try PrivateBus(limits: "<limit name=\"max_match_rules_per_connection\">1</limit>")
    var ear = try Ear(bus, [.lid])
    let failure = #expect(throws: BusFailure.self) { _ = try ear.hears() }
    #expect(failure == .passesNothingOn("org.freedesktop.DBus.Error.LimitsExceeded"))
  }
}

/// A loop with one follower.
private struct Ear: ~Copyable {
  private var follower: Follower

  init(_ bus: PrivateBus, _ asked: Set<Condition>) throws {
    follower = try Session(systemBus: bus.address).follow(asked)
  }

  /// Waits for the next changes.
  mutating func hears() throws -> Set<SessionChange> {
    var changes = try follower.process()
    while changes.isEmpty {
      try Deadline().wait(for: "an announcement", at: follower.descriptor, follower.interest)
      changes = try follower.process()
    }
    return changes
  }

  /// Waits until the bus passes signals on.
  mutating func listen() throws {
    _ = try follower.process()
    while !follower.isListening {
      try Deadline().wait(for: "the bus to confirm", at: follower.descriptor, follower.interest)
      _ = try follower.process()
    }
  }

  /// Takes what is there already.
  mutating func catchUp() throws {
    repeat { _ = try follower.process() } while wait(.zero)
  }

  /// The follower wakes no process: neither by the descriptor nor by a deadline.
  func expectRest(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(follower.interest == Int16(POLLIN), sourceLocation: sourceLocation)
    #expect(follower.deadline == nil, sourceLocation: sourceLocation)
    #expect(!wait(.milliseconds(300)), "something woke us", sourceLocation: sourceLocation)
  }

  private func wait(_ patience: Duration) -> Bool {
    Deadline(after: patience).isReady(follower.descriptor, for: follower.interest)
  }
}

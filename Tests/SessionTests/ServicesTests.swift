import Displays
import Foundation
import LabSupport
import Session
import Testing

/// Real D-Bus, real sd-bus, and services that answer as logind and UPower do.
@Suite(.limited) struct ServicesTests {
  struct Machine: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var logind: [String: Bool]?
    var upower: [String: Bool]?
    var lid: Lid?
    var power: Power?
    var unknown: [Condition: String] = [:]
  }

  static let machines = [
    Machine(
      testDescription: "laptop, lid open, plugged in",
      logind: ["LidClosed": false, "OnExternalPower": true],
      upower: ["LidIsPresent": true, "LidIsClosed": false, "OnBattery": false], lid: .open, power: .ac),
    Machine(
      testDescription: "laptop, lid closed, on battery",
      logind: ["LidClosed": true, "OnExternalPower": false],
      upower: ["LidIsPresent": true, "LidIsClosed": true, "OnBattery": true], lid: .closed, power: .battery),
    Machine(
      testDescription: "desktop without a lid",
      logind: ["LidClosed": false, "OnExternalPower": true],
      upower: ["LidIsPresent": false, "LidIsClosed": false, "OnBattery": false], power: .ac,
      unknown: [.lid: "UPower sees no lid on this machine"]),
    Machine(
      testDescription: "UPower was told to ignore the lid",
      logind: ["LidClosed": true], upower: ["LidIsPresent": false, "OnBattery": false], lid: .closed, power: .ac),
    Machine(
      testDescription: "logind alone, lid open, on battery",
      logind: ["LidClosed": false, "OnExternalPower": false], lid: .open, power: .battery),
    Machine(
      testDescription: "UPower alone, lid closed, plugged in",
      upower: ["LidIsPresent": true, "LidIsClosed": true, "OnBattery": false], lid: .closed, power: .ac),
    Machine(
      testDescription: "UPower alone, no lid",
      upower: ["LidIsPresent": false, "LidIsClosed": false, "OnBattery": false], power: .ac,
      unknown: [.lid: "UPower sees no lid on this machine"]),
    Machine(
      testDescription: "a bus and nobody on it",
      unknown: [
        .lid: "logind is not running; UPower is not running", .power: "UPower is not running; logind is not running",
      ]),
  ]

  @Test(arguments: machines)
  func reading(machine: Machine) throws {
    let bus = try PrivateBus()
    if let properties = machine.logind { try bus.serve(.logind, properties) }
    if let properties = machine.upower { try bus.serve(.upower, properties) }
    let reading = Session(systemBus: bus.address).circumstances(for: [.lid, .power])
    #expect(reading.circumstances == Circumstances(lid: machine.lid, power: machine.power))
    #expect(reading.unknown == machine.unknown)
  }

  /// logind's template has no properties of lid and power, as a logind older than they are.
  @Test func whatAServiceDoesNotKnowIsNamed() throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, [:])
    let unknown = Session(systemBus: bus.address).circumstances(for: [.lid, .power]).unknown
    #expect(unknown[.lid]?.hasPrefix("logind does not report LidClosed (") == true)
    #expect(unknown[.power]?.hasPrefix("UPower is not running; logind does not report OnExternalPower (") == true)
  }

  /// What does not answer is waited for once, and the others' answers count.
  @Test func aServiceThatHangsKeepsNothingElseBack() throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": true])
    try bus.freeze(try bus.serve(.upower, ["OnBattery": true]))
    var reading = CircumstancesReading()
    let took = ContinuousClock().measure {
      reading = Session(systemBus: bus.address).circumstances(for: [.lid, .power])
    }
    #expect(reading.circumstances == Circumstances(lid: .closed))
    #expect(reading.unknown[.power]?.hasPrefix("UPower does not answer; logind does not report") == true)
    // The bus itself would wait for 25 s, whatever the machine does beside.
    #expect((Session.patience..<(.seconds(25))).contains(took))
  }

  /// Were it started, the bus would say that it ended without taking its name, and the reason would be that.
  @Test func aServiceThatCouldBeStartedIsNot() throws {
    let bus = try PrivateBus()
    let mark = bus.startable.appending(path: "started")
    try """
    [D-BUS Service]
    Name=org.freedesktop.UPower
    Exec=/usr/bin/touch \(mark.path)
    """.write(
      to: bus.startable.appending(path: "org.freedesktop.UPower.service"), atomically: true, encoding: .utf8)
    let reading = Session(systemBus: bus.address).circumstances(for: [.power])
    #expect(reading.unknown == [.power: "UPower is not running; logind is not running"])
    #expect(!FileManager.default.fileExists(atPath: mark.path))
  }

  @Test func onlyWhatIsAskedIsFoundOut() throws {
    let bus = try PrivateBus()
    try bus.serve(.logind, ["LidClosed": true, "OnExternalPower": true])
    let reading = Session(systemBus: bus.address).circumstances(for: [.power])
    #expect(reading.circumstances == Circumstances(power: .ac))
    #expect(reading.unknown.isEmpty)
  }

  /// What comes and goes while the program runs is found out anew each time.
  @Test func theNextReadingSeesWhatChanged() throws {
    let bus = try PrivateBus()
    let session = Session(systemBus: bus.address)
    #expect(session.circumstances(for: [.lid]).circumstances.lid == nil)
    try bus.serve(.logind, ["LidClosed": true])
    #expect(session.circumstances(for: [.lid]).circumstances.lid == .closed)
  }
}

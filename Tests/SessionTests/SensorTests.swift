import Displays
import Foundation
import LabSupport
import Session
import Testing

/// How a machine is held, by a service that answers as iio-sensor-proxy does.
@Suite(.limited) struct SensorTests {
  private func reading(_ bus: PrivateBus) -> CircumstancesReading {
    Session(systemBus: bus.address).circumstances(for: [.orientation])
  }

  @Test(arguments: DeviceOrientation.allCases)
  func theSensorSaysHow(orientation: DeviceOrientation) throws {
    let bus = try PrivateBus()
    try bus.serveSensor(orientation.rawValue)
    #expect(reading(bus).circumstances == Circumstances(orientation: orientation))
    #expect(try bus.sensorClaims() == 0, "it is read no longer than for the question")
  }

  @Test func withoutASensorNothingIsKnownAndNobodyWaits() throws {
    let bus = try PrivateBus()
    #expect(reading(bus).unknown == [.orientation: "iio-sensor-proxy is not running"])
    try bus.serveSensor(nil)
    var without = CircumstancesReading()
    let took = ContinuousClock().measure { without = reading(bus) }
    #expect(without.unknown == [.orientation: "this machine has no accelerometer"])
    #expect(took < Session.patience)
  }

  /// After the claim it takes a moment until the sensor is read, and some never are.
  @Test func theFirstReadingIsWaitedFor() throws {
    let bus = try PrivateBus()
    try bus.serveSensor("undefined")
    var without = CircumstancesReading()
    let took = ContinuousClock().measure { without = reading(bus) }
    #expect(without.unknown == [.orientation: "the accelerometer was not read in time"])
    #expect(took >= Session.patience)
  }

  /// Another client has it read while we ask, before or after our claim.
  @Test func whatIsReadMeanwhileCounts() async throws {
    let bus = try PrivateBus()
    try bus.serveSensor("undefined")
    let address = bus.address
    async let asked = Task.detached { Session(systemBus: address).circumstances(for: [.orientation]) }.value
    try bus.turn("right-up")
    #expect(await asked.circumstances.orientation == .rightUp)
  }

  @Test func aWordOfTheFutureIsUnknown() throws {
    let bus = try PrivateBus()
    try bus.serveSensor("face-down")
    #expect(reading(bus).unknown == [.orientation: "the accelerometer was not read in time"])
  }

  @Test func profilesAskForIt() throws {
    var entry = ScreenEntry(
      name: Marked("panel", at: Mark(file: "tablet.yaml", line: 3, column: 3)),
      selector: Selector(mark: Mark(file: "tablet.yaml", line: 3, column: 10), builtin: true))
    let mark = entry.name.mark
    #expect(Profile(name: "tablet", mark: mark, screens: [entry]).asked.isEmpty)
    entry.turning.value = .auto
    #expect(Profile(name: "tablet", mark: mark, screens: [entry]).asked == [.orientation])
  }
}

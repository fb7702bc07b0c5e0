import Displays
import LabSupport
import Session
import Testing

/// Real D-Bus, and services that list networks as NetworkManager and iwd do.
@Suite(.limited) struct NetworkTests {
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private var reading: CircumstancesReading { Session(systemBus: bus.address).circumstances(for: [.network]) }

  private static func connection(_ name: String, _ type: String = "802-3-ethernet", state: Int = 2) -> [String: String]
  {
    ["Id": "'\(name)'", "Type": "'\(type)'", "State": "uint32 \(state)", "Vpn": "false", "Devices": "@ao []"]
  }

  @Test func connectionsThatAreUpAreKnownByName() throws {
    try bus.serve(.networkManager)
    #expect(reading.circumstances == Circumstances(networks: []))
    try bus.list("1", Self.connection("office"), by: .networkManager)
    try bus.list("2", Self.connection("Café \u{1F4F6}", "802-11-wireless"), by: .networkManager)
    try bus.list("3", Self.connection("slow", state: 1), by: .networkManager)
    try bus.list("4", Self.connection("lo", "loopback"), by: .networkManager)
    try bus.list("5", Self.connection("docker0", "bridge"), by: .networkManager)
    #expect(reading.circumstances == Circumstances(networks: ["Café \u{1F4F6}", "office"]))
    #expect(reading.unknown.isEmpty)
  }

  @Test func networksOfIwdAreKnownBesideThose() throws {
    try bus.serve(.iwd)
    try bus.list("a", ["Name": "'home'", "Connected": "true", "Type": "'psk'"], by: .iwd)
    try bus.list("b", ["Name": "'next door'", "Connected": "false", "Type": "'psk'"], by: .iwd)
    #expect(reading.circumstances.networks == ["home"])
    try bus.serve(.networkManager)
    try bus.list("1", Self.connection("office"), by: .networkManager)
    #expect(reading.circumstances.networks == ["home", "office"])
  }

  @Test func whereNobodyTellsItIsNotKnown() {
    #expect(reading.circumstances.networks == nil)
    #expect(reading.unknown == [.network: "NetworkManager is not running; iwd is not running"])
  }
}

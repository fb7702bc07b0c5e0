import Displays
import Foundation
import Glibc
import LabSupport
import Session
import Testing

/// Machines without a bus that could be asked.
@Suite(.limited) struct NoBusTests {
  @Test(arguments: [
    ("unix:path=/nonexistent/bus", "No such file or directory"), ("not an address", "Connection refused"),
  ])
  func noBus(address: String, because: String) {
    let reason = "no D-Bus system bus at \"\(address)\" (\(because))"
    let reading = Session(systemBus: address).circumstances(for: [.lid, .power])
    #expect(reading.circumstances == .unknown)
    #expect(reading.unknown == [.lid: reason, .power: reason])
  }

  /// The environment belongs to the whole process, so a process of its own changes it.
  @Test func theEnvironmentSaysWhereTheBusIs() async {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/mine", 1)
      let reason = Session().circumstances(for: [.lid]).unknown[.lid]
      #expect(reason == "no D-Bus system bus at \"unix:path=/nonexistent/mine\" (No such file or directory)")
      setenv("DBUS_SYSTEM_BUS_ADDRESS", "", 1)
      #expect(Session.systemBusAddress == "unix:path=/run/dbus/system_bus_socket")
      unsetenv("DBUS_SYSTEM_BUS_ADDRESS")
      #expect(Session.systemBusAddress == "unix:path=/run/dbus/system_bus_socket")
    }
  }

  @Test func theTimeIsKnownWithoutABus() {
    let reading = Session(systemBus: "unix:path=/nonexistent/bus").circumstances(for: [.lid, .time])
    #expect(reading.circumstances.time != nil)
    #expect(reading.unknown.keys.sorted { $0.rawValue < $1.rawValue } == [.lid])
  }

  /// A listener that accepts no client: the connection stands, and the handshake never ends.
  @Test func aBusThatHangsIsWaitedForOnce() throws {
    let listener = try Listener()
    var reading = CircumstancesReading()
    let took = ContinuousClock().measure {
      reading = Session(systemBus: listener.address).circumstances(for: [.lid, .power])
    }
    #expect(reading.unknown == [.lid: "the system bus does not answer", .power: "the system bus does not answer"])
    #expect(took >= Session.patience)
    #expect(listener.somebodyConnected)
  }

  @Test func aBusThatHangsUpIsNotWaitedFor() throws {
    let listener = try Listener()
    listener.hangUpWhenSpokenTo()
    let reading = Session(systemBus: listener.address).circumstances(for: [.power])
    #expect(reading.unknown == [.power: "the system bus closed the connection (Connection reset by peer)"])
  }

  @Test func withoutABusThereIsNobodyToFollow() {
    let failure = #expect(throws: BusFailure.self) {
      _ = try Session(systemBus: "unix:path=/nonexistent/bus").follow([.lid])
    }
    #expect(
      failure.map { "\($0)" } == "no D-Bus system bus at \"unix:path=/nonexistent/bus\" (No such file or directory)")
  }

  /// The handshake has a deadline of the library's; until then, no follower waits.
  @Test func aBusThatHangsKeepsNobodyWhoFollows() throws {
    let listener = try Listener()
    var follower = try Session(systemBus: listener.address).follow([.lid])
    #expect(try follower.process().isEmpty)
    #expect(follower.deadline != nil)
    #expect(listener.somebodyConnected)
  }

  @Test func aBusThatHangsUpIsNotFollowed() throws {
    let listener = try Listener()
    var follower = try Session(systemBus: listener.address).follow([.lid])
    listener.hangUpWhenSpokenTo()
    let failure = #expect(throws: BusFailure.self) {
      while try follower.process().isEmpty {
        try Deadline().wait(for: "the bus to hang up", at: follower.descriptor, follower.interest)
      }
    }
    #expect(failure == .brokeOff(errno: ECONNRESET))
  }

  @Test func withoutTheLibraryNothingIsFollowed() {
    let failure = #expect(throws: BusFailure.self) { _ = try Session(libraries: ["libnowhere.so.0"]).follow([]) }
    #expect(failure.map { "\($0)" }?.hasPrefix("the D-Bus library cannot be loaded (libnowhere.so.0: ") == true)
  }

  @Test(arguments: [[], [Condition.time]])
  func nobodyConnectsWhenNothingIsAskedOfTheBus(asked: [Condition]) throws {
    let listener = try Listener()
    let reading = Session(systemBus: listener.address).circumstances(for: Set(asked))
    #expect(reading.unknown.isEmpty)
    #expect(!listener.somebodyConnected)
  }

  @Test func withoutTheLibraryEverythingElseWorks() {
    let session = Session(libraries: ["libnowhere.so.0", "libnothing.so.0"])
    let reading = session.circumstances(for: [.power, .time])
    #expect(reading.circumstances.time != nil)
    #expect(reading.unknown[.power]?.hasPrefix("the D-Bus library cannot be loaded (libnothing.so.0: ") == true)
  }

  @Test func aLibraryWithoutTheFunctionsIsRefused() {
    let reading = Session(libraries: ["libc.so.6"]).circumstances(for: [.power])
    #expect(reading.unknown[.power]?.contains("undefined symbol: sd_bus_new") == true)
  }
}

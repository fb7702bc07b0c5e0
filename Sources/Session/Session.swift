package import Displays
package import Glibc

/// The machine and the moment around the screens: lid, power, how it is held and its networks from the system bus, time
/// and date from the clock, its name from the kernel.
package struct Session: Sendable {
  /// D-Bus address of the system bus, `unix:path=…`.
  let systemBus: String
  /// D-Bus address of the session's bus; nil for none.
  let sessionBus: String?
  /// Names under which the library that speaks D-Bus may be installed.
  private let libraries: [String]

  /// The time that all questions to the bus may take together. logind and UPower answer within milliseconds; a service
  /// that takes longer hangs, and screens should not wait for it.
  package static let patience = Duration.seconds(1)

  package init(
    systemBus: String = Session.systemBusAddress, sessionBus: String? = Session.sessionBusAddress,
    libraries: [String] = BusLibrary.names
  ) {
    self.systemBus = systemBus
    self.sessionBus = sessionBus
    self.libraries = libraries
  }

  /// `$DBUS_SYSTEM_BUS_ADDRESS`, else the well-known address of the D-Bus specification.
  package static var systemBusAddress: String {
    let given = text("DBUS_SYSTEM_BUS_ADDRESS")
    return given.isEmpty ? "unix:path=/run/dbus/system_bus_socket" : given
  }

  /// Finds out what is asked, and nothing else: with neither lid nor power nor orientation nor network asked, no bus is
  /// connected to and no library loaded. Takes at most `patience`, while a service hangs.
  /// - Parameters:
  ///   - now: seconds since 1970, as time(2) says.
  ///   - isSensorHeld: true if a `Follower` of this process has claimed the sensor already, so that this call need not.
  package func circumstances(
    for asked: Set<Condition>, now: time_t = time(nil), isSensorHeld: Bool = false
  ) -> CircumstancesReading {
    var reading = CircumstancesReading()
    let answers = answers(to: BusQuestion.needed(for: asked), isSensorHeld)
    if asked.contains(.lid) { reading.settle(.lid, \.lid, as: answers.lid) }
    if asked.contains(.power) { reading.settle(.power, \.power, as: answers.power) }
    if asked.contains(.orientation) { reading.settle(.orientation, \.orientation, as: answers.orientation) }
    if asked.contains(.network) { reading.settle(.network, \.networks, as: answers.networks) }
    if asked.contains(.host) {
      reading.settle(.host, \.host, as: Known(HostName.current, otherwise: "the machine has no name"))
    }
    // Both at once: which window of `time` runs says which day `date` is about.
    guard !asked.isDisjoint(with: [.time, .date]) else { return reading }
    let moment = LocalTime(local: now)
    let silence = "the clock cannot be read"
    if asked.contains(.time) { reading.settle(.time, \.time, as: Known(moment?.ofTheWeek, otherwise: silence)) }
    if asked.contains(.date) { reading.settle(.date, \.date, as: Known(moment?.day, otherwise: silence)) }
    return reading
  }

  private func answers(to questions: [BusQuestion], _ isSensorHeld: Bool) -> BusAnswers {
    guard !questions.isEmpty else { return BusAnswers([:]) }
    do throws(BusFailure) {
      let bus = try SystemBus(address: systemBus, library: library())
      return BusAnswers(bus.answers(to: questions, within: Self.patience, isSensorHeld: isSensorHeld))
    } catch {
      return BusAnswers(silent: questions, because: .bus(error))
    }
  }

  func library() throws(BusFailure) -> BusLibrary { try BusLibrary(libraries) }

  /// Begins to listen for sleep, always, and for changes of lid and power where these are asked for. Never waits.
  package func follow(_ asked: Set<Condition>) throws(BusFailure) -> Follower {
    try Follower(SystemBus(address: systemBus, library: library()), asked)
  }
}

/// The circumstances around the screens, and the reasons why some of those asked for are not known.
package struct CircumstancesReading: Sendable, Equatable {
  package var circumstances = Circumstances.unknown
  /// The reason why a condition that was asked for is not known, in words for a person, for example `UPower is not
  /// running`.
  package var unknown: [Condition: String] = [:]

  package init() {}

  fileprivate mutating func settle<Value>(
    _ condition: Condition, _ part: WritableKeyPath<Circumstances, Value?>, as answer: Known<Value>
  ) {
    switch answer {
    case .known(let value): circumstances[keyPath: part] = value
    case .unknown(let reason): unknown[condition] = reason
    }
  }
}

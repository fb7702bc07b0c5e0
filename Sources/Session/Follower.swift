import Displays

/// Listens to the system bus, for a loop that waits on descriptors. Nothing here waits, and at rest nothing wakes.
///
/// After an error it is of no further use; what it would have announced is then found out only when something else
/// leads to a look at the circumstances.
package struct Follower: ~Copyable {
  private let bus: SystemBus
  /// The changes that may be announced; all others are ignored.
  private let followed: Set<SessionChange>
  /// Requests for signals that the bus has yet to confirm.
  private var requests: Set<UInt64> = []

  init(_ bus: consuming SystemBus, _ asked: Set<Condition>) throws(BusFailure) {
    self.bus = bus
    followed = SessionChange.following(BusQuestion.needed(for: asked)).union([.sleeping, .resumed])
    for rule in SessionChange.rules(for: asked) {
      requests.insert(try self.bus.addMatch(rule))
    }
    // For as long as the connection lasts.
    if followed.contains(.orientation) { _ = try self.bus.claimAccelerometer() }
  }

  /// The bus connection's descriptor. It changes only after `process`, and only where the bus has several addresses of
  /// which the first one fails.
  package var descriptor: CInt { bus.descriptor }

  /// Events of poll(2) to wait for: readable, and writable while something waits to be sent. They may be others after
  /// each `process`.
  package var interest: Int16 { bus.events }

  /// The moment to call `process` even if the descriptor stays silent, as a reading of CLOCK_MONOTONIC: while the
  /// handshake with the bus is under way. nil at rest. It may be another one after each `process`.
  package var deadline: Duration? { bus.deadline }

  /// The bus has confirmed that it passes everything on.
  var isListening: Bool { requests.isEmpty }

  /// Handles all messages that have come: call it when the descriptor is ready or the deadline is past, and once at the
  /// beginning.
  ///
  /// When the bus begins to pass signals on, lid, power, orientation and network are announced, if they are followed:
  /// from then on no change is missed, and what was found out before may be out of date. `sleeping` and `resumed`
  /// together mean that both are over.
  package mutating func process() throws(BusFailure) -> Set<SessionChange> {
    var changes: Set<SessionChange> = []
    while let message = try bus.next() {
      if let cookie = message.replyCookie {
        changes.formUnion(try confirmed(cookie, errorName: message.errorName))
      } else {
        let announced = SessionChange.announced(by: message).intersection(followed)
        // A service that was started anew has forgotten the clients' claims.
        if message.isOwnerChange, announced.contains(.orientation) { _ = try bus.claimAccelerometer() }
        changes.formUnion(announced)
      }
    }
    return changes.intersection(followed)
  }

  private mutating func confirmed(_ cookie: UInt64, errorName: String?) throws(BusFailure) -> Set<SessionChange> {
    guard requests.remove(cookie) != nil else { return [] }
    if let errorName { throw .passesNothingOn(errorName) }
    return isListening ? [.lid, .power, .orientation, .network] : []
  }
}

/// A change that the system bus announces by itself.
package enum SessionChange: Sendable, Hashable, CaseIterable {
  /// The state may be another one: ask for it.
  case lid, power, orientation, network
  /// The machine is about to sleep, or is awake again.
  case sleeping, resumed
}

extension SessionChange {
  /// The change that a condition follows; nil for time, date and the host, which no service announces.
  fileprivate init?(_ condition: Condition) {
    switch condition {
    case .lid: self = .lid
    case .power: self = .power
    case .orientation: self = .orientation
    case .network: self = .network
    case .time, .date, .host, .command: return nil
    }
  }

  /// The changes that may follow when such properties change.
  static func following(_ questions: some Sequence<BusQuestion>) -> Set<SessionChange> {
    Set(questions.compactMap { SessionChange($0.condition) })
  }
}

// Signals.
//
// logind announces LidClosed since systemd 256 (systemd/systemd#30706) and OnExternalPower never; UPower announces
// LidIsClosed and OnBattery. So where UPower does not run, power cannot be followed, nor the lid before systemd 256,
// and the value counts that the next other event finds.
extension SessionChange {
  /// Match rules of the D-Bus specification for what such conditions depend on.
  static func rules(for asked: Set<Condition>) -> [String] {
    let services = Set(BusQuestion.needed(for: asked).map(\.service))
    return [BusService.logind.signalRule("PrepareForSleep")]
      + services.flatMap { $0.propertiesRules + [SystemBus.ownerRule(of: $0.busName)] }
  }

  /// The changes that a message announces. A message that is no such signal, or is built otherwise, announces nothing.
  static func announced(by message: borrowing BusMessage) -> Set<SessionChange> {
    if message.isSignal(BusService.logind.interface, "PrepareForSleep") {
      return message.boolean().map { [$0 ? .sleeping : .resumed] } ?? []
    }
    if message.isSignal("org.freedesktop.DBus.Properties", "PropertiesChanged") {
      let (interface, names) = (message.text(), message.keys() + message.texts())
      return following(BusQuestion.allCases.filter { $0.service.tells(interface, names, of: $0) })
    }
    // A service that came, went, or was started anew may say anything now.
    if message.isOwnerChange {
      let name = message.text()
      return following(BusQuestion.allCases.filter { $0.service.busName == name })
    }
    return []
  }
}

extension BusMessage {
  /// True if a service came or went.
  var isOwnerChange: Bool { isSignal("org.freedesktop.DBus", "NameOwnerChanged") }
}

extension BusService {
  fileprivate func signalRule(_ member: String) -> String {
    "type='signal',sender='\(busName)',path='\(objectPath)',interface='\(interface)',member='\(member)'"
  }

  /// Of a service that lists objects, all of them tell of their changes.
  fileprivate var propertiesRules: [String] {
    let path = listsObjects ? "" : ",path='\(objectPath)'"
    return interfaces.map {
      "type='signal',sender='\(busName)'\(path),interface='org.freedesktop.DBus.Properties'"
        + ",member='PropertiesChanged',arg0='\($0)'"
    }
  }

  /// The interfaces whose properties tell of changes. NetworkManager's own tells of a connection that is there from its
  /// beginning, as one that was made before it started.
  private var interfaces: [String] { [interface] + (self == .networkManager ? [busName] : []) }

  /// True if properties that have changed may change the answer to a question.
  fileprivate func tells(_ changed: String?, _ names: [String], of question: BusQuestion) -> Bool {
    guard let changed, interfaces.contains(changed) else { return false }
    return names.contains(changed == interface ? question.property : "ActiveConnections")
  }
}

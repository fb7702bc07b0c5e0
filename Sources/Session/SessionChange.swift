/// What the system bus tells without being asked.
package enum SessionChange: Sendable, Hashable, CaseIterable {
  /// May be another one: find out.
  case lid, power
  /// The machine is about to sleep, or is awake again.
  case sleeping, resumed
}

extension SessionChange {
  /// nil of time, which no service announces.
  fileprivate init?(_ condition: Condition) {
    switch condition {
    case .lid: self = .lid
    case .power: self = .power
    case .time: return nil
    }
  }

  /// What may change when such properties do.
  static func following(_ questions: some Sequence<BusQuestion>) -> Set<SessionChange> {
    Set(questions.compactMap { SessionChange($0.condition) })
  }
}

// Signals.
//
// logind announces LidClosed since systemd 256 (systemd/systemd#30706) and OnExternalPower never; UPower announces
// LidIsClosed and OnBattery. So where UPower does not run, power cannot be followed, nor the lid before systemd 256, and
// the value counts that the next other event finds.
extension SessionChange {
  /// Match rules of the D-Bus specification for what such conditions depend on.
  static func rules(for asked: Set<Condition>) -> [String] {
    let services = Set(BusQuestion.needed(for: asked).map(\.service))
    return [BusService.logind.signalRule("PrepareForSleep")]
      + services.flatMap { [$0.propertiesRule, $0.ownerRule] }
  }

  /// What a message announces. One that is none of these signals, or is not built like them, announces nothing.
  static func announced(by message: borrowing BusMessage) -> Set<SessionChange> {
    if message.isSignal(BusService.logind.interface, "PrepareForSleep") {
      return message.boolean().map { [$0 ? .sleeping : .resumed] } ?? []
    }
    if message.isSignal("org.freedesktop.DBus.Properties", "PropertiesChanged") {
      let (interface, names) = (message.text(), message.keys() + message.texts())
      return following(BusQuestion.allCases.filter { $0.service.interface == interface && names.contains($0.property) })
    }
    // A service that came, went, or was started anew may say anything now.
    if message.isSignal("org.freedesktop.DBus", "NameOwnerChanged") {
      let name = message.text()
      return following(BusQuestion.allCases.filter { $0.service.busName == name })
    }
    return []
  }
}

extension BusService {
  fileprivate func signalRule(_ member: String) -> String {
    "type='signal',sender='\(busName)',path='\(objectPath)',interface='\(interface)',member='\(member)'"
  }

  fileprivate var propertiesRule: String {
    "type='signal',sender='\(busName)',path='\(objectPath)',interface='org.freedesktop.DBus.Properties'"
      + ",member='PropertiesChanged',arg0='\(interface)'"
  }

  fileprivate var ownerRule: String {
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'"
      + ",arg0='\(busName)'"
  }
}

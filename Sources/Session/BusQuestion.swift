/// A property, true or false, of a service on the system bus.
enum BusQuestion: Hashable, Sendable, CaseIterable {
  case lidClosed, externalPower
  case lidPresentByUPower, lidClosedByUPower, onBattery

  static func needed(for asked: Set<Condition>) -> [BusQuestion] {
    allCases.filter { asked.contains($0.condition) }
  }

  /// What the answer helps to decide.
  var condition: Condition {
    switch self {
    case .lidClosed, .lidPresentByUPower, .lidClosedByUPower: .lid
    case .externalPower, .onBattery: .power
    }
  }

  var service: BusService {
    switch self {
    case .lidClosed, .externalPower: .logind
    case .lidPresentByUPower, .lidClosedByUPower, .onBattery: .upower
    }
  }

  var property: String {
    switch self {
    case .lidClosed: "LidClosed"
    case .externalPower: "OnExternalPower"
    case .lidPresentByUPower: "LidIsPresent"
    case .lidClosedByUPower: "LidIsClosed"
    case .onBattery: "OnBattery"
    }
  }
}

/// Interfaces: org.freedesktop.login1(5) and UPower's reference manual.
enum BusService: String, Sendable {
  case logind
  case upower = "UPower"

  var busName: String {
    switch self {
    case .logind: "org.freedesktop.login1"
    case .upower: "org.freedesktop.UPower"
    }
  }

  var objectPath: String {
    switch self {
    case .logind: "/org/freedesktop/login1"
    case .upower: "/org/freedesktop/UPower"
    }
  }

  var interface: String {
    switch self {
    case .logind: "org.freedesktop.login1.Manager"
    case .upower: "org.freedesktop.UPower"
    }
  }
}

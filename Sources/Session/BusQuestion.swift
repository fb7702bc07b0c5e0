import Displays

/// A property of a service on the system bus.
enum BusQuestion: Hashable, Sendable, CaseIterable {
  case lidClosed, externalPower
  case lidPresentByUPower, lidClosedByUPower, onBattery
  // In this order: whether there is a sensor tells whether to wait for its first reading.
  case hasAccelerometer, orientation

  static func needed(for asked: Set<Condition>) -> [BusQuestion] {
    allCases.filter { asked.contains($0.condition) }
  }

  /// The condition that the answer decides.
  var condition: Condition {
    switch self {
    case .lidClosed, .lidPresentByUPower, .lidClosedByUPower: .lid
    case .externalPower, .onBattery: .power
    case .hasAccelerometer, .orientation: .orientation
    }
  }

  var service: BusService {
    switch self {
    case .lidClosed, .externalPower: .logind
    case .lidPresentByUPower, .lidClosedByUPower, .onBattery: .upower
    case .hasAccelerometer, .orientation: .sensors
    }
  }

  var property: String {
    switch self {
    case .lidClosed: "LidClosed"
    case .externalPower: "OnExternalPower"
    case .lidPresentByUPower: "LidIsPresent"
    case .lidClosedByUPower: "LidIsClosed"
    case .onBattery: "OnBattery"
    case .hasAccelerometer: "HasAccelerometer"
    case .orientation: "AccelerometerOrientation"
    }
  }
}

/// Interfaces: org.freedesktop.login1(5), UPower's reference manual and that of iio-sensor-proxy.
enum BusService: String, Sendable {
  case logind
  case upower = "UPower"
  case sensors = "iio-sensor-proxy"

  var busName: String {
    switch self {
    case .logind: "org.freedesktop.login1"
    case .upower: "org.freedesktop.UPower"
    case .sensors: "net.hadess.SensorProxy"
    }
  }

  var objectPath: String {
    switch self {
    case .logind: "/org/freedesktop/login1"
    case .upower: "/org/freedesktop/UPower"
    case .sensors: "/net/hadess/SensorProxy"
    }
  }

  var interface: String {
    switch self {
    case .logind: "org.freedesktop.login1.Manager"
    case .upower: "org.freedesktop.UPower"
    case .sensors: "net.hadess.SensorProxy"
    }
  }
}

/// The value of a property.
enum BusValue: Hashable, Sendable {
  case boolean(Bool)
  case text(String)
}

/// Why the system bus leaves a question open.
enum Silence: Error, Hashable {
  case bus(BusFailure)
  case serviceNotRunning
  case serviceSilent
  /// The service does not know the property, or the bus denies access; a D-Bus error name.
  case refused(String)
  /// The answer is neither a boolean nor a text, or not the one that it should be.
  case incomprehensible

  /// The reason in words for a person.
  func reason(for question: BusQuestion) -> String {
    let service = question.service.rawValue
    return switch self {
    case .bus(let failure): "\(failure)"
    case .serviceNotRunning: "\(service) is not running"
    case .serviceSilent: "\(service) does not answer"
    case .refused(let name): "\(service) does not report \(question.property) (\(name))"
    case .incomprehensible: "\(service) returned something other than \(question.kind) for \(question.property)"
    }
  }
}

extension BusQuestion {
  /// The kind of value that answers the question, in words for a person.
  fileprivate var kind: String { self == .orientation ? "text" : "true or false" }

  /// The value, if it is of the kind that the question asks for; an answer of another kind counts as none.
  func understood(_ value: BusValue) -> Result<BusValue, Silence> {
    switch value {
    case .boolean where self != .orientation: .success(value)
    case .text where self == .orientation: .success(value)
    default: .failure(.incomprehensible)
    }
  }
}

/// The result of a question: a value, or the reason for a person why there is none.
enum Known<Value> {
  case known(Value)
  case unknown(String)

  init(_ value: Value?, otherwise reason: String) { self = value.map(Self.known) ?? .unknown(reason) }
}

/// The bus's answers, and what they mean for the lid, for power and for how the machine is held.
struct BusAnswers {
  private let answers: [BusQuestion: Result<BusValue, Silence>]

  init(_ answers: [BusQuestion: Result<BusValue, Silence>]) { self.answers = answers }

  init(silent questions: [BusQuestion], because silence: Silence) {
    answers = Dictionary(uniqueKeysWithValues: questions.map { ($0, .failure(silence)) })
  }

  /// logind leads, since UPower is giving its lid handling up. But logind says "not closed" of a machine without a lid
  /// too, so UPower's word that there is none outweighs it.
  var lid: Known<Lid> {
    switch (self[.lidClosed], self[.lidPresentByUPower], self[.lidClosedByUPower]) {
    case (true, _, _): .known(.closed)
    case (_, false, _): .unknown("UPower sees no lid on this machine")
    case (false, _, _): .known(.open)
    case (nil, true, let isClosed?): .known(isClosed ? .closed : .open)
    case (nil, _, _): .unknown(reason(.lidClosed, .lidPresentByUPower, .lidClosedByUPower))
    }
  }

  /// UPower leads: it knows which batteries supply the machine. logind looks at sockets only.
  var power: Known<Power> {
    if let isOnBattery = self[.onBattery] { return .known(isOnBattery ? .battery : .ac) }
    if let isExternal = self[.externalPower] { return .known(isExternal ? .ac : .battery) }
    return .unknown(reason(.onBattery, .externalPower))
  }

  /// A service without a sensor says that it has none, one that has not read it yet `undefined`.
  var orientation: Known<DeviceOrientation> {
    if self[.hasAccelerometer] == false { return .unknown("this machine has no accelerometer") }
    guard case .success(.text(let word)) = answers[.orientation] else {
      return .unknown(reason(.hasAccelerometer, .orientation))
    }
    return DeviceOrientation(rawValue: word).map(Known.known) ?? .unknown("the accelerometer was not read in time")
  }

  private subscript(question: BusQuestion) -> Bool? {
    guard case .success(.boolean(let value)) = answers[question] else { return nil }
    return value
  }

  private func reason(_ questions: BusQuestion...) -> String {
    var reasons: [String] = []
    for question in questions {
      guard case .failure(let silence) = answers[question] else { continue }
      let reason = silence.reason(for: question)
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    return reasons.joined(separator: "; ")
  }
}

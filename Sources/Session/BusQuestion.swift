import Displays

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

/// Why the system bus leaves a question open.
enum Silence: Error, Hashable {
  case bus(BusFailure)
  case serviceNotRunning
  case serviceSilent
  /// The service does not know the property, or the bus denies access; a D-Bus error name.
  case refused(String)
  /// The answer is not a boolean.
  case incomprehensible

  /// In words for a person.
  func reason(for question: BusQuestion) -> String {
    let service = question.service.rawValue
    return switch self {
    case .bus(let failure): "\(failure)"
    case .serviceNotRunning: "\(service) is not running"
    case .serviceSilent: "\(service) does not answer"
    case .refused(let name): "\(service) does not report \(question.property) (\(name))"
    case .incomprehensible: "\(service) returned something other than true or false for \(question.property)"
    }
  }
}

/// What a question led to: a value, or the reason for a person why there is none.
enum Known<Value> {
  case known(Value)
  case unknown(String)

  init(_ value: Value?, otherwise reason: String) { self = value.map(Self.known) ?? .unknown(reason) }
}

/// The bus's answers, and what they mean for the lid and for power.
struct BusAnswers {
  private let answers: [BusQuestion: Result<Bool, Silence>]

  init(_ answers: [BusQuestion: Result<Bool, Silence>]) { self.answers = answers }

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

  private subscript(question: BusQuestion) -> Bool? { try? answers[question]?.get() }

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

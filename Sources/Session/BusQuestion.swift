import Displays

/// A property of a service on the system bus, or of the objects that it lists.
enum BusQuestion: Hashable, Sendable, CaseIterable {
  case lidClosed, externalPower
  case lidPresentByUPower, lidClosedByUPower, onBattery
  // In this order: whether there is a sensor tells whether to wait for its first reading.
  case hasAccelerometer, orientation
  case connections, wirelessNetworks

  static func needed(for asked: Set<Condition>) -> [BusQuestion] {
    allCases.filter { asked.contains($0.condition) }
  }

  /// The condition that the answer decides.
  var condition: Condition {
    switch self {
    case .lidClosed, .lidPresentByUPower, .lidClosedByUPower: .lid
    case .externalPower, .onBattery: .power
    case .hasAccelerometer, .orientation: .orientation
    case .connections, .wirelessNetworks: .network
    }
  }

  var service: BusService {
    switch self {
    case .lidClosed, .externalPower: .logind
    case .lidPresentByUPower, .lidClosedByUPower, .onBattery: .upower
    case .hasAccelerometer, .orientation: .sensors
    case .connections: .networkManager
    case .wirelessNetworks: .iwd
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
    case .connections: "State"
    case .wirelessNetworks: "Connected"
    }
  }
}

/// Interfaces: org.freedesktop.login1(5), the reference manuals of UPower, iio-sensor-proxy and NetworkManager, and
/// iwd's doc/network-api.txt.
enum BusService: String, Sendable {
  case logind
  case upower = "UPower"
  case sensors = "iio-sensor-proxy"
  case networkManager = "NetworkManager"
  case iwd

  var busName: String {
    switch self {
    case .logind: "org.freedesktop.login1"
    case .upower: "org.freedesktop.UPower"
    case .sensors: "net.hadess.SensorProxy"
    case .networkManager: "org.freedesktop.NetworkManager"
    case .iwd: "net.connman.iwd"
    }
  }

  /// True if it lists objects that each have the interface (org.freedesktop.DBus.ObjectManager).
  var listsObjects: Bool {
    switch self {
    case .networkManager, .iwd: true
    case .logind, .upower, .sensors: false
    }
  }

  var objectPath: String {
    switch self {
    case .logind: "/org/freedesktop/login1"
    case .upower: "/org/freedesktop/UPower"
    case .sensors: "/net/hadess/SensorProxy"
    case .networkManager: "/org/freedesktop"
    case .iwd: "/"
    }
  }

  var interface: String {
    switch self {
    case .logind: "org.freedesktop.login1.Manager"
    case .upower: "org.freedesktop.UPower"
    case .sensors: "net.hadess.SensorProxy"
    case .networkManager: "org.freedesktop.NetworkManager.Connection.Active"
    case .iwd: "net.connman.iwd.Network"
    }
  }
}

/// The value of a property.
enum BusValue: Hashable, Sendable {
  case boolean(Bool)
  case text(String)
  case number(UInt32)
  /// The properties of the objects that a service lists.
  case objects([[String: BusValue]])
}

/// Why the system bus leaves a question open.
enum Silence: Error, Hashable {
  case bus(BusFailure)
  case serviceNotRunning
  case serviceSilent
  /// The service does not know the property, or the bus denies access; a D-Bus error name.
  case refused(String)
  /// The answer is none of the kinds of values that are read, or not the one that it should be.
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
  fileprivate var kind: String {
    if service.listsObjects { return "a list of objects" }
    return self == .orientation ? "text" : "true or false"
  }

  /// The value, if it is of the kind that the question asks for; an answer of another kind counts as none.
  func understood(_ value: BusValue) -> Result<BusValue, Silence> {
    switch value {
    case .boolean where self != .orientation && !service.listsObjects: .success(value)
    case .text where self == .orientation: .success(value)
    case .objects where service.listsObjects: .success(value)
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

/// The bus's answers, and what they mean for the lid, for power, for how the machine is held and for its networks.
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

  /// What either service knows: NetworkManager leaves wireless networks to iwd on some machines, and calls them the
  /// same.
  var networks: Known<[String]> {
    let known = [BusQuestion.connections, .wirelessNetworks].compactMap(names)
    guard !known.isEmpty else { return .unknown(reason(.connections, .wirelessNetworks)) }
    return .known(Set(known.joined()).sorted())
  }

  private func names(of question: BusQuestion) -> [String]? {
    guard case .success(.objects(let objects)) = answers[question] else { return nil }
    return objects.compactMap { question == .connections ? $0.nameOfConnection : $0.nameOfWirelessNetwork }
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

extension [String: BusValue] {
  /// NM_ACTIVE_CONNECTION_STATE_ACTIVATED.
  private static var activated: UInt32 { 2 }
  /// What NetworkManager lists beside networks: the machine itself, and what containers and virtual machines have.
  private static var madeHere: Set<String> { ["loopback", "bridge", "dummy", "tun", "veth"] }

  /// The name of a connection that is up.
  fileprivate var nameOfConnection: String? {
    guard self["State"] == .number(Self.activated), case .text(let name) = self["Id"] else { return nil }
    if case .text(let type) = self["Type"], Self.madeHere.contains(type) { return nil }
    return name
  }

  /// The name (SSID) of a network that is connected.
  fileprivate var nameOfWirelessNetwork: String? {
    guard self["Connected"] == .boolean(true), case .text(let name) = self["Name"] else { return nil }
    return name
  }
}

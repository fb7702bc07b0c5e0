package import Foundation
import Glibc

/// A message bus of our own with python3-dbusmock's logind, UPower and iio-sensor-proxy on it, in a directory of its
/// own.
package final class PrivateBus {
  package let address: String
  /// Where the bus looks for services that it may start.
  package let startable: URL
  private let directory: URL
  private let daemon: Child
  private var services: [Child] = []

  /// - Parameter limits: `<limit>` elements of dbus-daemon(1).
  package init(limits: String = "") throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString)")
    startable = directory.appending(path: "services")
    try FileManager.default.createDirectory(at: startable, withIntermediateDirectories: true)
    let configuration = directory.appending(path: "bus.conf")
    try Self.configuration(socketsIn: directory, services: startable, limits: limits)
      .write(to: configuration, atomically: true, encoding: .utf8)
    let output = Pipe()
    daemon = try Child(
      ["dbus-daemon", "--nofork", "--print-address=1", "--config-file=\(configuration.path)"], output: output)
    // The address is printed when the bus listens.
    guard let printed = try output.fileHandleForReading.readLine(from: "dbus-daemon") else {
      throw ToolFailure("no message bus")
    }
    address = printed
  }

  deinit {
    // Also ends one that was stopped.
    for process in services + [daemon] { process.end() }
    try? FileManager.default.removeItem(at: directory)
  }

  /// Starts a service from its template and gives it properties; returns when it answers.
  @discardableResult
  package func serve(_ service: MockedService, _ properties: [String: Bool]) throws -> pid_t {
    let process = try start(service)
    try set(properties, of: service, by: service.setter)
    return process
  }

  /// Starts iio-sensor-proxy on a machine that is held so.
  ///
  /// - Parameter orientation: in the service's words, `undefined` among them; nil on a machine without an
  ///   accelerometer.
  @discardableResult
  package func serveSensor(_ orientation: String?) throws -> pid_t {
    let process = try start(.sensors)
    guard let orientation else { return process }
    try setSensor("HasAccelerometer", "<true>")
    try turn(orientation)
    return process
  }

  /// Has the accelerometer say something else, which the service tells those who have claimed it.
  package func turn(_ orientation: String) throws { try setSensor("AccelerometerOrientation", "<'\(orientation)'>") }

  private func setSensor(_ property: String, _ value: String) throws {
    try call(
      "call", "--system", "--dest", MockedService.sensors.busName, "--object-path", MockedService.sensors.objectPath,
      "--method", "org.freedesktop.DBus.Mock.SetInternalProperty", MockedService.sensors.interface, property, value)
  }

  /// How many clients have claimed the accelerometer.
  package func sensorClaims() throws -> Int {
    // Names such as ':1.7'.
    try ask(.sensors, "org.freedesktop.DBus.Mock.GetInternalProperty", "AccelerometerOwners")
      .matches(of: /':1\.\d+'/).count
  }

  /// Starts NetworkManager or iwd, which lists objects; returns when it answers.
  @discardableResult
  package func serve(_ service: MockedNetworks) throws -> pid_t {
    let child = try Child(
      ["/usr/bin/python3", "-m", "dbusmock", "--system", "--is-object-manager", service.busName, service.listPath]
        + [service.busName + ".Unused"], environment: environment)
    services.append(child)
    try call("wait", "--system", "--timeout", "\(Int(Deadline.patience / .seconds(1)))", service.busName)
    return child.pid
  }

  /// Has the service list a network.
  ///
  /// - Parameters:
  ///   - object: the last part of its path.
  ///   - properties: as GVariant text, by their names.
  package func list(_ object: String, _ properties: [String: String], by service: MockedNetworks) throws {
    let values = properties.map { "'\($0)': <\($1)>" }.sorted().joined(separator: ", ")
    try call(
      "call", "--system", "--dest", service.busName, "--object-path", service.listPath,
      "--method", "org.freedesktop.DBus.Mock.AddObject", service.path(of: object), service.interface, "{\(values)}",
      "@a(ssss) []")
  }

  /// Has the service change a property of a network, and tell it.
  package func change(_ object: String, _ property: String, _ value: String, by service: MockedNetworks) throws {
    try call(
      "call", "--system", "--dest", service.busName, "--object-path", service.path(of: object),
      "--method", "org.freedesktop.DBus.Mock.UpdateProperties", service.interface, "{'\(property)': <\(value)>}")
  }

  private func start(_ service: MockedService) throws -> pid_t { try start(service.template, as: service.busName) }

  /// - Parameter template: a name of python3-dbusmock's own, or a file.
  private func start(_ template: String, as name: String, _ options: String...) throws -> pid_t {
    // The Debian package installs its module for this Python and for no other.
    let process = try Child(
      ["/usr/bin/python3", "-m", "dbusmock", "--system", "--template", template] + options, environment: environment)
    services.append(process)
    try call("wait", "--system", "--timeout", "\(Int(Deadline.patience / .seconds(1)))", name)
    return process.pid
  }

  /// Starts a desktop's locker, as org.freedesktop.ScreenSaver is one; returns when it answers.
  package func serveLocker() throws -> MockedLocker {
    let (template, log) = (directory.appending(path: "locker.py"), directory.appending(path: "locker.log"))
    try MockedLocker.template.write(to: template, atomically: true, encoding: .utf8)
    _ = try start(template.path, as: MockedLocker.name, "--logfile", log.path)
    return MockedLocker(log: log)
  }

  /// What logind has been asked to hold off, as GVariant text.
  package func inhibitors() throws -> String {
    try ask(.logind, "\(MockedService.logind.interface).ListInhibitors")
  }

  private func ask(_ service: MockedService, _ method: String, _ arguments: String...) throws -> String {
    let call = [
      "gdbus", "call", "--address", address, "--dest", service.busName, "--object-path", service.objectPath,
      "--method", method,
    ]
    return try Tool.run(call + arguments)
  }

  /// Changes properties that `serve` gave a service.
  package func update(_ service: MockedService, _ properties: [String: Bool]) throws {
    try set(properties, of: service, by: "UpdateProperties")
  }

  private func set(_ properties: [String: Bool], of service: MockedService, by method: String) throws {
    let values = properties.map { "'\($0)': <\($1)>" }.sorted().joined(separator: ", ")
    try call(
      "call", "--system", "--dest", service.busName, "--object-path", service.objectPath,
      "--method", "org.freedesktop.DBus.Mock.\(method)", service.interface, "{\(values)}")
  }

  /// Has logind announce that the machine is about to sleep, or is awake again.
  package func announceSleep(_ isBeginning: Bool) throws {
    try emit(MockedService.logind.interface, "PrepareForSleep", "b", "[<\(isBeginning)>]", from: .logind)
  }

  /// Has a service announce that a property changed, and leave its value out.
  package func invalidate(_ service: MockedService, _ property: String) throws {
    try emit(
      "org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as",
      "[<'\(service.interface)'>, <@a{sv} {}>, <['\(property)']>]", from: service)
  }

  /// - Parameter arguments: as GVariant text of the type `av`.
  package func emit(
    _ interface: String, _ member: String, _ signature: String, _ arguments: String, from service: MockedService
  ) throws {
    try call(
      "call", "--system", "--dest", service.busName, "--object-path", service.objectPath,
      "--method", "org.freedesktop.DBus.Mock.EmitSignal", interface, member, signature, arguments)
  }

  /// Ends a service; returns when it has ended.
  package func end(_ service: pid_t) {
    services.first { $0.pid == service }?.end()
  }

  /// Ends the bus itself.
  package func end() { daemon.end() }

  /// Stops a process, which then owns its name on the bus and answers nothing; returns when it has stopped.
  package func freeze(_ process: pid_t) throws {
    guard Glibc.kill(process, SIGSTOP) == 0 else { throw ToolFailure("there is no process \(process)") }
    var information = siginfo_t()
    try Deadline().look(for: "process \(process) to stop") {
      waitid(P_PID, id_t(process), &information, WSTOPPED | WNOHANG) == 0 && information.si_code == CLD_STOPPED
    }
  }

  private var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": address]) { $1 }
  }

  private func call(_ arguments: String...) throws {
    let process = try Child(["gdbus"] + arguments, environment: environment)
    guard try process.ending().code == 0 else { throw ToolFailure("gdbus \(arguments.joined(separator: " "))") }
  }

  private static func configuration(socketsIn directory: URL, services: URL, limits: String) -> String {
    """
    <busconfig>
      <listen>unix:path=\(directory.path)/socket</listen>
      <auth>EXTERNAL</auth>
      <servicedir>\(services.path)</servicedir>
      <policy context="default">
        <allow send_destination="*"/>
        <allow receive_sender="*"/>
        <allow own="*"/>
      </policy>
      \(limits)
    </busconfig>
    """
  }
}

package struct MockedLocker {
  fileprivate static let name = "org.freedesktop.ScreenSaver"

  /// As python3-dbusmock reads it: all that a caller needs is there before it answers for the name.
  fileprivate static let template = """
    BUS_NAME = MAIN_IFACE = "org.freedesktop.ScreenSaver"
    MAIN_OBJ = "/org/freedesktop/ScreenSaver"
    SYSTEM_BUS = True

    def load(mock, parameters):
        mock.AddMethod(MAIN_IFACE, "Inhibit", "ss", "u", "ret = 7")
    """

  fileprivate let log: URL

  /// The line of the last call of a method.
  package func hears(_ method: String) throws -> String {
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    return lines.last { $0.contains(" \(method) ") }.map(String.init) ?? ""
  }
}

/// A service of networks, as python3-dbusmock answers for it.
package enum MockedNetworks: Sendable {
  case networkManager, iwd

  var busName: String {
    switch self {
    case .networkManager: "org.freedesktop.NetworkManager"
    case .iwd: "net.connman.iwd"
    }
  }

  /// Where it lists its objects.
  var listPath: String {
    switch self {
    case .networkManager: "/org/freedesktop"
    case .iwd: "/"
    }
  }

  var interface: String {
    switch self {
    case .networkManager: "org.freedesktop.NetworkManager.Connection.Active"
    case .iwd: "net.connman.iwd.Network"
    }
  }

  func path(of object: String) -> String {
    switch self {
    case .networkManager: "/org/freedesktop/NetworkManager/ActiveConnection/\(object)"
    case .iwd: "/net/connman/iwd/\(object)"
    }
  }
}

package enum MockedService {
  case logind, upower, sensors

  var template: String {
    switch self {
    case .logind: "logind"
    case .upower: "upower"
    case .sensors: "iio-sensors-proxy"
    }
  }

  /// logind's template leaves lid and power out; UPower's has values for them already.
  var setter: String {
    switch self {
    case .logind: "AddProperties"
    case .upower, .sensors: "UpdateProperties"
    }
  }

  var busName: String {
    switch self {
    case .logind: "org.freedesktop.login1"
    case .upower: "org.freedesktop.UPower"
    case .sensors: "net.hadess.SensorProxy"
    }
  }

  var objectPath: String { "/" + busName.replacing(".", with: "/") }

  package var interface: String {
    switch self {
    case .logind: "org.freedesktop.login1.Manager"
    case .upower: "org.freedesktop.UPower"
    case .sensors: "net.hadess.SensorProxy"
    }
  }
}

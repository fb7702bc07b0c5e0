import Glibc

/// Keeps the desktop from darkening or locking the screens by itself, for as long as the value lives: the service ends
/// the inhibition with the connection, however that ends. Nothing here waits, and at rest nothing wakes.
///
/// A desktop has its own idea of idleness, which the X server's says nothing about: GNOME, KDE, Xfce and their lockers
/// take `Inhibit` of org.freedesktop.ScreenSaver on the session's bus (freedesktop.org's Idle Inhibition Service), and
/// what logind does when idle is inhibited by a descriptor (org.freedesktop.login1(5)).
package struct LockInhibition: ~Copyable {
  private let bus: SystemBus
  private let service: InhibitingService
  /// The cookie of the request that waits for an answer.
  private var request: UInt64?
  /// The descriptor from logind: the inhibition lasts as long as it is open.
  private var lock: CInt = -1

  fileprivate init(_ bus: consuming SystemBus, _ service: InhibitingService) throws(BusFailure) {
    self.bus = bus
    self.service = service
    _ = try self.bus.addMatch(SystemBus.ownerRule(of: service.busName))
    try ask()
  }

  deinit { if lock >= 0 { close(lock) } }

  /// The descriptor to wait for, as in ``Follower``, with the bits of poll(2), and a reading of CLOCK_MONOTONIC.
  package var descriptor: CInt { bus.descriptor }
  package var interest: Int16 { bus.events }
  package var deadline: Duration? { bus.deadline }

  /// True if an answer of the service is still to come.
  var isAsking: Bool { request != nil }

  /// True if the service has agreed.
  package private(set) var isHeld = false

  /// Handles all messages that have come. A service that is started later, or anew, is asked then.
  package mutating func process() throws(BusFailure) {
    while let message = try bus.next() {
      if message.replyCookie != nil, message.replyCookie == request {
        request = nil
        isHeld = message.errorName == nil
        if isHeld, service == .logind { keep(message.descriptor()) }
      } else if message.isOwnerChange {
        let (name, _, owner) = (message.text(), message.text(), message.text())
        guard name == service.busName else { continue }
        isHeld = false
        if let owner, !owner.isEmpty { try ask() }
      }
    }
  }

  private mutating func ask() throws(BusFailure) {
    request = try bus.call(
      "Inhibit", of: service.interface, at: service.objectPath, on: service.busName, service.arguments)
  }

  private mutating func keep(_ new: CInt?) {
    if lock >= 0 { close(lock) }
    lock = new ?? -1
  }
}

/// The services that can be asked.
private enum InhibitingService {
  case locker, logind

  var busName: String {
    switch self {
    case .locker: "org.freedesktop.ScreenSaver"
    case .logind: BusService.logind.busName
    }
  }

  var objectPath: String {
    switch self {
    case .locker: "/org/freedesktop/ScreenSaver"
    case .logind: BusService.logind.objectPath
    }
  }

  var interface: String {
    switch self {
    case .locker: "org.freedesktop.ScreenSaver"
    case .logind: BusService.logind.interface
    }
  }

  /// The arguments of the request: who asks, and why; logind also takes what is inhibited, and that it is blocked and
  /// not merely delayed.
  var arguments: [String] {
    let (who, why) = ("orchestrate", "screens show what a profile says")
    return switch self {
    case .locker: [who, why]
    case .logind: ["idle", who, why, "block"]
    }
  }
}

extension Session {
  /// `$DBUS_SESSION_BUS_ADDRESS`, else where systemd has the user's bus; nil where there is neither.
  package static var sessionBusAddress: String? {
    let (given, folder) = (text("DBUS_SESSION_BUS_ADDRESS"), text("XDG_RUNTIME_DIR"))
    if !given.isEmpty { return given }
    let path = "\(folder)/bus"
    return !folder.isEmpty && access(path, F_OK) == 0 ? "unix:path=\(path)" : nil
  }

  static func text(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

  /// Begins to keep the session's locker from coming by itself.
  ///
  /// - Returns: nil where there is no session bus.
  package func inhibitLocker() throws(BusFailure) -> LockInhibition? {
    guard let address = sessionBus else { return nil }
    return try LockInhibition(SystemBus(address: address, library: library()), .locker)
  }

  /// Begins to keep logind from taking the session for idle.
  package func inhibitIdleAction() throws(BusFailure) -> LockInhibition {
    try LockInhibition(SystemBus(address: systemBus, library: library()), .logind)
  }
}

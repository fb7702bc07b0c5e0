import CSystemd
import Displays
import Glibc

/// A connection to the system bus, or to a session's.
struct SystemBus: ~Copyable {
  private let library: BusLibrary
  private let bus: OpaquePointer

  /// Starts to connect; the handshake goes on in `next`. Messages that are sent before its end wait for it.
  init(address: String, library: BusLibrary) throws(BusFailure) {
    bus = try Self.start(address, library)
    self.library = library
  }

  deinit { _ = library.close(bus) }

  // sd-bus returns negative numbers of errno(3).
  private static func start(_ address: String, _ library: BusLibrary) throws(BusFailure) -> OpaquePointer {
    var created: OpaquePointer?
    let status = library.new(&created)
    guard status >= 0, let bus = created else { throw .noBus(address: address, errno: -status) }
    let steps = [library.setAddress(bus, address), library.setBusClient(bus, 1), library.start(bus)]
    guard let failure = steps.first(where: { $0 < 0 }) else { return bus }
    _ = library.close(bus)
    throw .noBus(address: address, errno: -failure)
  }

  /// Does all that can be done without waiting, up to the next message for this connection; nil when nothing is left.
  func next() throws(BusFailure) -> BusMessage? {
    while true {
      var message: OpaquePointer?
      let status = library.process(bus, &message)
      if let message { return BusMessage(message, library.messages) }
      guard status >= 0 || status == -EINTR else { throw .brokeOff(errno: -status) }
      if status == 0 { return nil }
    }
  }

  /// Waits until there is something to do, or the time is over.
  func wait(_ patience: Duration) throws(BusFailure) {
    let status = library.wait(bus, UInt64(patience.whole(.microseconds)))
    guard status >= 0 || status == -EINTR else { throw .brokeOff(errno: -status) }
  }

  /// The handshake is over.
  var isReady: Bool { library.isReady(bus) > 0 }

  /// Calls a method with texts for arguments.
  /// - Returns: the number by which the reply can be told.
  func call(
    _ method: String, of interface: String, at path: String, on name: String, _ arguments: String...
  ) throws(BusFailure) -> UInt64 {
    try call(method, of: interface, at: path, on: name, arguments)
  }

  func call(
    _ method: String, of interface: String, at path: String, on name: String, _ arguments: [String]
  ) throws(BusFailure) -> UInt64 {
    var message: OpaquePointer?
    defer { _ = library.messages.release(message) }
    var cookie: UInt64 = 0
    try check(library.messages.newMethodCall(bus, &message, name, path, interface, method))
    // A service that nothing else on this machine needs is not started for this question: that takes seconds.
    try check(library.messages.setAutoStart(message, 0))
    for argument in arguments { try check(library.messages.append(message, .string, argument)) }
    try check(library.send(bus, message, &cookie))
    return cookie
  }

  /// Has the bus pass on what a match rule of its specification describes.
  ///
  /// - Returns: the cookie of the bus's answer.
  func addMatch(_ rule: String) throws(BusFailure) -> UInt64 {
    try call("AddMatch", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", on: "org.freedesktop.DBus", rule)
  }

  /// The rule for a service that comes, goes, or is started anew.
  static func ownerRule(of name: String) -> String {
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'"
  }

  private func check(_ status: CInt) throws(BusFailure) {
    guard status >= 0 else { throw .brokeOff(errno: -status) }
  }
}

// For a loop that waits on descriptors itself.
extension SystemBus {
  /// Negative once the connection is broken off.
  var descriptor: CInt { library.descriptor(bus) }

  /// poll(2) events to wait for.
  var events: Int16 { Int16(clamping: max(0, library.events(bus))) }

  /// A reading of CLOCK_MONOTONIC by which `next` wants to be called, whatever happens; nil at rest.
  var deadline: Duration? {
    var microseconds = UInt64.max
    guard library.timeout(bus, &microseconds) > 0, microseconds < .max else { return nil }
    return .microseconds(Int64(clamping: microseconds))
  }
}

extension Silence {
  /// A bus without the service answers with one of two errors, depending on whether it knows how to start it.
  init(errorName: String) {
    let missing = ["org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner"]
    self = missing.contains(errorName) ? .serviceNotRunning : .refused(errorName)
  }
}

/// Why nothing, or nothing more, is heard of the system bus.
package enum BusFailure: Error, Hashable {
  /// The library that speaks D-Bus cannot be loaded; with the loader's words.
  case noLibrary(String)
  /// No bus is at the address; the number is one of errno(3).
  case noBus(address: String, errno: CInt)
  case brokeOff(errno: CInt)
  case silent
  /// The bus does not pass signals on to this connection; the name is a D-Bus error's.
  case passesNothingOn(String)
}

extension BusFailure: CustomStringConvertible {
  /// The failure in words for a person.
  package var description: String {
    switch self {
    case .noLibrary(let words): "the D-Bus library cannot be loaded (\(words))"
    case .noBus(let address, let errno): "no D-Bus system bus at \(address.debugDescription) (\(Self.words(errno)))"
    case .brokeOff(let errno): "the system bus closed the connection (\(Self.words(errno)))"
    case .silent: "the system bus does not answer"
    case .passesNothingOn(let name): "the system bus does not deliver signals (\(name))"
    }
  }

  // Safe on any thread since glibc 2.32.
  private static func words(_ errno: CInt) -> String { String(cString: strerror(errno)) }
}

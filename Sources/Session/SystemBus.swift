import CSystemd
import Glibc

/// A connection to the system bus.
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

  /// Does what can be done without waiting, up to the next message for us; nil when nothing is left.
  func next() throws(BusFailure) -> BusMessage? {
    while true {
      var message: OpaquePointer?
      let status = library.process(bus, &message)
      if let message { return BusMessage(message, library) }
      guard status >= 0 || status == -EINTR else { throw .brokeOff(errno: -status) }
      if status == 0 { return nil }
    }
  }

  /// Waits until there is something to do, or the time is over.
  func wait(_ patience: Duration) throws(BusFailure) {
    let status = library.wait(bus, patience.microseconds)
    guard status >= 0 || status == -EINTR else { throw .brokeOff(errno: -status) }
  }

  /// The handshake is over.
  var isReady: Bool { library.isReady(bus) > 0 }

  /// Calls a method with texts for arguments.
  /// - Returns: the number by which the reply can be told.
  func call(
    _ method: String, of interface: String, at path: String, on name: String, _ arguments: String...
  ) throws(BusFailure) -> UInt64 {
    var message: OpaquePointer?
    defer { _ = library.release(message) }
    var cookie: UInt64 = 0
    try check(library.newMethodCall(bus, &message, name, path, interface, method))
    // A service that nothing else on this machine needs is not started for our sake: that takes seconds.
    try check(library.setAutoStart(message, 0))
    for argument in arguments { try check(library.append(message, .string, argument)) }
    try check(library.send(bus, message, &cookie))
    return cookie
  }

  private func check(_ status: CInt) throws(BusFailure) {
    guard status >= 0 else { throw .brokeOff(errno: -status) }
  }
}

// For whoever waits on descriptors himself.
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

extension Duration {
  /// Whole microseconds; nothing negative, and at most an hour, so that the number always fits.
  fileprivate var microseconds: UInt64 {
    let (seconds, attoseconds) = min(max(self, .zero), .seconds(3600)).components
    return UInt64(seconds) * 1_000_000 + UInt64(attoseconds / 1_000_000_000_000)
  }
}

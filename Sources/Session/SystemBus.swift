import CSystemd
import Glibc

/// A connection to the system bus, for as long as its questions take.
struct SystemBus: ~Copyable {
  private let library: BusLibrary
  private let bus: OpaquePointer

  /// Starts to connect; the handshake goes on while waiting for answers.
  init(address: String, library: BusLibrary) throws(Silence) {
    bus = try Self.start(address, library)
    self.library = library
  }

  deinit { _ = library.close(bus) }

  /// Asks everything at once, so that a service that hangs keeps nobody else's answer back.
  func answers(to questions: [BusQuestion], within patience: Duration) -> [BusQuestion: Result<Bool, Silence>] {
    let deadline = ContinuousClock.now + patience
    var answers: [BusQuestion: Result<Bool, Silence>] = [:]
    var pending: [UInt64: BusQuestion] = [:]
    for question in questions {
      do { pending[try send(question)] = question } catch { answers[question] = .failure(error) }
    }
    let silence = collect(&pending, into: &answers, until: deadline)
    for question in pending.values { answers[question] = .failure(silence) }
    return answers
  }

  /// - Returns: why what is still pending then has no answer.
  private func collect(
    _ pending: inout [UInt64: BusQuestion], into answers: inout [BusQuestion: Result<Bool, Silence>],
    until deadline: ContinuousClock.Instant
  ) -> Silence {
    while !pending.isEmpty {
      let left = deadline - .now
      guard left > .zero else { break }
      var message: OpaquePointer?
      let status = library.process(bus, &message)
      defer { _ = library.release(message) }
      if let message, let question = pending.removeValue(forKey: replyCookie(of: message)) {
        answers[question] = answer(in: message)
      }
      let failure = status == 0 ? library.wait(bus, left.microseconds) : status
      guard failure >= 0 || failure == -EINTR else { return .busBrokeOff(errno: -failure) }
    }
    return library.isReady(bus) > 0 ? .serviceSilent : .busSilent
  }
}

extension SystemBus {
  // sd-bus returns negative numbers of errno(3).
  private static func start(_ address: String, _ library: BusLibrary) throws(Silence) -> OpaquePointer {
    var created: OpaquePointer?
    let status = library.new(&created)
    guard status >= 0, let bus = created else { throw .noBus(address: address, errno: -status) }
    let steps = [library.setAddress(bus, address), library.setBusClient(bus, 1), library.start(bus)]
    guard let failure = steps.first(where: { $0 < 0 }) else { return bus }
    _ = library.close(bus)
    throw .noBus(address: address, errno: -failure)
  }
}

// Messages.
extension SystemBus {
  /// Asks with org.freedesktop.DBus.Properties.Get.
  /// - Returns: the number by which the reply can be told.
  private func send(_ question: BusQuestion) throws(Silence) -> UInt64 {
    let service = question.service
    var message: OpaquePointer?
    defer { _ = library.release(message) }
    var cookie: UInt64 = 0
    try check(
      library.newMethodCall(
        bus, &message, service.busName, service.objectPath, "org.freedesktop.DBus.Properties", "Get"))
    // A service that nothing else on this machine needs is not started for our sake: that takes seconds.
    try check(library.setAutoStart(message, 0))
    try check(library.append(message, .string, service.interface))
    try check(library.append(message, .string, question.property))
    try check(library.send(bus, message, &cookie))
    return cookie
  }

  private func check(_ status: CInt) throws(Silence) {
    guard status >= 0 else { throw .busBrokeOff(errno: -status) }
  }

  /// Zero, which no request has, for what is not a reply.
  private func replyCookie(of message: OpaquePointer) -> UInt64 {
    var cookie: UInt64 = 0
    return library.replyCookie(message, &cookie) < 0 ? 0 : cookie
  }

  private func answer(in reply: OpaquePointer) -> Result<Bool, Silence> {
    if let error = library.error(reply) {
      return .failure(Silence(errorName: error.pointee.name.map { String(cString: $0) } ?? ""))
    }
    // sd-bus reads a D-Bus boolean into an int.
    var value: CInt = 0
    guard library.enterContainer(reply, .variant, "b") > 0, library.read(reply, .boolean, &value) > 0 else {
      return .failure(.incomprehensible)
    }
    return .success(value != 0)
  }
}

extension Silence {
  /// A bus without the service answers with one of two errors, depending on whether it knows how to start it.
  fileprivate init(errorName: String) {
    let missing = ["org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner"]
    self = missing.contains(errorName) ? .serviceNotRunning : .refused(errorName)
  }
}

extension CChar {
  // Type codes of the D-Bus specification.
  fileprivate static let string = CChar(UInt8(ascii: "s"))
  fileprivate static let boolean = CChar(UInt8(ascii: "b"))
  fileprivate static let variant = CChar(UInt8(ascii: "v"))
}

extension Duration {
  /// Whole microseconds; nothing negative, and at most an hour, so that the number always fits.
  fileprivate var microseconds: UInt64 {
    let (seconds, attoseconds) = min(max(self, .zero), .seconds(3600)).components
    return UInt64(seconds) * 1_000_000 + UInt64(attoseconds / 1_000_000_000_000)
  }
}

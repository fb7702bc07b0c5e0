import Glibc
import Platform

/// A port of 127.0.0.1 where the console listens, and the same one of ::1.
struct LoopbackPort: ~Copyable {
  var socket: Descriptor?
  var other: HeldPort?
  let number: UInt16

  /// The most tries where any port will do.
  private static let tries = 16

  /// - Parameter wanted: 0 for any that is free.
  init(_ wanted: UInt16) throws(Failure) {
    for _ in 0..<(wanted == 0 ? Self.tries : 1) {
      let loopback = try LoopbackSocket(port: wanted)
      guard let held = try HeldPort(loopback.port) else { continue }
      number = loopback.port
      socket = loopback.handOver()
      other = consume held
      return
    }
    throw Failure(.failed, "port \(wanted) of ::1 is taken; another user could answer there in place of the console")
  }
}

/// A held port of ::1 where no program answers, while the console listens at the same one of 127.0.0.1: browsers know
/// no difference, and a program that held the other family's port would answer in the console's place.
struct HeldPort: ~Copyable {
  /// The socket that holds the port; nil where this machine has no such address.
  private let descriptor: Descriptor?

  /// - Returns: nil where it is taken.
  init?(_ port: UInt16) throws(Failure) {
    let number = socket(AF_INET6, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else {
      descriptor = nil
      return
    }
    let held = try Descriptor(number, to: "make a socket")
    // Not SO_REUSEADDR, by which two that do not listen can have the same port.
    switch Self.bind(number, port) {
    case 0: descriptor = consume held
    case EADDRNOTAVAIL: descriptor = nil
    case EADDRINUSE: return nil
    case let code: throw Failure(to: "hold port \(port) of ::1", code: code)
    }
  }

  /// - Returns: 0, or what went wrong.
  private static func bind(_ number: Int32, _ port: UInt16) -> Int32 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_addr = in6addr_loopback
    let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.bind(number, $0, size) == 0 ? 0 : errno }
    }
  }
}

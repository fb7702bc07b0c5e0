import Displays
import Glibc

/// A socket that only this machine reaches (127.0.0.1; see ip(7)), and that listens.
package struct LoopbackSocket: ~Copyable {
  private let descriptor: Descriptor
  package let port: UInt16

  /// - Parameter port: 0 for any that is free.
  package init(port: UInt16) throws(Failure) {
    let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let handle = try Descriptor(socket(AF_INET, Int32(flags), 0), to: "make a socket")
    // A restarted program need not wait until the system has forgotten the last one's connections.
    var one: Int32 = 1
    setsockopt(handle.number, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    let bound = try Self.listen(on: handle.number, port)
    self.port = bound
    descriptor = handle
  }

  /// - Returns: the port that it is.
  private static func listen(on number: Int32, _ port: UInt16) throws(Failure) -> UInt16 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
        guard bind(number, address, size) == 0, Glibc.listen(number, 16) == 0 else { return -1 }
        return getsockname(number, address, &size)
      }
    }
    guard code == 0 else { throw Failure(to: "listen on port \(port) of 127.0.0.1") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// The listening descriptor, which the caller closes from now on.
  package consuming func handOver() -> Descriptor { descriptor }
}

import Displays
import Glibc

/// A stream socket of this machine that never blocks, closed with its owner; see unix(7).
package struct UnixSocket: ~Copyable {
  package let descriptor: Int32

  package init() throws(FileProblem) {
    let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    descriptor = socket(AF_UNIX, Int32(flags), 0)
    guard descriptor >= 0 else { throw FileProblem("a socket", .making) }
  }

  /// The socket of a client that `listener` accepts; nil when no client waits.
  package init?(acceptedBy listener: borrowing UnixSocket) {
    var accepted: Int32
    repeat {
      accepted = accept(listener.descriptor, nil, nil)
    } while accepted < 0 && [EINTR, ECONNABORTED].contains(errno)
    guard accepted >= 0 else { return nil }
    descriptor = accepted
    // accept4(2) would do this at once, but Glibc's module does not show it; no other thread starts programs.
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    _ = fcntl(accepted, F_SETFL, O_NONBLOCK)
  }

  /// One end of a connected pair (socketpair(2)); the other end is for a program that is about to be started, and
  /// blocks. Neither end is inherited by itself.
  ///
  /// - Parameters:
  ///   - other: the other one.
  ///   - number: which its own is above, so that nothing else that a program is given takes its place.
  package init(pairedWith other: inout Descriptor?, above number: Int32) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw Failure(to: "make a pair of sockets")
    }
    let high = fcntl(ends[1], F_DUPFD_CLOEXEC, number + 1)
    let code = errno
    close(ends[1])
    guard high >= 0 else {
      close(ends[0])
      throw Failure(to: "make a pair of sockets", code: code)
    }
    descriptor = ends[0]
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    other = Descriptor(owning: high)
  }

  deinit { close(descriptor) }

  /// - Returns: 0, or why not, as in `errno`.
  package func connect(to path: String) -> Int32 {
    Self.withAddress(path) { Glibc.connect(descriptor, $0, $1) } == 0 ? 0 : errno
  }

  /// Makes the socket file, for this user only whatever the umask says.
  /// - Returns: 0, or why not, as in `errno`.
  package func listen(at path: String) -> Int32 {
    // The mode of the socket becomes that of the file, less the umask (unix_bind in Linux): never more than this.
    guard fchmod(descriptor, 0o600) == 0, Self.withAddress(path, { bind(descriptor, $0, $1) }) == 0 else {
      return errno
    }
    let backlog: Int32 = 16
    return chmod(path, 0o600) == 0 && Glibc.listen(descriptor, backlog) == 0 ? 0 : errno
  }

  /// The process and user on the other side at the time of its connect(2); nil when the system does not say.
  package var peer: (process: Int32, user: UInt32)? {
    // struct ucred; Glibc's module does not show it.
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, .max, .max)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
    return (credentials.process, credentials.user)
  }

  /// The result of reading what has arrived.
  package enum Received {
    case bytes([UInt8]), nothingYet, end
  }

  package func receive() -> Received {
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { buffer in
      var count: Int
      repeat { count = recv(descriptor, buffer.baseAddress, buffer.count, 0) } while count < 0 && errno == EINTR
      if count > 0 { return .bytes(Array(buffer[..<count])) }
      return count < 0 && errno == EAGAIN ? .nothingYet : .end
    }
  }

  /// Writes what goes at once.
  /// - Returns: how many bytes; nil when the other side is gone.
  package func send(_ bytes: [UInt8]) -> Int? {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        Glibc.send(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN { break }
      guard count > 0 else { return nil }
      sent += count
    }
    return sent
  }

  /// - Parameter path: of at most 107 bytes.
  static func withAddress<Result>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // ControlAddress has seen to the length.
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

import Foundation
package import Glibc

/// A Unix socket of a test's own.
package final class LocalSocket {
  package let descriptor: Int32
  private var buffer: [UInt8] = []

  private init(_ kind: __socket_type) throws {
    descriptor = socket(AF_UNIX, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw ToolFailure("no socket: \(String(cString: strerror(errno)))") }
    Deadline.limit(writingTo: descriptor)
  }

  deinit { close(descriptor) }

  /// Connects to a stream socket on which a process listens.
  package convenience init(connectingTo path: String) throws {
    try self.init(SOCK_STREAM)
    try Self.call(Glibc.connect, descriptor, path)
  }

  /// Binds a datagram socket, as a service manager does for sd_notify(3).
  package convenience init(receivingAt path: String) throws {
    try self.init(SOCK_DGRAM)
    try Self.call(Glibc.bind, descriptor, path)
  }

  /// Calls connect(2) or bind(2) with the path of a socket.
  package static func call(
    _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32, _ path: String
  ) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw ToolFailure("\(path): \(String(cString: strerror(errno)))") }
  }

  package func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw ToolFailure("cannot write: \(String(cString: strerror(errno)))")
    }
  }

  /// The next line, without its end; nil when the other side has closed.
  package func nextLine() throws -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      let bytes = try receive()
      guard !bytes.isEmpty else { return nil }
      buffer += bytes
    }
  }

  /// All that comes until the other side has closed.
  package func readToEnd() throws -> [UInt8] {
    var all: [UInt8] = []
    while case let bytes = try receive(), !bytes.isEmpty { all += bytes }
    return all
  }

  /// The next datagram, or what has come of a stream; nothing when the other side has closed.
  package func receive() throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    try Deadline().wait(for: "what the other side of a socket says", at: descriptor)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw ToolFailure("nothing came: \(String(cString: strerror(errno)))") }
    return Array(bytes.prefix(count))
  }
}

import Displays
import Glibc

/// A socket where a program reports its state, as sd_notify(3) describes it: datagrams to a name of the kernel's
/// choosing, which disappears with this process. Any process can send there; the kernel names the sender.
package struct NotifySocket: ~Copyable {
  /// The socket's name as `$NOTIFY_SOCKET` has it.
  package let name: String
  private let handle: Descriptor

  /// The most bytes of a message, which is systemd's own limit; longer datagrams are no notifications.
  private static let longest = 4096

  package init() throws(Failure) {
    let flags = SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let handle = try Descriptor(socket(AF_UNIX, Int32(flags), 0), to: "hear what programs say")
    var yes: Int32 = 1
    setsockopt(handle.number, SOL_SOCKET, SO_PASSCRED, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
    guard let name = Self.bindToAnyName(handle.number) else { throw Failure(to: "hear what programs say") }
    self.name = name
    self.handle = handle
  }

  /// Binds the socket to a free name by autobind, unix(7): a zero and five digits.
  private static func bindToAnyName(_ number: Int32) -> String? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let start = MemoryLayout.size(ofValue: address.sun_family)
    var length = socklen_t(MemoryLayout.size(ofValue: address))
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(start)) == 0 && getsockname(number, $0, &length) == 0
      }
    }
    guard isBound else { return nil }
    let bytes = withUnsafeBytes(of: address.sun_path) { Array($0.prefix(max(0, Int(length) - start))) }
    return "@" + String(decoding: bytes.dropFirst(), as: UTF8.self)
  }

  /// A descriptor that is readable when there is something to `receive`.
  package var descriptor: Int32 { handle.number }

  /// The next datagram that has come, and which process sent it.
  ///
  /// - Returns: nil when there is no more.
  package func receive() -> (bytes: [UInt8], process: Int32)? {
    var (bytes, control) = ([UInt8](repeating: 0, count: Self.longest), Credentials())
    let count = bytes.withUnsafeMutableBytes { bytes in
      withUnsafeMutableBytes(of: &control) { control in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          (message.msg_iov, message.msg_iovlen) = (part, 1)
          (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
          return recvmsg(handle.number, &message, Int32(MSG_DONTWAIT | MSG_CMSG_CLOEXEC))
        }
      }
    }
    guard count >= 0 else { return nil }
    return (Array(bytes.prefix(count)), control.isThere ? control.process : 0)
  }

  /// A control message of SCM_CREDENTIALS: struct cmsghdr, and struct ucred, which Glibc's module does not show. There
  /// is room for nothing else: the kernel closes descriptors that come along.
  private struct Credentials {
    var length = 0
    var level: Int32 = 0
    var type: Int32 = 0
    var process: Int32 = 0
    var user: UInt32 = .max
    var group: UInt32 = .max
    var end: UInt32 = 0

    private static let typeOfCredentials: Int32 = 2

    var isThere: Bool { level == SOL_SOCKET && type == Self.typeOfCredentials }
  }
}

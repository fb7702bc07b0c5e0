import CLinux
import Glibc
import Platform

/// The service manager that started the watcher and wants to know its state, as sd_notify(3) describes; most of the
/// time there is none.
///
/// It is one datagram to one socket, so libsystemd, which may not be there, is not needed for it.
struct ServiceManager {
  enum News {
    case ready
    /// The watcher reads its profiles again; `ready` follows when it is done.
    case reloading
    case stopping
    /// A line for people; `systemctl status` shows it.
    case status(String)
    case alive
  }

  /// The socket that `$NOTIFY_SOCKET` names; nil when no manager listens.
  private let socket: SocketAddress?
  /// The time between two signs of life: half the time after which the watcher counts as hung, as
  /// sd_watchdog_enabled(3) recommends; nil when no manager watches over it.
  let watchdogInterval: Duration?

  /// - Parameter value: the value of a variable of the environment.
  init(_ value: (String) -> String?) {
    socket = value("NOTIFY_SOCKET").flatMap(SocketAddress.init)
    watchdogInterval = socket == nil ? nil : Self.watchdogInterval(value)
  }

  /// Reads the process's environment and takes the variables out of it, so that no started program takes them for its
  /// own: it would speak for the watcher, or believe to be watched over. Once a process, before anything is started.
  static func inherited() -> ServiceManager {
    let manager = ServiceManager(Environment.value)
    for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { unsetenv(name) }
    return manager
  }

  /// Sends everything in one datagram. A manager that does not listen gets nothing, and one that hangs is waited for no
  /// longer than a second.
  func tell(_ news: News...) {
    guard let socket else { return }
    let channel = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard channel >= 0 else { return }
    defer { close(channel) }
    var patience = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(channel, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    socket.send(Array(news.map(\.text).joined(separator: "\n").utf8), over: channel)
  }

  private static func watchdogInterval(_ value: (String) -> String?) -> Duration? {
    guard let microseconds = value("WATCHDOG_USEC").flatMap({ Int64($0) }), microseconds > 1 else { return nil }
    // The variable may be meant for the program that started this one.
    if let process = value("WATCHDOG_PID"), process != String(getpid()) { return nil }
    return .microseconds(microseconds / 2)
  }
}

extension ServiceManager.News {
  /// The news as assignments, one a line.
  fileprivate var text: String {
    switch self {
    case .ready: "READY=1"
    // Since systemd 253 a manager wants to know the moment, to tell this reload from one that it asked for later.
    case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Self.microsecondsSinceBoot)"
    case .stopping: "STOPPING=1"
    case .status(let words): "STATUS=\(words.split(whereSeparator: \.isNewline).joined(separator: "; "))"
    case .alive: "WATCHDOG=1"
    }
  }

  private static var microsecondsSinceBoot: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000_000 + now.tv_nsec / 1000
  }
}

/// A socket of the local machine: a path, or with `@` in front, a name in Linux' abstract namespace (unix(7)).
private struct SocketAddress {
  private let name: sockaddr_un
  private let length: socklen_t

  /// Reads an address; nil for one that is neither, or too long. Other families, such as the `vsock:` of systemd 254,
  /// are for machines that report to their host.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    var name = sockaddr_un()
    guard bytes.first == UInt8(ascii: "/") || bytes.first == UInt8(ascii: "@"), bytes.count > 1,
      bytes.count < MemoryLayout.size(ofValue: name.sun_path)
    else { return nil }
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { path in
      path.copyBytes(from: bytes)
      if path[0] == UInt8(ascii: "@") { path[0] = 0 }
    }
    self.name = name
    // An abstract name ends where the length says; a path ends with a zero, which is there already.
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? MemoryLayout<sa_family_t>.size
    length = socklen_t(start + bytes.count + (bytes[0] == UInt8(ascii: "@") ? 0 : 1))
  }

  func send(_ bytes: [UInt8], over channel: Int32) {
    withUnsafePointer(to: name) { name in
      name.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = sendto(channel, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, length)
      }
    }
  }
}

import Glibc

/// The journal's own socket, where a line has fields beside its text: one datagram an entry (systemd's "Native Journal
/// Protocol").
package struct JournalSocket: Sendable {
  /// A path of at most 107 bytes.
  private let path: String

  package init(at path: String = "/run/systemd/journal/socket") { self.path = path }

  /// - Returns: whether the journal has it; not, where there is none, or no room.
  func take(_ text: String, as level: Log.Level, about subject: LogSubject) -> Bool {
    let own = [("MESSAGE", text), ("PRIORITY", "\(level.rawValue)"), ("SYSLOG_IDENTIFIER", "orchestrate")]
    return send((own + subject.fields).flatMap(Self.bytes))
  }

  /// A value of several lines has its length in front, as 64 bits, the lowest byte first.
  static func bytes(_ name: String, _ value: String) -> [UInt8] {
    let bytes = Array(value.utf8)
    guard bytes.contains(UInt8(ascii: "\n")) else { return Array("\(name)=\(value)\n".utf8) }
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) }
    return Array("\(name)\n".utf8) + length + bytes + [UInt8(ascii: "\n")]
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    let channel = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard channel >= 0 else { return false }
    defer { close(channel) }
    return UnixSocket.withAddress(path) {
      sendto(channel, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT), $0, $1) == bytes.count
    }
  }
}

import Glibc
import Platform

/// systemd's journal, for a program that systemd did not start.
enum Journal {
  private static let socket = "/run/systemd/journal/stdout"

  /// A descriptor that writes to the journal, a message a line, as sd_journal_stream_fd(3) describes.
  ///
  /// - Returns: nil where there is no journal.
  static func stream(as identifier: String) -> Descriptor? {
    guard let connection = try? UnixSocket(), connection.connect(to: socket) == 0 else { return nil }
    // The lines that the journal asks for first: the sender's name, its unit, the level of lines that name none,
    // whether lines may name one, and whether other logs get them too.
    let head = [identifier, "", "6", "1", "0", "0", "0"].map { $0 + "\n" }.joined()
    guard connection.send(Array(head.utf8)) == head.utf8.count else { return nil }
    return try? Descriptor(fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 3), to: "reach the journal")
  }
}

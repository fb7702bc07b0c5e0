import Glibc
import Platform

/// systemd's journal, as somebody reaches it who was not started by systemd.
enum Journal {
  private static let socket = "/run/systemd/journal/stdout"

  /// What is written into it comes out there, a message a line, as sd_journal_stream_fd(3) describes.
  ///
  /// - Returns: nil where there is no journal.
  static func stream(as identifier: String) -> Descriptor? {
    guard let connection = try? UnixSocket(), connection.connect(to: socket) == 0 else { return nil }
    // The lines that the journal asks for first: who speaks, for which unit, how important a line is that does not say,
    // whether lines may say so, and whether others get them too.
    let head = [identifier, "", "6", "1", "0", "0", "0"].map { $0 + "\n" }.joined()
    guard connection.send(Array(head.utf8)) == head.utf8.count else { return nil }
    return try? Descriptor(fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 3), to: "reach the journal")
  }
}

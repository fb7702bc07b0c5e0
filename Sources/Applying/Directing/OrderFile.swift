import CLinux
import Displays
import Glibc
package import Platform

/// A presenter's order, as a file in memory that is its standard input as long as it lives. The property of its window
/// says the same, but any X client can write there; only the presenter's own user and root can reach this file.
package enum OrderFile {
  private static let name: Path = "order"

  /// An order can be longer than an argument may be.
  package static func holding(_ text: String) throws -> Descriptor {
    let file = try Descriptor(CLinux_memory_file(name.text), to: "pass an order on")
    do {
      try FileSystem.write(text, to: file.number, named: name)
    } catch {
      throw Failure(.failed, "cannot pass an order on: \(error.reason)")
    }
    lseek(file.number, 0, SEEK_SET)
    return file
  }

  /// Makes the order this process's standard input, however it came.
  package static func keep(_ text: String) throws {
    let file = try holding(text)
    guard dup2(file.number, STDIN_FILENO) == STDIN_FILENO else { throw Failure(to: "keep the order") }
  }

  /// The text of a presenter's order.
  ///
  /// - Returns: nil for a process that is none, and for one that this user may not look at.
  package static func text(of process: Int32) -> String? {
    let link: Path = "/proc/\(process)/fd/\(STDIN_FILENO)"
    // Only then: reading from a pipe would take away what is for the process.
    guard FileSystem.target(ofLink: link) == Path("/memfd:\(name.text) (deleted)"),
      let bytes = try? FileSystem.read(link, limit: ContentOrder.largestSize)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

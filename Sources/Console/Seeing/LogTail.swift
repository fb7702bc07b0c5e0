import Displays
import Platform

/// The end of a watcher's log in the system's journal, whichever unit it runs in: by its process.
enum LogTail {
  private static let lines = 40
  private static let largest = 64 << 10

  /// - Returns: nothing where there is no journal, or another user's.
  static func lines(of process: Int32?) -> [String] {
    guard let process else { return [] }
    let order = ["journalctl", "--lines=\(lines)", "--output=cat", "--no-pager", "--quiet", "_PID=\(process)"]
    let bytes = (try? Errand.output(of: order, limit: largest)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0).harmless }
  }
}

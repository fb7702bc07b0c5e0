import CLinux
import Foundation
import LabSupport

/// A process that shows content.
struct ContentProcess {
  let number: Int32

  /// Those of all presenters of a server, by what marks them in their environment. What has ended and only waits to be
  /// taken in has none.
  static func all(on display: String) -> [ContentProcess] {
    let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
    return numbers.filter { isContent($0, display) }.sorted().map(ContentProcess.init)
  }

  private static func isContent(_ process: Int32, _ display: String) -> Bool {
    guard let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ") else { return false }
    return environment.split(separator: 0).contains {
      $0.starts(with: Array("ORCHESTRATE_CONTENT=\(display)/".utf8))
    }
  }

  /// As proc_pid_stat(5) has it: `T` stands still.
  var state: Character? {
    let text = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.first { $0 != " " }
  }

  func kill() { Foundation.kill(number, SIGKILL) }

  /// Waits until all of them have ended.
  static func awaitEnd(on display: String) throws {
    for process in all(on: display) { try process.awaitEnd() }
  }

  /// Its end, be it a child of ours or not.
  func awaitEnd() throws {
    let handle = CLinux_pidfd_open(number)
    guard handle >= 0 else { return }
    defer { close(handle) }
    try Deadline().wait(for: "the end of process \(number)", at: handle)
  }
}

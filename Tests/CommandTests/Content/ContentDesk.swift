import Foundation
import LabSupport

extension Desk {
  /// Two screens of 1920x1080, told apart by their serials, and a free port.
  static let twins = ["A,monitor=office", "B,monitor=office-other", "C"]

  /// A profile of these two screens, either of which may be absent, with what each of them shows, as YAML; nil is the
  /// desktop.
  static func contents(office: String?, other: String?) -> String {
    let screens = [("office", "LAB24-000001", office), ("other", "LAB24-000002", other)].map { name, serial, content in
      "  \(name):\n    identity: { serial: \(serial) }\n    optional: true\n"
        + (content.map { "    content: { \($0) }\n" } ?? "")
    }
    return "version: 1\nscreens:\n" + screens.joined()
  }
}

extension LabServer {
  /// The processes that present something on a server, by the connector that they were started for.
  func presenters() throws -> [String: Int32] {
    // pgrep(1) fails when there is none.
    let pattern = "present --output [^ ]* --order - --starter [0-9]* .*--display \(display)$"
    let lines = (try? Tool.run(["pgrep", "-af", pattern])) ?? ""
    let pairs = lines.split(separator: "\n").compactMap { line -> (String, Int32)? in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "--output"), let pid = Int32(words[0]) else { return nil }
      return (String(words[index + 1]), pid)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Waits until a screen shows this colour: presenters follow their screens on their own, after the watcher is done.
  func wait(for color: String, on output: String) throws {
    guard try sees({ try $0.color(of: output) == color }) else {
      throw ToolFailure("\(output) did not become \(color), but is \(try self.color(of: output))")
    }
  }

  /// Waits until the screens show something: looks whenever something was drawn, and now and then where the server is
  /// silent, which does not tell of all of it.
  ///
  /// - Returns: false where they never showed it.
  func sees(_ isSeen: (LabServer) throws -> Bool) throws -> Bool {
    let drawings = try LabClient("drawings", display: display)
    guard try drawings.nextLine() != nil else { throw ToolFailure("nobody can watch what is drawn") }
    let deadline = Deadline()
    while try !isSeen(self) {
      guard !deadline.isOver else { return false }
      if drawings.hasMore(within: .seconds(4)), try drawings.nextLine() == nil {
        throw ToolFailure("nobody watches what is drawn any more")
      }
    }
    return true
  }

  /// What is in the middle of a screen, as `#rrggbb`.
  func color(of output: String) throws -> String {
    let picture = try picture(of: output)
    return picture.color(picture.width / 2, picture.height / 2)
  }

  /// The processes that presenters of this server have started, and all that these have started.
  func contentProcesses() -> [Int32] {
    let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
    let mark = Array("ORCHESTRATE_CONTENT=\(display)/".utf8)
    return numbers.filter { number in
      let environment = FileManager.default.contents(atPath: "/proc/\(number)/environ") ?? Data()
      return environment.split(separator: 0).contains { $0.starts(with: mark) }
    }
  }
}

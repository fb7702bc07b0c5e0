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
    let lines = (try? Tool.run(["pgrep", "-af", "present --output [^ ]* --order - --display \(display)$"])) ?? ""
    let pairs = lines.split(separator: "\n").compactMap { line -> (String, Int32)? in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "--output"), let pid = Int32(words[0]) else { return nil }
      return (String(words[index + 1]), pid)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Waits until a screen shows this colour: presenters follow their screens on their own, after the watcher is done.
  func wait(for color: String, on output: String) throws {
    let drawings = try LabClient("drawings", display: display)
    guard try drawings.nextLine() != nil else { throw ToolFailure("nobody can watch what is drawn") }
    while try self.color(of: output) != color {
      guard drawings.hasMore(within: 20_000) else {
        throw ToolFailure("\(output) did not become \(color) within 20 s, but is \(try self.color(of: output))")
      }
      guard try drawings.nextLine() != nil else { throw ToolFailure("nobody watches what is drawn any more") }
    }
  }

  /// What is in the middle of a screen, as `#rrggbb`.
  func color(of output: String) throws -> String {
    let picture = try picture(of: output)
    let start = 3 * (picture.height / 2 * picture.width + picture.width / 2)
    return "#" + picture.bytes[start..<start + 3].map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
  }
}

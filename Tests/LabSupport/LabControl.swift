import Foundation

/// The driver's control socket, as `lab/README.md` describes it. What needs neither monitors nor processes is asked
/// here: starting `lab/lab` for it would take most of the tests' time.
package struct LabControl: Sendable {
  let connection: FileHandle

  init(display: String) throws {
    let variable = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? ""
    let folder = "\(variable.isEmpty ? "/tmp" : variable)/orchestrate-lab-\(getuid())/\(display.dropFirst())"
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw ToolFailure("no socket: \(String(cString: strerror(errno)))") }
    connection = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    Deadline.limit(writingTo: descriptor)
    try LocalSocket.call(connect, descriptor, "\(folder)/control")
  }

  /// Runs a command; returns the lines of its answer.
  @discardableResult
  package func run(_ fields: String...) throws -> [String] { try run(fields) }

  @discardableResult
  package func run(_ fields: [String]) throws -> [String] {
    try connection.write(contentsOf: Data((fields.joined(separator: "\t") + "\n").utf8))
    var answer: [String] = []
    while let line = try nextLine(), line != "ok" {
      guard !line.hasPrefix("error ") else { throw ToolFailure("\(fields): \(line)") }
      answer.append(line)
    }
    return answer
  }

  /// nil when the server is gone.
  func nextLine() throws -> String? { try connection.readLine(from: "the driver") }
}

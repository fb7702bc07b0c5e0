import Foundation

/// `lab/lab`, which has a process that is ready for its commands where `Tests/run` has started one: to start Python for
/// each would take a fifth of all that the tests spend.
enum LabScript {
  private static let attendant = "ORCHESTRATE_LAB_ATTENDANT"

  /// - Returns: what it wrote.
  /// - Throws: what it wrote, when its exit code is not 0.
  static func run(_ arguments: [String], display: String?) throws -> String {
    guard let path = ProcessInfo.processInfo.environment[attendant], !path.isEmpty else {
      return try Tool.run([Tool.repository.appending(path: "lab/lab").path] + arguments, display: display)
    }
    return try ask(path, arguments, display)
  }

  private static func ask(_ path: String, _ arguments: [String], _ display: String?) throws -> String {
    let socket = try LocalSocket(connectingTo: path)
    try socket.write(([display ?? ""] + arguments).map { "\($0)\0" }.joined())
    shutdown(socket.descriptor, Int32(SHUT_WR))
    let answer = try socket.readToEnd()
    guard let end = answer.lastIndex(of: 0) else { throw ToolFailure("lab \(arguments): no exit code came") }
    let output = String(decoding: answer[..<end], as: UTF8.self)
    guard answer[(end + 1)...].elementsEqual("0".utf8) else {
      throw ToolFailure("lab \(arguments.joined(separator: " ")): \(output)")
    }
    return output
  }
}

package import Foundation

package enum Tool {
  /// The top of the source tree, seen from this file.
  package static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Runs a program and waits for its end.
  ///
  /// - Returns: what it wrote to standard output.
  /// - Throws: what it wrote to standard error, when its exit code is not 0.
  @discardableResult
  package static func run(_ arguments: [String], display: String? = nil) throws -> String {
    let ending = try Program(arguments, environment: environment(display)).finish()
    guard ending.code == 0, !ending.wasKilled else {
      throw ToolFailure("\(arguments.joined(separator: " ")): \(ending.errors)\(ending.output)")
    }
    return ending.output
  }

  /// Starts a program whose lines are read while it runs.
  static func start(
    _ arguments: [String], display: String? = nil, input: FileHandle? = nil, output: Pipe
  ) throws -> Child {
    try Child(arguments, environment: environment(display), input: input, output: output)
  }

  private static func environment(_ display: String?) -> [String: String] {
    ProcessInfo.processInfo.environment.merging(display.map { ["DISPLAY": $0] } ?? [:]) { $1 }
  }
}

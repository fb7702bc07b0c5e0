package import Foundation

/// The built binary, as a person or a script meets it.
package struct Orchestrate {
  /// The test runner lies in the folder of the products.
  package static let binary = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "orchestrate")

  /// Nothing of the environment the tests run in gets through, a person's own profiles above all.
  package var environment: [String: String] = ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin"]
  package var folder: URL?
  package var input: String?
  /// A program that starts the binary, given as its arguments.
  package var wrapper: [String] = []

  package init(display: String? = nil, in folder: URL? = nil) {
    environment["DISPLAY"] = display
    self.folder = folder
  }

  package func start(_ arguments: [String]) throws -> Program {
    try Program(wrapper + [Self.binary.path] + arguments, environment: environment, in: folder, input: input)
  }

  package func run(_ arguments: [String]) throws -> Ending { try start(arguments).finish() }

  package func run(_ arguments: String...) throws -> Ending { try run(arguments) }
}

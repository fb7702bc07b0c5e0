import ArgumentParser
import Displays
import Glibc
import Platform
import Presenting

/// The command by which presenters have images fetched from web servers, each in a process of its own.
struct FetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Fetches the image of an address, which is standard input, into the cache.",
    shouldDisplay: false)

  /// More bytes than any address has.
  private static let limit = 4096

  func run() throws {
    Descriptor.closeInherited()
    try exitingWithStatus {
      try ImageFetch.limit()
      guard let bytes = try? FileSystem.readStandardInput(limit: Self.limit),
        let address = String(validating: bytes, as: UTF8.self)
      else { throw Failure(.usage, "standard input has no address") }
      let words = ImageFetch.run(address)
      try FileSystem.write(words, to: STDOUT_FILENO, named: "standard output")
      return .fine
    }
  }
}

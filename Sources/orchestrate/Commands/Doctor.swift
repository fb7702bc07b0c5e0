import ArgumentParser
import Displays
import Files
import Platform
import Rendering

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks this machine for problems, and shows how to fix them.",
    discussion: """
      Checks the X server and its other clients, the profiles, the watcher, and the programs and libraries that \
      profiles may need. Changes nothing.

      Exit code: 0 nothing is broken, 1 something is, 69 no X server.
      """)

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try exitingWithStatus {
      let observations = Looking(server: server, store: ProfileStore(profiles)).observations()
      let checks = observations.checks
      if output.json {
        try Terminal.print(CheckupDocument(checks).json())
      } else {
        try Terminal.print(checks.text(color: Terminal.wantsColor(output.color)))
        Terminal.tell(checks.summary)
      }
      guard observations.isServerReached else { return .noXServer }
      return checks.contains { $0.verdict == .broken } ? .failed : .fine
    }
  }
}

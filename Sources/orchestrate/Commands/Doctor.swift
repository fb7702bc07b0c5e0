import ArgumentParser
import Displays

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Looks for what keeps screens from being as they should be, and says what to do.",
    discussion: """
      Looks at the X server and what else runs on it, the profiles, the watcher, and the programs and libraries that \
      profiles may ask for. Changes nothing.

      Exit code: 0 nothing is broken, 1 something is, 69 there is no X server to look at.
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

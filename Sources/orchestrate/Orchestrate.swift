import ArgumentParser
import Glibc

@main
struct Orchestrate: ParsableCommand {
  static func main() {
    Descriptor.fillStandardStreams()
    // A server that dies while we write to it is an error to report, not a signal to die of.
    signal(SIGPIPE, SIG_IGN)
    // Where whoever started us ignores the end of children, the kernel takes ours in before we learn how they ended.
    signal(SIGCHLD, SIG_DFL)
    if let problem = problem(with: CommandLine.arguments.dropFirst()) { end(because: problem) }
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      end(because: error)
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "orchestrate",
    abstract: "Makes every screen show what a profile says.",
    discussion: """
      Profiles are YAML files that say which screens there are, by what they are, and what each one is to be like.
      orchestrate compares them with what the X server shows and changes only what differs.
      """,
    version: "0.1.0",
    subcommands: [
      Apply.self, PlanCommand.self, ListCommand.self, Show.self, Capture.self, Explain.self, Validate.self,
      TestCommand.self, ImportCommand.self, SnapshotCommand.self, OverscanCommand.self, Identify.self, Watch.self,
      Status.self, Switch.self, Pause.self,
      Resume.self, Confirm.self, Reload.self, Doctor.self, Present.self, Decode.self, OverviewCommand.self,
    ],
    defaultSubcommand: OverviewCommand.self)
}

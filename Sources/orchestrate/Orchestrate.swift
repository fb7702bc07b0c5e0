import ArgumentParser
import Control
import Displays
import Glibc
import Platform

@main
struct Orchestrate: ParsableCommand {
  static func main() {
    Descriptor.fillStandardStreams()
    // A server that exits during a write is an error to report, not a signal to die of.
    signal(SIGPIPE, SIG_IGN)
    // Where the parent process ignores the end of children, the kernel reaps this program's before it learns how they
    // ended.
    signal(SIGCHLD, SIG_DFL)
    if let problem = problem(with: CommandLine.arguments.dropFirst()) { end(because: problem) }
    do {
      // The parser would look at all commands for it, which is most of such a run.
      if CommandLine.arguments.dropFirst() == ["--version"] { return try Terminal.print(Version.current) }
      if let script = HelpCompletion.script(for: Array(CommandLine.arguments.dropFirst())) {
        return try Terminal.print(document: script)
      }
      var command = try named(by: CommandLine.arguments.dropFirst()) ?? parseAsRoot()
      findDisplay(for: command, CommandLine.arguments.dropFirst())
      try command.run()
    } catch {
      end(because: error)
    }
  }

  /// The command that comes first, made of its own arguments: to walk the tree of all commands takes longer than the
  /// rest of a start. Nil for what the tree has to answer: no command, help, completions, and mistakes, which are told
  /// with its names.
  private static func named(by arguments: ArraySlice<String>) -> (any ParsableCommand)? {
    let command = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    return try? command?.parse(Array(arguments.dropFirst()))
  }

  static let configuration = CommandConfiguration(
    commandName: "orchestrate",
    abstract: "Sets up X11 screens from profiles.",
    discussion: """
      Profiles are YAML files that identify screens and say how each should be set up.
      orchestrate compares them with what the X server shows and changes only what differs.

      Examples:
        orchestrate capture desk     saves the current layout as a profile
        orchestrate plan             shows what the best profile would change
        orchestrate apply desk       applies a profile
        orchestrate undo             undoes the last change
        orchestrate watch            keeps screens in sync with the profiles

      Profiles are in ~/.config/orchestrate/profiles and /etc/orchestrate/profiles. `orchestrate help COMMAND` \
      explains a command.
      """,
    version: Version.current,
    groupedSubcommands: [
      CommandGroup(
        name: "State",
        subcommands: [
          OverviewCommand.self, PlanCommand.self, Status.self, ListCommand.self, Explain.self, Show.self,
        ]),
      CommandGroup(
        name: "Screens",
        subcommands: [
          Apply.self, Undo.self, Identify.self, OverscanCommand.self, SleepCommand.self, Wake.self,
        ]),
      CommandGroup(
        name: "Profiles",
        subcommands: [
          Capture.self, Validate.self, TestCommand.self, ImportCommand.self, SnapshotCommand.self,
          ConsoleCommand.self,
        ]),
      CommandGroup(
        name: "Watcher",
        subcommands: [Watch.self, Switch.self, Pause.self, Resume.self, Confirm.self, Reload.self]),
      CommandGroup(name: "Content", subcommands: [Put.self, Stop.self, Start.self, Picture.self]),
      CommandGroup(
        name: "Machine",
        subcommands: [
          Doctor.self, FleetCommand.self, Present.self, Hold.self, Decode.self, FetchCommand.self, Pages.self,
          Relay.self,
        ]),
    ],
    defaultSubcommand: OverviewCommand.self)
}

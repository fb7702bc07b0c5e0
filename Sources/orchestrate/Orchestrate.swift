import ArgumentParser
import Displays
import Glibc

@main
struct Orchestrate: ParsableCommand {
  static func main() {
    Descriptor.fillStandardStreams()
    // A server that dies while we write to it is an error to report, not a signal to die of.
    signal(SIGPIPE, SIG_IGN)
    // Where whoever started us ignores the end of children, the kernel takes ours in before we learn how they ended.
    signal(SIGCHLD, SIG_DFL)
    let arguments = CommandLine.arguments.dropFirst()
    if let problem = misspelling(in: arguments.first) ?? lateCommand(in: arguments) { exit(withError: problem) }
    main(nil)
  }

  /// The parser takes a misspelled command for an argument of the overview, and does not say what is near.
  private static func misspelling(in argument: String?) -> ValidationError? {
    guard let argument, !argument.hasPrefix("-"), !argument.isEmpty else { return nil }
    guard !commands.contains(argument) else { return nil }
    let nearest = Suggestion.nearest(to: argument, among: commands)
    let hint = nearest.map { "did you mean \"\($0)\"?" } ?? "`orchestrate --help` lists them"
    return ValidationError("There is no command \"\(argument)\"; \(hint)")
  }

  /// Options before a command are the overview's, which takes no arguments.
  private static func lateCommand(in arguments: ArraySlice<String>) -> ValidationError? {
    // With three dashes a shell asks for completions, and gives the line as it stands.
    guard let first = arguments.first, first.hasPrefix("-"), !first.hasPrefix("---") else { return nil }
    // What follows an option may be its value, and a folder may be called like a command.
    let late = zip(arguments, arguments.dropFirst()).first { !$0.hasPrefix("-") && commands.contains($1) }?.1
    guard let late else { return nil }
    let rest = arguments.filter { $0 != late }.joined(separator: " ")
    return ValidationError("Options come after the command: `orchestrate \(late) \(rest)`.")
  }

  private static var commands: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
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
      Apply.self, PlanCommand.self, Show.self, Capture.self, Explain.self, Validate.self, TestCommand.self,
      ImportCommand.self, OverscanCommand.self, Identify.self, Watch.self, Status.self, Switch.self, Pause.self,
      Resume.self, Confirm.self, Reload.self, Doctor.self, Present.self, OverviewCommand.self,
    ],
    defaultSubcommand: OverviewCommand.self)
}

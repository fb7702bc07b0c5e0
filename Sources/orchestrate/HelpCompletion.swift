import ArgumentParser

/// Completion of `help COMMAND`: the scripts that ArgumentParser makes offer nothing there.
enum HelpCompletion {
  /// The script for a shell, if these arguments ask for one; nil for all other arguments, which the library answers.
  static func script(for arguments: [String]) -> String? {
    guard arguments.count == 2, arguments[0] == "--generate-completion-script",
      let shell = CompletionShell(rawValue: arguments[1])
    else { return nil }
    return adding(Orchestrate.shownCommands, to: Orchestrate.completionScript(for: shell), for: shell)
  }

  /// The script with the commands' names. A script in which the library has changed these lines stays as it is.
  private static func adding(_ commands: [String], to script: String, for shell: CompletionShell) -> String {
    let words = commands.joined(separator: " ")
    switch shell {
    case .bash:
      let (name, last) = ("_orchestrate_help() {", "__orchestrate_offer_flags_options -1\n")
      guard let start = script.firstRange(of: name),
        let end = script[start.upperBound...].firstRange(of: last)
      else {
        return script
      }
      let offer = "    COMPREPLY+=($(compgen -W '\(words)' -- \"${cur}\"))\n"
      return script[..<end.upperBound] + offer + script[end.upperBound...]
    case .zsh: return script.replacing("'*:subcommands:'", with: "'*:subcommands:(\(words))'")
    case .fish:
      return script + "\ncomplete -c orchestrate -n '__fish_seen_subcommand_from help' -f -a '\(words)'\n"
    default: return script
    }
  }
}

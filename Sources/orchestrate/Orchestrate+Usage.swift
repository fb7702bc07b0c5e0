import ArgumentParser
import Displays
import Files
import Glibc
import Platform
import Rendering

// The errors of command lines, in the form of all messages of this program.
extension Orchestrate {
  /// Ends the program as the parser would, but with this program's name before its errors instead of "Error:", and
  /// with an error where a result cannot be written.
  static func end(because error: any Error) -> Never {
    let code = exitCode(for: error)
    do throws(Failure) {
      if let failure = error as? Failure { throw failure }
      if code.isSuccess { try printResult(of: error) } else { tellMistake(of: error) }
    } catch {
      Terminal.tell(failure: error.message)
      Glibc.exit(error.status.rawValue)
    }
    Glibc.exit(code.rawValue)
  }

  /// Help is a result, as are a version and a script for a shell.
  private static func printResult(of error: any Error) throws(Failure) {
    if let help = help(for: error) { return try Terminal.print(help) }
    let text = fullMessage(for: error, columns: nil)
    if !text.isEmpty { try Terminal.print(document: text) }
  }

  private static func tellMistake(of error: any Error) {
    let message = message(for: error)
    guard !message.isEmpty else { return }
    let whole = fullMessage(for: error, columns: nil)
    let usage = whole.firstRange(of: message).map { whole[$0.upperBound...] } ?? ""
    Terminal.tell(failure: message.asOurs + usage)
    if CommandLine.arguments.contains("--json") { tellDocument(of: message.asOurs) }
  }

  /// A program that asks for JSON reads stdout, also to learn what is wrong.
  private static func tellDocument(of message: String) {
    guard let document = try? FailureDocument(Failure(.usage, message)).json() else { return }
    try? Terminal.print(document: document)
  }

  /// What the parser does not see, or does not say what is near.
  static func problem(with arguments: ArraySlice<String>) -> ValidationError? {
    guard let first = arguments.first else { return nil }
    // With three dashes a shell asks for completions, and gives the line as it stands.
    if first.hasPrefix("---") { return nil }
    if first.hasPrefix("-") { return lateCommand(in: arguments) }
    guard first == "help", let topic = arguments.dropFirst().first, !topic.hasPrefix("-") else {
      return misspelling(of: first)
    }
    return misspelling(of: topic)
  }

  /// The error of a misspelled command, which the parser takes for an argument of the overview.
  private static func misspelling(of command: String) -> ValidationError? {
    guard !commands.contains(command) else { return nil }
    if let way = otherNames[command] { return ValidationError("there is no command \"\(command)\"; \(way)") }
    let nearest = Suggestion.nearest(to: command, among: shownCommands + ["help"])
    let hint = nearest.map { "did you mean \"\($0)\"?" } ?? "`orchestrate --help` lists all commands"
    return ValidationError("there is no command \"\(command)\"; \(hint)")
  }

  /// The error of options before a command: they are the overview's, which takes no arguments.
  private static func lateCommand(in arguments: ArraySlice<String>) -> ValidationError? {
    // The word after an option may be its value, and a folder may have a command's name.
    let late = zip(arguments, arguments.dropFirst()).first { before, word in
      !before.hasPrefix("-") && !word.hasPrefix("-") && Suggestion.nearest(to: word, among: commands) != nil
    }
    guard let late = late?.1, let command = Suggestion.nearest(to: late, among: commands) else { return nil }
    let rest = arguments.filter { $0 != late }.joined(separator: " ")
    return ValidationError("options come after the command: `orchestrate \(command) \(rest)`")
  }

  private static var commands: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  /// The commands that people use; this program runs the others itself.
  static var shownCommands: [String] {
    configuration.subcommands.map { $0.configuration }.filter(\.shouldDisplay).compactMap(\.commandName)
  }
}

extension String {
  /// The parser's words with the beginning and end that messages of this program have.
  fileprivate var asOurs: String {
    let joined = replacing(". Did you mean", with: "; did you mean", maxReplacements: 1)
    let text = joined.hasSuffix(".") ? joined.dropLast() : joined[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

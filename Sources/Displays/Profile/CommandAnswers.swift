/// The answer of a program that a profile asks (`when: command`).
package enum CommandAnswer: Sendable, Equatable {
  /// The program ended with exit code 0.
  case holds
  /// It did anything else, in words for a person: `it ended with exit code 1`.
  case refuses(String)
}

/// The answers of the programs that profiles ask, by the places in files where they are named. None where none were
/// asked: a program is run by what sets screens, and by what says what that would do, and never by a check of files.
package struct CommandAnswers: Sendable, Equatable {
  /// By place, as `/etc/orchestrate/profiles/desk.yaml:3:10`.
  package private(set) var byPlace: [String: CommandAnswer]
  /// The answer of all others, for a case of a test.
  package let others: CommandAnswer?

  package init(byPlace: [String: CommandAnswer] = [:], others: CommandAnswer? = nil) {
    self.byPlace = byPlace
    self.others = others
  }

  /// No program is asked.
  package static let unasked = CommandAnswers()

  /// nil for a program that was not asked.
  package subscript(command: Marked<[String]>) -> CommandAnswer? {
    get { byPlace["\(command.mark)"] ?? others }
    set { byPlace["\(command.mark)"] = newValue }
  }

  package mutating func add(_ others: CommandAnswers) { byPlace.merge(others.byPlace) { $1 } }
}

extension Conditions {
  /// The failure of `command`: looked for last, as nothing but a program's own end tells it.
  func commandFailure(in circumstances: Circumstances) -> ConditionFailure? {
    guard let command else { return nil }
    let answer = circumstances.commands?[command]
    if answer == .holds { return nil }
    var known: String?
    if case .refuses(let words) = answer { known = words }
    return ConditionFailure(
      condition: Condition.command.rawValue, wanted: [command.value.asProgram], known: known, mark: command.mark)
  }
}

extension ConditionFailure {
  /// The reason in words for a person, where a program was asked; nil for another condition, and where none was.
  var commandWords: String? {
    guard condition == Condition.command.rawValue, let known else { return nil }
    return "needs \(wanted.joined()) to end with exit code 0; \(known)"
  }
}

import Displays

extension Profile {
  /// Hooks whose programs are not on this machine. Only a warning: the machine that checks a profile need not be the one
  /// that it is for.
  var programFindings: [Diagnostic] {
    (hooks.before + hooks.after).compactMap { command in
      guard let program = command.value.first, !Files.isProgram(program, in: Files.folder(of: mark.file)) else {
        return nil
      }
      let place = program.contains("/") ? "in the profile's folder" : "in $PATH"
      return Diagnostic(
        .warning, rule: .missingProgram, at: command.mark,
        "hooks: there is no program \"\(program)\" \(place) that can be run on this machine")
    }
  }
}

import Displays
import Glibc

extension Profile {
  /// Hooks whose programs are not on this machine. Only a warning: the machine that checks a profile need not be the one
  /// that it is for.
  var programFindings: [Diagnostic] {
    (hooks.before + hooks.after).compactMap { command in
      guard let program = command.value.first, !isFound(program) else { return nil }
      let place = program.contains("/") ? "in the profile's folder" : "in $PATH"
      return Diagnostic(
        .warning, rule: .missingProgram, at: command.mark,
        "hooks: there is no program \"\(program)\" \(place) that can be run on this machine")
    }
  }

  /// As posix_spawnp(3) looks: a name in `$PATH`, a path from the profile's folder, where hooks run.
  private func isFound(_ program: String) -> Bool {
    let own = Files.folder(of: mark.file)
    if program.hasPrefix("/") { return Files.canRun(program) }
    if program.contains("/") { return Files.canRun("\(own)/\(program)") }
    let folders = (Environment.value("PATH") ?? "/usr/bin:/bin").split(separator: ":", omittingEmptySubsequences: false)
    return folders.contains { Files.canRun("\($0.isEmpty ? own[...] : $0)/\(program)") }
  }
}

extension Files {
  /// Whether a path leads to a file that we may run.
  static func canRun(_ path: String) -> Bool { access(path, X_OK) == 0 && !isFolder(path) }
}

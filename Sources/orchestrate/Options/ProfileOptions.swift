import ArgumentParser
import Displays
import Files
import Glibc
import Platform

struct ProfileOptions: ParsableArguments {
  @Option(
    name: .customLong("profiles"), parsing: .singleValue,
    help: ArgumentHelp(
      "A folder of profiles; may be repeated, earlier ones win.",
      discussion: "Default: $ORCHESTRATE_PROFILES (folders separated by colons), else "
        + "$XDG_CONFIG_HOME/orchestrate/profiles over /etc/orchestrate/profiles.",
      valueName: "dir"),
    completion: .directory)
  var folders: [String] = []
}

extension ProfileStore {
  /// - Parameter output: nil for a command that prints no JSON.
  init(_ options: ProfileOptions, for output: OutputOptions? = nil) {
    self.init(options, for: output?.json == true ? .program : .onTerminal(color: output?.color ?? .auto))
  }

  init(_ options: ProfileOptions, for reader: Reader) {
    self.init(folders: options.folders.map { Path($0) }, for: reader)
  }
}

extension ProfileStore.Reader {
  /// Findings go to standard error.
  static func onTerminal(color: ColorChoice) -> ProfileStore.Reader {
    .person(wantsColor: Terminal.wantsColor(color, on: STDERR_FILENO))
  }
}

/// The options for files that others wrote, as those of a pull request.
struct LinkOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Refuse links and paths with \"..\" that lead out of the folder.",
      discussion: "For untrusted files, as in CI: nothing outside this folder and the named ones is read."
    ))
  var safeLinks = false
}

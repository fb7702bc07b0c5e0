import ArgumentParser
import Displays
import Files

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
  init(_ options: ProfileOptions) { self.init(folders: options.folders.map { Path($0) }) }
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

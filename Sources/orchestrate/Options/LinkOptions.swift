import ArgumentParser
import Displays

/// For files that others wrote, as those of a pull request.
struct LinkOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Refuse links and paths with \"..\" that lead out of the folder.",
      discussion: "For untrusted files, as in CI: nothing outside this folder and the named ones is read."
    ))
  var safeLinks = false
}

import ArgumentParser

/// For files that others wrote, as those of a pull request.
struct LinkOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Refuse what leads out of the folder by a link or by \"..\".",
      discussion: "For files of others, as in CI: nothing outside of this folder and those that are named is looked at."
    ))
  var safeLinks = false
}

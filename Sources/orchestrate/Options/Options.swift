import ArgumentParser

enum ColorChoice: String, CaseIterable {
  case auto, always, never
}

struct ProfileOptions: ParsableArguments {
  @Option(
    name: .customLong("profiles"), parsing: .singleValue,
    help: ArgumentHelp(
      "A folder of profiles; repeat it for more, earlier ones win.",
      discussion: "Default: $ORCHESTRATE_PROFILES (folders separated by colons), else "
        + "$XDG_CONFIG_HOME/orchestrate/profiles over /etc/orchestrate/profiles.",
      valueName: "dir"),
    completion: .directory)
  var folders: [String] = []
}

struct ServerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The X server; default $DISPLAY.", valueName: ":N"), completion: .displayNames)
  var display: String?

  /// nil when nobody has named one.
  var name: String? { display ?? Environment.value("DISPLAY") }
}

struct ConfirmOptions: ParsableArguments {
  @Option(
    name: .customLong("confirm"), parsing: .unconditional,
    help: ArgumentHelp(
      "Go back to what was shown unless somebody says yes within so many seconds, at the terminal or with "
        + "`orchestrate confirm`.",
      valueName: "seconds"),
    transform: ControlRequest.confirmSeconds.value)
  var seconds: Int?
}

struct OutputOptions: ParsableArguments {
  @Flag(help: "One JSON document on stdout, nothing else there.")
  var json = false

  @Option(
    help: "Colours: auto, always or never. NO_COLOR is honoured.", completion: .list(ColorChoice.words),
    transform: ColorChoice.value)
  var color = ColorChoice.auto
}

struct DetailOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "List the changes of the framebuffer and of RandR's monitors too.")
  var verbose = false
}

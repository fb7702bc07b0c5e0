import ArgumentParser

enum ColorChoice: String, CaseIterable {
  case auto, always, never
}

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
      "Undo the changes unless you confirm them within this many seconds, at the terminal or with `orchestrate "
        + "confirm`.",
      valueName: "seconds"),
    transform: ControlRequest.confirmSeconds.value)
  var seconds: Int?
}

struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON document to stdout, and nothing else.")
  var json = false

  @Option(
    help: "Colours: auto (default), always or never. NO_COLOR is honoured.", completion: .list(ColorChoice.words),
    transform: ColorChoice.value)
  var color = ColorChoice.auto
}

struct DetailOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Also list changes of the framebuffer and of RandR's monitors.")
  var verbose = false
}

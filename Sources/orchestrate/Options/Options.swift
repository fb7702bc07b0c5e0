import Applying
import ArgumentParser
import Control
import Displays
import Files
import Platform
import X11

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

  /// Opens the server, and warns of one in a session of Wayland.
  func open(hearing interest: Interest = .framebuffer) throws(Failure) -> Connection {
    let connection = try Connection.open(display: display, hearing: interest)
    if Environment.isWaylandSession, let warning = try? connection.facts().xwaylandWarning {
      Terminal.tell("warning: \(warning)")
    }
    return connection
  }
}

extension ProfileStore {
  init(_ options: ProfileOptions) { self.init(folders: options.folders.map { Path($0) }) }
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

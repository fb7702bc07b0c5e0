import ArgumentParser
import Control
import Displays

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

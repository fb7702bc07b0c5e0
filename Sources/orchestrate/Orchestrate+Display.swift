import ArgumentParser
import Control
import Glibc
import Platform

// A session without $DISPLAY, as over ssh: the display is found by the watcher that keeps it.
extension Orchestrate {
  /// Commands that have --display and look for none: a watcher begins where there is none yet, and the others are told
  /// theirs.
  private static let without = ["watch", "present", "hold"]

  /// Sets $DISPLAY, for this program and those that it starts, where no display is given and one watcher runs. Where
  /// several run, a command that cannot go on without a display names them.
  static func findDisplay(for command: any ParsableCommand, _ arguments: ArraySlice<String>) {
    guard (Environment.value("DISPLAY") ?? "").isEmpty, isAboutDisplay(arguments), hasServer(command) else { return }
    let watched = ControlAddress.watched
    guard let display = watched.first, watched.count == 1 else { return }
    setenv("DISPLAY", display, 1)
    Terminal.tell("no X display given; taking \(display), which a watcher keeps")
  }

  private static func isAboutDisplay(_ arguments: ArraySlice<String>) -> Bool {
    let names = ["--display", "--snapshot", "--help", "-h", "--version", "--file"]
    let isTold = arguments.contains { word in names.contains { word == $0 || word.hasPrefix("\($0)=") } }
    let isAsked = arguments.first?.hasPrefix("---") ?? false
    return !isTold && !isAsked && !arguments.contains("--generate-completion-script")
      && !without.contains(arguments.first ?? "")
  }

  /// True if a command has the options of a server, in whichever of its groups: the parser finds them in the same way.
  private static func hasServer(_ options: Any) -> Bool {
    options is ServerOptions || Swift.Mirror(reflecting: options).children.contains { hasServer($0.value) }
  }
}

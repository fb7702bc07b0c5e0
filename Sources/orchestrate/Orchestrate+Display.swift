import ArgumentParser
import Control
import Glibc
import Platform

// A session without $DISPLAY, as over ssh: the display is found by the watcher that keeps it.
extension Orchestrate {
  /// Commands that need no X server, or that are told theirs.
  private static let without = [
    "validate", "test", "import", "snapshot", "watch", "present", "hold", "decode", "fetch", "help",
  ]

  /// Sets $DISPLAY, for this program and those that it starts, where no display is given and one watcher runs.
  ///
  /// - Throws: where several run.
  static func findDisplay(for arguments: ArraySlice<String>) throws(Failure) {
    guard (Environment.value("DISPLAY") ?? "").isEmpty, isAboutDisplay(arguments) else { return }
    let watched = ControlAddress.watched
    guard watched.count < 2 else {
      throw Failure(
        .noXServer, "no X display given, and watchers keep \(watched.joined(separator: ", ")); pass --display")
    }
    guard let display = watched.first else { return }
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
}

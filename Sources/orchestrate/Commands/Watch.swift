import ArgumentParser
import Displays
import X11

struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Keeps the screens as the profiles say: now, on every hotplug, resume and profile edit.",
    discussion: """
      Waits until a burst of events has settled, looks once, and changes only what differs. Runs until SIGTERM or \
      SIGINT; SIGHUP reads the profiles again. A terminal gets a view of the screens, everything else log lines. \
      orchestrate status, switch, pause, resume, confirm and reload talk to it.

      Exit code: 0 told to stop, 1 somebody else watches this display, 69 no X server, or it went away.

      Examples:
        orchestrate watch
        orchestrate watch --plain 2>>watch.log &
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A burst of events is over when nothing has come for this long, in milliseconds.", valueName: "ms"),
    transform: Self.waits.value)
  var settle = 150

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A burst that does not end is looked at after this long, in milliseconds.", valueName: "ms"),
    transform: Self.waits.value)
  var settleLimit = 1000

  @Flag(help: "Log lines on a terminal too, instead of a view that is kept up to date.")
  var plain = false

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions

  @Option(
    help: "Colours: auto, always or never. NO_COLOR is honoured.", completion: .list(ColorChoice.words),
    transform: ColorChoice.value)
  var color = ColorChoice.auto

  /// Longer than a minute nobody waits for a screen.
  private static let waits = 0...60_000

  func validate() throws {
    guard settle <= settleLimit else {
      throw ValidationError("--settle \(settle) is longer than --settle-limit \(settleLimit)")
    }
  }

  func run() throws {
    try exitingWithStatus {
      var timing = WatchTiming()
      timing.quiet = .milliseconds(settle)
      timing.longestBurst = .milliseconds(settleLimit)
      do {
        var watcher = try Watcher.open(server, profiles: ProfileStore(profiles), timing: timing, log: Log(color))
        if !plain { try watcher.showLive(color) }
        try watcher.run()
      } catch let lost as ConnectionLost {
        throw Failure(.noXServer, "\(lost)")
      }
      return .fine
    }
  }
}

import ArgumentParser
import Displays
import Files
import Platform
import Watching
import X11

struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Keeps screens in sync with the profiles.",
    discussion: """
      Applies the best matching profile now, and again on every hotplug, resume and profile edit. Waits until a \
      burst of events has settled, reads the screens once, and changes only what differs. Runs until SIGTERM or \
      SIGINT; SIGHUP reloads the profiles. On a terminal it shows the screens, elsewhere it writes log lines. \
      orchestrate status, switch, pause, resume, confirm and reload control it.

      Exit code: 0 stopped, 1 another watcher runs on this display, 69 no X server, or the connection was lost.

      Examples:
        orchestrate watch
        orchestrate watch --plain 2>>watch.log &
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A burst of events ends when none has arrived for this long, in milliseconds; default \(usual.quiet.whole(.milliseconds)).",
      valueName: "ms"),
    transform: Self.waits.value)
  var settle = Self.usual.quiet.whole(.milliseconds)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A burst that does not end is handled after this long, in milliseconds; default \(usual.longestBurst.whole(.milliseconds)).",
      valueName: "ms"),
    transform: Self.waits.value)
  var settleLimit = Self.usual.longestBurst.whole(.milliseconds)

  @Flag(help: "Write log lines on a terminal too, instead of the live view.")
  var plain = false

  @Flag(help: "Lower windows of other programs that lie over content for 5 s, at a sign where no user can close them.")
  var kiosk = false

  @Flag(
    help:
      "Keep a record of what was seen on which screen, in the log and in $XDG_STATE_HOME/orchestrate/played.jsonl.")
  var proofOfPlay = false

  @Flag(
    help: "Write screens that no profile is for into a profile, once they were arranged by hand and stood for 30 s.")
  var learn = false

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions

  @Option(
    help: "Colours: auto (default), always or never. NO_COLOR is honoured.", completion: .list(ColorChoice.words),
    transform: ColorChoice.value)
  var color = ColorChoice.auto

  private static let usual = WatchTiming()

  /// The allowed waits in milliseconds: no user waits longer than a minute for a screen.
  private static let waits = 0...60_000

  func validate() throws {
    guard settle <= settleLimit else {
      throw ValidationError("--settle \(settle) is longer than --settle-limit \(settleLimit)")
    }
  }

  func run() throws {
    // A hook may leave a program behind, by which another one that waits for our end would miss it.
    Descriptor.withholdInherited()
    try exitingWithStatus {
      var timing = WatchTiming()
      timing.quiet = .milliseconds(settle)
      timing.longestBurst = .milliseconds(settleLimit)
      let watcher = try Watcher.open(
        display: server.display, profiles: ProfileStore(profiles, for: .program), timing: timing, log: Log(color))
      if kiosk { watcher.keepContentUncovered() }
      if proofOfPlay { watcher.keepProofOfPlay() }
      if learn { watcher.beginLearning() }
      if !plain, watcher.isRead, let view = try LiveView(color) { try watcher.show(in: view) }
      try watcher.run()
      return .fine
    }
  }
}

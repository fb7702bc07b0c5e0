import Applying
import ArgumentParser
import CLinux
import Displays
import Glibc
import Platform
import Presenting
import X11

/// For this program itself, which starts one for each screen with content; people write profiles.
struct Present: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "present",
    abstract: "Draws on one screen until stopped.",
    discussion: """
      Replaces a presenter that already draws on the screen, once the new picture is visible.

      Exit code: 0 stopped or replaced, 1 failed, 64 usage, 69 no X server, or the connection was lost.
      """,
    shouldDisplay: false)

  @Option(help: ArgumentHelp("The connector of the screen, or CONNECTOR/PART.", valueName: "seat"))
  var output: String

  @Option(help: ArgumentHelp("What to show and how, as JSON; - for standard input.", valueName: "json"))
  var order: String

  @Option(
    help: ArgumentHelp("The process that has to live until the presenter has acquired the screen.", valueName: "pid"))
  var starter: Int32?

  @Option(
    help: ArgumentHelp("The screen or part that shows it while its own screen is away.", valueName: "seat"))
  var standIn: String?

  @Flag(help: "The screen is away: whatever comes to its connector is another one until further notice.")
  var away = false

  @OptionGroup var server: ServerOptions

  func run() throws {
    Self.settleIn()
    try exitingWithStatus {
      let log = Log()
      // Before the order takes the place of what we were given.
      let starter = try starter.map { try Starter($0) }
      let order = try ContentOrder.read(order)
      try OrderFile.keep(order.text)
      let spot = PresenterSpot(connector: output, standIn: standIn, isAway: away)
      var loop = try PresenterLoop.open(order, at: spot, display: server.display, log: log)
      if let words = try loop.run(by: starter).words { log.info("\(output): \(words)") }
      return .fine
    }
  }

  /// Makes the process one that draws for long.
  private static func settleIn() {
    // `apply` and `watch` start us in a session of our own. Anybody else who hands us descriptors may wait for us by them,
    // as Foundation's Process does, and would take their end for ours.
    getsid(0) == getpid() ? Descriptor.closeInherited() : Descriptor.withholdInherited()
    // A picture's memory is given back as soon as it lies on the server. The C library would keep the second one of a
    // slideshow, taking it for a habit: it moves the limit beyond which it does so by what it has seen (mallopt(3)).
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
    // Whoever opens an image for writing just when we have a lease on it (CLinux_is_being_written) breaks it, and we are told.
    signal(SIGIO, SIG_IGN)
  }
}

extension PresenterLoop.Ending {
  /// Nothing of one that was told to end.
  fileprivate var words: String? {
    switch self {
    case .stopped: nil
    case .replaced: "another presenter has taken over"
    case .unplugged: "disconnected"
    case .orphaned: "the process that started the presenter ended before the presenter had acquired the screen"
    }
  }
}

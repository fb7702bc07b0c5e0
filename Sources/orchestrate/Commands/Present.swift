import Applying
import ArgumentParser
import CLinux
import Displays
import Glibc
import Platform
import Presenting
import X11

/// The command by which this program itself shows content, one process for each screen; people write profiles.
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

  @Option(help: ArgumentHelp("What to show and how; - for standard input.", valueName: "order"))
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
      // This is before the order takes the place of the given descriptors.
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
    // `apply` and `watch` start a presenter in a session of its own. Any other program that hands over descriptors may
    // wait by them for the presenter, as Foundation's Process does, and would take their end for the presenter's.
    getsid(0) == getpid() ? Descriptor.closeInherited() : Descriptor.withholdInherited()
    // A picture's memory is given back as soon as it lies on the server. The C library would keep the second one of a
    // slideshow, taking it for a habit: it moves the limit beyond which it does so by what it has seen (mallopt(3)).
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
    // A program that opens an image for writing while this one has a lease on it (CLinux_is_being_written) breaks the
    // lease, which the kernel reports by this signal.
    signal(SIGIO, SIG_IGN)
  }
}

extension PresenterLoop.Ending {
  /// The words for the log; nil for a presenter that was told to end.
  fileprivate var words: String? {
    switch self {
    case .stopped: nil
    case .replaced: "another presenter has taken over"
    case .unplugged: "disconnected"
    case .orphaned: "the process that started the presenter ended before the presenter had acquired the screen"
    }
  }
}

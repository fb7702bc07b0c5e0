import Applying
import ArgumentParser
import Displays
import Glibc
import Platform

/// For the watcher, which starts one for each command of a hook.
struct Relay: ParsableCommand {
  private enum Source: UInt64 {
    case input
  }

  static let configuration = CommandConfiguration(
    commandName: "relay",
    abstract: "Logs \(Chatter.most) lines a minute at most of what the pipe that is standard input brings.",
    shouldDisplay: false)

  @Argument(help: "What stands before each line.")
  var name: String

  func run() throws {
    Descriptor.closeInherited()
    try exitingWithStatus {
      let poller = try Poller<Source>([STDIN_FILENO: .input])
      var (chatter, log) = (Chatter(of: name), Log())
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        _ = try poller.wait()
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { break }
        chatter.lines(in: bytes.prefix(count), at: now).forEach { log.info($0) }
      }
      chatter.rest(at: now).forEach { log.info($0) }
      return .fine
    }
  }

  private var now: Moment { Moment(TimerClock.awake.now()) }
}

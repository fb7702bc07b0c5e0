package import Displays
import Glibc
import Platform
package import X11

/// Has the wishes of a plan held where no watcher holds them: by a process of its own, which outlives this one as
/// presenters do.
package struct HolderLauncher {
  private enum Source: UInt64 {
    case holder
  }

  private let launcher: PresenterLauncher

  /// The time that a holder may take to start, since it only opens a connection.
  private static let patience = Duration.seconds(10)

  package init(_ launcher: PresenterLauncher) { self.launcher = launcher }

  /// - Returns: what did not come about, a line each.
  package func carryOut(_ plan: WishPlan, on connection: inout Connection) throws -> [String] {
    for step in plan.steps where step.text == nil { try connection.giveBack(step.wish) }
    let due = plan.steps.filter { $0.text != nil }
    guard !due.isEmpty else { return [] }
    let wishes = Wishes(Dictionary(due.map { ($0.wish, $0.text ?? "") }) { first, _ in first })
    guard try isHeld(by: start(wishes)) else { return due.map { "could not \($0.summary): its holder ended" } }
    return []
  }

  /// Starts a holder. Returns this process's end of the socket that the holder has as its standard input.
  private func start(_ wishes: Wishes) throws(Failure) -> UnixSocket {
    var other: Descriptor?
    let socket = try UnixSocket(pairedWith: &other, above: STDERR_FILENO)
    guard let input = other.take() else { throw Failure(.failed, "cannot make a pair of sockets") }
    let arguments = wishes.texts.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap {
      ["--wish", "\($0.key.rawValue)=\($0.value)"]
    }
    _ = try launcher.start(["hold"] + arguments, reading: input)
    return socket
  }

  /// Waits until the holder reports that it holds all, or ends.
  private func isHeld(by socket: borrowing UnixSocket) throws -> Bool {
    let poller = try Poller<Source>([socket.descriptor: .holder])
    guard try !poller.wait(until: TimerClock.awake.now() + Self.patience).isEmpty else { return false }
    guard case .bytes(let bytes) = socket.receive() else { return false }
    return bytes == [HolderStarter.mark]
  }
}

package import Displays
import Glibc
import Platform
import X11

/// Holds wishes on a display where no watcher does, until other clients hold them.
package struct HolderLoop: ~Copyable {
  private enum Source: UInt64 {
    case server, signals, lockers
  }

  private var connection: Connection
  private var lockers = Lockers()
  private let poller: Poller<Source>
  private let signals: Signals

  package static func open(display: String?) throws -> HolderLoop {
    let signals = try Signals([.terminate, .interrupt, .hangUp])
    let connection = try Connection.open(display: display)
    let poller = try Poller<Source>([connection.descriptor: .server, signals.descriptor: .signals])
    return HolderLoop(connection: connection, poller: poller, signals: signals)
  }

  /// - Parameter starter: learns when all are held. If it has ended before, nothing is held: a later run may want
  ///   something else.
  /// - Throws: a failure when the server gives a selection to no client.
  package mutating func run(_ wishes: Wishes, for starter: HolderStarter) throws {
    guard starter.stands else { return }
    for wish in Wish.allCases {
      guard let text = wishes[wish] else { continue }
      guard try connection.hold(wish, as: text) else {
        throw Failure(.failed, "cannot acquire the selection for the wish \(wish.rawValue)")
      }
    }
    starter.release()
    while true {
      _ = try connection.takeEvents()
      guard !connection.ownWishes.isEmpty else { return }
      try lockers.inhibit(connection.ownWishes.isAwake, on: poller, as: .lockers)
      for ready in try poller.wait(until: lockers.deadline) where ready.source == .signals { return try drain() }
      try lockers.hear(on: poller, as: .lockers)
    }
  }

  /// Takes in the signals: others would end the process as soon as signals do what they usually do.
  private func drain() throws {
    while try signals.next() != nil {}
  }
}

/// The process that has started a holder and waits for it, at the other end of the socket that is its standard input.
package struct HolderStarter {
  /// The byte that a holder writes when it holds all.
  static let mark = UInt8(ascii: "\n")

  package init() {}

  /// True if the starter still waits. A holder that a person has started has none, and need not ask.
  fileprivate var stands: Bool {
    var byte: UInt8 = 0
    return recv(STDIN_FILENO, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) != 0
  }

  /// Tells the starter that all is held, and lets it go.
  fileprivate func release() {
    var byte = Self.mark
    guard send(STDIN_FILENO, &byte, 1, Int32(MSG_NOSIGNAL)) == 1 else { return }
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard nothing >= 0 else { return }
    dup2(nothing, STDIN_FILENO)
    close(nothing)
  }
}

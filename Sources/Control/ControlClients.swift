import Displays

/// The clients of a control socket, by descriptor. A client that asks nothing is not served for ever: clients have the
/// same user's rights, so this is about scripts that hang and not about enemies.
package struct ControlClients {
  /// The most clients at once: more than any user needs, and few enough to leave descriptors for everything else.
  package static let most = 64
  /// The time that a client may take until its request is here in full. The program's own clients send theirs at once.
  package static let patience = Duration.seconds(10)

  private var clients: [Int32: ControlClient] = [:]

  package init() {}

  package subscript(descriptor: Int32) -> ControlClient? { clients[descriptor] }

  package var descriptors: [Int32] { Array(clients.keys) }
  package var isFull: Bool { clients.count >= Self.most }

  package mutating func insert(_ client: ControlClient) { clients[client.descriptor] = client }
  package mutating func remove(_ client: ControlClient) { clients[client.descriptor] = nil }

  /// The client that has been here the longest and has asked nothing yet; nil when all have asked.
  package var longestSilent: ControlClient? { clients.values.filter(\.isSilent).min { $0.since < $1.since } }

  /// The end of ``longestSilent``'s time, on `TimerClock.awake`; nil when no request is waited for.
  package var deadline: Duration? { longestSilent.map { $0.since + Self.patience } }

  /// The next one that has had its time and asked nothing.
  package func overdue(at now: Duration) -> ControlClient? {
    longestSilent.flatMap { $0.since + Self.patience <= now ? $0 : nil }
  }
}

extension ControlClient {
  /// The reason why a client is sent away that has done nothing wrong.
  package enum Farewell: CustomStringConvertible {
    case noRequest, madeRoom, crowd

    package var description: String {
      switch self {
      case .noRequest: "no request within \(ControlClients.patience.inSeconds)"
      case .madeRoom: "no request, and \(ControlClients.most) other clients are connected"
      case .crowd: "\(ControlClients.most) clients are connected already; try again later"
      }
    }
  }
}

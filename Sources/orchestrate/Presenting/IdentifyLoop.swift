import Displays
import Presenter
import X11

/// Shows on every lit screen which one it is, for a while.
struct IdentifyLoop: ~Copyable {
  private enum Source: UInt64 {
    case server, signals, timer
  }

  private let names: ScreenNames
  private var connection: Connection
  /// By the places that are covered: screens that show the same place share one card.
  private var presentations: [Rectangle: Presentation] = [:]
  private let poller: Poller<Source>
  private let signals: Signals
  private let timer: Timer

  static func open(_ names: ScreenNames, _ options: ServerOptions) throws -> IdentifyLoop {
    let poller = try Poller<Source>()
    let signals = try Signals([.terminate, .interrupt, .hangUp, .quit])
    let timer = try Timer(.always)
    let connection = try Connection.open(options, hearing: .everything)
    try poller.add(connection.descriptor, as: .server)
    try poller.add(signals.descriptor, as: .signals)
    try poller.add(timer.descriptor, as: .timer)
    return IdentifyLoop(names: names, connection: connection, poller: poller, signals: signals, timer: timer)
  }

  /// - Throws: a failure when no screen is lit.
  mutating func run(for time: Duration) throws {
    try timer.arm(after: time)
    try show()
    guard !presentations.isEmpty else { throw Failure(.failed, "no screen is lit") }
    while true {
      while try !connection.takeEvents().isEmpty { try show() }
      for ready in try poller.wait() where ready.source != .server { return try drain() }
    }
  }

  /// A signal that is not taken in would end us as soon as signals do what they usually do.
  private func drain() throws {
    while try signals.next() != nil {}
  }

  private mutating func show() throws {
    let cards = names.cards(on: try connection.read(.none).snapshot)
    for (area, var presentation) in presentations where cards[area] == nil {
      _ = try presentation.show(.color(.black), in: nil, on: connection)
      presentations[area] = nil
    }
    for (area, card) in cards {
      var presentation = try presentations[area] ?? Presentation(titled: "orchestrate identify", on: &connection)
      if let problem = try presentation.show(.card(card), in: area, on: connection) { Terminal.tell("\(problem)") }
      presentations[area] = presentation
    }
  }
}

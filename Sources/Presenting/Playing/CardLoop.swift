import Applying
import Displays
package import Platform
import Presenter
import X11

/// Shows on every lit screen which one it is, for a while.
package struct IdentifyLoop: ~Copyable {
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

  package static func open(_ names: ScreenNames, display: String?) throws -> IdentifyLoop {
    let signals = try Signals([.terminate, .interrupt, .hangUp, .quit])
    let timer = try Timer(.always)
    let connection = try Connection.open(display: display, hearing: .everything)
    let poller = try Poller<Source>([
      connection.descriptor: .server, signals.descriptor: .signals, timer.descriptor: .timer,
    ])
    return IdentifyLoop(names: names, connection: connection, poller: poller, signals: signals, timer: timer)
  }

  /// - Throws: a failure when no screen is lit.
  package mutating func run(for time: Duration, telling tell: (Note) -> Void) throws {
    try timer.arm(after: time)
    try show(telling: tell)
    guard !presentations.isEmpty else { throw Failure(.failed, "no screen is lit") }
    while true {
      while try !connection.takeEvents().isEmpty { try show(telling: tell) }
      for ready in try poller.wait() where ready.source != .server { return try drain() }
    }
  }

  /// A signal that is not taken in would end us as soon as signals do what they usually do.
  private func drain() throws {
    while try signals.next() != nil {}
  }

  private mutating func show(telling tell: (Note) -> Void) throws {
    let cards = try names.cards(on: &connection)
    for (area, var presentation) in presentations where cards[area] == nil {
      _ = try presentation.show(.color(.black), in: nil, on: connection)
      presentations[area] = nil
    }
    for (area, card) in cards {
      var presentation = try presentations[area] ?? Presentation(titled: "orchestrate identify", on: &connection)
      if let problem = try presentation.show(.card(card), in: area, on: connection) { tell(.words("\(problem)")) }
      presentations[area] = presentation
    }
  }
}

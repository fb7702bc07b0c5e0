import Applying
import Displays
package import Platform
import Presenter
import X11

/// Shows on every lit screen which one it is, for a while; and where it is touched, if that is asked for.
package struct IdentifyLoop: ~Copyable {
  private enum Source: UInt64 {
    case server, signals, timer
  }

  private let names: ScreenNames
  private var connection: Connection
  /// By the places that are covered: screens that show the same place share one card.
  private var presentations: [Rectangle: Presentation] = [:]
  private var cards: [Rectangle: Card] = [:]
  private var framebuffer = Size.zero
  /// nil where touches are not shown.
  private var marks: ContactMarks?
  private let poller: Poller<Source>
  private let signals: Signals
  private let timer: Timer

  /// - Parameter showsTouch: whether fingers and pens are shown too.
  package static func open(
    _ names: ScreenNames, showsTouch: Bool, display: String?
  ) throws -> IdentifyLoop {
    let signals = try Signals([.terminate, .interrupt, .hangUp, .quit])
    let timer = try Timer(.always)
    var connection = try Connection.open(display: display, hearing: .everything)
    if showsTouch { connection.followContacts() }
    let poller = try Poller<Source>([
      connection.descriptor: .server, signals.descriptor: .signals, timer.descriptor: .timer,
    ])
    return IdentifyLoop(
      names: names, connection: connection, marks: showsTouch ? ContactMarks() : nil, poller: poller, signals: signals,
      timer: timer)
  }

  /// - Throws: a failure when no screen is lit.
  package mutating func run(for time: Duration, telling tell: (Note) -> Void) throws {
    try timer.arm(after: time)
    try show(telling: tell)
    guard !presentations.isEmpty else { throw Failure(.failed, "no screen is lit") }
    while true {
      while try hear(telling: tell) {}
      for ready in try poller.wait() where ready.source != .server { return try drain() }
    }
  }

  /// - Returns: whether there was anything; showing it may have brought more.
  private mutating func hear(telling tell: (Note) -> Void) throws -> Bool {
    let change = try connection.takeEvents()
    if change.concernsInputs, marks != nil { connection.lookForContactDevices() }
    if !change.isEmpty { try show(telling: tell) }
    let contacts = connection.takeContacts()
    let problem = try marks?.show(contacts, on: cards, in: framebuffer, &connection)
    if let problem { tell(.words("\(problem)")) }
    return !change.isEmpty || !contacts.isEmpty
  }

  /// A signal that is not taken in would end us as soon as signals do what they usually do.
  private func drain() throws {
    while try signals.next() != nil {}
  }

  private mutating func show(telling tell: (Note) -> Void) throws {
    (cards, framebuffer) = try names.look(on: &connection)
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

import Applying
package import Displays
package import Platform
import Presenter
import X11

/// Shows a card on every lit screen for a while, and ends by itself: which screen it is, and where it is touched if
/// that is asked for; or one word for all.
package struct CardLoop: ~Copyable {
  private enum Source: UInt64 {
    case server, signals, timer
  }

  /// The subject of the cards.
  fileprivate enum Subject {
    case identity(ScreenNames)
    case word(Card)
  }

  private let subject: Subject
  private var connection: Connection
  /// The presentations by the places that they cover: screens that show the same place share one card.
  private var presentations: [Rectangle: Presentation] = [:]
  private var cards: [Rectangle: Card] = [:]
  private var framebuffer = Size.zero
  /// The marks of touches; nil where these are not shown.
  private var marks: ContactMarks?
  private let poller: Poller<Source>
  private let signals: Signals
  private let timer: Timer

  /// - Parameter showsTouch: whether fingers and pens are shown too.
  package static func identifying(_ names: ScreenNames, showsTouch: Bool, display: String?) throws -> CardLoop {
    var loop = try CardLoop(.identity(names), display: display)
    guard showsTouch else { return loop }
    loop.marks = ContactMarks()
    loop.connection.followContacts()
    return loop
  }

  /// Makes the loop of a word that is the only one: an earlier one gives way to it.
  package static func saying(_ card: Card, display: String?) throws -> CardLoop {
    var loop = try CardLoop(.word(card), display: display)
    _ = try loop.connection.takeOver(.word, text: card.title)
    return loop
  }

  private init(_ subject: Subject, display: String?) throws {
    let signals = try Signals([.terminate, .interrupt, .hangUp, .quit])
    let timer = try Timer(.always)
    let connection = try Connection.open(display: display, hearing: .everything)
    poller = try Poller<Source>([
      connection.descriptor: .server, signals.descriptor: .signals, timer.descriptor: .timer,
    ])
    self.subject = subject
    self.signals = signals
    self.timer = timer
    self.connection = connection
  }

  /// - Throws: a failure when no screen is lit.
  package mutating func run(for time: Duration, telling tell: (Note) -> Void) throws {
    try timer.arm(after: time)
    try show(telling: tell)
    guard !presentations.isEmpty else { throw Failure(.failed, "no screen is lit") }
    while true {
      while !isOver, try hear(telling: tell) {}
      guard !isOver else { return }
      for ready in try poller.wait() where ready.source != .server { return try drain() }
    }
  }

  /// True if another word has come.
  private var isOver: Bool { connection.isReplaced(as: .word) }

  /// - Returns: whether there was any event; showing it may have brought more.
  private mutating func hear(telling tell: (Note) -> Void) throws -> Bool {
    let change = try connection.takeEvents()
    guard !isOver else { return false }
    if change.concernsInputs, marks != nil { connection.contacts.lookForDevices() }
    if !change.isEmpty { try show(telling: tell) }
    let contacts = connection.contacts.takeNews()
    let problem = try marks?.show(contacts, on: cards, in: framebuffer, &connection)
    if let problem { tell(.words("\(problem)")) }
    return !change.isEmpty || !contacts.isEmpty
  }

  /// Takes in all signals: one that is left would end the process as soon as signals have their usual effect again.
  private func drain() throws {
    while try signals.next() != nil {}
  }

  private mutating func show(telling tell: (Note) -> Void) throws {
    (cards, framebuffer) = try subject.look(on: &connection)
    for (area, presentation) in presentations where cards[area] == nil {
      _ = try presentation.show(.color(.black), in: nil, on: connection)
      presentations[area] = nil
    }
    for (area, card) in cards {
      let presentation = try presentations[area] ?? Presentation(titled: "orchestrate identify", on: &connection)
      if let problem = try presentation.show(.card(card), in: area, on: connection) { tell(.words("\(problem)")) }
      presentations[area] = presentation
    }
  }
}

extension CardLoop.Subject {
  /// The cards for each place of the framebuffer that lit screens show; and the framebuffer's size.
  fileprivate func look(on connection: inout Connection) throws -> (cards: [Rectangle: Card], Size) {
    switch self {
    case .identity(let names): return try names.look(on: &connection)
    case .word(let card):
      let snapshot = try connection.read(.none).snapshot
      let areas = Set(snapshot.litAreas)
      return (Dictionary(areas.map { ($0, card) }) { first, _ in first }, snapshot.framebuffer.size)
    }
  }
}

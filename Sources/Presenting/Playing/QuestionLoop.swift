import Applying
package import Displays
package import Platform
import Presenter
import X11

/// Asks a person what the screens should show, with a card on every lit screen, and ends with the answer.
package struct QuestionLoop: ~Copyable {
  private enum Source: UInt64 {
    case server, signals
  }

  package enum Answer: Hashable, Sendable {
    /// - Parameter remembers: whether it counts whenever these screens are connected.
    case chosen(StandardLayout, remembers: Bool)
    case left(remembers: Bool)
    /// The person did not answer, or could not.
    case missing(because: String)
  }

  /// What the card is about, and how long it waits.
  package struct Wish: Hashable, Sendable {
    /// The screens that have come; none where a person asks for the card.
    package let connectors: Set<String>
    /// The time without input after which the screens stay as they are, in seconds.
    package let seconds: Int
    /// True if the answer is remembered unless the person says otherwise.
    package let remembers: Bool

    package init(about connectors: Set<String>, seconds: Int, remembers: Bool) {
      (self.connectors, self.seconds, self.remembers) = (connectors, seconds, remembers)
    }
  }

  private let wish: Wish
  private var connection: Connection
  private let poller: Poller<Source>
  private let signals: Signals
  private var asking: Asking?
  private var answers: [StandardLayout?] = []
  private var cards = QuestionCards()
  private var outcome: Answer?

  package static func open(_ wish: Wish, display: String?) throws -> QuestionLoop {
    let signals = try Signals([.terminate, .interrupt, .hangUp, .quit])
    let connection = try Connection.open(display: display, hearing: .everything)
    let poller = try Poller<Source>([connection.descriptor: .server, signals.descriptor: .signals])
    return QuestionLoop(wish: wish, connection: connection, poller: poller, signals: signals)
  }

  /// Shows the card until there is an answer, or none for too long, or another word on the screens takes its place.
  ///
  /// - Throws: a failure where there is nothing to choose, and where no card can be shown.
  package mutating func run(telling tell: (Note) -> Void) throws -> Answer {
    _ = try connection.takeOver(.word, text: "What should the screens show?")
    try look(telling: tell)
    guard asking != nil else { throw Failure(.failed, "there is nothing to choose: found fewer than two screens") }
    guard !cards.isEmpty else { throw Failure(.failed, "no screen can show the question: all are dark or locked") }
    if wish.connectors.isEmpty { cards.takeKeyboard(on: connection) }
    while true {
      while outcome == nil, try hear(telling: tell) {}
      if let outcome { return outcome }
      let ready = try poller.wait(until: asking?.deadline.sinceStart)
      if ready.contains(where: { $0.source == .signals }) { try drain() }
      try handle(.deadlineReached, telling: tell)
    }
  }

  /// - Returns: whether there was anything; showing it may have brought more.
  private mutating func hear(telling tell: (Note) -> Void) throws -> Bool {
    let change = try connection.takeEvents()
    if connection.isReplaced(as: .word) {
      try end(.missing(because: "another card or word on the screens has taken the question's place"))
    }
    guard outcome == nil else { return false }
    if !change.isEmpty { try look(telling: tell) }
    let input = connection.input.takeNews()
    for one in input { if let event = cards.event(of: one) { try handle(event, telling: tell) } }
    return !change.isEmpty || !input.isEmpty
  }

  private mutating func handle(_ event: Asking.Event, telling tell: (Note) -> Void) throws {
    guard outcome == nil, let actions = asking?.handle(event, at: Self.now) else { return }
    for action in actions {
      switch action {
      case .draw: try draw(telling: tell)
      case .takeKeyboard: cards.takeKeyboard(on: connection)
      case .leave where event == .deadlineReached:
        try end(.missing(because: "no answer in \(wish.seconds) s; the screens stay as they are"))
      case .leave: try end(.left(remembers: false))
      case .end(let index, let remembers): try end(answer(index, remembers))
      }
    }
  }

  private func answer(_ index: Int, _ remembers: Bool) -> Answer {
    guard answers.indices.contains(index), let layout = answers[index] else { return .left(remembers: remembers) }
    return .chosen(layout, remembers: remembers)
  }

  private static var now: Moment { Moment(TimerClock.awake.now()) }

  /// Takes the cards away.
  private mutating func end(_ answer: Answer) throws {
    outcome = answer
    try cards.close(on: connection)
  }

  /// Takes in all signals: one that is left would end the process as soon as signals have their usual effect again.
  private mutating func drain() throws {
    while try signals.next() != nil {}
    try end(.left(remembers: false))
  }

  /// Looks at the screens, and shows what can be chosen now.
  private mutating func look(telling tell: (Note) -> Void) throws {
    let reader = SituationReader(for: [])
    let reading = try reader.reading(&connection, .named([], fontDPI: true))
    let situation = reader.situation(of: reading, on: connection)
    guard let question = ScreenQuestion(about: wish.connectors, in: situation, seconds: wish.seconds) else {
      return try rest()
    }
    answers = question.answers
    if asking == nil {
      var card = question.card
      card.remembers = wish.remembers
      asking = Asking(card, hasKeyboard: wish.connectors.isEmpty, at: Self.now)
    } else {
      asking?.renew(question.card)
    }
    cards.see(situation.snapshot, on: connection)
    try draw(telling: tell)
  }

  /// Without the screens that it is about there is no question. They may be back at once: some televisions go for a
  /// moment as they are switched on. The watcher ends this process where they are not.
  private mutating func rest() throws {
    guard asking != nil else { return }
    if wish.connectors.isEmpty {
      return try end(.missing(because: "there is nothing left to choose: fewer than two screens are connected"))
    }
    _ = asking?.handle(.keyboardLost, at: Self.now)
    try cards.close(on: connection)
  }

  private mutating func draw(telling tell: (Note) -> Void) throws {
    guard let card = asking?.card else { return }
    if let problem = try cards.draw(card, on: &connection) { tell(.words("\(problem)")) }
  }
}

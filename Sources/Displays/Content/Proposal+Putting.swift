extension Proposal {
  /// The proposal whose screens and parts have the content that users have put on them. What was put on a screen before
  /// it became a mirror by the hardware waits until it is none.
  package func showing(_ puts: PutContents) -> Proposal {
    guard !puts.isEmpty else { return self }
    var proposal = self
    for (index, screen) in match.profile.screens.enumerated() where !isMirrorByHardware(screen.name.value) {
      proposal.match.profile.screens[index].content = puts.content(on: screen.name) ?? screen.content
      proposal.match.profile.screens[index].parts?.value.show(puts)
    }
    for (index, wall) in match.profile.walls.enumerated() {
      proposal.match.profile.walls[index].content = puts.content(on: wall.name) ?? wall.content
    }
    return proposal
  }

  /// The reason why a place cannot mirror another one, which shows nothing or would be a mirror too: now, or once what
  /// users have put there is over; nil where it can.
  package func complaint(
    aboutMirrorOf source: Marked<String>, on name: String, with puts: PutContents
  ) -> String? {
    puts.layers.lazy.compactMap { showing($0).match.profile.complaint(aboutMirrorOf: source, on: name) }.first
  }

  /// The name of the place that a user means by a name of a present screen or part, or by a screen's connector.
  package func targetName(of word: String) throws(UnknownScreen) -> String {
    let seats = match.seats(on: snapshot)
    if seats[word] != nil { return word }
    if let name = try? match.names(of: [word], on: snapshot).first { return name }
    let names = Set(seats.keys).union(match.connectors(on: snapshot).values)
    throw UnknownScreen(word: word, names: names.sorted { $0.naturallyPrecedes($1) })
  }

  /// True for the name of a screen, or of a part of one, of the profile that is away now.
  package func isAway(_ name: String) -> Bool {
    match.profile.target(named: name).map { match.absentNames.contains($0.screen.name.value) } ?? false
  }

  /// The names of the parts that content can be put on instead of a screen, or a part, that is split; nil where it is
  /// not.
  package func parts(insteadOf name: String) -> [String]? {
    match.profile.target(named: name)?.parts.map { parts in
      parts.value.flatMap { self.parts(insteadOf: $0.name.value) ?? [$0.name.value] }
    }
  }

  /// True if the hardware shows the same picture on this screen and on another one, so that nothing can be put on it
  /// alone.
  ///
  /// - Parameter screen: its name in the profile.
  package func isMirrorByHardware(_ screen: String) -> Bool {
    match.outputs.contains { index, output in
      match.profile.screens[index].name.value == screen && layout.mirrors[output] != nil
    }
  }

  /// The orders for presenters, and those that would be given had a user not stopped their content; by seat.
  ///
  /// - Parameters:
  ///   - puts: the put content, of which messages count; content that is put instead of a profile's is the profile's by
  ///     now.
  ///   - running: the orders of presenters now; the order for a wall whose screens come and go stays the same.
  package func orders(
    in folder: Path, with puts: PutContents, without stopped: StoppedContent, keeping running: [ContentOrder]
  ) -> (wanted: [String: ContentOrder], stopped: [String: ContentOrder]) {
    let present = Set(snapshot.present.map(\.name))
    let walls = layout.wallViews(of: match, on: snapshot)
    let all = match.orders(on: snapshot, in: folder, drawing: layout.drawnMirrors, over: walls)
      .mapValues { $0.keeping(running, among: present) }
    let messages = messages(puts, over: walls).mapValues { $0.keeping(running, among: present) }
    let wanted = all.filter { !stopped.ends($0.value) }.merging(messages) { content, _ in content }
    return (wanted, all.filter { stopped.ends($0.value) })
  }

  /// The orders for screens and walls of the profile that are away, without what a user has stopped.
  package func awaitedOrders(
    in folder: Path, without stopped: StoppedContent, keeping running: [ContentOrder]
  ) -> [ContentOrder] {
    let present = Set(snapshot.present.map(\.name))
    let aspects = match.pixelAspects(on: snapshot)
    return match.awaitedOrders(in: folder, at: match.seats(on: snapshot), knowing: aspects)
      .filter { !stopped.ends($0) }.map { $0.keeping(running, among: present) }
  }

  /// The orders of the profile itself, by the names of screens, parts and walls, whether these are there or away, and
  /// whether or not a user has stopped their content.
  package func orders(in folder: Path, keeping running: [ContentOrder]) -> [String: ContentOrder] {
    let none = StoppedContent()
    let here = orders(in: folder, with: PutContents(), without: none, keeping: running).wanted.values
    let away = awaitedOrders(in: folder, without: none, keeping: running)
    return Dictionary((here + away).map { ($0.screen, $0) }) { first, _ in first }
  }

  /// The messages over the profile's screens, parts and walls, by the seats of those that show them.
  private func messages(_ puts: PutContents, over walls: [String: WallView]) -> [String: ContentOrder] {
    guard !puts.isEmpty else { return [:] }
    let seats = match.seats(on: snapshot).filter { !isMirrorByHardware($0.key) }
    let orders = seats.compactMap { name, seat in
      puts.message(on: name).flatMap { text in
        snapshot.seat(seat).map { seat in
          var order = ContentOrder(message: text, on: name)
          order.wall = walls[name]
          // A message over the wall and one over its first screen are two.
          return ((order.wall == nil ? seat : Seat(seat.connector, part: name)).ofMessage.description, order)
        }
      }
    }
    return Dictionary(orders) { first, _ in first }
  }
}

extension ContentOrder {
  /// The order with its end where a user has put the content there.
  ///
  /// - Parameter below: the profile's orders, by name.
  package func ending(as puts: PutContents, above below: [String: ContentOrder]) -> ContentOrder {
    guard isPut else { return self }
    var order = self
    order.until = puts.end(on: screen, isMessage: isMessage)
    // The content below a message goes on.
    order.afterwards = isMessage ? .desktop : below[screen].map(Afterwards.content) ?? .desktop
    return order
  }
}

extension StoppedContent {
  /// True if the order should not be shown. Content that is put by hand on a stopped screen was put there afterwards.
  func ends(_ order: ContentOrder) -> Bool { includes(order.screen) && !order.isPut }
}

extension PutContents {
  /// Gathers the content that users have put from the orders that presenters report.
  package init(shownIn orders: some Sequence<ContentOrder>) {
    self.init()
    for order in orders {
      if let content = order.put { learn(content, on: order.screen, until: order.until) }
    }
  }

  /// The visible content that was put there has been seen.
  package mutating func see(_ order: ContentOrder) {
    if let content = order.put { see(content, on: order.screen) }
  }

  /// Ends the visible content that was put there: it cannot be shown, or is over.
  package mutating func withdraw(_ order: ContentOrder) {
    if let content = order.put { withdraw(content, from: order.screen) }
  }

  fileprivate func content(on name: Marked<String>) -> Marked<Content>? {
    guard let source = source(on: name.value) else { return nil }
    var content = PresentedContent(source, restart: source.endsByItself ? .never : .always)
    content.isPut = true
    return Marked(.presented(content), at: name.mark)
  }
}

extension [Part] {
  fileprivate mutating func show(_ puts: PutContents) {
    for index in indices {
      self[index].content = puts.content(on: self[index].name) ?? self[index].content
      self[index].parts?.value.show(puts)
    }
  }
}

extension ContentSource {
  /// True if a user may put the source on a screen by hand. Programs run as that user, in the watcher's session.
  package var isPuttable: Bool { isHarmless || endsByItself || isMirror }

  /// True if the source runs no program of a user's choice, and shows no other program's window.
  package var isHarmless: Bool {
    switch self {
    case .drawn(.still), .program(.video), .application(.page): true
    case .drawn, .mirror, .program, .application, .playlist: false
    }
  }

  /// True if the source is over when its program has ended, or its window was closed.
  package var endsByItself: Bool {
    switch self {
    case .program: command != nil
    // A window that another program has opened.
    case .application: runningKey == nil
    case .drawn, .mirror, .playlist: false
    }
  }
}

extension ContentOrder {
  /// Makes the order for a message over a screen's content.
  package init(message text: String, on screen: String) {
    self.init(screen: screen, source: .text(text, background: Self.messageColor))
    (isPut, isMessage) = (true, true)
  }

  package static let messageColor = Color(0x10_3a_5c)

  /// The content that a user has put there; nil for a profile's content.
  package var put: PutContent? {
    guard isPut else { return nil }
    guard isMessage else { return .instead(source) }
    guard case .drawn(.still(.text(let text, _, _))) = source else { return nil }
    return .message(text)
  }

  /// The content in words.
  package var words: String {
    guard isPut else { return "\(source)" }
    guard case .message(let text) = put else { return "\(source), put by hand" }
    return "message \"\(text.excerpt)\", put by hand"
  }
}

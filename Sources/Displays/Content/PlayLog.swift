/// What is seen on the screens, from when to when: the proof of play of a sign.
///
/// It knows no server and no clock: its owner says what is seen now whenever that may have changed.
package struct PlayLog: Sendable {
  /// Content, or an item of a playlist, on a screen.
  package struct Play: Hashable, Sendable {
    /// The text of a `Seat`: the connector, and the part of its screen.
    package let seat: String
    /// The profile's name of the screen or part.
    package let screen: String
    /// In words: `image lobby.png`.
    package let shows: String
    /// The item's number in its playlist, from 1; nil for other content.
    package let item: Int?

    package init(seat: String, screen: String, shows: String, item: Int? = nil) {
      (self.seat, self.screen, self.shows, self.item) = (seat, screen, shows, item)
    }
  }

  /// What was seen, and is no longer.
  package struct Span: Hashable, Sendable {
    package let play: Play
    /// When it began, since 1970, by the machine's clock as it was then: a user who sets that later moves nothing.
    package let from: Duration
    package let length: Duration
  }

  /// How often something was seen, and how long in all.
  package struct Total: Hashable, Sendable {
    package var times: Int
    package var time: Duration
  }

  private var begun: [Play: (at: Moment, wall: Duration)] = [:]
  private var totals: [Play: Total] = [:]

  package init() {}

  /// The most totals that are kept: more than the playlists of a sign have items. What comes later has none.
  package static let mostTotals = 1000

  /// Takes in all that is seen now.
  ///
  /// - Parameter wall: the time since 1970 by the machine's clock.
  /// - Returns: what is over, in the order in which it began.
  package mutating func see(_ plays: Set<Play>, at now: Moment, wall: Duration) -> [Span] {
    let over = begun.filter { !plays.contains($0.key) }
      .sorted { ($0.value.at, $0.key.seat) < ($1.value.at, $1.key.seat) }
    for (play, start) in over { totals[play]?.time += now - start.at }
    for play in plays where begun[play] == nil { count(play) }
    begun = Dictionary(uniqueKeysWithValues: plays.map { ($0, begun[$0] ?? (now, wall)) })
    return over.map { Span(play: $0.key, from: $0.value.wall, length: now - $0.value.at) }
  }

  private mutating func count(_ play: Play) {
    guard totals[play] != nil || totals.count < Self.mostTotals else { return }
    totals[play, default: Total(times: 0, time: .zero)].times += 1
  }

  /// The totals with what is seen now, by screen and item.
  package func totals(at now: Moment) -> [(play: Play, total: Total)] {
    totals.map { play, total in
      (play, Total(times: total.times, time: total.time + (begun[play].map { now - $0.at } ?? .zero)))
    }.sorted { ($0.0.seat, $0.0.item ?? 0, $0.0.shows) < ($1.0.seat, $1.0.item ?? 0, $1.0.shows) }
  }
}

extension PlayLog.Play {
  /// What a presenter shows. A playlist is seen by its items.
  ///
  /// - Parameter item: the one that is on, as the presenter tells.
  /// - Returns: nil for a playlist while no item is on: between one that has failed and the next one, and while none is
  ///   due.
  package init?(of order: ContentOrder, item: PlayedItem?, at seat: String) {
    if case .playlist = order.source, item == nil { return nil }
    self.init(seat: seat, screen: order.screen, shows: item?.shows ?? "\(order.source)", item: item?.number)
  }
}

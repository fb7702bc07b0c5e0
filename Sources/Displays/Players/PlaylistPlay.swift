/// Whose turn it is in a playlist: which item is loaded behind the one that is shown, when it comes up, and what is
/// seen where none can be shown.
///
/// An event comes in, actions go out; their owner carries each out in its order, and what that brings along is an event
/// again. It knows no server, no player and no clock: its owner comes back at the `deadline`.
package struct PlaylistPlay: Sendable {
  package let order: ContentOrder
  package internal(set) var round: PlaylistRound
  package internal(set) var place: ContentPlace?
  /// True if the screens sleep on purpose.
  var isStill = false
  var phase = Phase.new
  /// What is being loaded, or is ready.
  var next: Next?
  /// How many turns there have been.
  var count = 0
  /// What the clock said last; nil where the playlist is not in step with it.
  var tick: Tick?
  /// The slots whose items have failed, in step.
  var missed: Set<Int> = []

  package init(_ playlist: Playlist, _ order: ContentOrder) {
    self.order = order
    round = PlaylistRound(playlist.items)
  }

  /// For an item that is not ready. A page has as much time to open.
  package static let timeToLoad = Duration.seconds(30)
  /// What an item needs to be loaded only once a fade is over.
  static let timeAfterFade = Duration.seconds(2)
  /// Until all is tried again after nothing could be shown.
  static let timeToRest = Duration.seconds(10)
}

extension PlaylistPlay {
  /// One item, from when it is loaded until it gives way.
  package struct Turn: Hashable, Sendable {
    /// No other turn of this playlist has the same.
    package let id: Int
    /// Of the item, in its list.
    package let index: Int
    /// True if it has a window that belongs to the window manager, which puts it above others.
    package let isApplication: Bool
  }

  /// How it goes with a turn.
  package enum TurnState: Hashable, Sendable {
    case loading, ready
    /// It has been shown to its end.
    case through
    case broken(String)
  }

  enum Phase: Hashable, Sendable {
    /// The place of an earlier presenter is not known yet.
    case new
    /// What was on the screen before the playlist is seen.
    case empty
    case on(Shown)
    case failed(Failure)
    case over
  }

  /// The turn that is on the screen.
  struct Shown: Hashable, Sendable {
    let turn: Turn
    var state: TurnState
    var stay = Stay.over
    var fade = Fade.none
    /// When its time is over, as it was when it came up or was halted last.
    var end: Moment?
    /// Its slot, in step.
    var slot: Int?
  }

  enum Stay: Hashable, Sendable {
    /// To the end of its time; to its own end where that is off.
    case lasting(Countdown)
    /// It gives way to the next one.
    case over
  }

  /// How the turn comes out of what was there before.
  enum Fade: Hashable, Sendable {
    case none
    /// It is not known yet whether that can be done.
    case asked(from: Turn?)
    /// The presenter's own window, above both, shows the mixture.
    case underWay(from: Turn?)
  }

  struct Next: Hashable, Sendable {
    let turn: Turn
    var state = TurnState.loading
    /// For it to become ready.
    var patience: Countdown
  }

  /// Nothing can be shown.
  struct Failure: Hashable, Sendable {
    var health: ContentHealth
    /// The turn whose last picture stays.
    var kept: Turn?
    /// When all is tried again; nil while the clock alone decides.
    var retry: Moment?
  }
}

// What there is to know of it.
extension PlaylistPlay {
  /// The turn that is on the screen; also when it is over, and nothing else is there yet.
  package var shown: Turn? {
    switch phase {
    case .on(let shown): shown.turn
    case .failed(let failure): failure.kept
    case .new, .empty, .over: nil
    }
  }

  package var isNew: Bool { phase == .new }
  package var isOver: Bool { phase == .over }
  var isHalted: Bool { place == nil || isStill }

  /// The index of the item that is on; nil where none is.
  package var current: Int? { if case .failed = phase { nil } else { round.current } }

  /// When the time of what is on is over; nil where that is not known.
  package var end: Moment? { if case .on(let shown) = phase { shown.end } else { nil } }

  package var health: ContentHealth {
    if place == nil { return ContentHealth(.parked) }
    return switch phase {
    case .failed(let failure): failure.health
    case .on: ContentHealth(.showing, round.complaint)
    case .new, .empty, .over: ContentHealth(.starting)
    }
  }

  package var deadline: Moment? {
    var moments = [next?.patience.deadline]
    switch phase {
    case .on(let shown): if case .lasting(let time) = shown.stay { moments.append(time.deadline) }
    case .failed(let failure): moments.append(failure.retry)
    case .new, .empty, .over: break
    }
    return moments.compactMap(\.self).min()
  }

  /// True if what is ready comes up at once.
  var givesWay: Bool {
    switch phase {
    case .on(let shown): shown.stay == .over
    case .empty, .failed: true
    case .new, .over: false
    }
  }

  var isFading: Bool { if case .on(let shown) = phase { shown.fade != .none } else { false } }
}

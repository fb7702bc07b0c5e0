/// When what a program draws into its window is seen: as soon as there is something visible in it, or it says so.
///
/// An event comes in, actions go out; their owner carries each out in its order, and what that brings along is an event
/// again. It knows no server, no process and no clock: its owner comes back at the `deadline`.
package struct ProgramPlay: Hashable, Sendable {
  private let order: ContentOrder
  private var phase = Phase.closed
  private var past = Past.unseen

  package init(_ order: ContentOrder) { self.order = order }

  /// A film may begin black, and a page be white.
  static let timeToDraw = Duration.seconds(2)

  private enum Phase: Hashable, Sendable {
    /// No program draws.
    case closed
    /// Nothing was drawn yet.
    ///
    /// - Parameter isApart: whether the server keeps the window's pixels apart, so that it can be looked at unseen.
    case empty(isApart: Bool)
    /// Something was drawn, but nothing visible. The window is seen then as it is.
    case dark(isApart: Bool, until: Moment)
    /// It is not known yet whether it can come out of what was there before.
    case asked
    /// The presenter's own window shows how it comes out of that.
    case fading
    case seen
  }

  private enum Past: Hashable, Sendable { case unseen, shown }
}

extension ProgramPlay {
  package enum Event: Hashable, Sendable {
    /// A program is about to be started that draws into the window.
    case opened(isApart: Bool)
    case drawn
    /// The program says that it has something to show.
    case ready
    /// It opens windows of its own.
    case openedElsewhere
    case ended
    /// It has another place, or the screen cannot be seen: the new picture is to be there at once.
    case hurried
    case deadlineReached
    // What actions bring along.
    case inspected(isEmpty: Bool)
    case fading(Bool)
    case fadeEnded
  }

  package enum Action: Hashable, Sendable {
    /// Looks whether something is visible in the window. Answered by `inspected`; from then on `drawn` tells of more.
    case inspect
    /// Answered by `fading`.
    case fade
    case endFade
    /// - Parameter isFading: whether its pixels are mixed into those of the presenter's own window.
    case reveal(isFading: Bool)
    /// From now on the window itself is seen.
    case show
    /// Has the presenter's own window show what was seen last, and takes the program's away.
    case close
    case giveUp
  }

  package var isSeen: Bool {
    switch phase {
    case .fading, .seen: true
    case .closed, .empty, .dark, .asked: false
    }
  }

  /// True if the program has ever shown something.
  package var hasShown: Bool { past == .shown }

  package var deadline: Moment? { if case .dark(_, let until) = phase { until } else { nil } }

  /// - Parameter now: when it happened.
  package mutating func handle(_ event: Event, at now: Moment) -> [Action] {
    switch (event, phase) {
    case (.opened(let isApart), _): return open(isApart: isApart)
    case (.ready, .empty(let isApart)), (.ready, .dark(let isApart, _)): return reveal(isApart: isApart)
    case (.drawn, .empty(let isApart)), (.drawn, .dark(let isApart, _)):
      return isBlind(isApart) ? reveal(isApart: isApart) : [.inspect]
    case (.inspected(false), .empty(let isApart)), (.inspected(false), .dark(let isApart, _)):
      return reveal(isApart: isApart)
    case (.inspected(true), .empty(let isApart)):
      phase = .dark(isApart: isApart, until: now + Self.timeToDraw)
      return []
    case (.deadlineReached, .dark(let isApart, let until)): return until <= now ? reveal(isApart: isApart) : []
    case (.openedElsewhere, .empty), (.openedElsewhere, .dark): return [.giveUp]
    case (.fading(let isFading), .asked): return settle(isFading: isFading)
    case (.fadeEnded, .fading):
      phase = .seen
      return [.show]
    case (.hurried, .fading): return hurry()
    case (.ended, _): return end()
    case (.ready, _), (.drawn, _), (.inspected, _), (.deadlineReached, _), (.openedElsewhere, _), (.fading, _),
      (.fadeEnded, _), (.hurried, _):
      return []
    }
  }

  private mutating func open(isApart: Bool) -> [Action] {
    phase = .empty(isApart: isApart)
    return []
  }

  /// True if what it has drawn cannot be told: what lies behind other windows is drawn nowhere where the server keeps
  /// no pixels apart. An item that waited for more would be over before its turn.
  private func isBlind(_ isApart: Bool) -> Bool { order.item != nil && !isApart }

  /// Out of other content, where the server keeps the program's pixels apart.
  private mutating func reveal(isApart: Bool) -> [Action] {
    phase = .asked
    return order.crossfade > .zero && past == .unseen && isApart ? [.fade] : settle(isFading: false)
  }

  private mutating func settle(isFading: Bool) -> [Action] {
    (phase, past) = (isFading ? .fading : .seen, .shown)
    return [.reveal(isFading: isFading)]
  }

  private mutating func hurry() -> [Action] {
    phase = .seen
    return [.endFade, .show]
  }

  private mutating func end() -> [Action] {
    guard phase != .closed else { return [] }
    let fade = phase == .fading ? hurry() : []
    phase = .closed
    return fade + [.close]
  }
}

extension PlaylistPlay {
  package enum Event: Hashable, Sendable {
    /// The screen is known, and with it where an earlier presenter was, also one that was killed.
    case began(PlaylistNote?)
    /// Its place may be another one, or none; or the screens have changed besides.
    case moved(to: ContentPlace?)
    /// The screens sleep on purpose from now on, or no more.
    case slept(Bool)
    /// All of it is to come above all other windows, or to go below them.
    case restacked
    /// Something may have happened, or the deadline has come.
    case proceeded(Look)
    /// True if the turn comes out of what was there before: the answer to `fade`.
    case fading(Bool)
    case fadeEnded
    case ended
  }

  /// What an owner sees whenever it wakes.
  package struct Look: Hashable, Sendable {
    /// How it goes with turns that have not been retired, by their `id`.
    package var turns: [Int: TurnState]
    /// The indices of items that cannot be started before the presenter before is gone.
    package var barred: Set<Int>
    /// nil where the clock cannot be read.
    package var time: LocalTime?
    /// Where the clock is in the playlist; nil where that does not go by it.
    package var step: PlaylistStep?

    package init(turns: [Int: TurnState], barred: Set<Int> = [], time: LocalTime?, step: PlaylistStep? = nil) {
      (self.turns, self.barred, self.time, self.step) = (turns, barred, time, step)
    }
  }

  package enum Action: Hashable, Sendable {
    /// Opens an item where it is not seen: behind a turn, or behind the presenter's own window. Answered by
    /// `proceeded`.
    case load(Turn, behind: Turn?)
    /// Has a picture of an application's window be seen, or the window itself again.
    case cover(Turn, Bool)
    case stand(Turn, still: Bool)
    /// Has what stood still be as it is now, before it is seen.
    case freshen(Turn)
    /// Begins to have a turn come out of what was there before. Answered by `fading` and `proceeded`.
    case fade(to: Turn, from: Origin)
    /// All of the new picture is seen, by its own window.
    case endFade
    /// Brings up what was loaded.
    case comeUp(Turn, over: Origin?)
    /// Brings it above the presenter's own window; an application's window, above all, or below them.
    case raise(Turn)
    /// - Parameter below: nil for the presenter's own window.
    case lower(Turn, below: Turn?)
    case retire(Turn)
    /// Has it take in what has become of the screens.
    case show(Turn)
    // The presenter's own window.
    /// Takes it away, and puts it below all others.
    case stepAside
    /// Frees its picture: it is covered.
    case blacken(at: ContentPlace)
    case hide
    /// Has what is on the screen stay in it.
    case hold(at: ContentPlace)
    /// The same, unless it shows something.
    case keepScreen(at: ContentPlace)
    case lay(over: ContentPlace)
    /// Brings it above all others, or below them.
    case restackOwn
    /// Shows the fallback in it.
    ///
    /// - Parameter isKept: whether the last picture of the playlist is there still.
    case fall(because: String, at: ContentPlace, isKept: Bool)
    /// The fallback is not shown any more.
    case endFallback
    /// Notes where the playlist is, for the presenter after this one.
    case note(PlaylistNote)
  }

  /// What a turn comes out of.
  package enum Origin: Hashable, Sendable {
    case item(Turn)
    /// What the presenter's own window shows since nothing could be shown.
    case fallback
    /// What was on the screen before the playlist.
    case predecessor
  }

  /// - Parameter now: when it happened.
  package mutating func handle(_ event: Event, at now: Moment) -> [Action] {
    switch event {
    case .began(let note): begin(from: note)
    case .moved(let place): move(to: place, at: now)
    case .slept(let isStill): stand(still: isStill, at: now)
    case .restacked: restack()
    case .proceeded(let look): proceed(look, at: now)
    case .fading(let isFading): settleFade(isFading, at: now)
    case .fadeEnded: uncover()
    case .ended: finish()
    }
  }
}

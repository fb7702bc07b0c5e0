// The curtain: what is seen instead of the window.
extension ApplicationPlay {
  /// Has the curtain show what belongs there now, unless it does.
  mutating func drawCurtain() -> [Action] {
    let before = curtain
    curtain = wantedCurtain
    guard curtain != before else { return [] }
    guard case .down(let health, let place) = curtain else { return [.uncover] }
    guard past == .shown else { return [.cover(health, at: place, .nothing)] }
    return [.cover(health, at: place, before == .up && isPrivate && keepsLast ? .earlier : .last)]
  }

  /// True if what the window has come to show is not for the public. A browser that has ended draws no more.
  private var isPrivate: Bool {
    guard window != nil, case .running = program else { return false }
    return switch page {
    case .blank, .renewed, .failing: true
    case .unfollowed, .seen, .leaving: false
    }
  }

  private var wantedCurtain: Curtain {
    guard let place else { return .away }
    return isShown ? .up : .down(coverHealth, place)
  }

  /// What the curtain is told. Where a window or its page is gone, and no picture of it may stay, the screen would be
  /// black until it is known what became of the program.
  private var coverHealth: ContentHealth {
    let health = health
    guard past == .shown, !keepsLast, health.state == .starting, window == nil || !isPageThere else { return health }
    return ContentHealth(.restarting, health.reason ?? "\(order.source.subject) is not visible any more")
  }

  /// Has it looked at, once its page is there.
  mutating func inspect(at now: Moment) -> [Action] {
    guard case .behind(let taken, nil) = phase, isPageThere else { return [] }
    phase = .behind(taken, until: now + (past == .shown ? Self.timeToDrawAgain : Self.timeToDraw))
    return [.inspect(taken.id)]
  }

  /// There is something in it, or there will be no more.
  mutating func show(_ id: UInt32, at now: Moment) -> [Action] {
    guard let place, case .behind(let taken, .some) = phase, taken.id == id, isPageThere else { return [] }
    guard order.crossfade > .zero, past == .unseen, !isStill else { return lift(taken) }
    (phase, past) = (.fading(taken), .stale)
    return [.fade(to: id, at: place)]
  }

  private mutating func lift(_ taken: Taken) -> [Action] {
    (phase, past) = (.shown(taken), .shown)
    let sight: [Action] = page != .unfollowed && keepsLast ? [.copy(taken.id, isFirst: true)] : []
    return keepPicture() + sight + drawCurtain() + [.focus(taken.id)]
  }

  func keepPicture() -> [Action] { keepsLast ? with { [.keep($0.id)] } : [] }

  // MARK: Fading

  /// All of it is there, or nothing could come out of what was there before.
  mutating func endFade() -> [Action] { if case .fading(let taken) = phase { lift(taken) } else { [] } }

  mutating func endFadeAtOnce() -> [Action] {
    guard case .fading = phase else { return [] }
    return [.endFade] + endFade()
  }

  /// Something else happens to the window: all of its picture stays, and not what it shows later.
  mutating func settleFade() -> [Action] {
    guard let place, case .fading(let taken) = phase else { return [] }
    phase = .settling(taken)
    return [.endFade, .freeze(at: place)]
  }

  // MARK: The page

  mutating func follow(_ page: PageState, at now: Moment) -> [Action] {
    guard page != self.page else { return [] }
    self.page = page
    if isPageThere { return inspect(at: now) }
    switch phase {
    case .shown(let taken): return page == .leaving ? [] : lower(taken)
    case .fading where page == .leaving: return []
    case .fading(let taken):
      phase = .behind(taken, until: nil)
      return place.map { [.freeze(at: $0)] } ?? []
    case .behind(let taken, _): phase = .behind(taken, until: nil)
    case .closed, .refused, .hidden, .covered, .settling: break
    }
    // A picture that the server keeps of the window goes on to show what the window shows.
    return isPrivate && keepsLast && past == .shown && !isHidden ? with { [.recall($0.id)] } : []
  }

  private mutating func lower(_ taken: Taken) -> [Action] {
    phase = .behind(taken, until: nil)
    tally.raises = 0
    return drawCurtain()
  }

  mutating func recall(_ isThere: Bool) -> [Action] {
    past = isThere ? .shown : .stale
    return []
  }

  mutating func renew() -> [Action] { hold(.behind) + [.reload] }

  /// What is seen stays until the page is there again. From then on it is as good as another presenter's: it shows what
  /// a person has left, and comes back in place of nothing else.
  mutating func goHome() -> [Action] {
    let actions = settleFade() + hold(.behind)
    if past == .shown { past = .stale }
    return actions + [.startAnew]
  }

  // MARK: Other items

  /// The window itself is hidden meanwhile: neither a window manager nor a program that wants the keyboard brings it
  /// above what is to come.
  mutating func cover() -> [Action] {
    guard let taken = phase.taken, !isHidden else { return [] }
    let actions = settleFade() + hold(.covered)
    phase = .covered(taken.atRest)
    return actions + drawCurtain() + [.withdraw(taken.id)]
  }

  mutating func uncover(at now: Moment) -> [Action] {
    guard case .covered(let taken) = phase else { return [] }
    guard place != nil else {
      phase = .hidden(taken)
      return []
    }
    phase = .settling(taken)
    return [.reveal(taken.id)] + putInPlace(at: now)
  }

  private enum Held { case behind, covered }

  /// Has what is seen of it stay, as a picture.
  private mutating func hold(_ held: Held) -> [Action] {
    guard let place, case .shown(let taken) = phase else { return [] }
    phase = held == .covered ? .covered(taken.atRest) : .behind(taken, until: nil)
    tally.raises = 0
    return [.hold(taken.id, at: place)] + drawCurtain()
  }
}

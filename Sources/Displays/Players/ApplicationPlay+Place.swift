// Where it is shown, and who looks.
extension ApplicationPlay {
  mutating func move(to place: ContentPlace?, _ screen: String?, _ areas: [Rectangle], at now: Moment) -> [Action] {
    guard place != self.place else { return [] }
    let wasParked = self.place == nil
    var actions = settleFade()
    self.place = place
    let isOtherScreen = place != nil && screen != self.screen
    self.screen = screen ?? self.screen
    // Another place may be one where it can be, and another screen one on which it works.
    var wasRefused = false
    if case .refused = phase { (wasRefused, phase) = (true, .closed(until: nil)) }
    if wasRefused || isOtherScreen { actions.append(.retry) }
    guard place != nil else { return actions + park(areas) }
    if wasParked { actions += isStill ? [.retryProgram] : [.resume, .retryProgram] }
    actions += drawCurtain()
    if wasParked, case .hidden(let taken) = phase {
      phase = .settling(taken)
      actions.append(.reveal(taken.id))
    }
    actions += putInPlace(at: now)
    if wasParked, !isStill { awaitWindow(at: now) }
    return wasRefused || wasParked ? actions + [.look] : actions
  }

  /// The curtain goes with the window: the place shows nothing.
  private mutating func park(_ areas: [Rectangle]) -> [Action] {
    var actions: [Action] = []
    switch phase {
    case .closed, .refused: phase = .closed(until: nil)
    case .covered: break
    case .hidden(let taken), .settling(let taken), .behind(let taken, _), .fading(let taken), .shown(let taken):
      if order.isGivenBack {
        actions = giveBack(taken, areas)
      } else {
        phase = .hidden(taken.atRest)
        actions = [.hide(taken.id)]
      }
    }
    tally.hidings = 0
    return actions + drawCurtain() + (isStill ? [] : [.suspend])
  }

  /// Who has put a window on a screen has it back afterwards, as it was. The window of a profile's content stays where
  /// it is.
  mutating func end(_ areas: [Rectangle]) -> [Action] {
    guard order.isPut, program == .strange, let taken = phase.taken else { return [] }
    let fade = settleFade()
    place = nil
    return fade + giveBack(taken, areas)
  }

  private mutating func giveBack(_ taken: Taken, _ areas: [Rectangle]) -> [Action] {
    let actions: [Action] = isHidden ? [.reveal(taken.id)] : []
    phase = .closed(until: nil)
    // It is not over, and is taken again.
    if past == .shown { past = .stale }
    return actions + [.giveBack(taken.id, to: way(back: taken.origin, areas))]
  }

  /// Where it was before it was put anywhere; where no screen is any more, on one that there is.
  private func way(back origin: Rectangle, _ areas: [Rectangle]) -> Rectangle {
    let isThere = areas.contains { $0.contains(origin.center) }
    let corner = isThere ? origin.origin : areas.first?.origin ?? origin.origin
    return Rectangle(origin: corner, size: origin.size)
  }

  mutating func stand(still isStill: Bool, at now: Moment) -> [Action] {
    guard isStill != self.isStill else { return [] }
    self.isStill = isStill
    guard place != nil else { return [] }
    if !isStill {
      awaitWindow(at: now)
      return [.resume]
    }
    if case .closed = phase { phase = .closed(until: nil) }
    return endFadeAtOnce() + [.suspend]
  }

  /// The window as well as the curtain: that goes once the window is there.
  mutating func restack(at now: Moment) -> [Action] {
    guard place != nil else { return [] }
    return (isShown ? [] : [.raise]) + putInPlace(at: now)
  }

  /// A program that runs, and works, has its time to open a window from now on.
  private mutating func awaitWindow(at now: Moment) {
    if case .closed = phase, case .running = program { phase = .closed(until: now + timeToOpen) }
  }

  /// The time until its program has to have opened a window: twice as long each time that it was too short.
  private var timeToOpen: Duration { Self.timeToOpen * (1 << min(tally.lateOpenings, Tally.mostDoublings)) }

  /// What it has opened behind the item before is visible from now on, but for a browser's own windows.
  mutating func comeOn() -> [Action] {
    turn = .on
    return content.isPage ? [] : unveilAll()
  }

  // MARK: The program

  mutating func start(at now: Moment) -> [Action] {
    guard isDue else { return [] }
    tally.raises = 0
    if window == nil { phase = .closed(until: now + timeToOpen) }
    return [.start(isUnseen: opensUnseen)]
  }

  mutating func follow(_ program: Program) -> [Action] {
    self.program = program
    switch program {
    case .strange, .running: break
    case .due, .resting:
      if case .closed = phase { phase = .closed(until: nil) }
      tally.veiled = tally.veiled.filter { $0 == window }
    }
    return []
  }
}

extension ApplicationPlay.Taken {
  /// The same window, for whose rest nothing waits.
  var atRest: Self { Self(id: id, origin: origin) }
}

// Where it is shown, and who looks.
extension PlaylistPlay {
  mutating func begin(from note: PlaylistNote?) -> [Action] {
    guard phase == .new else { return [] }
    round = PlaylistRound(round.items, from: note)
    phase = .empty
    return []
  }

  mutating func move(to place: ContentPlace?, at now: Moment) -> [Action] {
    let wasParked = self.place == nil
    let actions = place != self.place ? endFade() : []
    self.place = place
    var turns = [shown, next?.turn].compactMap { $0.map(Action.show) }
    if wasParked != (place == nil) { turns += halt(at: now) }
    guard let place else { return actions + turns + [.hide] }
    // On a screen that comes back a turn that is loaded is not seen before something lies above it.
    return actions + (shown == nil ? layOver(place) + turns : turns + layOver(place))
  }

  /// The earlier picture stays until an item has drawn.
  private func layOver(_ place: ContentPlace) -> [Action] {
    switch phase {
    case .failed(let failure): [.lay(over: place), fall(failure, at: place)]
    case .on: [.lay(over: place)]
    case .new, .empty, .over: [.keepScreen(at: place), .lay(over: place)]
    }
  }

  func fall(_ failure: Failure, at place: ContentPlace) -> Action {
    .fall(because: failure.health.reason ?? "", at: place, isKept: failure.kept != nil)
  }

  /// All of it, in its order.
  mutating func restack() -> [Action] {
    guard place != nil else { return [] }
    let actions = endFade()
    let own = shown?.isApplication == true ? nil : Action.restackOwn
    // What is loaded lies behind what is seen, be that no item yet.
    let loaded = next.map { Action.lower($0.turn, below: shown) }
    return actions + [own, shown.map(Action.raise), loaded].compactMap(\.self)
  }

  mutating func stand(still isStill: Bool, at now: Moment) -> [Action] {
    self.isStill = isStill
    let actions = isStill ? endFade() : []
    return place == nil ? actions : actions + halt(at: now)
  }

  /// The screen is dark or sleeps, or can be seen again.
  private mutating func halt(at now: Moment) -> [Action] {
    var actions: [Action] = []
    switch phase {
    case .on(var shown):
      if case .lasting(var time) = shown.stay {
        time.stand(still: isHalted, at: now)
        (shown.stay, shown.end) = (.lasting(time), time.deadline)
      }
      phase = .on(shown)
      actions.append(.stand(shown.turn, still: isHalted))
    case .failed(let failure): if let kept = failure.kept { actions.append(.stand(kept, still: true)) }
    case .new, .empty, .over: break
    }
    guard var next else { return actions }
    next.patience.stand(still: isHalted, at: now)
    self.next = next
    return actions + [.stand(next.turn, still: isHalted || next.state == .ready)]
  }

  mutating func finish() -> [Action] {
    let left = [shown, next?.turn, fadingOut].compactMap(\.self)
    let fade: [Action] = isFading ? [.endFade] : []
    (phase, next) = (.over, nil)
    return fade + left.map(Action.retire) + [.endFallback]
  }

  private var fadingOut: Turn? {
    guard case .on(let shown) = phase else { return nil }
    switch shown.fade {
    case .none: return nil
    case .asked(let old), .underWay(let old): return old
    }
  }
}

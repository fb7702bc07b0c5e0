// The window: found, put in its place, lost.
extension ApplicationPlay {
  mutating func take(_ id: UInt32, at area: Rectangle, _ now: Moment) -> [Action] {
    guard isSeeking else { return [] }
    let taken = Taken(id: id, origin: area)
    guard place != nil else {
      phase = .hidden(taken)
      return [.hide(id)]
    }
    phase = .settling(taken)
    return drawCurtain() + putInPlace(at: now)
  }

  mutating func putInPlace(at now: Moment) -> [Action] {
    guard let place, var taken = phase.taken, !isHidden else { return [] }
    (taken.placings, taken.check, taken.restless) = (0, now + Self.timeToSettle, now + Self.timeToFollow)
    phase.taken = taken
    if case .behind = phase { phase = .settling(taken) }
    return [.place(taken.id, over: place.area, isBehind: !isShown)]
  }

  /// Windows came or went. A window manager that follows a change of the screens may have put another workspace over
  /// it; later it was a person, who is left their way.
  mutating func checkAgain(at now: Moment) -> [Action] {
    if var taken = phase.taken, isShown, taken.check == nil, let restless = taken.restless, now < restless {
      taken.check = now + Self.timeToSettle
      phase.taken = taken
    }
    return [.look]
  }

  mutating func configure(_ id: UInt32, at now: Moment) -> [Action] {
    guard var taken = phase.taken, taken.id == id, !isHidden else { return [] }
    taken.check = now + Self.timeToSettle(after: taken.placings)
    phase.taken = taken
    // Of another size it is another picture.
    return (isShown ? keepPicture() : []) + raiseCurtainAbove()
  }

  mutating func due(at now: Moment) -> [Action] {
    var actions: [Action] = []
    if var taken = phase.taken, let check = taken.check, check <= now {
      taken.check = nil
      phase.taken = taken
      actions.append(.measure(taken.id))
    }
    switch phase {
    case .closed(let until?) where until <= now:
      phase = .closed(until: nil)
      tally.lateOpenings += 1
      actions.append(.fail(because: "\(order.source.subject) has opened no window"))
    case .behind(let taken, let until?) where until <= now: actions += show(taken.id, at: now)
    case .closed, .behind, .refused, .hidden, .covered, .settling, .fading, .shown: break
    }
    return actions
  }

  /// A window manager may be seconds behind the screens: one that does otherwise gets twice as long each time.
  private static func timeToSettle(after placings: Int) -> Duration { timeToSettle * (1 << max(0, placings - 2)) }

  /// Nothing has moved for a while: it is at rest, or is put in its place once more.
  mutating func judge(_ area: Rectangle, _ isViewable: Bool, at now: Moment) -> [Action] {
    guard var taken = phase.taken, let place, !isHidden else { return [] }
    if area != place.area || !isViewable, taken.placings < Tally.mostPlacings {
      taken.placings += 1
      taken.check = now + Self.timeToSettle(after: taken.placings)
      phase.taken = taken
      // At first, a slow window manager may only be about to map it, or to bring its workspace.
      let isKept = !isViewable && taken.placings > 1
      return (isKept ? [.reveal(taken.id)] : []) + [.place(taken.id, over: place.area, isBehind: !isShown)]
    }
    guard place.area.contains(area.center) else { return refuse(taken, at: area) }
    tally.refusals = 0
    let complaint = "\(order.source.subject) stays \(area), and not \(place.area)"
    let actions: [Action] = area == place.area ? [] : [.warn(complaint)]
    guard case .settling = phase else { return actions }
    phase = .behind(taken, until: nil)
    return actions + unveil(taken.id) + inspect(at: now)
  }

  /// On another screen it would lie over what a person has there.
  private mutating func refuse(_ taken: Taken, at area: Rectangle) -> [Action] {
    let reason = "the window manager keeps its window \(area), on another screen"
    let fade = settleFade()
    phase = .refused(reason)
    guard program != .strange else { return fade + [.giveBack(taken.id, to: taken.origin)] }
    tally.refusals += 1
    // The window manager may have been behind the screens: the program's next window gets a chance.
    let end = tally.refusals > 1 ? Action.giveUp(because: reason) : .fail(because: reason)
    return fade + drawCurtain() + [.hide(taken.id), end]
  }

  /// It is gone, and what has its XID now may be another's. Another one may be open already.
  mutating func close(at now: Moment) -> [Action] {
    let actions = settleFade()
    window.map { _ = tally.veiled.remove($0) }
    let isAwaited = if case .running = program { place != nil && !isStill } else { false }
    phase = .closed(until: isAwaited ? now + Self.timeBetweenWindows : nil)
    return actions + drawCurtain() + (isSeeking ? [.look] : [])
  }

  /// A window manager shows it again if another client makes it active in the moment in which it is hidden.
  mutating func hideAgain(_ id: UInt32) -> [Action] {
    guard isHidden, id == window, tally.hidings < Tally.mostHidings else { return [] }
    tally.hidings += 1
    return [.hide(id)]
  }

  // MARK: Unseen windows

  /// What an application opens comes above all others, and stays hidden until it has its place.
  mutating func open(_ windows: [UInt32]) -> [Action] {
    guard !windows.isEmpty else { return [] }
    let isUnseen = opensUnseen
    if isUnseen { tally.veiled.formUnion(windows) }
    return (isUnseen ? windows.map(Action.veil) : []) + raiseCurtainAbove()
  }

  mutating func raiseCurtainAbove() -> [Action] {
    guard place != nil, !isShown || turn == .waiting, tally.raises < Tally.mostRaises else { return [] }
    tally.raises += 1
    return [.raise]
  }

  /// It is where it is to be, behind what is shown.
  private mutating func unveil(_ id: UInt32) -> [Action] {
    tally.veiled.remove(id) == nil ? [] : [.raise, .unveil(id)]
  }

  mutating func unveilAll() -> [Action] {
    defer { tally.veiled = tally.veiled.filter { $0 == window } }
    return tally.veiled.filter { $0 != window }.sorted().map(Action.unveil)
  }
}

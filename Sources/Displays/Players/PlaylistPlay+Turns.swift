// Whose turn it is.
extension PlaylistPlay {
  /// What is to be done, and whether there may be more to do at once.
  private struct Step {
    var actions: [Action]
    var isLast: Bool
  }

  /// Shows what is ready once what is shown is over, and loads what comes after that.
  mutating func proceed(_ look: Look, at now: Moment) -> [Action] {
    take(look.turns)
    ring(at: now)
    guard !isHalted, phase != .new, phase != .over, !isAsked else { return [] }
    take(look.step, at: now)
    judgeShown(at: look.time)
    var actions: [Action] = []
    while true {
      if isMissing { actions += miss(at: look.time, now) }
      if let next, wanted(at: look.time) != next.turn.index { actions += discard() }
      let step = next == nil ? load(look, at: now) : judgeNext(at: now)
      actions += step.actions
      if step.isLast { return actions }
    }
  }

  private mutating func take(_ states: [Int: TurnState]) {
    if let turn = next?.turn, let state = states[turn.id] { next?.state = state }
    guard case .on(var shown) = phase, let state = states[shown.turn.id] else { return }
    shown.state = state
    phase = .on(shown)
  }

  private mutating func ring(at now: Moment) {
    switch phase {
    case .on(var shown):
      guard case .lasting(let time) = shown.stay, time.isOver(at: now) else { return }
      shown.stay = .over
      phase = .on(shown)
    case .failed(var failure):
      guard let retry = failure.retry, retry <= now else { return }
      failure.retry = nil
      phase = .failed(failure)
      round.startOver()
      missed = []
    case .new, .empty, .over: return
    }
  }

  private var isAsked: Bool {
    if case .on(let shown) = phase, case .asked = shown.fade { true } else { false }
  }

  private mutating func judgeShown(at time: LocalTime?) {
    guard case .on(var shown) = phase, let current = round.current else { return }
    switch shown.state {
    case .loading, .ready: if !round.items[current].isDue(at: time) { shown.stay = .over }
    case .through: shown.stay = .over
    case .broken(let reason):
      round.giveUp(because: complaint(about: current, reason))
      shown.stay = .over
      if let slot = shown.slot { missed.insert(slot) }
    }
    phase = .on(shown)
  }

  // MARK: The next one

  private mutating func judgeNext(at now: Moment) -> Step {
    guard var next else { return Step(actions: [], isLast: true) }
    switch next.state {
    case .loading where next.patience.isOver(at: now):
      return skip(next.turn, because: "it was not ready within \(Self.timeToLoad.inSeconds)")
    case .loading:
      // What was ready and is not any more has its time once more.
      if next.patience == .off { next.patience = .runs(until: now + Self.timeToLoad) }
      self.next = next
      return Step(actions: [], isLast: true)
    case .through: return skip(next.turn, because: "it ended before its turn")
    case .broken(let reason): return skip(next.turn, because: reason)
    case .ready:
      next.patience = .off
      self.next = next
      return givesWay && isTime ? comeUp(next, at: now) : Step(actions: [.stand(next.turn, still: true)], isLast: true)
    }
  }

  private mutating func skip(_ turn: Turn, because reason: String) -> Step {
    miss()
    round.skip(turn.index, because: complaint(about: turn.index, reason))
    return Step(actions: discard(), isLast: false)
  }

  /// The reason with the name of what it is about.
  private func complaint(about index: Int, _ reason: String) -> String {
    let source = round.items[index].source
    return reason.contains(source.subject) ? reason : "\(source): \(reason)"
  }

  private mutating func discard() -> [Action] {
    defer { next = nil }
    return next.map { [.retire($0.turn)] } ?? []
  }

  private mutating func load(_ look: Look, at now: Moment) -> Step {
    guard let index = wanted(at: look.time) else {
      return Step(actions: givesWay ? fail(at: look.time, now) : [], isLast: true)
    }
    let item = round.items[index]
    if index == round.current, !item.source.hasEnd {
      return givesWay ? stay(index, at: now) : Step(actions: [], isLast: true)
    }
    guard !look.barred.contains(index), hasPlace(item) else { return Step(actions: [], isLast: true) }
    count += 1
    let turn = Turn(id: count, index: index, isApplication: item.source.isApplication)
    next = Next(turn: turn, patience: .runs(until: now + Self.timeToLoad))
    let cover = shown.flatMap { $0.isApplication ? Action.cover($0, true) : nil }
    return Step(actions: [cover, .load(turn, behind: shown)].compactMap(\.self), isLast: true)
  }

  /// It is alone: it stays, and the others are tried once more.
  private mutating func stay(_ index: Int, at now: Moment) -> Step {
    let uncover = shown.flatMap { $0.isApplication ? Action.cover($0, false) : nil }
    return Step(actions: [uncover].compactMap(\.self) + begin(index, at: now), isLast: false)
  }

  /// True if there is a place behind what is shown. Behind an application's window there is none: metacity and mutter
  /// bring a presenter's windows above all of theirs. And what such a window opens below is brought above it, with
  /// which both come above the mixture of a fade.
  private func hasPlace(_ item: PlaylistItem) -> Bool {
    if isFading, item.source.isApplication || hasTimeLater { return false }
    return givesWay || shown?.isApplication != true
  }

  /// True if the next item is in time if it is loaded after the fade. A photo of 3840x2160 takes a seventh of a second
  /// on its way to the server, in which a fade would stand still. In step, the time that is left is the clock's.
  private var hasTimeLater: Bool {
    guard tick == nil, let shown, let time = round.items[shown.index].longest else { return false }
    return time >= order.crossfade + Self.timeAfterFade
  }

  // MARK: Coming up

  private mutating func comeUp(_ next: Next, at now: Moment) -> Step {
    let actions = endFade() + [.freshen(next.turn)]
    let (old, origin) = (shown, origin)
    phase = .on(Shown(turn: next.turn, state: next.state, fade: .asked(from: old)))
    self.next = nil
    guard order.crossfade > .zero else {
      return Step(actions: actions + cut(to: next.turn, from: origin, at: now), isLast: false)
    }
    return Step(actions: actions + [.fade(to: next.turn, from: origin)], isLast: true)
  }

  private var origin: Origin {
    if let shown { return .item(shown) }
    return if case .failed = phase { .fallback } else { .predecessor }
  }

  mutating func settleFade(_ isFading: Bool, at now: Moment) -> [Action] {
    guard case .on(var shown) = phase, case .asked(let old) = shown.fade else { return [] }
    guard isFading else { return cut(to: shown.turn, from: old.map(Origin.item) ?? .predecessor, at: now) }
    shown.fade = .underWay(from: old)
    phase = .on(shown)
    return [.comeUp(shown.turn, over: nil), .stand(shown.turn, still: false), .endFallback]
      + begin(shown.turn.index, at: now)
  }

  /// One request puts it above what was shown. A page is below our window, and what was shown above that.
  private mutating func cut(to turn: Turn, from origin: Origin, at now: Moment) -> [Action] {
    guard case .on(var shown) = phase else { return [] }
    shown.fade = .none
    phase = .on(shown)
    var actions: [Action] = [.comeUp(turn, over: origin)]
    if turn.isApplication { actions.append(.stepAside) }
    if case .item(let old) = origin { actions.append(.retire(old)) }
    return actions + [.stand(turn, still: false), .endFallback] + forgetPicture() + begin(turn.index, at: now)
  }

  /// It has its time from now on.
  private mutating func begin(_ index: Int, at now: Moment) -> [Action] {
    guard case .on(var shown) = phase else { return [] }
    round.come(to: index)
    let end = tick?.end ?? round.items[index].longest.map { now + $0 }
    (shown.stay, shown.end, shown.slot) = (.lasting(end.map(Countdown.runs) ?? .off), end, tick?.step.slot)
    phase = .on(shown)
    return round.note.map { [.note($0)] } ?? []
  }

  /// Nothing but the item is kept on the server. Nothing of our own window lies above a page, nor above what follows
  /// that, as it would after a fade.
  private func forgetPicture() -> [Action] {
    guard let place, let shown else { return [] }
    return [shown.isApplication ? .stepAside : .blacken(at: place)]
  }

  // MARK: Fading

  /// Has all of the item seen at once: something else is to be shown, or the screen cannot be seen.
  mutating func endFade() -> [Action] {
    guard case .on(let shown) = phase, case .underWay = shown.fade else { return [] }
    return [.endFade] + uncover()
  }

  mutating func uncover() -> [Action] {
    guard case .on(var shown) = phase, case .underWay(let old) = shown.fade else { return [] }
    shown.fade = .none
    phase = .on(shown)
    return (shown.turn.isApplication ? [] : [.raise(shown.turn)]) + (old.map { [.retire($0)] } ?? []) + forgetPicture()
  }

  // MARK: Nothing to show

  /// The last picture stays, or what the profile has for that comes up.
  private mutating func fail(at time: LocalTime?, _ now: Moment) -> [Action] {
    guard let place else { return [] }
    let isAwaited = !round.items.contains { $0.isDue(at: time) }
    let news =
      isAwaited
      ? ContentHealth(.showing, "none of its items is due now")
      : ContentHealth(.failed, round.complaint ?? "nothing can be shown")
    var failure = Failure(health: news)
    var isNew = true
    if case .failed(let before) = phase { (failure, isNew) = (before, before.health != news) }
    failure.health = news
    if !isAwaited, failure.retry == nil { failure.retry = now + Self.timeToRest }
    guard isNew else {
      phase = .failed(failure)
      return []
    }
    return fail(as: failure, at: place)
  }

  /// In step, nothing takes the place of an item that has failed. What is loaded for later would be seen when what is
  /// shown goes.
  private mutating func miss(at time: LocalTime?, _ now: Moment) -> [Action] {
    if case .failed = phase { return fail(at: time, now) }
    return discard() + fail(at: time, now)
  }

  private mutating func fail(as failure: Failure, at place: ContentPlace) -> [Action] {
    var actions = endFade()
    let old = shown
    round.leave()
    var failure = failure
    failure.kept = order.fallback == .last ? old : nil
    phase = .failed(failure)
    if let old {
      actions.append(.stand(old, still: true))
      if failure.kept == nil {
        actions += [.hold(at: place)] + (old.isApplication ? [.restackOwn] : []) + [.retire(old)]
      }
    }
    return actions + [fall(failure, at: place)]
  }
}

extension ContentSource {
  fileprivate var isApplication: Bool { if case .application = self { true } else { false } }
}

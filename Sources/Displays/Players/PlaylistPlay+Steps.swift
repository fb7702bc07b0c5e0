// In step with the clock: which item it is time for, and for how long.
extension PlaylistPlay {
  /// What the clock said, and when.
  struct Tick: Hashable, Sendable {
    let step: PlaylistStep
    let at: Moment

    /// When the turn is over.
    var end: Moment { at + step.rest }
  }

  /// Takes in what the clock says. What is shown in another turn than its own is over, be it that the clock was set.
  mutating func take(_ step: PlaylistStep?, at now: Moment) {
    tick = step.map { Tick(step: $0, at: now) }
    guard let tick else { return }
    missed.formIntersection([tick.step.slot, tick.step.slot + 1])
    guard case .on(var shown) = phase else { return }
    let isInTime = shown.slot == tick.step.slot && !missed.contains(tick.step.slot)
    shown.stay = isInTime ? .lasting(.runs(until: tick.end)) : .over
    if isInTime { shown.end = tick.end }
    phase = .on(shown)
  }

  /// The slot whose item is to be loaded: the present one until its item is shown, and then the next one. A slot whose
  /// item has failed keeps its time, and nothing else takes its place.
  private var wantedSlot: Int? {
    guard let slot = tick?.step.slot else { return nil }
    if case .on(let shown) = phase, shown.slot == slot { return missed.contains(slot + 1) ? nil : slot + 1 }
    return [slot, slot + 1].first { !missed.contains($0) }
  }

  /// The index of the item to be loaded; nil where none is.
  func wanted(at time: LocalTime?) -> Int? {
    guard tick != nil else { return round.next(at: time) }
    return wantedSlot.map { $0 % round.items.count }
  }

  /// When the turn began of the item that is to be loaded; nil where it is still to come.
  package var began: Moment? {
    guard let tick, wantedSlot == tick.step.slot else { return nil }
    return tick.at + (.zero - tick.step.elapsed)
  }

  /// True if what is ready may come up now.
  var isTime: Bool { tick.map { $0.step.slot == wantedSlot } ?? true }

  /// True if the item of the present slot has failed, so that there is nothing new to show in it.
  var isMissing: Bool { tick.map { missed.contains($0.step.slot) } ?? false }

  /// Takes in that the item that was to be loaded cannot be shown.
  mutating func miss() { if let wantedSlot { missed.insert(wantedSlot) } }
}

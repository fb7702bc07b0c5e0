import Applying
import Control
import Displays
import Platform
import Presenter
import Session
import X11

/// Shows the items of a list in turn: tells a ``PlaylistPlay`` what happens, and does what it says. The next item is
/// loaded behind the one that is shown, and comes up in one request when its turn is there: nothing else is visible
/// between them.
final class PlaylistPlayer: Player {
  private var play: PlaylistPlay
  private let frame: PlayerFrame
  /// For a `when` to begin or to end, and in step for the next item. It tells when the clock is set, too.
  private let clock: Timer
  private let list: Playlist
  /// Gets what all its items print.
  private let chatter: SharedChatter
  /// What is shown, loaded or faded out, by the `id` of its turn.
  private var turns: [Int: PlaylistTurn] = [:]
  /// The slides of each item of which its last turn has told that they cannot be shown.
  private var told: [Int: Set<Slide>] = [:]
  /// What is still to end.
  private var leaving: [PlaylistTurn] = []
  private var snapshot: Snapshot?
  /// When the time of what is on is over: on the wall's clock in seconds since 1970, noted once so that it stays the
  /// same.
  private var itemEnd: (moment: Moment, seconds: Int)?

  init(_ playlist: Playlist, _ order: ContentOrder, telling chatter: SharedChatter) throws {
    let clock = try Timer(.wall)
    frame = try PlayerFrame(order, waitingFor: [clock.descriptor])
    play = PlaylistPlay(playlist, order)
    self.clock = clock
    list = playlist
    self.chatter = chatter
  }

  var descriptor: Int32 { frame.descriptor }
  var isOver: Bool { play.isOver && turns.isEmpty && leaving.isEmpty }
  var health: ContentHealth {
    var health = play.health
    if list.isInStep, health.state == .showing, !SystemClock.isSynchronized {
      health.reason = health.reason ?? "this machine's clock is not synchronized, so it may be out of step with others"
    }
    return health
  }
  var picture: StoredPicture? { play.shown.flatMap { turns[$0.id] }?.picture }

  var fidelity: Fidelity? { play.shown.flatMap { turns[$0.id] }?.fidelity }
  var item: PlayedItem? {
    let items = play.round.items
    return play.current.map { index in
      PlayedItem(
        number: index + 1, count: items.count, shows: "\(items[index].source)".harmless, until: itemEnd?.seconds)
    }
  }

  func end() throws {
    for action in play.handle(.ended, at: frame.now) { if case .retire(let turn) = action { try retire(turn) } }
    try frame.end()
    try clock.disarm()
    try forgetEnded()
  }

  private func retire(_ turn: PlaylistPlay.Turn) throws {
    guard let old = turns.removeValue(forKey: turn.id) else { return }
    told[turn.index] = old.told
    try old.end()
    leaving.append(old)
  }

  /// The slides of an item of which it was told that they cannot be shown. Its next turn may begin before the last one
  /// ends.
  private func toldSlides(of index: Int) -> Set<Slide> {
    turns.values.filter { $0.item == index }.reduce(told[index] ?? []) { $0.union($1.told) }
  }

  private func forgetEnded() throws {
    for turn in leaving where turn.isOver { try frame.remove(turn.descriptors) }
    leaving.removeAll { $0.isOver }
  }
}

// What happens.
extension PlaylistPlayer {
  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    self.snapshot = snapshot
    frame.move(to: place, in: snapshot)
    if play.isNew { try begin(on: &stage) }
    try tell(.moved(to: place), on: &stage)
    try tell(.proceeded(try look(on: stage)), on: &stage)
  }

  private func begin(on stage: inout Stage) throws {
    let note = stage.connection.playlistNote(on: play.order.screen).flatMap { PlaylistNote(text: $0) }
    try tell(.began(note), on: &stage)
    try followClock()
  }

  func stand(still isStill: Bool, on stage: inout Stage) throws { try tell(.slept(isStill), on: &stage) }

  func restack(on stage: inout Stage) throws {
    for turn in turns.values { turn.isBelow = stage.isBelow }
    try tell(.restacked, on: &stage)
  }

  func proceed(on stage: inout Stage) throws {
    for turn in turns.values + leaving { try turn.proceed() }
    try forgetEnded()
    guard !play.isOver else { return }
    try frame.fallback.proceed(on: &stage)
    if try frame.fade.proceed(on: &stage) { try tell(.fadeEnded, on: &stage) }
    if try clock.ring() != nil { try followClock() }
    _ = try frame.isDue()
    try tell(.proceeded(try look(on: stage)), on: &stage)
  }

  private func followClock() throws {
    guard !list.isInStep else { return }
    let now = Timestamp.now.secondsSince1970
    guard let time = LocalTime(local: now), let minutes = play.round.minutesUntilTimeChanges(after: time),
      let moment = Session.moment(minutes: minutes, after: now)
    else { return try clock.disarm() }
    try clock.arm(at: .seconds(moment))
  }

  private func look(on stage: borrowing Stage) throws -> PlaylistPlay.Look {
    var barred: Set<Int> = []
    if !stage.isAlone {
      for (index, item) in play.round.items.enumerated() where !stage.isFree(for: item.source) { barred.insert(index) }
    }
    return PlaylistPlay.Look(
      turns: turns.mapValues(\.state), barred: barred, time: LocalTime(local: Timestamp.now.secondsSince1970),
      step: try step())
  }

  /// Where the clock is in the playlist. The timer rings at the end of this turn, or when the clock is set.
  private func step() throws -> PlaylistStep? {
    let now = clock.clock.now()
    guard let step = list.step(at: now) else { return nil }
    try clock.arm(at: now + step.rest)
    return step
  }

  /// Carries out what comes of an event, and of what that brings along.
  private func tell(_ event: PlaylistPlay.Event, on stage: inout Stage) throws {
    var events = [event][...]
    while let next = events.popFirst() {
      for action in play.handle(next, at: frame.now) { events += try perform(action, on: &stage) }
    }
    noteEnd()
    try frame.wait(until: play.deadline)
  }

  private func noteEnd() {
    guard let end = play.end else { return itemEnd = nil }
    guard end != itemEnd?.moment else { return }
    itemEnd = (end, Timestamp.now.secondsSince1970 + Int((end - frame.now).components.seconds))
  }
}

// What a ``PlaylistPlay`` says.
extension PlaylistPlayer {
  /// - Returns: what comes of it at once.
  private func perform(_ action: PlaylistPlay.Action, on stage: inout Stage) throws -> [PlaylistPlay.Event] {
    switch action {
    case .load(let turn, let ceiling):
      try open(turn, behind: ceiling, on: stage)
      return [.proceeded(try look(on: stage))]
    case .fade(let turn, let origin):
      let isFading = try turns[turn.id].map { try beginFade(to: $0, from: origin, on: &stage) } ?? false
      return [.fading(isFading), .proceeded(try look(on: stage))]
    case .endFade: try frame.fade.rest()
    case .note(let note): stage.connection.setPlaylistNote(note.text, on: play.order.screen)
    case .cover, .stand, .freshen, .comeUp, .raise, .lower, .retire, .show: try direct(action, on: stage)
    case .stepAside, .blacken, .hide, .hold, .keepScreen, .lay, .restackOwn, .fall, .endFallback:
      try draw(action, on: &stage)
    }
    return []
  }

  private func direct(_ action: PlaylistPlay.Action, on stage: borrowing Stage) throws {
    switch action {
    case .cover(let turn, let isCovered): try turns[turn.id]?.cover(isCovered)
    case .stand(let turn, let isStill): try turns[turn.id]?.stand(still: isStill)
    case .freshen(let turn): try turns[turn.id]?.freshen()
    case .comeUp(let turn, let origin): try turns[turn.id]?.comeUp(above: origin.map { window(of: $0, on: stage) })
    case .raise(let turn): try turns[turn.id]?.raise(above: stage.window)
    case .lower(let turn, let other):
      let window: ContentWindow? = other == nil ? stage.window : other.flatMap { turns[$0.id] }?.window
      if let window { try turns[turn.id]?.lower(below: window) }
    case .show(let turn): if let snapshot { try turns[turn.id]?.show(at: play.place, in: snapshot) }
    case .retire(let turn): try retire(turn)
    default: return
    }
  }

  private func window(of origin: PlaylistPlay.Origin, on stage: borrowing Stage) -> ContentWindow {
    guard case .item(let turn) = origin, let old = turns[turn.id] else { return stage.window }
    return old.window
  }

  private func open(_ turn: PlaylistPlay.Turn, behind other: PlaylistPlay.Turn?, on stage: borrowing Stage) throws {
    guard let snapshot else { return }
    let order = play.order.order(for: play.round.items[turn.index], at: turn.index, since: play.began)
    let ceiling = other.flatMap { turns[$0.id] }?.window ?? stage.window
    let new = try PlaylistTurn(
      order, behind: ceiling, on: stage, serial: turn.id, knowing: toldSlides(of: turn.index), telling: chatter)
    try frame.add(new.descriptors)
    turns[turn.id] = new
    // Before it is drawn: an item that is loaded is not seen, so its pixels have to be somewhere. They stay there until
    // it ends: a window whose pixels move elsewhere while it is seen is black until it is drawn again.
    if frame.fade.isWanted { stage.connection.keepPixels(of: new.window.number) }
    try new.show(at: play.place, in: snapshot)
    try new.proceed()
  }

  /// One item comes out of another: the presenter's own window lies above both then, and shows what the server mixes of
  /// them.
  ///
  /// - Returns: false where there is nothing that it could come out of, or the server cannot do it.
  private func beginFade(
    to turn: PlaylistTurn, from origin: PlaylistPlay.Origin, on stage: inout Stage
  ) throws -> Bool {
    guard let place = play.place else { return false }
    // Beneath a page the presenter has no window.
    if !stage.presentation.isSeen { try stage.presentation.hold(place.area, on: stage.connection) }
    // Nothing comes out of the desktop.
    guard origin != .predecessor || stage.showsPredecessor else { return false }
    let old: PlaylistTurn? = if case .item(let before) = origin { turns[before.id] } else { nil }
    guard try frame.fade.begin(from: old?.window.number, to: turn.seen, at: place, on: &stage) else { return false }
    if let old { try stage.connection.stack(stage.window, above: old.window) }
    return true
  }

  /// In the presenter's own window.
  private func draw(_ action: PlaylistPlay.Action, on stage: inout Stage) throws {
    switch action {
    case .stepAside:
      _ = try stage.show(.color(.black), at: nil)
      try stage.connection.lower(stage.window)
    case .blacken(let place): _ = try stage.show(.color(.black), at: place)
    case .hide: _ = try stage.show(.color(.black), at: nil)
    case .hold(let place): try stage.presentation.hold(place.area, on: stage.connection)
    case .keepScreen(let place): if !stage.presentation.isSeen { try stage.holdScreen(at: place) }
    case .lay(let place): try stage.cover(place)
    case .restackOwn: try stage.restack()
    case .fall(let reason, let place, let isKept):
      try frame.fallback.show(because: reason, at: place, isKept: isKept, on: &stage)
    case .endFallback: try frame.fallback.rest()
    default: return
    }
  }
}

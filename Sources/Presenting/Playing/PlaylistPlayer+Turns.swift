import Applying
import Control
import Displays
import Platform
import Presenter
import Session
import X11

// Whose turn it is.
extension PlaylistPlayer {
  /// Does what is to be done now: shows what is ready once what is shown is over, and loads what comes after that.
  func advance(on stage: inout Stage) throws {
    guard !isHalted else { return }
    let now = LocalTime(local: Timestamp.now.secondsSince1970)
    try judgeShown(at: now)
    repeat {
      if let next, round.next(at: now) != next.index { try discard(next) }
    } while try judgeNext(on: &stage) || load(at: now, on: &stage)
    try forgetEnded()
  }

  private func judgeShown(at now: LocalTime?) throws {
    guard let shown, round.current != nil else { return }
    switch shown.state {
    case .loading, .ready: break
    case .through: isUp = true
    case .broken(let reason):
      round.giveUp(because: reason)
      isUp = true
    }
    guard let current = round.current, !round.items[current].isDue(at: now) else { return }
    isUp = true
  }

  /// - Returns: whether there may be more to do.
  private func judgeNext(on stage: inout Stage) throws -> Bool {
    guard let next else { return false }
    let isLate = try patience.ring()
    switch next.state {
    case .loading where !isLate: return false
    case .loading: return try skip(next, because: "it was not ready within \(Self.timeToLoad.inSeconds)")
    case .through: return try skip(next, because: "it ended before its turn")
    case .broken(let reason): return try skip(next, because: reason)
    case .ready:
      try patience.disarm()
      guard isUp || shown == nil || failure != nil else {
        try next.stand(still: true)
        return false
      }
      try comeUp(next, on: &stage)
      return true
    }
  }

  private func skip(_ turn: PlaylistTurn, because reason: String) throws -> Bool {
    let source = round.items[turn.index].source
    let words = reason.contains(source.subject) ? reason : "\(source): \(reason)"
    round.skip(turn.index, because: words)
    try discard(turn)
    return true
  }

  /// One request puts it above what was shown, unless it comes out of that bit by bit.
  private func comeUp(_ turn: PlaylistTurn, on stage: inout Stage) throws {
    try endFade(on: &stage)
    try turn.freshen()
    let isFading = try beginFade(to: turn, on: &stage)
    if !isFading {
      try turn.comeUp(above: shown?.window ?? stage.window)
      // A page is below our window, and what was shown above that.
      if turn.isApplication { try stepAside(on: &stage) }
      if let shown { try retire(shown) }
    }
    try turn.stand(still: false)
    (shown, next) = (turn, nil)
    try fallback.rest()
    if !isFading { try forgetPicture(on: &stage) }
    try begin(turn.index, on: stage)
  }

  /// Nothing but the item is kept on the server.
  func forgetPicture(on stage: inout Stage) throws {
    if shown?.isApplication == true { return try stepAside(on: &stage) }
    guard var place else { return }
    place.isElsewhere = false
    _ = try stage.show(.color(.black), at: place)
  }

  /// Has nothing of our own window lie above a page, nor above what follows that, as it would after a fade.
  private func stepAside(on stage: inout Stage) throws {
    _ = try stage.show(.color(.black), at: nil)
    try stage.connection.lower(stage.window)
  }

  /// It has its time from now on.
  private func begin(_ index: Int, on stage: borrowing Stage) throws {
    (isUp, failure, isResting) = (false, nil, false)
    try pause.disarm()
    round.come(to: index)
    if let longest = round.items[index].longest { try time.arm(after: longest) } else { try time.disarm() }
    noteEnd()
    if let note = round.note { stage.connection.setPlaylistNote(note.text, on: order.screen) }
  }

  /// - Returns: whether there may be more to do.
  private func load(at now: LocalTime?, on stage: inout Stage) throws -> Bool {
    guard next == nil else { return false }
    guard let index = round.next(at: now) else {
      if isUp || shown == nil { try fail(at: now, on: &stage) }
      return false
    }
    let item = round.items[index]
    if index == round.current, !item.source.hasEnd {
      // Alone: it stays, and the others are tried once more.
      guard isUp else { return false }
      try shown?.cover(false)
      try begin(index, on: stage)
      return true
    }
    guard let place, let snapshot, stage.isFree(for: item.source), hasPlace(item) else { return false }
    let turn = try open(item, at: index, on: stage)
    try patience.arm(after: Self.timeToLoad)
    try turn.show(at: place, in: snapshot)
    try turn.proceed()
    return true
  }

  private func open(_ item: PlaylistItem, at index: Int, on stage: borrowing Stage) throws -> PlaylistTurn {
    serial += 1
    let ceiling = try ceiling(on: stage)
    let turn = try PlaylistTurn(
      index, order.order(for: item, at: index), behind: ceiling, on: stage, serial: serial, telling: chatter)
    for descriptor in turn.descriptors { try poller.add(descriptor, as: .turn) }
    next = turn
    prepareToFade(turn, on: stage)
    return turn
  }

  /// Whether there is a place behind what is shown. Behind an application's window there is none: metacity and mutter bring
  /// windows of ours above all of theirs. And what such a window opens below is brought above it, with which both would come above
  /// the mixture of a fade.
  private func hasPlace(_ item: PlaylistItem) -> Bool {
    if case .application = item.source, fade.isUnderWay { return false }
    return isUp || shown?.isApplication != true
  }

  /// What an item stays behind while it is loaded. For an application's window a picture of it has to do, in a window of ours.
  private func ceiling(on stage: borrowing Stage) throws -> ContentWindow {
    guard let shown else { return stage.window }
    if shown.isApplication { try shown.cover(true) }
    return shown.window
  }

  /// Nothing can be shown: the last picture stays, or what the profile has for that comes up.
  private func fail(at now: LocalTime?, on stage: inout Stage) throws {
    guard let place else { return }
    let isAwaited = !round.items.contains { $0.isDue(at: now) }
    let news =
      isAwaited
      ? ContentHealth(.showing, "none of its items is due now")
      : ContentHealth(.failed, round.complaint ?? "nothing can be shown")
    if !isAwaited, !isResting {
      isResting = true
      try pause.arm(after: Self.timeToRest)
    }
    guard news != failure else { return }
    try endFade(on: &stage)
    failure = news
    round.leave()
    try shown?.stand(still: true)
    let isKept = order.fallback == .last && shown != nil
    if !isKept, let shown {
      try stage.presentation.hold(place.area, on: stage.connection)
      if shown.isApplication { try stage.connection.raise(stage.window) }
      try retire(shown)
      self.shown = nil
    }
    try fallback.show(because: news.reason ?? "", at: place, isKept: isKept, on: &stage)
  }

  private func discard(_ turn: PlaylistTurn) throws {
    try patience.disarm()
    try retire(turn)
    next = nil
  }

  func retire(_ turn: PlaylistTurn) throws {
    try turn.end()
    leaving.append(turn)
  }

  func forgetEnded() throws {
    for turn in leaving where turn.isOver { for descriptor in turn.descriptors { try poller.remove(descriptor) } }
    leaving.removeAll { $0.isOver }
  }
}

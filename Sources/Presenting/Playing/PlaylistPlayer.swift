import Applying
import Control
import Displays
import Platform
import Presenter
import Session
import X11

/// Shows the items of a list in turn. The next one is loaded behind the one that is shown, and comes up in one request when
/// its turn is there: nothing is to be seen between them.
final class PlaylistPlayer: Player {
  enum Source: UInt64 {
    case turn, time, clock, patience, pause, fallback, fade
  }

  let order: ContentOrder
  let chatter: SharedChatter
  var round: PlaylistRound
  let poller: Poller<Source>
  /// For the end of what is shown.
  var time: StandingTimer
  /// For an item to become ready.
  var patience: StandingTimer
  /// For all to be tried again after none could be shown.
  let pause: Timer
  /// For a `when` to begin or to end.
  let clock: Timer
  var fallback: FallbackPicture
  /// What is on the screen; also when it is over, and nothing else is there yet.
  var shown: PlaylistTurn?
  /// What is being loaded, or is ready.
  var next: PlaylistTurn?
  var fade: Fade
  /// What is shown comes out of that; nil also where it comes out of our own window.
  var fading: PlaylistTurn?
  /// What is still to end.
  var leaving: [PlaylistTurn] = []
  /// Whether what is shown is to give way.
  var isUp = false
  /// Why nothing can be shown; nil while something can.
  var failure: ContentHealth?
  var place: ContentPlace?
  var snapshot: Snapshot?
  /// Whether all is tried again after a while.
  var isResting = false
  /// When the time of what is shown is over, in seconds since 1970.
  private var itemEnd: Int?
  private var isStill = false
  private var hasBegun = false
  private var isEnding = false
  var serial = 0

  /// For an item that is not ready. A page has as much time to open.
  static let timeToLoad = Duration.seconds(30)
  /// Until all is tried again after nothing could be shown.
  static let timeToRest = Duration.seconds(10)

  /// - Parameter chatter: of all its items.
  init(_ playlist: Playlist, _ order: ContentOrder, telling chatter: SharedChatter) throws {
    let time = try StandingTimer()
    let patience = try StandingTimer()
    let pause = try Timer(.awake)
    let clock = try Timer(.wall)
    let fallback = try FallbackPicture(order)
    let fade = try Fade(order)
    poller = try Poller([
      time.descriptor: .time, patience.descriptor: .patience, pause.descriptor: .pause, clock.descriptor: .clock,
      fallback.descriptor: .fallback, fade.descriptor: .fade,
    ])
    round = PlaylistRound(playlist.items)
    (self.order, self.chatter) = (order, chatter)
    self.time = time
    self.patience = patience
    self.pause = pause
    self.clock = clock
    self.fallback = fallback
    self.fade = fade
  }

  var descriptor: Int32 { poller.descriptor }
  var isOver: Bool { isEnding && turns.isEmpty }
  var picture: StoredPicture? { shown?.picture }

  var item: PlayedItem? {
    guard let index = round.current, failure == nil else { return nil }
    return PlayedItem(
      number: index + 1, count: round.items.count, shows: "\(round.items[index].source)".harmless, until: itemEnd)
  }

  var turns: [PlaylistTurn] { [shown, next, fading].compactMap(\.self) + leaving }

  var health: ContentHealth {
    if place == nil { return ContentHealth(.parked) }
    return failure ?? (shown == nil ? ContentHealth(.starting) : ContentHealth(.showing, round.complaint))
  }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    let wasParked = self.place == nil
    if place != self.place || place?.isElsewhere ?? false { try endFade(on: &stage) }
    (self.place, self.snapshot) = (place, snapshot)
    begin(on: stage)
    for turn in [shown, next] { try turn?.show(at: place, in: snapshot) }
    if wasParked != (place == nil) { try halt(place == nil || isStill) }
    guard let place else {
      _ = try stage.show(.color(.black), at: nil)
      return
    }
    // What was on the screen before stays until there is something to be seen.
    if shown == nil, !stage.presentation.isSeen { try stage.holdScreen(at: place) }
    try stage.cover(place)
    if place.isElsewhere { try raise(on: stage) }
    try advance(on: &stage)
  }

  func proceed(on stage: inout Stage) throws {
    for turn in turns { try turn.proceed() }
    try forgetEnded()
    guard !isEnding else { return }
    try fallback.proceed(on: &stage)
    try proceedFade(on: &stage)
    if try time.ring() { isUp = true }
    if try clock.ring() != nil { try followClock() }
    if try pause.ring() != nil { startOver() }
    try advance(on: &stage)
  }

  func stand(still isStill: Bool, on stage: inout Stage) throws {
    self.isStill = isStill
    if isStill { try endFade(on: &stage) }
    if place != nil { try halt(isStill) }
  }

  func end() throws {
    isEnding = true
    for turn in [shown, next, fading].compactMap(\.self) { try retire(turn) }
    (shown, next, fading) = (nil, nil, nil)
    try fade.rest()
    // Nobody takes in any more what they tell.
    try time.disarm()
    try patience.disarm()
    try pause.disarm()
    try clock.disarm()
    try fallback.rest()
    try forgetEnded()
  }

  /// Goes on where the presenter before was, also one that was killed.
  private func begin(on stage: borrowing Stage) {
    guard !hasBegun else { return }
    hasBegun = true
    let note = stage.connection.playlistNote(on: order.screen).flatMap { PlaylistNote(text: $0) }
    round = PlaylistRound(round.items, from: note)
    try? followClock()
  }

  /// Nobody looks.
  private func halt(_ isHalted: Bool) throws {
    try time.stand(still: isHalted)
    noteEnd()
    try patience.stand(still: isHalted)
    try shown?.stand(still: isHalted || failure != nil)
    try next?.stand(still: isHalted || next?.state == .ready)
  }

  private func startOver() {
    isResting = false
    round.startOver()
  }

  var isHalted: Bool { place == nil || isStill }

  /// Of what is on, for people: on the wall's clock, noted once so that it stays the same.
  func noteEnd() {
    itemEnd = time.end.map { end in
      let rest = (end - TimerClock.awake.now()).components.seconds
      return Timestamp.now.secondsSince1970 + Int(rest)
    }
  }

  /// Above all others, and in their order.
  private func raise(on stage: borrowing Stage) throws {
    guard shown?.isApplication != true else { return }
    try stage.connection.raise(stage.window)
    guard let shown else { return }
    try shown.raise(above: stage.window)
    try next?.lower(below: shown.window)
  }

  private func followClock() throws {
    let now = Timestamp.now.secondsSince1970
    guard let time = LocalTime(local: now), let minutes = round.minutesUntilTimeChanges(after: time),
      let moment = Session.moment(minutes: minutes, after: now)
    else { return try clock.disarm() }
    try clock.arm(at: .seconds(moment))
  }
}

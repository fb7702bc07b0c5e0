import Displays

/// A screen, a server and the items of a list for a ``PlaylistPlay``: what its actions do, and what a person sees after
/// each.
struct PlaylistWorld: PlayWorld {
  /// What can be seen.
  enum Picture: Hashable {
    case desktop, predecessor, black, fallback
    /// Of a turn, by its `id`.
    case item(Int)
    /// One that comes out of what was there before.
    case mixture
  }

  struct Item: Hashable {
    let turn: PlaylistPlay.Turn
    var state = PlaylistPlay.TurnState.loading
    var isStill = false
    var isCovered = false
    var isUp = false
    /// Whether it is where its screen is.
    var isHere = true
  }

  enum Entry {
    case event(PlaylistPlay.Event, at: Moment)
    case action(PlaylistPlay.Action)
  }

  var play: PlaylistPlay
  let order: ContentOrder
  var now = Moment(.zero)
  var minute = 720
  /// The time since 1970 when the world began, for a playlist in step.
  var clock = Duration.seconds(1_795_688_142)
  var place: ContentPlace?
  var isStill = false
  /// Whether all of it is to lie below other windows.
  var isBelow = false
  /// Whether the server mixes pictures.
  let canFade: Bool
  let background: Picture
  /// All windows from the top, by their turns; 0 is the presenter's own.
  var stack = [0]
  /// What the presenter's own window shows; nil while it is not on the screen.
  var own: Picture?
  var isFading = false
  var items: [Int: Item] = [:]
  var barred: Set<Int> = []
  var hasShown = false
  var isBright = false
  var faults: [String] = []
  var log: [Entry] = []

  static let home = ApplicationWorld.home
  static let other = ApplicationWorld.other

  init(_ list: Playlist, _ order: ContentOrder, hasPredecessor: Bool, canFade: Bool) {
    (play, self.order, self.canFade) = (PlaylistPlay(list, order), order, canFade)
    background = hasPredecessor ? .predecessor : .desktop
    tell(.began(nil))
  }

  /// As its owner does: what has become of the turns comes last.
  mutating func send(_ event: PlaylistPlay.Event? = nil) {
    if let event { tell(event) }
    tell(.proceeded(look))
    expectPromises()
  }

  var time: LocalTime? { CalendarDay(year: 2026, month: 3, day: 4).map { LocalTime(day: $0, minute: minute) } }

  private var look: PlaylistPlay.Look {
    PlaylistPlay.Look(turns: items.mapValues(\.state), barred: barred, time: time, step: step)
  }

  private var step: PlaylistStep? {
    guard case .playlist(let list) = order.source else { return nil }
    return list.step(at: clock + now.sinceStart)
  }

  private mutating func tell(_ event: PlaylistPlay.Event) {
    var events = [event]
    var count = 0
    while !events.isEmpty {
      let next = events.removeFirst()
      log.append(.event(next, at: now))
      for action in play.handle(next, at: now) {
        log.append(.action(action))
        events += perform(action)
        // Of a screen that was dark something is visible once all is done.
        if case .moved = next {} else { expectNothingWrong() }
        count += 1
      }
      guard count < 200 else { return faults.append("no end of actions") }
    }
  }

  // MARK: What is seen

  var seen: Picture {
    for id in stack {
      if id == 0, let own { return own }
      // What is loaded has a window that is seen as soon as nothing is above it.
      if let item = items[id], item.isHere, item.isUp || item.state == .ready { return .item(id) }
    }
    return background
  }

  private mutating func expectNothingWrong() {
    guard place != nil else { return }
    if case .item(let id) = seen {
      hasShown = true
      if items[id]?.isUp == false { faults.append("an item before its turn") }
    }
    if hasShown, seen == .predecessor || seen == .desktop { faults.append("what was there before, after the content") }
  }

  private mutating func expectPromises() {
    expectNothingWrong()
    if let deadline = play.deadline, deadline <= now { faults.append("overdue") }
    guard place != nil else { return }
    if isBright, seen == .black { faults.append("black") }
    isBright = isBright || seen != .black && seen != .desktop
    expectTurns()
    guard case .failed = play.health.state else { return }
    if order.fallback == .card, seen != .fallback { faults.append("no fallback, but \(seen)") }
  }

  private mutating func expectTurns() {
    if items.count > 3 { faults.append("\(items.count) items at once") }
    if isFading, play.shown == nil { faults.append("a fade to nothing") }
    let isHalted = place == nil || isStill
    guard let shown = play.shown.flatMap({ items[$0.id] }) else { return }
    if play.current != nil, shown.isStill, !isHalted { faults.append("what is shown stands still") }
    if isHalted, !shown.isStill { faults.append("it goes on while nobody looks") }
    let others = items.values.filter { $0.turn != shown.turn }
    // What comes next may wait for a program of the presenter before, for the end of a fade, or for the screens to
    // wake.
    let isWaiting = !barred.isEmpty || isFading || isHalted
    if shown.isCovered, others.isEmpty, play.current != nil, !isWaiting { faults.append("still covered") }
    // One that is loaded has its time, whatever it says of itself.
    if !isHalted, others.contains(where: { !$0.isUp && $0.state == .loading }), play.deadline == nil {
      faults.append("a wait without an end")
    }
  }

  // MARK: What actions do

  private mutating func perform(_ action: PlaylistPlay.Action) -> [PlaylistPlay.Event] {
    switch action {
    case .load(let turn, let ceiling):
      load(turn, behind: ceiling)
      return [.proceeded(look)]
    case .fade(let turn, let origin): return [.fading(fade(to: turn, from: origin)), .proceeded(look)]
    case .endFade: isFading = false
    case .cover(let turn, let isCovered): items[turn.id]?.isCovered = isCovered
    case .stand(let turn, let isStill): items[turn.id]?.isStill = isStill
    case .comeUp(let turn, let origin): comeUp(turn, over: origin)
    case .raise(let turn): if turn.isApplication { raise(turn.id) } else { put(turn.id, above: 0) }
    case .lower(let turn, let other): put(turn.id, below: other?.id ?? 0)
    case .retire(let turn):
      if items.removeValue(forKey: turn.id) == nil { faults.append("retired twice") }
      stack.removeAll { $0 == turn.id }
    case .show(let turn): items[turn.id]?.isHere = place != nil
    case .freshen, .lay, .endFallback, .note: break
    case .stepAside, .blacken, .hide, .hold, .keepScreen, .restackOwn, .fall: draw(action)
    }
    return []
  }

  private mutating func load(_ turn: PlaylistPlay.Turn, behind other: PlaylistPlay.Turn?) {
    items[turn.id] = Item(turn: turn)
    if let other, other.isApplication, items[other.id]?.isCovered != true { faults.append("loaded behind a page") }
    stack.append(turn.id)
    put(turn.id, below: other?.id ?? 0)
  }

  private mutating func fade(to turn: PlaylistPlay.Turn, from origin: PlaylistPlay.Origin) -> Bool {
    if own == nil { own = seen }
    guard canFade, origin != .predecessor || own == .predecessor else { return false }
    (own, isFading) = (.mixture, true)
    if case .item(let old) = origin { put(0, above: old.id) }
    return true
  }

  private mutating func comeUp(_ turn: PlaylistPlay.Turn, over origin: PlaylistPlay.Origin?) {
    guard let item = items[turn.id] else { return faults.append("what is gone comes up") }
    if item.state != .ready { faults.append("what is not ready comes up") }
    items[turn.id]?.isUp = true
    guard !turn.isApplication, let origin else { return }
    if case .item(let old) = origin { put(turn.id, above: old.id) } else { put(turn.id, above: 0) }
  }

  private mutating func draw(_ action: PlaylistPlay.Action) {
    switch action {
    case .stepAside:
      own = nil
      stack = stack.filter { $0 != 0 } + [0]
    case .blacken: own = .black
    case .hide: own = nil
    case .hold: own = seen
    case .keepScreen: if own == nil { own = seen }
    case .restackOwn: if isBelow { stack = stack.filter { $0 != 0 } + [0] } else { raise(0) }
    case .fall(_, _, let isKept):
      // As ``FallbackPicture`` does it.
      let hasLast = isKept && own != nil && own != .black && own != .fallback
      if order.fallback != .last || !hasLast && own != .predecessor { own = .fallback }
    default: faults.append("unknown \(action)")
    }
  }

  private mutating func raise(_ id: Int) { stack = [id] + stack.filter { $0 != id } }

  private mutating func put(_ id: Int, above other: Int) {
    stack.removeAll { $0 == id }
    stack.insert(id, at: stack.firstIndex(of: other) ?? 0)
  }

  private mutating func put(_ id: Int, below other: Int) {
    stack.removeAll { $0 == id }
    stack.insert(id, at: stack.firstIndex(of: other).map { $0 + 1 } ?? stack.endIndex)
  }
}

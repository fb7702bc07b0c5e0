import Displays

/// A screen, a server and a program for an ``ApplicationPlay``: what its actions do, and what a person sees after each.
struct ApplicationWorld: PlayWorld {
  /// What can be seen somewhere.
  enum Picture: Hashable {
    case black, predecessor, fallback
    /// A window that has drawn nothing yet.
    case empty
    case content
    /// A browser without its page, or with its own words about it.
    case unfit
  }

  /// Written out only where something was wrong, as that takes longer than all else.
  enum Entry {
    case event(ApplicationPlay.Event, at: Moment)
    case action(ApplicationPlay.Action)
  }

  struct Window: Hashable {
    let id: UInt32
    var area: Rectangle
    var picture: Picture
    var isMapped = true
    var isVeiled = false
    var isAbove = true
    /// Whether its workspace is not the one that is seen; how often it was placed since.
    var isAway = false
    var placings = 0
  }

  var play: ApplicationPlay
  var now = Moment(.zero)
  let order: ContentOrder
  var place: ContentPlace?
  var window: Window?
  /// Where a window manager keeps the window, wherever it is put.
  var keptAt: Rectangle?
  /// Whether its program was ended for long.
  var isGivenUp = false
  /// The other windows of the program, which are open and not visible.
  var veiled: Set<UInt32> = []
  /// What the presenter's own window shows; nil while it is not on the screen.
  var curtain: Picture?
  /// The picture of an earlier presenter that may be held once.
  var predecessor: Bool
  var isFading = false
  /// Whether it is its turn, of the items of a playlist.
  var isOn: Bool
  var isRunning = false
  var isStill = false
  var program = ApplicationPlay.Program.due
  var page = ApplicationPlay.PageState.unfollowed
  /// Pictures that are kept on the server.
  var (last, sight, first): (Picture?, Picture?, Picture?)
  /// The windows whose pixels those are, live.
  var (lastOf, curtainOf): (UInt32?, UInt32?)
  var hasShown = false
  /// Whether anything was on the screen since it is lit.
  var isBright = false
  /// What has been wrong.
  var faults: [String] = []
  var log: [Entry] = []
  var nextID: UInt32 = 100

  static let home = ContentPlace(
    area: Rectangle(origin: Point(x: 0, y: 0), size: Size(width: 100, height: 50)), output: OutputID(rawValue: 1))
  static let other = ContentPlace(
    area: Rectangle(origin: Point(x: 200, y: 0), size: Size(width: 80, height: 60)), output: OutputID(rawValue: 2))

  init(_ content: ApplicationContent, _ order: ContentOrder, hasPredecessor: Bool) {
    (play, self.order, predecessor) = (ApplicationPlay(content, order), order, hasPredecessor)
    isOn = order.item == nil
    if content.isPage { page = .blank }
    if content.window.launch == nil { program = .strange }
  }

  mutating func send(_ event: ApplicationPlay.Event) {
    var events = [event]
    var count = 0
    while !events.isEmpty {
      let next = events.removeFirst()
      log.append(.event(next, at: now))
      for action in play.handle(next, at: now) {
        log.append(.action(action))
        events += perform(action)
        expectNothingPrivate()
        count += 1
      }
      guard count < 200 else { return faults.append("no end of actions") }
    }
    expectPromises()
  }

  // MARK: What is seen

  var isWindowSeen: Bool {
    guard let window, let place, window.isMapped, !window.isVeiled, window.area.overlaps(place.area) else {
      return false
    }
    return window.isAbove || curtain == nil
  }

  /// nil for what lies behind both windows.
  var seen: Picture? { isWindowSeen ? window?.picture : curtain }

  mutating func expectNothingPrivate() {
    guard place != nil else { return }
    if seen == .unfit { faults.append("a browser's error") }
    if seen == .predecessor, hasShown { faults.append("the predecessor after the content") }
    if isWindowSeen, window?.picture == .content { hasShown = true }
  }

  mutating func expectPromises() {
    expectNothingPrivate()
    if let deadline = play.deadline, deadline <= now { faults.append("overdue") }
    if play.isHidden, window?.id == play.window, window?.isMapped == true { faults.append("what is hidden is mapped") }
    guard let place, window?.id == play.window else { return }
    // Who moves or minimises a window sees what is behind it until it is put back.
    if play.health.state == .showing, let window, window.area != place.area || !window.isMapped { return }
    let isBlack = seen == .black || seen == nil
    if isBright, isBlack, play.health.state != .ended { faults.append("black") }
    if play.health.state == .ended, seen == .predecessor { faults.append("the predecessor after the end") }
    isBright = isBright && play.health.state != .ended || !isBlack
    guard play.health.state == .showing, isWindowSeen || curtain == nil else { return }
    if window?.isVeiled == true { faults.append("what is shown is veiled") }
    if !play.content.isPage, isOn, !veiled.isEmpty { faults.append("still veiled") }
  }

  // MARK: What actions do

  mutating func perform(_ action: ApplicationPlay.Action) -> [ApplicationPlay.Event] {
    switch action {
    case .start: return start()
    case .fail(let reason): return end(because: reason)
    case .giveUp(let reason):
      isGivenUp = true
      return end(because: reason)
    case .retry, .retryProgram: return retry()
    case .startAnew: return startAnew()
    case .suspend, .resume, .reload, .focus, .warn: return []
    case .look: return look()
    case .measure(let id):
      guard let window, window.id == id else { return [.closed(id)] }
      return [.measured(id, window.area, isViewable: window.isMapped && !window.isAway)]
    case .inspect(let id):
      guard let window, window.id == id else { return [] }
      return [.inspected(id, isEmpty: window.picture == .empty)]
    case .place, .hide, .withdraw, .reveal, .giveBack, .veil, .unveil, .raise: change(action)
    default: return draw(action)
    }
    return []
  }

  private mutating func change(_ action: ApplicationPlay.Action) {
    switch action {
    case .place(let id, let area, let isBehind):
      let area = keptAt ?? area
      change(id) {
        ($0.area, $0.isAbove, $0.isAway) = (area, !isBehind, false)
        $0.placings += 1
      }
    case .hide(let id), .withdraw(let id):
      change(id) { $0.isMapped = false }
      // The server has new pixels for it once it is mapped again.
      (lastOf, curtainOf) = (nil, nil)
    case .reveal(let id): change(id) { $0.isMapped = true }
    case .giveBack(let id, let area): change(id) { $0.area = area }
    case .veil(let id):
      if window?.id == id { window?.isVeiled = true } else { veiled.insert(id) }
    case .unveil(let id):
      change(id) { $0.isVeiled = false }
      veiled.remove(id)
    default: window?.isAbove = false
    }
  }

  private mutating func change(_ id: UInt32, _ edit: (inout Window) -> Void) {
    guard var new = window, new.id == id else { return }
    edit(&new)
    window = new
  }

  private mutating func draw(_ action: ApplicationPlay.Action) -> [ApplicationPlay.Event] {
    switch action {
    case .cover(let health, let place, let kept): return cover(health, place, kept)
    case .uncover: (curtain, curtainOf, isFading) = (nil, nil, false)
    case .hold(let id, _):
      guard let window, window.id == id else { return [.closed(id)] }
      (curtain, curtainOf) = (window.picture, nil)
      self.window?.isAbove = false
    case .keep: (last, lastOf) = (window?.picture, window?.id)
    case .copy(_, let isFirst): if isFirst { first = window?.picture } else { sight = window?.picture }
    case .recall: return [.recalled(recall())]
    case .fade(let id, _):
      isFading = window?.id == id && curtain == .predecessor
      return [.fading(isFading)]
    case .endFade: endFade()
    case .freeze: (isFading, curtainOf) = (false, nil)
    default: faults.append("unknown \(action)")
    }
    return []
  }

  /// As ``FallbackPicture`` does it.
  private mutating func cover(
    _ health: ContentHealth, _ place: ContentPlace, _ kept: ApplicationPlay.Kept
  ) -> [ApplicationPlay.Event] {
    // The screen is taken by then.
    defer { predecessor = false }
    var isKept = kept == .last
    if kept == .earlier { isKept = recall() }
    // What was not on the screen comes above all windows.
    if curtain == nil { window?.isAbove = false }
    if curtain == nil, let last {
      (curtain, curtainOf, self.last, lastOf) = (last, lastOf, nil, nil)
    }
    switch health.state {
    case .failed, .restarting:
      let hasLast = isKept && curtain != nil && curtain != .black && curtain != .fallback
      if order.fallback != .last || !hasLast && curtain != .predecessor { (curtain, curtainOf) = (.fallback, nil) }
    case .ended where !order.isOnce: (curtain, curtainOf) = (.black, nil)
    default: hold()
    }
    return kept == .earlier ? [.recalled(isKept)] : []
  }

  /// As the presenter's pictures of a window do it.
  private mutating func recall() -> Bool {
    let earlier = sight == .content ? sight : first
    let good = earlier ?? (lastOf == nil ? last : nil)
    (last, lastOf, sight, first) = (good, nil, nil, nil)
    return good != nil
  }

  mutating func endFade() { (curtain, curtainOf, isFading) = (window?.picture ?? curtain, window?.id, false) }

  private mutating func hold() { if curtain == nil { curtain = predecessor ? .predecessor : .black } }

  // MARK: The program

  mutating func start() -> [ApplicationPlay.Event] {
    (isRunning, program) = (true, .running(after: nil))
    return [.program(program)]
  }

  private mutating func look() -> [ApplicationPlay.Event] {
    var events: [ApplicationPlay.Event] = []
    if let id = play.window {
      if window?.id != id { return [.closed(id)] }
      if play.isHidden, window?.isMapped == true { events.append(.surfaced(id)) }
    } else if play.isSeeking, let window {
      events.append(.found(window.id, window.area))
    }
    return events
  }

  mutating func end(because reason: String) -> [ApplicationPlay.Event] {
    guard isRunning else { return [] }
    (isRunning, window, program, veiled) = (false, nil, .resting(ContentHealth(.restarting, reason)), [])
    var events: [ApplicationPlay.Event] = [.program(program)]
    if play.content.isPage {
      page = .blank
      events.append(.page(.blank))
    }
    return events + [.listed]
  }

  /// What was kept of it is forgotten.
  private mutating func startAnew() -> [ApplicationPlay.Event] {
    (last, lastOf, sight, first) = (nil, nil, nil, nil)
    let isThere = window != nil
    (isRunning, window, program, veiled) = (false, nil, .due, [])
    page = .blank
    return [.program(.due), .page(.blank)] + (isThere ? [.listed] : [])
  }

  mutating func retry() -> [ApplicationPlay.Event] {
    guard case .resting(let health) = program, health.state != .ended else { return [] }
    program = .due
    return [.program(.due)]
  }
}

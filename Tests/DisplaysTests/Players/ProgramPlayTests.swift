import Displays
import Testing

/// Whatever a program does, in whatever order: nothing empty is seen before it has had its time.
@Suite struct ProgramPlayTests {
  @Test func whateverHappensPeopleSeeWhatTheyMay() {
    ProgramWorld.run { ProgramWorld(random: &$0) }
  }
}

/// A window that a program draws into, in the presenter's own, for a ``ProgramPlay``.
struct ProgramWorld: EventWorld {
  enum Picture: Hashable { case nothing, dark, drawn }

  var play: ProgramPlay
  let order: ContentOrder
  let isApart: Bool
  let hasPredecessor: Bool
  var now = Moment(.zero)
  var isRunning = false
  var isReady = false
  var picture = Picture.nothing
  /// Since when there was something, but nothing visible.
  var darkSince: Moment?
  /// Whether the program's window is seen, or mixed into the presenter's own.
  var (isShown, isFading) = (false, false)
  var faults: [String] = []
  var log: [String] = []

  init(random: inout SeededGenerator) {
    var order = ContentOrder(screen: "sign", source: .program(Command(["board"])))
    order.crossfade = random.pick([.zero, .seconds(1)])
    if random.chance(30) { order.item = 0 }
    (self.order, play) = (order, ProgramPlay(order))
    (isApart, hasPredecessor) = (random.chance(70), random.chance(50))
  }

  mutating func expectPromises() {
    if let deadline = play.deadline, deadline <= now { faults.append("overdue") }
    if play.isSeen != (isShown || isFading) { faults.append("seen or not") }
    if isRunning, isFading, isShown { faults.append("twice") }
    if isRunning, picture == .dark, isApart, !play.isSeen, play.deadline == nil {
      faults.append("a wait without an end")
    }
  }

  mutating func perform(_ action: ProgramPlay.Action) -> [ProgramPlay.Event] {
    switch action {
    case .inspect:
      if picture != .drawn, darkSince == nil { darkSince = now }
      return [.inspected(isEmpty: picture != .drawn)]
    case .fade: return [.fading(hasPredecessor)]
    case .endFade: isFading = false
    case .show: (isShown, isFading) = (true, false)
    case .reveal(let isFading):
      (isShown, self.isFading) = (!isFading, isFading)
      let isLate = darkSince.map { now - $0 >= .seconds(2) } ?? false
      let isBlind = order.item != nil && !isApart
      if picture != .drawn, !isLate, !isBlind, !isReady { faults.append("nothing is seen of it") }
    case .close: (isShown, isFading) = (false, false)
    case .giveUp: end()
    }
    return []
  }

  mutating func happen(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: start()
    case 2: end()
    case 3: draw(.dark)
    case 4: draw(.drawn)
    case 5: if isRunning { say() }
    case 6: if isRunning, random.chance(20) { send(.openedElsewhere) }
    case 7: send(.hurried)
    case 8: if isFading { send(.fadeEnded) }
    default: wait()
    }
  }

  private mutating func start() {
    guard !isRunning else { return }
    (isRunning, isReady, picture, darkSince) = (true, false, .nothing, nil)
    send(.opened(isApart: isApart))
  }

  private mutating func end() {
    guard isRunning else { return }
    isRunning = false
    send(.ended)
  }

  private mutating func draw(_ picture: Picture) {
    guard isRunning else { return }
    self.picture = picture
    send(.drawn)
  }

  private mutating func say() {
    isReady = true
    send(.ready)
  }

  private mutating func wait() {
    now = play.deadline ?? now + .seconds(1)
    send(.deadlineReached)
  }

  /// Everything goes well from now on: then the program is seen in the end.
  mutating func calmDown() {
    start()
    draw(.drawn)
    if isFading { send(.fadeEnded) }
    if !isShown || !play.hasShown { faults.append("never seen") }
    end()
    if isShown || play.isSeen { faults.append("seen after its end") }
  }
}

import Displays

/// Files, a decoder and a screen for a ``StillPlay``.
struct StillWorld: EventWorld {
  enum Picture: Hashable {
    case nothing, fallback
    /// The slide, or the one picture.
    case content(Slide?)
  }

  var play: StillPlay
  var now = Moment(.zero)
  var (hasPlace, isAsleep) = (false, false)
  /// The slides that there are.
  var there: [Slide] = []
  var damaged: Set<Slide> = []
  /// Whether a file is read in another process, as images are.
  let isSlow: Bool
  let isOnce: Bool
  /// The picture that is being read.
  var reading: Slide??
  var seen = Picture.nothing
  var hasShown = false
  /// What was seen when the next slide was to follow last, and when.
  var promised: (seen: Picture, deadline: Moment)?
  /// The slides that were up, and whose files were there ever since.
  var up: Set<Slide> = []
  var faults: [String] = []
  var log: [String] = []

  static let all = ["/a.png", "/b.png", "/c.png"].map { Slide(Path($0)) }

  init(random: inout SeededGenerator) {
    let sources: [Slideshow.Source] = [.folder("/slides"), .document("/plan.pdf", nil)]
    let slideshow = Slideshow(random.pick(sources), every: .seconds(10))
    isOnce = random.chance(30)
    play = StillPlay(random.chance(70) ? slideshow : nil, once: isOnce)
    isSlow = random.chance(70)
    if case .document = play.slideshow?.source { return }
    there = play.slideshow == nil ? [] : Self.all
    send(.found(there))
  }

  mutating func expectPromises() {
    expectTurn()
    let health = play.health(awaiting: nil, complaint: nil)
    if let deadline = play.deadline {
      if deadline <= now { faults.append("overdue") }
      if !hasPlace || isAsleep || play.slideshow == nil { faults.append("a wait for what nobody sees") }
      if seen != .content(play.slides.current) { faults.append("a slide loses its turn: \(seen)") }
    }
    guard hasPlace else {
      if health.state != .parked || seen != .nothing { faults.append("not parked") }
      return
    }
    switch (health.state, seen) {
    case (.showing, .content), (.failed, .fallback), (.failed, .content), (.starting, .nothing): break
    default: faults.append("\(health) of \(seen)")
    }
    let isIdle = reading == nil && play.deadline == nil && !play.isThrough && !isAsleep
    if isIdle, health.state == .showing, play.slides.count > 1 { faults.append("the next slide never comes") }
  }

  /// A slide that is up has no more time than it had.
  private mutating func expectTurn() {
    if let deadline = play.deadline, let promised, promised.seen == seen, now < promised.deadline,
      promised.deadline < deadline
    {
      faults.append("a slide has more time")
    }
    promised = play.deadline.map { (seen, $0) }
  }

  mutating func perform(_ action: StillPlay.Action) -> [StillPlay.Event] {
    switch action {
    case .read: return read()
    case .draw(let isNext): return draw(isNext: isNext)
    case .hold: hold()
    case .fallBack(_, let isKept): return fallBack(isKept: isKept)
    case .warn: break
    }
    return []
  }

  private mutating func read() -> [StillPlay.Event] {
    reading = nil
    guard hasPlace else { return [.ready] }
    reading = .some(play.slides.current)
    return isSlow ? [] : finish()
  }

  /// What comes of the picture that is being read.
  private mutating func finish() -> [StillPlay.Event] {
    guard let slide = reading else { return [] }
    reading = nil
    let isDamaged = damaged.contains(slide ?? Self.all[0])
    return [isDamaged ? .unreadable("broken", words: "it: broken") : .ready]
  }

  private mutating func hold() {
    reading = nil
    if !hasPlace { seen = .nothing }
  }

  private mutating func draw(isNext: Bool) -> [StillPlay.Event] {
    if isOnce, hasPlace, let slide = play.slides.current, !up.insert(slide).inserted, isNext {
      faults.append("\(slide) is shown twice")
    }
    seen = hasPlace ? .content(play.slides.current) : .nothing
    if hasPlace { hasShown = true }
    return [.drawn(problem: nil, lost: nil), .seen(hasPlace)]
  }

  private mutating func fallBack(isKept: Bool) -> [StillPlay.Event] {
    if isKept != hasShown { faults.append("a picture that is kept: \(isKept)") }
    if !hasPlace { seen = .nothing } else if !isKept || seen == .nothing { seen = .fallback }
    return [.seen(hasPlace)]
  }

  mutating func happen(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: move(hasPlace: !hasPlace)
    case 2: move(hasPlace: hasPlace)
    case 3:
      isAsleep.toggle()
      send(.fell(asleep: isAsleep))
    case 4: find(Self.all.filter { _ in random.chance(60) })
    case 5:
      damaged = Set(Self.all.filter { _ in random.chance(40) })
      find(there)
    case 6:
      if play.slideshow == nil { return }
      up = []
      send(.lacking("neither folder nor document"))
    case 7, 8: for event in finish() { send(event) }
    case 9: wait(for: .seconds(3))
    default: wait()
    }
  }

  private mutating func move(hasPlace: Bool) {
    self.hasPlace = hasPlace
    if !hasPlace { reading = nil }
    send(.moved(hasPlace: hasPlace))
  }

  private mutating func find(_ slides: [Slide]) {
    up.formIntersection(slides)
    there = play.slideshow == nil ? [] : slides
    send(play.slideshow == nil ? .changed : .found(there))
  }

  /// Until the next slide follows, if that is soon enough.
  private mutating func wait(for time: Duration = .seconds(60)) {
    now = min(play.deadline ?? now + time, now + time)
    send(.deadlineReached)
  }

  /// Everything goes well from now on: then each slide is seen, one after the other.
  mutating func calmDown() {
    (damaged, isAsleep, promised) = ([], false, nil)
    send(.fell(asleep: false))
    move(hasPlace: true)
    find(Self.all)
    for event in finish() { send(event) }
    let first = play.slides.current
    if seen != .content(first) { faults.append("never seen: \(seen)") }
    guard play.slideshow != nil, !play.isThrough else { return }
    wait()
    for event in finish() { send(event) }
    if play.slides.current == first, !play.isThrough { faults.append("the slides stand still") }
    if !play.isThrough, seen != .content(play.slides.current) { faults.append("the next one is not seen") }
  }
}

import Displays
import Testing

/// Whatever happens to slides, their files and their screen, in whatever order: each that can be shown gets its turn.
@Suite struct StillPlayTests {
  @Test func whateverHappensPeopleSeeWhatTheyMay() {
    StillWorld.run { StillWorld(random: &$0) }
  }

  private let start = Moment(.zero)
  private let slides = ["/a.png", "/b.png", "/c.png"].map { Slide(Path($0)) }

  private func play(once isOnce: Bool = false) -> StillPlay {
    var play = StillPlay(Slideshow(.folder("/slides"), every: .seconds(10)), once: isOnce)
    _ = play.handle(.found(slides), at: start)
    _ = play.handle(.moved(hasPlace: true), at: start)
    return play
  }

  /// A slide has its time from when it is there, however long its file takes.
  @Test func aSlideHasItsTime() {
    var play = play()
    #expect(play.handle(.ready(isNew: true), at: start + .seconds(3)) == [.draw(isNext: false)])
    #expect(play.deadline == start + .seconds(13))
    #expect(play.handle(.deadlineReached, at: start + .seconds(12)) == [])
    #expect(play.handle(.deadlineReached, at: start + .seconds(13)) == [.read(isAnew: false)])
    #expect(play.slides.current == slides[1] && play.deadline == nil)
    #expect(play.handle(.ready(isNew: true), at: start + .seconds(14)) == [.draw(isNext: true)])
  }

  /// Nor does it lose its turn where its file takes longer than that.
  @Test func aSlideIsSeenHoweverSlowItsFile() {
    var play = play(once: true)
    #expect(play.deadline == nil, "it is not there yet")
    #expect(play.handle(.deadlineReached, at: start + .seconds(10)) == [])
    _ = play.handle(.fell(asleep: true), at: start + .seconds(11))
    _ = play.handle(.fell(asleep: false), at: start + .seconds(12))
    #expect(play.deadline == nil)
    #expect(play.handle(.ready(isNew: true), at: start + .seconds(30)) == [.draw(isNext: false)])
    #expect(play.slides.current == slides[0] && play.deadline == start + .seconds(40))
    _ = play.handle(.found([slides[2]]), at: start + .seconds(35))
    #expect(play.deadline == nil, "another one is to be shown")
  }

  @Test func oneThatCannotBeReadIsSkippedAndNamedOnce() {
    var play = play()
    let event = StillPlay.Event.unreadable("broken", words: "/a.png: broken")
    #expect(play.handle(event, at: start) == [.warn("/a.png is skipped: broken"), .read(isAnew: false)])
    #expect(play.slides.current == slides[1])
    #expect(play.handle(.found(slides), at: start) == [.read(isAnew: true)])
  }

  @Test func shownOnceItIsThroughAfterTheLast() {
    var (play, now) = (play(once: true), start)
    for _ in slides {
      _ = play.handle(.ready(isNew: true), at: now)
      #expect(!play.isThrough)
      now = play.deadline ?? now
      _ = play.handle(.deadlineReached, at: now)
    }
    #expect(play.isThrough && play.deadline == nil)
  }

  /// The pages of a document are counted by another process.
  @Test func whatIsThereStaysUntilThePagesAreKnown() {
    var play = StillPlay(Slideshow(.document("/plan.pdf", nil), every: .seconds(10)), once: false)
    #expect(play.handle(.moved(hasPlace: true), at: start) == [.hold])
    #expect(
      play.handle(.lacking("/plan.pdf: no document"), at: start) == [
        .fallBack(because: "/plan.pdf: no document", isKept: false)
      ])
  }
}

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
  /// The picture that is being read.
  var reading: Slide??
  var seen = Picture.nothing
  var hasShown = false
  var faults: [String] = []
  var log: [String] = []

  static let all = ["/a.png", "/b.png", "/c.png"].map { Slide(Path($0)) }

  init(random: inout SeededGenerator) {
    let sources: [Slideshow.Source] = [.folder("/slides"), .document("/plan.pdf", nil)]
    let slideshow = Slideshow(random.pick(sources), every: .seconds(10))
    play = StillPlay(random.chance(70) ? slideshow : nil, once: random.chance(30))
    isSlow = random.chance(70)
    if case .document = play.slideshow?.source { return }
    there = play.slideshow == nil ? [] : Self.all
    send(.found(there))
  }

  mutating func expectPromises() {
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

  mutating func perform(_ action: StillPlay.Action) -> [StillPlay.Event] {
    switch action {
    case .read: return read()
    case .draw: return draw()
    case .hold: if !hasPlace { seen = .nothing }
    case .fallBack(_, let isKept): return fallBack(isKept: isKept)
    case .warn: break
    }
    return []
  }

  private mutating func read() -> [StillPlay.Event] {
    reading = nil
    guard hasPlace else { return [.ready(isNew: false)] }
    reading = .some(play.slides.current)
    return isSlow ? [] : finish()
  }

  /// What comes of the picture that is being read.
  private mutating func finish() -> [StillPlay.Event] {
    guard let slide = reading else { return [] }
    reading = nil
    let isDamaged = damaged.contains(slide ?? Self.all[0])
    return [isDamaged ? .unreadable("broken", words: "it: broken") : .ready(isNew: true)]
  }

  private mutating func draw() -> [StillPlay.Event] {
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
    case 6: if play.slideshow != nil { send(.lacking("neither folder nor document")) }
    case 7, 8: for event in finish() { send(event) }
    default: wait()
    }
  }

  private mutating func move(hasPlace: Bool) {
    self.hasPlace = hasPlace
    if !hasPlace { reading = nil }
    send(.moved(hasPlace: hasPlace))
  }

  private mutating func find(_ slides: [Slide]) {
    there = play.slideshow == nil ? [] : slides
    send(play.slideshow == nil ? .changed : .found(there))
  }

  private mutating func wait() {
    now = play.deadline ?? now + .seconds(1)
    send(.deadlineReached)
  }

  /// Everything goes well from now on: then each slide is seen, one after the other.
  mutating func calmDown() {
    (damaged, isAsleep) = ([], false)
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

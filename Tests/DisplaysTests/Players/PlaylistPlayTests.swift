import Displays
import Testing

/// Whatever happens to a playlist, its items and its screen, in whatever order: what a person sees is what they may
/// see.
@Suite struct PlaylistPlayTests {
  /// Never black while anything was shown before, never what was there before the content after it, never an item
  /// before its turn, what is covered is uncovered, and every wait has an end.
  @Test func whateverHappensPeopleSeeWhatTheyMay() {
    PlaylistWorld.run { random in
      var world = PlaylistWorld(random: &random)
      world.move(to: PlaylistWorld.home)
      return world
    }
  }

  private func world(_ items: [PlaylistItem], fallback: Fallback = .last) -> PlaylistWorld {
    let list = Playlist(items)
    let order = ContentOrder(screen: "sign", source: .playlist(list), fallback: fallback)
    var world = PlaylistWorld(list, order, hasPredecessor: false, canFade: true)
    world.move(to: PlaylistWorld.home)
    return world
  }

  private let red = PlaylistItem(.text("red", background: .black))
  private let green = PlaylistItem(.text("green", background: .black))

  @Test func oneThatIsNotReadyAnyMoreHasItsTimeOnceMore() throws {
    var world = world([red, green])
    world.become(.ready)
    world.become(.ready)
    world.become(.loading)
    let patience = world.now + PlaylistPlay.timeToLoad
    #expect(world.play.deadline == world.now + PlaylistItem.standardTime)
    world.wait()
    #expect(world.play.deadline == patience, "its time is over, and the next one is awaited no longer than that")
    world.wait()
    #expect(world.play.health.reason?.contains("it was not ready within") == true)
  }

  /// What is loaded during a fade takes time from its pictures.
  @Test(arguments: [(3, 1), (2, 2)]) func theNextIsLoadedAfterTheFadeIfThereIsTime(seconds: Int, loaded: Int) {
    let list = Playlist([red, green].map { PlaylistItem($0.source, for: .seconds(seconds)) })
    var order = ContentOrder(screen: "sign", source: .playlist(list))
    order.crossfade = .seconds(1)
    var world = PlaylistWorld(list, order, hasPredecessor: true, canFade: true)
    world.move(to: PlaylistWorld.home)
    world.become(.ready)
    #expect(world.seen == .mixture && world.items.count == loaded, "\(world.items)")
    world.come()
    #expect(world.items.count == 2 && world.faults.isEmpty, "\(world.items), \(world.faults)")
  }

  /// Nothing else would hide it where all of it lies below other windows.
  @Test func whatIsLoadedGoesBelowWithTheRest() {
    var world = world([red, green])
    world.isBelow = true
    world.send(.restacked)
    #expect(world.stack == [0, 1], "no item is seen yet")
    world.become(.ready)
    world.send(.restacked)
    #expect(world.stack == [1, 2, 0] && world.faults.isEmpty, "\(world.stack), \(world.faults)")
  }

  @Test func whatFailsWhileItIsShownIsNamed() throws {
    var world = world([red, green])
    world.become(.ready)
    let shown = try #require(world.play.shown?.id)
    world.become(.ready)
    world.items[shown]?.state = .broken("it was killed")
    world.send()
    #expect(world.play.health.reason == "1 of 2 items is skipped: \(red.source): it was killed")
  }

  @Test func theFallbackIsThereAgainWhenItsScreenIs() {
    var world = world([red], fallback: .card)
    world.become(.broken("no such file"))
    #expect(world.seen == .fallback && world.play.health.state == .failed)
    world.move(to: nil)
    world.move(to: PlaylistWorld.home)
    #expect(world.seen == .fallback && world.faults.isEmpty)
  }
}

extension PlaylistWorld {
  init(random: inout SeededGenerator) {
    let lunch = TimeWindow(days: Set(Weekday.allCases), start: 660, end: 840, text: "11:00-14:00")
    let sources = [
      ContentSource.text("one", background: .black), .video("film.mp4", .contain), .url("https://example.org/"),
      .slideshow(Slideshow(.folder("photos"), every: .seconds(5))), .text("two", background: .black),
    ]
    let count = Int.random(in: 1...4, using: &random)
    let isInStep = random.chance(30)
    let items = (0..<count).map { _ in
      PlaylistItem(
        random.pick(sources), for: random.pick([isInStep ? .seconds(7) : nil, .seconds(20), .seconds(60)]),
        at: random.chance(20) && !isInStep ? [lunch] : [])
    }
    let list = Playlist(items, isInStep: isInStep)
    var order = ContentOrder(
      screen: "sign", source: .playlist(list), fallback: random.pick([Fallback.last, .card, .last]))
    order.crossfade = random.pick([.zero, .seconds(1)])
    self.init(list, order, hasPredecessor: random.chance(50), canFade: random.chance(80))
  }

  mutating func happen(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<30, using: &random) {
    case 0: move(to: nil)
    case 1: move(to: random.pick([Self.home, Self.other]))
    case 2:
      move(to: ContentPlace(area: Self.other.area, output: Self.other.output, isElsewhere: true))
      send(.restacked)
    case 3: sleep(!isStill)
    case 4, 5: set(.broken("it broke"), &random)
    case 6: set(.through, &random)
    case 7: set(.loading, &random)
    case 8, 9: come()
    case 10: minute = random.pick([600, 720])
    case 11: barred = barred.isEmpty ? Set(play.round.items.indices.filter { _ in random.chance(50) }) : []
    case 12...22: become(.ready)
    default: wait()
    }
    send()
  }

  mutating func move(to place: ContentPlace?) {
    self.place = place
    send(.moved(to: place))
  }

  mutating func sleep(_ isStill: Bool) {
    self.isStill = isStill
    send(.slept(isStill))
  }

  /// What is on the way to its turn has come to something.
  mutating func become(_ state: PlaylistPlay.TurnState) {
    for id in items.keys.sorted() where id != play.shown?.id && items[id]?.isUp == false { items[id]?.state = state }
    send()
  }

  private mutating func set(_ state: PlaylistPlay.TurnState, _ random: inout SeededGenerator) {
    guard !items.isEmpty else { return }
    let id = random.pick(items.keys.sorted())
    if state != .loading || items[id]?.isUp == false { items[id]?.state = state }
  }

  /// All of it has come out of what was there before.
  fileprivate mutating func come() {
    guard isFading else { return }
    isFading = false
    send(.fadeEnded)
  }

  /// Nothing happens until the next moment that matters.
  mutating func wait() {
    now = play.deadline ?? now + .seconds(1)
    send()
  }

  /// Nothing is heard of for a time.
  mutating func pass(_ time: Duration) {
    now = now + time
    send()
  }

  /// What is loaded is ready at once, and so is what is loaded behind it.
  private mutating func goWell() {
    for _ in 0..<3 {
      become(.ready)
      come()
    }
  }

  /// Everything goes well from now on: then an item has to be seen in the end.
  mutating func calmDown() {
    (minute, barred) = (720, [])
    sleep(false)
    move(to: Self.home)
    for _ in 0..<20 {
      goWell()
      wait()
    }
    goWell()
    guard case .item = seen else { return faults.append("never seen: \(seen), \(play.health)") }
    if play.health.state != .showing { faults.append("not showing: \(play.health)") }
  }
}

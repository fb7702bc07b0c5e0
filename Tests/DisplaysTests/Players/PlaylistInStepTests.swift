import Displays
import Testing

/// A playlist that goes by the clock: whatever happens, an item is seen in its own turn or not at all.
@Suite struct PlaylistInStepTests {
  private static let round = [Duration.seconds(10), .seconds(5), .seconds(15)]

  /// At a moment of the round of half a minute.
  private func world(at second: Int = 0, fallback: Fallback = .last, items count: Int = 3) -> PlaylistWorld {
    let items = (0..<count).map { PlaylistItem(.text("\($0)", background: .black), for: Self.round[$0]) }
    let list = Playlist(items, isInStep: true)
    let order = ContentOrder(screen: "sign", source: .playlist(list), fallback: fallback)
    var world = PlaylistWorld(list, order, hasPredecessor: false, canFade: true)
    world.clock = .seconds(30_000_000 + second)
    world.move(to: PlaylistWorld.home)
    return world
  }

  /// The item that is seen; nil for all else.
  private func shown(in world: PlaylistWorld) -> Int? {
    guard case .item(let id) = world.seen else { return nil }
    return world.items[id]?.turn.index
  }

  @Test(arguments: [(0, 0, 10), (9, 0, 1), (10, 1, 5), (14, 1, 1), (15, 2, 15), (29, 2, 1)])
  func itBeginsWhereTheClockIs(second: Int, index: Int, rest: Int) {
    var world = world(at: second)
    world.become(.ready)
    #expect(shown(in: world) == index && world.play.end == world.now + .seconds(rest))
    #expect(world.faults.isEmpty, "\(world.faults)")
  }

  /// An item that is joined in its turn goes on from when that began; the next one is loaded for its start.
  @Test func whatIsLoadedKnowsWhenItsTurnBegan() {
    var world = world(at: 13)
    #expect(world.play.began == world.now + .seconds(-3))
    world.become(.ready)
    #expect(shown(in: world) == 1 && world.play.began == nil)
  }

  /// What takes long to load has only what is left of its turn.
  @Test func whatIsLateEndsInTime() {
    var world = world()
    world.pass(.seconds(7))
    world.become(.ready)
    #expect(shown(in: world) == 0 && world.play.end == world.now + .seconds(3))
    world.become(.ready)
    #expect(shown(in: world) == 0, "the next one waits for its turn")
    world.pass(.seconds(3))
    #expect(shown(in: world) == 1 && world.play.end == world.now + .seconds(5))
    #expect(world.faults.isEmpty, "\(world.faults)")
  }

  @Test func whatMissesItsTurnIsLeftOut() {
    var world = world()
    world.become(.ready)
    world.pass(.seconds(16))
    #expect(shown(in: world) == 0, "the last picture stays")
    world.become(.ready)
    #expect(shown(in: world) == 2 && world.play.end == world.now + .seconds(14))
  }

  @Test func anItemThatFailsKeepsItsTime() {
    var world = world()
    world.become(.ready)
    world.become(.broken("no such file"))
    #expect(shown(in: world) == 0 && world.play.health.state == .showing)
    world.pass(.seconds(10))
    #expect(shown(in: world) == 0 && world.play.health.state == .failed, "nothing takes its place")
    world.become(.ready)
    #expect(shown(in: world) == 0)
    world.pass(.seconds(5))
    #expect(shown(in: world) == 2 && world.play.health.state == .showing)
    #expect(world.faults.isEmpty, "\(world.faults)")
  }

  @Test func theFallbackIsSeenInTheTurnOfAnItemThatFails() {
    var world = world(fallback: .card)
    world.become(.ready)
    world.become(.broken("no such file"))
    world.pass(.seconds(10))
    #expect(world.seen == .fallback)
    world.become(.ready)
    #expect(world.seen == .fallback)
    world.pass(.seconds(5))
    #expect(shown(in: world) == 2 && world.faults.isEmpty, "\(world.faults)")
  }

  /// As a file that comes later.
  @Test func whatFailedIsTriedAgainInItsTurn() {
    var world = world(at: 15, fallback: .card)
    world.become(.broken("no such file"))
    #expect(world.seen == .fallback)
    world.pass(.seconds(10))
    world.become(.ready)
    #expect(shown(in: world) == 2 && world.play.end == world.now + .seconds(5))
    #expect(world.faults.isEmpty, "\(world.faults)")
  }

  @Test func aClockThatIsSetIsFollowed() {
    var world = world()
    world.become(.ready)
    world.clock += .seconds(20)
    world.send()
    world.become(.ready)
    #expect(shown(in: world) == 2 && world.play.end == world.now + .seconds(10))
    world.clock -= .seconds(20)
    world.send()
    world.become(.ready)
    #expect(shown(in: world) == 0 && world.play.end == world.now + .seconds(10))
    #expect(world.faults.isEmpty, "\(world.faults)")
  }

  @Test func whatWasAsleepIsWhereTheClockIs() {
    var world = world()
    world.become(.ready)
    world.sleep(true)
    world.pass(.seconds(40))
    world.sleep(false)
    world.become(.ready)
    #expect(shown(in: world) == 1 && world.play.end == world.now + .seconds(5))
    #expect(world.faults.isEmpty, "\(world.faults)")
  }

  @Test func oneItemStaysAndIsNotLoadedAgain() {
    var world = world(items: 1)
    world.become(.ready)
    for _ in 1...3 {
      world.pass(.seconds(10))
      #expect(shown(in: world) == 0 && world.items.count == 1 && world.play.end == world.now + .seconds(10))
    }
    #expect(world.faults.isEmpty, "\(world.faults)")
  }
}

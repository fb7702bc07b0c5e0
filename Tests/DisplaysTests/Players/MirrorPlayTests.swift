import Displays
import Testing

/// Whatever happens to a mirror, its source and its screen, in whatever order: nobody sees another window's pixels.
@Suite struct MirrorPlayTests {
  @Test func whateverHappensPeopleSeeWhatTheyMay() {
    MirrorWorld.run { MirrorWorld(random: &$0) }
  }

  private let scene = MirrorPlay.Scene(source: MirrorWorld.source, place: ApplicationWorld.other, refresh: 60000)

  @Test(arguments: [false, true]) func aWindowIsSeenOnceItIsDrawn(asItem isItem: Bool) {
    var play = MirrorPlay(MirrorWorld.window, asItem: isItem)
    let start = Moment(.zero)
    _ = play.handle(.moved(to: scene), at: start)
    _ = play.handle(.found([7], isElsewhere: false), at: start)
    #expect(play.handle(.kept(Size(width: 20, height: 10)), at: start) == [.redraw])
    #expect(play.health.state == .starting && play.isUnseen)
    #expect(
      play.handle(.drawn([Rectangle(origin: Point(x: 0, y: 0), size: Size(width: 20, height: 4))]), at: start) == [])
    let rest = Rectangle(origin: Point(x: 0, y: 4), size: Size(width: 20, height: 6))
    #expect(play.handle(.drawn([rest]), at: start) == [.unveil(at: ApplicationWorld.other)])
    #expect(play.health.state == .showing && play.deadline == nil)
  }

  /// The other screen is not drawn over itself, and an item says so.
  @Test(arguments: [false, true]) func aScreenOverItsSourceShowsItByItself(asItem isItem: Bool) {
    var play = MirrorPlay(.init(connector: "DP-1", framing: Framing()), asItem: isItem)
    let scene = MirrorPlay.Scene(source: ApplicationWorld.home.area, place: ApplicationWorld.home, refresh: 0)
    let actions = play.handle(.moved(to: scene), at: Moment(.zero))
    #expect(actions.contains(.hide) == !isItem)
    #expect(play.health.state == (isItem ? .failed : .showing))
  }
}

/// A source, a window on it and a canvas for a ``MirrorPlay``.
struct MirrorWorld: EventWorld {
  enum Picture: Hashable {
    case nothing, background, card, mirror
    /// A window of which something was not drawn when it came up.
    case early
  }

  var play: MirrorPlay
  var now = Moment(.zero)
  var scene = MirrorPlay.Scene(source: Self.source, place: ApplicationWorld.other, refresh: 60000)
  /// The window that is wanted, by its XID; nil while it is not open.
  var open: UInt32?
  var canKeep = true
  /// The window that is kept; 0 for the framebuffer.
  var kept: UInt32?
  var isDrawn = false
  /// Whether the application was told to draw, and when.
  var asked: Moment?
  var seen = Picture.nothing
  var faults: [String] = []
  var log: [String] = []

  static let source = Rectangle(origin: Point(x: 0, y: 0), size: Size(width: 100, height: 50))
  static let size = Size(width: 20, height: 10)
  static let window = MirrorContent(
    connector: "DP-1", detail: .window(ApplicationWindow(title: Pattern("clock"))), framing: Framing())

  init(random: inout SeededGenerator) {
    let region = MirrorDetail.region(
      Rectangle(origin: Point(x: 50, y: 0), size: Size(width: random.pick([40, 80]), height: 40)))
    let detail: MirrorDetail? = random.pick([Self.window.detail, Self.window.detail, region, nil])
    let content = MirrorContent(connector: "DP-1", detail: detail, framing: Framing())
    play = MirrorPlay(content, asItem: random.chance(40))
    send(.moved(to: scene))
  }

  mutating func expectPromises() {
    if let deadline = play.deadline, deadline <= now { faults.append("overdue") }
    if seen == .early { faults.append("what nobody has drawn") }
    let health = play.health
    guard scene.place != nil else {
      if health.state != .parked { faults.append("not parked") }
      return
    }
    if health == ContentHealth(.showing), kept == nil { faults.append("nothing is mirrored") }
    if health == ContentHealth(.showing), seen != .mirror { faults.append("no mirror, but \(seen)") }
    if health.state == .showing, health.reason?.contains("is not open") == true, seen != .background {
      faults.append("no background, but \(seen)")
    }
    if play.isUnseen, play.deadline == nil { faults.append("a wait without an end") }
  }

  mutating func perform(_ action: MirrorPlay.Action) -> [MirrorPlay.Event] {
    switch action {
    case .rest: (kept, asked) = (nil, nil)
    case .pace, .shift: break
    case .hide: seen = .nothing
    case .cover(let backing, let place): seen = place == nil ? .nothing : backing == .card ? .card : .background
    case .draw:
      guard canKeep else { return [.refused("no room")] }
      (kept, seen) = (0, .mirror)
      return [.unveiled]
    case .seek: return [.found(open.map { [$0] } ?? [], isElsewhere: false)]
    case .keep:
      guard canKeep else { return [.kept(nil)] }
      (kept, isDrawn) = (open, false)
      return [.kept(Self.size)]
    case .renew:
      guard canKeep else { return [.renewed(nil)] }
      isDrawn = false
      return [.renewed(Self.size)]
    case .redraw: asked = now
    case .unveil:
      let isLate = asked.map { now - $0 >= .milliseconds(500) } ?? false
      seen = isDrawn || isLate ? .mirror : .early
      return [.unveiled]
    }
    return []
  }

  mutating func happen(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: scene.place = scene.place == nil ? ApplicationWorld.other : nil
    case 1: scene.source = scene.source == nil ? Self.source : nil
    case 2: scene.place = random.pick([ApplicationWorld.home, ApplicationWorld.other])
    case 3: canKeep = random.chance(70)
    case 4: change(to: nil)
    case 5, 6: change(to: UInt32.random(in: 1...9, using: &random))
    case 7: if kept != nil, kept == open { send(.window(.renewed)) }
    case 8:
      if kept == open, kept != nil { draw(Rectangle(origin: Point(x: 0, y: 0), size: Size(width: 20, height: 4))) }
    case 9, 10: if kept == open, kept != nil { draw(Rectangle(origin: .origin, size: Self.size)) }
    default: wait()
    }
    send(.moved(to: scene))
  }

  private mutating func change(to window: UInt32?) {
    open = window
    guard case .window = play.content.detail else { return }
    send(.window(kept == nil ? .listed : kept == open ? .moved(by: Point(x: 1, y: 0)) : .lost))
  }

  private mutating func draw(_ area: Rectangle) {
    if area.size == Self.size { isDrawn = true }
    send(.drawn([area]))
  }

  private mutating func wait() {
    now = play.deadline ?? now + .seconds(1)
    send(.deadlineReached)
  }

  /// Everything goes well from now on: then the mirror is seen in the end.
  mutating func calmDown() {
    canKeep = true
    scene = MirrorPlay.Scene(source: Self.source, place: nil, refresh: 60000)
    send(.moved(to: scene))
    open = 1
    scene.place = ApplicationWorld.other
    send(.moved(to: scene))
    wait()
    wait()
    if seen != .mirror || play.health.state != .showing { faults.append("never seen: \(seen), \(play.health)") }
  }
}

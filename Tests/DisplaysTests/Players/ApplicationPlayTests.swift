import Displays
import Foundation
import Testing

/// Whatever happens to an application and its screen, in whatever order: what a person sees is what they may see.
@Suite struct ApplicationPlayTests {
  /// Of 60 events each; `ORCHESTRATE_PROPERTY_RUNS` raises the number.
  static let runs = ProcessInfo.processInfo.environment["ORCHESTRATE_PROPERTY_RUNS"].flatMap { Int($0) } ?? 1000

  /// Never black while anything was shown before, never the predecessor after the content or its end, never a browser's
  /// error, what is veiled is unveiled, and every wait has an end.
  @Test func whateverHappensPeopleSeeWhatTheyMay() {
    ApplicationWorld.run { random in
      var world = ApplicationWorld(random: &random)
      world.move(to: ApplicationWorld.home)
      return world
    }
  }

  /// A page that is in its place and has drawn nothing yet.
  private func page(fading: Bool = false) -> ApplicationWorld {
    let content = ApplicationContent.page(Page("https://example.org/"))
    var order = ContentOrder(screen: "beamer", source: .application(content))
    if fading { order.crossfade = .seconds(1) }
    var world = ApplicationWorld(content, order, hasPredecessor: fading)
    world.move(to: ApplicationWorld.home)
    world.send(.free)
    world.openWindow(at: ApplicationWorld.home.area)
    world.become(.seen)
    world.window?.picture = .empty
    world.wait()
    return world
  }

  @Test func aPageThatFailsComesOutOfNothing() {
    var world = page(fading: true)
    world.draw()
    #expect(world.isFading && world.seen == .predecessor)
    world.become(.failing(ContentHealth(.restarting, "no answer")))
    if world.isFading { world.come() }
    #expect(world.play.health.state == .restarting && !world.isWindowSeen && world.faults.isEmpty)
  }

  /// A window manager follows a change of the screens with its workspaces, and lays one over the content.
  @Test(arguments: [(1, 1), (6, 0)]) func aWorkspaceThatComesOverItIsFollowedForAWhile(second: Int, placings: Int) {
    var world = page()
    world.draw()
    for _ in 0..<5 where world.play.deadline != nil { world.wait() }
    world.move(to: ApplicationWorld.other)
    for _ in 0..<5 where world.play.deadline != nil { world.wait() }
    let before = world.window?.placings ?? 0
    world.window?.isAway = true
    world.now = world.now + .seconds(second) + .milliseconds(-500)
    world.send(.listed)
    for _ in 0..<5 where world.play.deadline != nil { world.wait() }
    #expect((world.window?.placings ?? 0) - before == placings && world.window?.isAway == (placings == 0))
    #expect(world.play.deadline == nil && world.faults.isEmpty, "\(world.faults)")
  }

  /// As xfwm4 does once in a thousand changes of the screens.
  @Test(arguments: [false, true]) func whatAWindowManagerKeepsFromTheScreenIsMappedAgain(isNew: Bool) {
    let content = ApplicationContent.window(ApplicationWindow(launch: Command(["xclock"])))
    var world = ApplicationWorld(
      content, ContentOrder(screen: "beamer", source: .application(content)), hasPredecessor: false)
    world.move(to: ApplicationWorld.home)
    world.send(.free)
    world.openWindow(at: ApplicationWorld.home.area)
    world.draw()
    if !isNew { for _ in 0..<5 where world.play.deadline != nil { world.wait() } }
    world.minimise()
    for _ in 0..<10 where world.play.deadline != nil { world.wait() }
    #expect(world.window?.isMapped == true && world.seen == .content)
    #expect(world.play.health.state == .showing && world.faults.isEmpty, "\(world.faults)")
  }

  /// As openbox does with one window of thousands whose screens change. Its program is started anew at once, and its next
  /// window may be put in its place; the program of one that is never there is left alone for a while.
  @Test func aWindowOfAnotherScreenGetsASecondChance() {
    let content = ApplicationContent.window(ApplicationWindow(launch: Command(["xclock"])))
    var world = ApplicationWorld(
      content, ContentOrder(screen: "beamer", source: .application(content)), hasPredecessor: false)
    world.move(to: ApplicationWorld.home)
    // Once it is kept on another screen, then it is not, and then it is kept there twice.
    let isGivenUp = [true, false, true, true].map { isKept in
      world.keptAt = isKept ? ApplicationWorld.other.area : nil
      world.endProgram(with: ContentHealth(.restarting))
      world.tryAgain()
      world.send(.free)
      world.openWindow(at: ApplicationWorld.other.area)
      world.draw()
      for _ in 0..<20 where world.play.deadline != nil { world.wait() }
      #expect(world.play.health.state == (isKept ? .failed : .showing))
      return world.isGivenUp
    }
    #expect(isGivenUp == [false, false, false, true] && world.faults.isEmpty, "\(world.faults)")
  }

  /// On a slow machine a browser's first start takes minutes, and one that is ended each time too soon never comes.
  @Test func aSlowStartGetsMoreTimeEachTime() {
    let content = ApplicationContent.page(Page("https://example.org/"))
    var world = ApplicationWorld(
      content, ContentOrder(screen: "beamer", source: .application(content)), hasPredecessor: false)
    world.move(to: ApplicationWorld.home)
    world.send(.free)
    var times: [Duration] = []
    for _ in 0..<6 {
      guard let deadline = world.play.deadline else { break }
      times.append(deadline - world.now)
      world.now = deadline
      world.send(.deadlineReached)
      world.tryAgain()
      world.send(.free)
    }
    #expect(times == [30, 60, 120, 240, 240, 240].map { .seconds($0) }, "\(times)")
    #expect(world.faults.isEmpty)
  }

  /// What a browser's window shows is gone when it is withdrawn, and a busy machine takes long to paint it anew.
  @Test func aPageThatComesBackWhiteHasMoreTime() {
    var world = page()
    var times = [world.play.deadline.map { $0 - world.now }]
    world.draw()
    for _ in 0..<5 where world.play.deadline != nil { world.wait() }
    world.send(.covered(true))
    world.window?.picture = .empty
    world.send(.covered(false))
    for _ in 0..<5 where !world.play.awaitsDrawing { world.wait() }
    times.append(world.play.deadline.map { $0 - world.now })
    #expect(times == [.seconds(5), .seconds(30)] && world.seen == .content, "a picture of it")
    world.draw()
    #expect(world.isWindowSeen && world.faults.isEmpty, "\(world.faults)")
  }

  /// A window that another program has opened, and that is seen.
  private func strange(_ order: (inout ContentOrder) -> Void) -> ApplicationWorld {
    let content = ApplicationContent.window(ApplicationWindow(title: Pattern("clock")))
    var given = ContentOrder(screen: "beamer", source: .application(content), restart: .never)
    order(&given)
    var world = ApplicationWorld(content, given, hasPredecessor: false)
    world.move(to: ApplicationWorld.home)
    world.openWindow(at: ApplicationWorld.other.area)
    world.draw()
    for _ in 0..<5 where world.play.deadline != nil { world.wait() }
    #expect(world.seen == .content && world.window?.area == ApplicationWorld.home.area)
    return world
  }

  /// A window of a profile's content stays where it is.
  @Test(arguments: [(true, false), (true, true), (false, false)])
  func whoHasPutAWindowThereHasItBack(isPut: Bool, isAway: Bool) {
    var world = strange { $0.isPut = isPut }
    if isAway { world.move(to: nil) }
    world.send(.ended(areas: [ApplicationWorld.home.area, ApplicationWorld.other.area]))
    #expect(world.window?.area == (isPut ? ApplicationWorld.other : ApplicationWorld.home).area)
    #expect(world.window?.isMapped == true && world.faults.isEmpty, "\(world.faults)")
  }

  /// It was not closed.
  @Test(arguments: [false, true]) func aWindowIsTakenAgainWhenItsScreenIsBack(isPut: Bool) {
    var world = strange { ($0.isPut, $0.onDisconnect) = (isPut, .moveTo("other")) }
    world.move(to: nil)
    #expect(world.window?.isMapped == !isPut, "a person goes on with it, or has it wait")
    world.move(to: ApplicationWorld.home)
    for _ in 0..<5 where world.play.deadline != nil { world.wait() }
    #expect(world.play.health.state == .showing && world.seen == .content && world.faults.isEmpty, "\(world.faults)")
  }

  @Test func aWindowIsSeenWhereItBelongs() {
    var world = page()
    world.move(to: ApplicationWorld.other)
    world.draw()
    #expect(world.play.health.state == .starting, "it may be anywhere")
    world.wait()
    #expect(world.play.health.state == .showing && world.seen == .content && world.faults.isEmpty)
  }
}

extension ApplicationWorld {
  init(random: inout SeededGenerator) {
    let program = Command(["xclock"])
    let content = random.pick([
      ApplicationContent.page(Page("https://example.org/")), .page(Page("https://example.org/")),
      .window(ApplicationWindow(launch: program)),
      .window(ApplicationWindow(title: Pattern("clock"))),
    ])
    let fallback = random.pick([Fallback.last, .card, .last])
    let away = random.pick([OnDisconnect.park, .moveTo("other")])
    var order = ContentOrder(
      screen: "beamer", source: .application(content), onDisconnect: away, fallback: fallback)
    order.crossfade = random.pick([.zero, .seconds(1), .seconds(1)])
    if random.chance(30) { order.item = 0 }
    self.init(content, order, hasPredecessor: random.chance(70))
  }

  mutating func happen(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<36, using: &random) {
    case 0: move(to: nil)
    case 1: move(to: random.pick([Self.home, Self.other]))
    case 2: sleep(!isStill)
    case 3, 4: openWindow(at: random.pick([Self.home.area, Self.aside]))
    case 5: openBesides()
    case 6: if let id = window?.id { configure(id, &random) }
    case 7: close()
    case 8: if window?.picture == .empty { draw() }
    case 9: endProgram(with: random.pick([ContentHealth(.restarting, "it broke"), ContentHealth(.ended)]))
    case 10: tryAgain()
    case 11: if !isFading { send(.covered(random.chance(50))) }
    case 12: comeOn()
    case 13: if isFading { come() }
    case 14...17: changePage(&random)
    case 18: if page == .seen { send(.pageLeaves) }
    case 19: if page == .seen { renew() }
    case 20: if play.content.isPage, isRunning { send(.homeDue) }
    case 21...29: goWell()
    case 30: minimise()
    case 31: send(.restacked)
    default: wait()
    }
  }

  /// Where no screen is.
  private static let aside = Rectangle(origin: Point(x: -200, y: 0), size: Size(width: 20, height: 20))

  private mutating func sleep(_ isStill: Bool) {
    self.isStill = isStill
    send(.slept(isStill))
  }

  private mutating func close() {
    (window, veiled) = (nil, [])
    send(.listed)
  }

  /// The next thing on the way to content that is seen.
  private mutating func goWell() {
    if play.isDue { return send(.free) }
    guard window != nil else { return openWindow(at: Self.home.area) }
    page == .seen || !play.content.isPage ? draw() : become(.seen)
  }

  private mutating func configure(_ id: UInt32, _ random: inout SeededGenerator) {
    window?.area = random.pick([
      Self.home.area, Self.other.area, Rectangle(origin: Point(x: 10, y: 10), size: Size(width: 40, height: 20)),
    ])
    send(.configured(id))
  }

  /// A window manager takes it from the screen.
  fileprivate mutating func minimise() {
    guard let id = window?.id, !play.isHidden else { return }
    window?.isMapped = false
    send(.configured(id))
  }

  private mutating func comeOn() {
    isOn = true
    send(.turnCame)
  }

  fileprivate mutating func draw() {
    window?.picture = .content
    if play.awaitsDrawing { send(.drawn) }
  }

  /// All of it has come out of what was there before.
  fileprivate mutating func come() {
    endFade()
    send(.fadeEnded)
  }

  private mutating func changePage(_ random: inout SeededGenerator) {
    become(random.pick([.seen, .seen, .blank, .leaving, .failing(ContentHealth(.restarting, "no answer"))]))
  }

  private mutating func renew() {
    send(.renewalDue)
    become(.renewed)
  }

  /// Everything goes well from now on: then the content has to be seen in the end.
  mutating func calmDown() {
    sleep(false)
    move(to: Self.home)
    comeOn()
    send(.covered(false))
    for _ in 0..<40 {
      if case .resting(let health) = program, health.state == .ended { return }
      tryAgain()
      if play.isDue { send(.free) }
      openWindow(at: Self.home.area)
      become(.seen)
      draw()
      if isFading { come() }
      wait()
    }
    let isRefused = play.health.state == .failed && program == .strange
    if seen != .content, !isRefused { faults.append("never seen: \(play.health), \(String(describing: seen))") }
    if play.health.state != .showing, !isRefused { faults.append("not showing: \(play.health)") }
  }
}

import Displays
import Platform
import Presenter
import X11

/// Shows an application's own window over its whole screen.
///
/// The presenter's window is a curtain before it: it shows what was there before until the application's has its place and
/// something to show, and the fallback when there is none to be had.
final class ApplicationPlayer: Player {
  private enum Source: UInt64 {
    case run, patience, settling, drawing, fallback, page, fade, sinks
  }

  let content: ApplicationContent
  let order: ContentOrder
  let mark: ContentMark
  let wanted: ApplicationWindow
  private let poller: Poller<Source>
  /// For a window to open.
  let patience: Timer
  /// For a window to come to rest where it was put.
  let settling: Timer
  /// For a window to show something.
  let drawing: Timer
  var fallback: FallbackPicture
  var fade: Fade
  /// Of the screen, in millihertz; 0 where that is not known.
  var refresh = 0
  var run: ProgramRun
  /// Of a browser; nil for other applications.
  let page: WatchedPage?
  let sound: SoundGuide
  /// Whether the browser that runs can be asked about its page.
  var isWatched = false
  /// What makes that impossible on this machine.
  var blindness: String?
  /// Whether the page has been seen since it failed last.
  var isPageSeen = false
  var place: ContentPlace?
  /// The XID of what is shown.
  var window: UInt32?
  /// Where it was before we put it anywhere.
  var origin: Rectangle?
  /// Why there is none, though it is open.
  var refusal: String?
  var keyboard: KeyboardKeeper
  var isCurtainUp = false
  /// Whether a picture of it is to be seen and not the window itself, which is hidden: something else is about to come.
  var isCovered = false
  /// Windows of the program that are invisible for now.
  var veiled: Set<UInt32> = []
  /// Whether the screens sleep on purpose.
  var isStill = false
  /// Whether the window has come to rest in its place.
  var isSettled = false
  /// What the window shows, kept on the server also when it is gone.
  var last: StoredPicture?
  var lastSize = Size(width: 0, height: 0)
  /// What it showed when the page was about to become another one.
  var sight: StoredPicture?
  /// What it showed when the page was there for the first time since it failed last.
  var firstSight: StoredPicture?
  /// Whether it has ever been seen.
  var hasShown = false
  /// The screen that is there, by its EDID.
  private var screen: String?
  /// How often the curtain came back above the application's windows, since it was started.
  var raises = 0
  private var placings = 0
  /// Whether it has begun to come out of other content.
  var hasFaded = false
  /// Since it was parked.
  var hidings = 0

  /// A browser on a slow machine needs some of it.
  static let timeToOpen = Duration.seconds(30)
  /// Between the window of an application's start and its real one.
  private static let timeBetweenWindows = Duration.seconds(5)
  private static let timeToSettle = Duration.milliseconds(250)
  /// A page may be white.
  static let timeToDraw = Duration.seconds(5)
  /// What is above it after that is not a window that the application has just opened.
  static let mostRaises = 30
  /// An application or a window manager that wants another place or size gets its way in the end.
  private static let mostPlacings = 5
  /// Somebody who wants to see a window of which nothing is to be seen gets his way in the end, too.
  private static let mostHidings = 20

  init(_ content: ApplicationContent, _ order: ContentOrder, as mark: ContentMark, telling chatter: SharedChatter)
    throws
  {
    let patience = try Timer(.awake)
    let settling = try Timer(.awake)
    let run = try ProgramRun(order.restart, as: mark, telling: chatter)
    let drawing = try Timer(.awake)
    let fallback = try FallbackPicture(order)
    let fade = try Fade(order)
    let page = try WatchedPage(content, order.restart)
    poller = try Poller([
      drawing.descriptor: .drawing, fallback.descriptor: .fallback, run.descriptor: .run,
      patience.descriptor: .patience, settling.descriptor: .settling, fade.descriptor: .fade,
    ])
    if let descriptor = page?.descriptor { try poller.add(descriptor, as: .page) }
    let sound = try SoundGuide(order.sound)
    if let descriptor = sound.descriptor { try poller.add(descriptor, as: .sinks) }
    (self.content, self.order, self.mark, self.sound, self.page) = (content, order, mark, sound, page)
    wanted = content.window
    self.patience = patience
    self.settling = settling
    self.drawing = drawing
    self.fallback = fallback
    self.fade = fade
    self.run = run
    keyboard = KeyboardKeeper(order.focus)
  }

  var descriptor: Int32 { poller.descriptor }
  var isOver: Bool { run.isOver }

  var health: ContentHealth {
    if place == nil { return ContentHealth(.parked) }
    if let refusal { return ContentHealth(.failed, refusal) }
    if isWatched, run.isRunning, let problem = page?.problem { return problem }
    if window != nil {
      return isCurtainUp || isRefreshing
        ? ContentHealth(.showing, remark) : ContentHealth(.starting)
    }
    if isLaunched, let health = run.health ?? run.standingFailure { return health }
    return ContentHealth(.starting, "\(wanted.description) is not open")
  }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    stage.connection.followApplications()
    refresh = place.flatMap { snapshot.state(of: $0.output)?.mode.refreshMilliHertz } ?? 0
    if let place { sound.screen = snapshot.output(place.output)?.identity.model }
    guard place != self.place else { return }
    try fade.end(on: &stage)
    try forgetClosed(on: stage)
    let wasParked = self.place == nil
    self.place = place
    // Another place may be one where it can be.
    let wasRefused = refusal != nil
    let screen = place.flatMap { snapshot.output($0.output)?.identity.edid }
    if wasRefused || place != nil && screen != self.screen { try retry() }
    self.screen = screen ?? self.screen
    refusal = nil
    if place == nil {
      try park(in: snapshot, on: &stage)
    } else {
      if wasParked { try unpark(on: &stage) }
      try drawCurtain(on: &stage)
      try putInPlace(on: &stage)
      if wasRefused || wasParked { try look(on: &stage) }
    }
  }

  func proceed(on stage: inout Stage) throws {
    let before = health
    try run.proceed()
    try followPage(on: &stage)
    try followSound()
    try start(on: &stage)
    stage.connection.followKeyboard()
    let news = stage.connection.takeWindowNews()
    veil(news, on: stage)
    try keepCurtainAbove(news, on: stage)
    if news.isListNew { try look(on: &stage) }
    keyboard.heed(news, window, on: stage.connection)
    if let window, news.moved.contains(window) { try settling.arm(after: Self.timeToSettle) }
    if try settling.ring() != nil { try checkPlace(on: &stage) }
    if try patience.ring() != nil, window == nil {
      try run.fail(because: "\(order.source.subject) has opened no window")
    }
    try proceedFade(on: &stage)
    try raiseCurtain(isLate: try drawing.ring() != nil, on: &stage)
    if isCurtainUp, let window, news.moved.contains(window) { keepPicture(of: window, on: stage) }
    try fallback.proceed(on: &stage)
    if health != before { try drawCurtain(on: &stage) }
  }

  func end() throws { try run.end() }

  var isLaunched: Bool { wanted.launch != nil }
}

// The window.
extension ApplicationPlayer {
  /// Finds the window, or finds that it is gone. One that a program has opened just before it was made to stand still comes
  /// while nobody is to see it; one that is hidden already is in no list.
  private func look(on stage: inout Stage) throws {
    try forgetClosed(on: stage)
    if place == nil || isCovered, let window { return keepHidden(window, on: stage) }
    guard place != nil || isLaunched, refusal == nil else { return }
    let open = stage.connection.openWindows()
    if let window, !open.contains(where: { $0.window.id == window }) { try forget() }
    guard window == nil, !isLaunched || run.isRunning else { return }
    let found = open.filter { wanted.isMatched(by: $0.description, launched: mark.isCarried) }
    let largestFirst = found.map(\.window).sorted { $0.area.size.area > $1.area.size.area }
    guard let free = largestFirst.first(where: { stage.connection.reserve($0.id, for: stage.window) }) else {
      return follow(open, on: stage)
    }
    window = free.id
    origin = free.area
    stage.connection.followApplication(free.id)
    stage.connection.keepPixels(of: free.id)
    if case .page = content { stage.connection.hold(BrowserKeys.all, from: free.id) }
    if order.hidesPointer { stage.connection.hidePointer(overApplication: free.id) }
    try patience.disarm()
    guard place != nil else { return hide(free.id, on: stage) }
    try putInPlace(on: &stage)
  }

  /// What has this XID now may be another's, and is not ours to move or hide.
  private func forgetClosed(on stage: borrowing Stage) throws {
    if let window, !stage.connection.isReserved(window, by: stage.window) { try forget() }
  }

  private func forget() throws {
    window = nil
    (isCurtainUp, isSettled) = (false, false)
    try drawing.disarm()
    if run.isRunning, place != nil { try patience.arm(after: Self.timeBetweenWindows) }
  }

  /// A window manager shows it again if somebody else makes it active in the moment in which it is hidden.
  private func keepHidden(_ window: UInt32, on stage: borrowing Stage) {
    guard hidings < Self.mostHidings, stage.connection.isSeen(window) else { return }
    hidings += 1
    stage.hide(window)
  }

  /// Any of them may come to be the one: by another title.
  private func follow(_ windows: [OpenWindow], on stage: borrowing Stage) {
    for open in windows { stage.connection.followApplication(open.window.id) }
  }

  /// Is seen itself again, once it has its place.
  func comeBack(on stage: inout Stage) throws {
    reveal(on: stage)
    try putInPlace(on: &stage)
  }

  private func putInPlace(on stage: inout Stage) throws {
    guard let window, let place else { return }
    placings = 0
    keyboard.place(on: stage.connection)
    stage.place(window, over: place.area, isHidden: !isCurtainUp)
    try settling.arm(after: Self.timeToSettle)
  }

  /// Nothing has moved for a while: the curtain goes up, or the window is put there once more.
  private func checkPlace(on stage: inout Stage) throws {
    try forgetClosed(on: stage)
    guard let window, let place, let area = stage.connection.area(of: window) else { return }
    if area != place.area, placings < Self.mostPlacings {
      placings += 1
      keyboard.place(on: stage.connection)
      stage.place(window, over: place.area, isHidden: !isCurtainUp)
      return try settling.arm(after: Self.timeToSettle)
    }
    guard place.area.contains(area.center) else { return try takeBack(window, from: area, on: &stage) }
    if area != place.area { stage.warn("\(order.source.subject) stays at \(area), and not at \(place.area)") }
    guard !isCurtainUp, !isSettled else { return }
    isSettled = true
    try unveil(window, on: stage)
    try drawing.arm(after: Self.timeToDraw)
    try raiseCurtain(on: &stage)
  }

  /// On another screen it would lie over what a person has there.
  private func takeBack(_ window: UInt32, from area: Rectangle, on stage: inout Stage) throws {
    refusal = "the window manager keeps its window at \(area), on another screen"
    (self.window, isCurtainUp, isSettled) = (nil, false, false)
    if isLaunched {
      stage.hide(window)
      try run.giveUp(because: refusal ?? "")
    } else if let origin {
      stage.connection.giveBack(window, to: origin)
      stage.connection.forgetPixels(of: window)
      stage.connection.showPointer(over: window)
    }
    try drawCurtain(on: &stage)
  }
}

extension ApplicationContent {
  /// A browser's window is one that we launch, whatever it calls itself.
  fileprivate var window: ApplicationWindow {
    switch self {
    case .window(let window): window
    case .page(let page): ApplicationWindow(launch: Command([page.address.description]))
    }
  }
}

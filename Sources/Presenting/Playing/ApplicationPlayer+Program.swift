import Control
import Displays
import Platform
import Presenter
import X11

// The program, and the page if it is a browser.
extension ApplicationPlayer {
  func start(on stage: inout Stage) throws {
    guard isLaunched, run.isDue, !isStill, let place, stage.isFree(for: order.source), let way = sound.wanted else {
      return
    }
    (refusal, raises) = (nil, 0)
    keyboard.expect(on: stage.connection)
    let display = stage.connection.displayName
    sound.way = way
    do throws(Failure) {
      try launch(over: opensUnseen(on: stage) ? Self.aside(place.area) : place.area, on: display, heard: way)
    } catch {
      try run.failToStart(because: error.message)
    }
    if run.isRunning { try patience.arm(after: Self.timeToOpen) }
  }

  /// Left of all screens, which begin at 0: a window that opens there is not seen before it is put behind something.
  private static func aside(_ area: Rectangle) -> Rectangle {
    Rectangle(origin: Point(x: -area.size.width - 64, y: area.origin.y), size: area.size)
  }

  private func launch(over area: Rectangle, on display: String, heard way: SoundWay) throws(Failure) {
    guard case .page(let shown) = content else {
      return try run.start(wanted.launch ?? Command([]), on: display, adding: way.variables)
    }
    // Two pages of a playlist may run at a time.
    let name = order.item.map { "\(order.screen), item \($0 + 1)" } ?? order.screen
    let launch = BrowserLaunch(screen: name, page: shown, display: display, scale: order.scale, sound: way)
    if let words = launch.blindness { blindness = words }
    isWatched = blindness == nil
    let address = try Credential.address(of: shown, isWatched: isWatched)
    let command = try launch.command(over: area, isWatched: isWatched)
    let pipe = isWatched ? try page?.open(address) : nil
    try run.start(command, on: display, streams: Spawn.Streams(pipe: pipe), adding: launch.variables)
    if isWatched, run.isRunning { try page?.begin() }
  }

  /// What there is to say of one that is seen.
  var remark: String? {
    let remarks = [blindness, sound.way?.complaint].compactMap(\.self)
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }

  func followSound() throws {
    try sound.proceed()
    if run.isRunning, sound.turn() { try run.startAnew() }
  }

  /// Something has changed, so that what failed may work now.
  func retry() throws {
    run.retry()
    try page?.retry()
  }

  func park(in snapshot: Snapshot, on stage: inout Stage) throws {
    if let window, isGivenBackUnseen {
      giveBack(window, in: snapshot, on: &stage)
    } else if let window {
      hide(window, on: stage)
    }
    hidings = 0
    (isCurtainUp, isSettled) = (false, false)
    _ = try stage.show(.color(.black), at: nil)
    try settling.disarm()
    if !isStill { try halt() }
  }

  /// What was to be seen on another screen, and is seen on none, a person has back who opened it.
  private var isGivenBackUnseen: Bool {
    if case .moveTo = order.onDisconnect { !isLaunched } else { false }
  }

  /// Where it was before we put it anywhere; where no screen is any more, on one that there is.
  private func giveBack(_ window: UInt32, in snapshot: Snapshot, on stage: inout Stage) {
    let areas = snapshot.outputs.filter(\.isPresent).compactMap { snapshot.area(of: $0.id) }
    if let origin {
      let isThere = areas.contains { $0.contains(origin.center) }
      let corner = isThere ? origin.origin : areas.first?.origin ?? origin.origin
      stage.connection.giveBack(window, to: Rectangle(origin: corner, size: origin.size))
    }
    stage.connection.forgetPixels(of: window)
    stage.connection.showPointer(over: window)
    self.window = nil
  }

  /// Whoever opened it has it back when we end, however that comes.
  func hide(_ window: UInt32, on stage: borrowing Stage) {
    if !isLaunched { stage.connection.save(window, true) }
    stage.hide(window)
  }

  /// The program stands still.
  private func halt() throws {
    try patience.disarm()
    try page?.suspend()
    try run.suspend()
  }

  private func goOn() throws {
    try run.resume()
    try page?.resume()
    if window == nil, run.isRunning { try patience.arm(after: Self.timeToOpen) }
  }

  func stand(still isStill: Bool, on stage: inout Stage) throws {
    self.isStill = isStill
    if place != nil { try isStill ? halt() : goOn() }
  }

  func unpark(on stage: inout Stage) throws {
    if !isStill { try goOn() }
    run.retry()
    reveal(on: stage)
  }

  func reveal(on stage: borrowing Stage) {
    guard let window else { return }
    keyboard.expect(on: stage.connection)
    if !isLaunched { stage.connection.save(window, false) }
    stage.reveal(window)
  }
}

// The page.
extension ApplicationPlayer {
  /// Whether the browser's window, if it is one, shows what it is to show.
  var isPageThere: Bool { !isWatched || page?.isSeen ?? true }

  func followPage(on stage: inout Stage) throws {
    guard isWatched else { return }
    guard run.isRunning else {
      (isWatched, isPageSeen) = (false, false)
      try page?.end()
      return
    }
    let verdict = try page?.proceed()
    if page?.takeCue() ?? false, isCurtainUp { try keepSight(on: stage) }
    if let verdict { try heed(verdict, on: &stage) }
    let wasSeen = isPageSeen
    isPageSeen = isPageThere
    if page?.problem != nil, isCurtainUp {
      lowerCurtain(on: stage)
    } else if isPageSeen, !wasSeen, isSettled, !isCurtainUp {
      // It may be white.
      try drawing.arm(after: Self.timeToDraw)
    }
  }

  private func heed(_ verdict: PageWatch.Verdict, on stage: inout Stage) throws {
    switch verdict {
    case .refresh:
      try holdSight(on: &stage)
      try page?.refresh()
    case .restart(let reason): try run.fail(because: reason)
    case .unwatched(let reason):
      blindness = "a page that fails is not noticed with this browser: \(reason)"
      stage.warn(blindness ?? reason)
      try run.startAnew()
    }
  }

  /// Before the browser draws an error page or a crash over it.
  ///
  /// - Parameter isFirst: whether the page has just appeared.
  func keepSight(on stage: borrowing Stage, isFirst: Bool = false) throws {
    guard order.fallback == .last, let window, let size = stage.connection.area(of: window)?.size else { return }
    let old = isFirst ? firstSight : sight
    if let old { stage.connection.release(old) }
    let picture = try stage.connection.copyPixels(of: window, of: size)
    if isFirst { firstSight = picture } else { sight = picture }
  }

  /// Whether a picture of the page is seen until it has been loaded anew.
  var isRefreshing: Bool { page?.isRefreshing ?? false }

  /// Has what is seen stay, as a picture in our window, or goes on. The window itself is hidden meanwhile: neither a window
  /// manager nor somebody who wants the keyboard brings it above what is to come.
  func cover(_ isCovered: Bool, on stage: inout Stage) throws {
    guard isCovered != self.isCovered, let window else { return }
    if isCovered {
      try holdSight(on: &stage)
      guard !isCurtainUp else { return }
      stage.connection.withdraw(window)
      (self.isCovered, isSettled) = (true, false)
    } else {
      self.isCovered = false
      try comeBack(on: &stage)
    }
  }

  /// Has what is seen stay, as a picture, while the page is white or half there.
  private func holdSight(on stage: inout Stage) throws {
    guard isCurtainUp, let window, let place, let size = stage.connection.area(of: window)?.size else { return }
    // Where the server keeps no pixels apart, what is on the screen.
    let picture =
      try stage.connection.copyPixels(of: window, of: size) ?? stage.connection.copyScreen(place.area)
    (isCurtainUp, raises) = (false, 0)
    try stage.presentation.keep(picture, over: place.area, on: stage.connection)
    try stage.raise()
  }

  /// What was seen last that the public may see. On a busy machine the browser has drawn an error page before we hear that the
  /// page leaves: then the copy shows what the window shows now, and an earlier one counts.
  private func takeLastSight(on stage: borrowing Stage) -> StoredPicture? {
    defer { (sight, firstSight) = (nil, nil) }
    guard let sight, let window, stage.connection.isSeen(sight, in: window) else {
      if sight != nil, let firstSight { stage.connection.release(firstSight) }
      return sight ?? firstSight
    }
    stage.connection.release(sight)
    return firstSight
  }

  /// What the window shows now is not for the public.
  private func lowerCurtain(on stage: borrowing Stage) {
    (isCurtainUp, raises) = (false, 0)
    guard order.fallback == .last else { return }
    if let last { stage.connection.release(last) }
    last = takeLastSight(on: stage)
    hasShown = last != nil
    lastSize = Size(width: 0, height: 0)
  }
}

extension WatchedPage {
  /// nil for what is no page.
  convenience init?(_ content: ApplicationContent, _ restart: Restart) throws(Failure) {
    guard case .page(let page) = content else { return nil }
    try self.init(page, restart)
  }
}

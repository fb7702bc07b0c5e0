import Displays
import Platform
import Presenter
import X11

// The actions that an ``ApplicationPlay`` asks for.
extension ApplicationPlayer {
  /// - Returns: the events that follow at once.
  func perform(_ action: ApplicationPlay.Action, on stage: inout Stage) throws -> [ApplicationPlay.Event] {
    switch action {
    case .start(let isUnseen): return try start(isUnseen: isUnseen, on: &stage)
    case .suspend, .resume, .fail, .giveUp, .reload: try steer(action)
    case .retry, .retryProgram:
      run.retry()
      if action == .retry { try page?.retry() }
      return [.program(program)]
    case .startAnew:
      pictures.forget(on: stage.connection)
      page?.leave()
      try run.startAnew()
      return [.program(program)]
    case .look: return look(on: &stage)
    case .measure(let window): return [measure(window, on: stage)]
    case .inspect(let window): return inspect(window, on: &stage)
    case .warn(let words): stage.warn(words)
    case .place, .hide, .reveal, .withdraw, .giveBack, .veil, .unveil, .focus, .raise: try move(action, on: &stage)
    case .cover, .uncover, .hold, .keep, .copy, .recall, .fade, .endFade, .freeze: return try draw(action, on: &stage)
    }
    return []
  }

  private func steer(_ action: ApplicationPlay.Action) throws {
    switch action {
    case .suspend:
      try page?.suspend()
      try run.suspend()
    case .resume:
      try run.resume()
      try page?.resume()
    case .fail(let reason): try fail(because: reason)
    case .giveUp(let reason): try run.giveUp(because: reason)
    default: try page?.refresh()
    }
  }

  // MARK: Windows

  private func move(_ action: ApplicationPlay.Action, on stage: inout Stage) throws {
    let isOthers = play.content.window.launch == nil
    switch action {
    case .place(let window, let area, let isBehind):
      keyboard.place(on: stage.connection)
      stage.place(window, over: area, on: connector, isHidden: isBehind)
    case .hide(let window):
      // The program that opened the window has it back when this process ends, however that comes.
      if isOthers { stage.connection.save(window, true) }
      stage.hide(window)
    case .reveal(let window):
      keyboard.expect(on: stage.connection)
      if isOthers { stage.connection.save(window, false) }
      stage.reveal(window)
    case .withdraw(let window): stage.connection.withdraw(window)
    case .giveBack(let window, let area):
      stage.connection.giveBack(window, to: area)
      stage.connection.forgetPixels(of: window)
      stage.connection.pointer.show(over: window)
    case .veil(let window): stage.connection.veil(window)
    case .unveil(let window): stage.connection.unveil(window)
    case .focus(let window): keyboard.settle(window, on: stage.connection)
    default: try stage.raise()
    }
  }

  /// Finds a window, or finds that it is gone, or that hidden content is seen.
  private func look(on stage: inout Stage) -> [ApplicationPlay.Event] {
    guard let window else { return play.isSeeking ? find(on: &stage) : [] }
    guard stage.connection.isReserved(window, by: stage.window) else { return [.closed(window)] }
    if play.isHidden { return stage.connection.isSeen(window) ? [.surfaced(window)] : [] }
    return stage.connection.openWindows().contains { $0.window.id == window } ? [] : [.closed(window)]
  }

  /// The largest of the windows that are meant and that no other presenter shows.
  private func find(on stage: inout Stage) -> [ApplicationPlay.Event] {
    let open = stage.connection.openWindows()
    let found = open.filter { play.content.window.isMatched(by: $0.description, launched: mark.isCarried) }
    let largestFirst = found.map(\.window).sorted { $0.area.size.area > $1.area.size.area }
    guard let free = largestFirst.first(where: { stage.connection.reserve($0.id, for: stage.window) }) else {
      // Any of the others may become the window that is meant: by another title.
      for other in open { stage.connection.followApplication(other.window.id) }
      return []
    }
    stage.connection.followApplication(free.id)
    stage.connection.keepPixels(of: free.id)
    if play.content.isPage { stage.connection.keys.hold(BrowserKeys.all, from: free.id) }
    if play.order.hidesPointer { stage.connection.pointer.hide(overApplication: free.id) }
    return [.found(free.id, free.area)]
  }

  private func measure(_ window: UInt32, on stage: borrowing Stage) -> ApplicationPlay.Event {
    guard stage.connection.isReserved(window, by: stage.window), let area = stage.connection.area(of: window) else {
      return .closed(window)
    }
    return .measured(window, area, isViewable: stage.connection.isSeen(window))
  }

  private func inspect(_ window: UInt32, on stage: inout Stage) -> [ApplicationPlay.Event] {
    guard let size = play.place?.area.size else { return [] }
    stage.connection.drawn.watch(window)
    return [.inspected(window, isEmpty: stage.connection.isEmpty(window, of: size))]
  }

  // MARK: The curtain

  private func draw(_ action: ApplicationPlay.Action, on stage: inout Stage) throws -> [ApplicationPlay.Event] {
    switch action {
    case .cover(let health, let place, let kept): return try cover(health, at: place, kept, on: &stage)
    case .hold(let window, let place): return try hold(window, at: place, on: &stage)
    case .keep(let window): pictures.keep(window, on: stage.connection)
    case .copy(let window, let isFirst): try pictures.copy(window, isFirst: isFirst, on: stage.connection)
    case .recall(let window): return [.recalled(pictures.goBack(window, on: stage.connection))]
    case .fade(let window, let place):
      stage.connection.drawn.unwatch()
      guard stage.showsPredecessor else { return [.fading(false)] }
      return [.fading(try frame.fade.begin(from: nil, to: window, at: place, on: &stage))]
    case .endFade: try frame.fade.end(on: &stage)
    case .freeze(let place):
      try frame.fade.rest()
      try stage.presentation.hold(place.area, on: stage.connection)
    default:
      stage.connection.drawn.unwatch()
      try frame.fallback.rest()
      _ = try stage.show(.color(.black), at: nil)
    }
    return []
  }

  private func cover(
    _ health: ContentHealth, at place: ContentPlace, _ kept: ApplicationPlay.Kept, on stage: inout Stage
  ) throws -> [ApplicationPlay.Event] {
    let isKept = kept == .earlier ? pictures.goBack(window, on: stage.connection) : kept == .last
    let wasSeen = stage.presentation.isSeen
    if !wasSeen, let last = pictures.takeLast() {
      try stage.presentation.keep(last, over: place.area, on: stage.connection)
    }
    try frame.fallback.cover(health, at: place, hasShown: isKept, on: &stage)
    if stage.ceiling == nil, !wasSeen { try stage.raise() }
    return kept == .earlier ? [.recalled(isKept)] : []
  }

  private func hold(
    _ window: UInt32, at place: ContentPlace, on stage: inout Stage
  ) throws -> [ApplicationPlay.Event] {
    guard let size = stage.connection.area(of: window)?.size else { return [.closed(window)] }
    // Where the server keeps no pixels of the window, the picture is that of the screen.
    let picture =
      try stage.connection.copyPixels(of: window, of: size) ?? stage.connection.copyScreen(place.area)
    try stage.presentation.keep(picture, over: place.area, on: stage.connection)
    try stage.raise()
    return []
  }
}

// The program.
extension ApplicationPlayer {
  private func start(isUnseen: Bool, on stage: inout Stage) throws -> [ApplicationPlay.Event] {
    guard let area = play.place?.area, let way = frame.sound.way else { return [] }
    keyboard.expect(on: stage.connection)
    if let complaint = screenKeyboard?.takeComplaint() { stage.warn(complaint) }
    do throws(Failure) {
      try launch(over: isUnseen ? Self.aside(area) : area, on: stage.connection.displayName, heard: way)
    } catch {
      try run.failToStart(because: error.message)
    }
    return [.program(program)]
  }

  /// The area left of all screens, which begin at 0: a window that opens there is not seen before it is put behind
  /// something.
  private static func aside(_ area: Rectangle) -> Rectangle {
    Rectangle(origin: Point(x: -area.size.width - 64, y: area.origin.y), size: area.size)
  }

  private func launch(over area: Rectangle, on display: String, heard way: SoundWay) throws(Failure) {
    guard case .page(let shown) = play.content, let page else {
      return try run.start(play.content.window.launch ?? Command([]), on: display, adding: way.variables)
    }
    let order = play.order
    // Two pages of a playlist may run at a time.
    let name = order.item.map { "\(order.screen), item \($0 + 1)" } ?? order.screen
    let launch = BrowserLaunch(screen: name, page: shown, display: display, scale: order.scale, sound: way)
    try page.prepare(for: launch)
    let isFollowed = page.blindness == nil
    guard isFollowed || shown.allow == nil else {
      throw Failure(.failed, "this browser cannot be kept to `allow`; chromium is needed")
    }
    let address = try Credential.address(of: shown, isWatched: isFollowed)
    let command = try launch.command(over: area, isWatched: isFollowed)
    let pipe = isFollowed ? try page.open(address) : nil
    try run.start(command, on: display, streams: Spawn.Streams(pipe: pipe), adding: launch.variables)
    if run.isRunning { try page.begin() }
  }
}

extension WatchedPage {
  /// Makes the follower of a page; nil for other content.
  convenience init?(_ content: ApplicationContent, _ restart: Restart) throws(Failure) {
    guard case .page(var page) = content else { return nil }
    if !ScreenKeyboard.isInstalled { page.keyboard = .off }
    try self.init(page, restart)
  }
}

import Displays
import Platform
import Presenter
import X11

// The curtain.
extension ApplicationPlayer {
  /// Shows the window once there is something in it.
  ///
  /// - Parameter isLate: whether it is to be shown as it is.
  func raiseCurtain(isLate: Bool = false, on stage: inout Stage) throws {
    guard isSettled, !isCurtainUp, !isCovered, isPageThere, !fade.isUnderWay, let window, let place else { return }
    guard isLate || stage.connection.isDrawn || !stage.connection.watchesDrawing else { return }
    stage.connection.watchDrawing(inApplication: window)
    guard isLate || !stage.connection.isEmpty(window, of: place.area.size) else { return }
    stage.connection.unwatchDrawing()
    try drawing.disarm()
    if try !beginFade(to: window, at: place, on: &stage) { try liftCurtain(from: window, on: &stage) }
  }

  private func liftCurtain(from window: UInt32, on stage: inout Stage) throws {
    (isCurtainUp, hasShown) = (true, true)
    keepPicture(of: window, on: stage)
    if isWatched { try keepSight(on: stage, isFirst: true) }
    try drawCurtain(on: &stage)
    keyboard.settle(window, on: stage.connection)
  }

  /// The curtain shows how it comes out of other content, and goes up when all of it is there.
  private func beginFade(to window: UInt32, at place: ContentPlace, on stage: inout Stage) throws -> Bool {
    guard fade.isWanted, !hasFaded, !hasShown, stage.showsPredecessor else { return false }
    hasFaded = true
    return try fade.begin(from: nil, to: window, at: place, refreshMilliHertz: refresh, on: &stage)
  }

  func proceedFade(on stage: inout Stage) throws {
    let wasUnderWay = fade.isUnderWay
    if isStill { try fade.end(on: &stage) }
    _ = try fade.proceed(on: &stage)
    if wasUnderWay, !fade.isUnderWay, isSettled, let window { try liftCurtain(from: window, on: &stage) }
  }

  /// As long as the window is there the server goes on to draw what was named; of another size it is another picture.
  func keepPicture(of window: UInt32, on stage: borrowing Stage) {
    guard order.fallback == .last, let size = stage.connection.area(of: window)?.size, size != lastSize || last == nil
    else {
      return
    }
    if let last { stage.connection.release(last) }
    (last, lastSize) = (stage.connection.namePixels(of: window, of: size), size)
  }

  /// A page always: a browser is grey until it has loaded one. Another program may open windows before its real one that
  /// somebody has to see.
  func opensUnseen(on stage: borrowing Stage) -> Bool {
    if case .page = content, !isCurtainUp { return true }
    return stage.ceiling != nil
  }

  /// Whatever the program opens behind what is shown is invisible from the start: a window manager that maps it puts it above
  /// all others, and to bring those back takes a moment.
  func veil(_ news: WindowNews, on stage: borrowing Stage) {
    guard opensUnseen(on: stage) else { return }
    for window in news.created
    where stage.connection.processes(whichCreated: [window]).contains(where: mark.isCarried) {
      stage.connection.veil(window)
      veiled.insert(window)
    }
  }

  /// It is where it is to be, behind what is shown.
  func unveil(_ window: UInt32, on stage: borrowing Stage) throws {
    guard veiled.remove(window) != nil else { return }
    try stage.raise()
    stage.connection.unveil(window)
  }

  /// What an application opens comes above all others, and stays hidden until it has its place.
  func keepCurtainAbove(_ news: WindowNews, on stage: borrowing Stage) throws {
    let isBehind = !isCurtainUp && stage.presentation.isSeen || stage.ceiling != nil
    guard place != nil, isBehind, raises < Self.mostRaises else { return }
    let hasMoved = window.map(news.moved.contains) ?? false
    guard hasMoved || stage.connection.processes(whichCreated: news.created).contains(where: mark.isCarried) else {
      return
    }
    raises += 1
    try stage.raise()
  }

  func drawCurtain(on stage: inout Stage) throws {
    guard let place, !isCurtainUp else {
      try fallback.rest()
      _ = try stage.show(.color(.black), at: nil)
      return
    }
    let wasSeen = stage.presentation.isSeen
    if !wasSeen, let last {
      self.last = nil
      try stage.presentation.keep(last, over: place.area, on: stage.connection)
    }
    try fallback.cover(health, at: place, hasShown: hasShown, on: &stage)
    if stage.ceiling == nil, !wasSeen || place.isElsewhere { try stage.connection.raise(stage.window) }
  }
}

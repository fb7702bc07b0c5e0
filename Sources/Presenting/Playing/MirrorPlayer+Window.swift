import Displays
import Platform
import X11

/// The one window that is mirrored: found, followed, and lost.
///
/// What the server keeps of a window's pixels is filled, at first and with each size, with whatever is on the screen at its
/// place, other windows too. So nothing of it is seen before the application has drawn it.
extension MirrorPlayer {
  /// For an application to draw its window in its new size, before it is told to.
  private static let timeToDraw = Duration.milliseconds(100)
  /// For it to draw all of it; then what is drawn is seen, and the background elsewhere.
  private static let timeToDrawAll = Duration.milliseconds(500)

  /// Shows the largest of the windows that are wanted and open on the source; of those of one size the one that comes first by
  /// its XID. Without one the mirror waits.
  func choose(
    _ wanted: ApplicationWindow, on area: Rectangle, at place: ContentPlace, _ stage: inout Stage
  ) throws -> ContentHealth {
    let tools = try prepare(on: &stage)
    guard stage.connection.canKeepWindows else {
      throw Refusal("a window is mirrored with the extension Composite 0.2, which the X server does not have")
    }
    stage.connection.followApplications()
    let open = stage.connection.openWindows()
    let found = open.filter { wanted.isMatched(by: $0.description) { _ in false } }.map(\.window)
      .sorted { ($1.area.size.area, $0.id) < ($0.area.size.area, $1.id) }
    let here = found.filter { area.contains($0.area.center) }
    isElsewhere = here.count < found.count
    let waiting = try wait(
      at: place, because: "\(wanted.description) is not open on \(content.name.harmless)", on: &stage)
    for candidate in here {
      guard let source = try stage.connection.keep(candidate.id, as: wanted, with: tools) else { continue }
      try begin(source, at: place, on: &stage)
      try askForDrawing(on: stage)
      return ContentHealth(.showing)
    }
    // Any of them may come to be the one: by another title.
    for other in open { stage.connection.followApplication(other.window.id) }
    return waiting
  }

  /// Draws what comes of a window, unseen until all of it has been drawn.
  private func begin(_ source: MirrorSource, at place: ContentPlace, on stage: inout Stage) throws {
    self.source = source
    guard let kept = source.kept else { return }
    let view = try view(of: kept.area, at: place)
    _ = try prepare(view, source, on: &stage)
    undrawn = UndrawnArea(of: view.part.size)
    hasAsked = false
    try patience.arm(after: Self.timeToDraw)
  }

  private func askForDrawing(on stage: borrowing Stage) throws {
    guard let kept = source?.kept else { return }
    hasAsked = true
    stage.connection.redraw(kept.id)
    try patience.arm(after: Self.timeToDrawAll)
  }

  func loosePatience(on stage: borrowing Stage) throws {
    guard undrawn != nil else { return }
    if hasAsked { try unveil(on: stage) } else { try askForDrawing(on: stage) }
  }

  func unveilIfDrawn(_ changes: [Rectangle], on stage: borrowing Stage) throws {
    undrawn?.draw(changes)
    if undrawn?.isEmpty == true { try unveil(on: stage) }
  }

  private func unveil(on stage: borrowing Stage) throws {
    undrawn = nil
    try patience.disarm()
    if let canvas, let place = scene?.place { try unveil(canvas, at: place, on: stage) }
  }

  // MARK: Following

  /// Takes in what became of windows.
  func followWindow(on stage: inout Stage) throws {
    guard case .window(let wanted) = content.detail else { return }
    let news = stage.connection.takeWindowNews()
    guard let scene, let area = scene.source, let place = scene.place, !area.overlaps(place.area) else { return }
    if let source, let kept = source.kept {
      try follow(kept, of: source, wanted, news, on: area, at: place, &stage)
    } else if health.state != .failed, news.isListNew || news.isWorkspaceNew || isElsewhere && !news.moved.isEmpty {
      try heedingRefusals(on: &stage) { stage in try choose(wanted, on: area, at: place, &stage) }
    }
  }

  private func follow(
    _ kept: KeptWindow, of source: MirrorSource, _ wanted: ApplicationWindow, _ news: WindowNews, on area: Rectangle,
    at place: ContentPlace, _ stage: inout Stage
  ) throws {
    let isNew = !news.renewed.isDisjoint(with: kept.family)
    guard isNew || news.isListNew || news.isWorkspaceNew || !news.moved.isDisjoint(with: kept.family) else { return }
    guard stage.connection.isOpen(kept.id), stage.connection.isMatched(kept.id, by: wanted),
      let now = stage.connection.area(of: kept.id), area.contains(now.center)
    else {
      try rest(on: stage)
      return try heedingRefusals(on: &stage) { stage in try choose(wanted, on: area, at: place, &stage) }
    }
    if isNew || now.size != kept.area.size {
      try renew(source, at: place, on: &stage)
    } else if now != kept.area {
      move(by: Point(x: now.origin.x - kept.area.origin.x, y: now.origin.y - kept.area.origin.y))
    }
  }

  /// The picture stays as it is until the window has been drawn in its new size.
  private func renew(_ old: MirrorSource, at place: ContentPlace, on stage: inout Stage) throws {
    let tools = try prepare(on: &stage)
    guard let source = try stage.connection.renew(old, with: tools) else { return }
    try heedingRefusals(on: &stage) { stage in
      try begin(source, at: place, on: &stage)
      return ContentHealth(.showing)
    }
  }

  /// Where it lies matters to the pointer only.
  private func move(by offset: Point) {
    guard let view = canvas?.view, let area = source?.kept?.area else { return }
    canvas?.view = view.moved(by: offset)
    source?.kept?.area = area.moved(by: offset)
    due.insert(.move)
  }
}

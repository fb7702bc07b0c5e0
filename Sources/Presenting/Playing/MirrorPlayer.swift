import Displays
import Platform
import Presenter
import X11

/// Shows what another screen shows, or a region or window of it, by drawing it: tells a ``MirrorPlay`` what happens,
/// and does what it says. It wakes when something has been drawn there, and then once for each frame.
final class MirrorPlayer: Player {
  private var play: MirrorPlay
  private let order: ContentOrder
  private let frame: PlayerFrame
  private let drawing: MirrorDrawing

  init(_ content: MirrorContent, _ order: ContentOrder) throws {
    drawing = try MirrorDrawing(in: content.framing, interval: order.frameInterval)
    frame = try PlayerFrame(order, waitingFor: [drawing.descriptor])
    play = MirrorPlay(content, asItem: order.item != nil)
    self.order = order
  }

  var descriptor: Int32 { frame.descriptor }
  var isOver: Bool { true }
  var health: ContentHealth { play.health }
  var figures: ContentFigures? { drawing.figures }
  var givesWay: Bool { play.givesWay }

  func end() {}
}

// What happens.
extension MirrorPlayer {
  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    frame.move(to: place, in: snapshot)
    drawing.framing.pixels = frame.pixels.relative(to: pixels(ofSourceIn: snapshot))
    let scene = MirrorPlay.Scene(
      source: play.content.source(in: snapshot), place: place, refresh: frame.refreshMilliHertz,
      pixels: drawing.framing.pixels)
    try tell(.moved(to: scene), on: &stage)
  }

  private func pixels(ofSourceIn snapshot: Snapshot) -> PixelShape {
    snapshot.output(at: play.content.connector).map { order.pixels(of: $0.id, in: snapshot) } ?? .square
  }

  /// What changes meanwhile is drawn when the screens wake, or when it is its turn: before it is seen.
  func stand(still isStill: Bool, on stage: inout Stage) throws {
    frame.isStill = isStill
    if isStill { return try drawing.pace(play.scene?.refresh ?? 0) }
    try tell(.drawn(try drawing.drawWhatIsDue(isExact: play.isUnseen, on: stage)), on: &stage)
  }

  func proceed(on stage: inout Stage) throws {
    let news = stage.connection.mirror.takeNews()
    if case .window(let wanted) = play.content.detail {
      for change in changes(wanted, on: &stage) { try tell(.window(change), on: &stage) }
    }
    let isDue = try drawing.isDue(on: &stage)
    drawing.note(news, on: stage)
    if isDue { try tell(.drawn(try drawing.drawFrame(isExact: play.isUnseen, on: stage)), on: &stage) }
    if try frame.isDue() { try tell(.deadlineReached, on: &stage) }
    if !frame.isStill { try drawing.waitIfDue(on: &stage) }
  }

  /// What became of the window that is mirrored, or of others where none is.
  private func changes(_ wanted: ApplicationWindow, on stage: inout Stage) -> [MirrorPlay.Change] {
    let news = stage.connection.applications.takeNews()
    guard let area = play.scene?.source, play.isApart else { return [] }
    guard let kept = drawing.kept else {
      if news.isListNew || news.isWorkspaceNew { return [.listed] }
      return news.moved.isEmpty ? [] : [.othersMoved]
    }
    let isNew = !news.renewed.isDisjoint(with: kept.family)
    guard isNew || news.isListNew || news.isWorkspaceNew || !news.moved.isDisjoint(with: kept.family) else { return [] }
    guard stage.connection.isOpen(kept.id), stage.connection.isMatched(kept.id, by: wanted),
      let now = stage.connection.area(of: kept.id), area.contains(now.center)
    else { return [.lost] }
    if isNew || now.size != kept.area.size { return [.renewed] }
    let (old, new) = (kept.area.origin, now.origin)
    return old == new ? [] : [.moved(by: Point(x: new.x - old.x, y: new.y - old.y))]
  }

  /// Carries out what comes of an event, and of what that brings along.
  private func tell(_ event: MirrorPlay.Event, on stage: inout Stage) throws {
    var events = [event][...]
    while let next = events.popFirst() {
      for action in play.handle(next, at: frame.now) {
        do {
          events += try perform(action, on: &stage)
        } catch let problem as Refusal {
          events.append(.refused(problem.description))
        }
      }
    }
    try frame.wait(until: play.deadline)
  }
}

// What a ``MirrorPlay`` says.
extension MirrorPlayer {
  /// - Returns: what comes of it at once.
  /// - Throws: a `Refusal` where the server cannot do it.
  private func perform(_ action: MirrorPlay.Action, on stage: inout Stage) throws -> [MirrorPlay.Event] {
    switch action {
    case .rest: drawing.rest(on: stage)
    case .pace(let refresh): try drawing.pace(refresh)
    case .hide: try stage.connection.hide(stage.window)
    case .cover(let backing, let place): try cover(with: backing, at: place, on: &stage)
    case .draw(let part, let place):
      try drawing.begin(part, at: place, on: &stage)
      try drawing.unveil(at: place, on: stage)
      return [.unveiled]
    case .seek(let wanted, let area): return [try find(wanted, on: area, &stage)]
    case .keep(let windows, let wanted, let place):
      return [.kept(try keep(windows, as: wanted, at: place, on: &stage))]
    case .renew(let place): return [.renewed(try drawing.renew(at: place, on: &stage))]
    case .redraw: if let window = drawing.kept?.id { stage.connection.redraw(window) }
    case .unveil(let place):
      try drawing.unveil(at: place, on: stage)
      return [.unveiled]
    case .shift(let offset): drawing.shift(by: offset)
    }
    return []
  }

  private func cover(with backing: MirrorPlay.Backing, at place: ContentPlace?, on stage: inout Stage) throws {
    let still =
      switch backing {
      case .background: Still.color(play.content.framing.background)
      case .card: Still.card(.plain(order.screen))
      }
    stage.presentation.invalidate()
    _ = try stage.show(still, at: place)
  }

  /// Finds the windows that are wanted, the largest first; of those of one size the one that comes first by its XID.
  private func find(
    _ wanted: ApplicationWindow, on area: Rectangle, _ stage: inout Stage
  ) throws -> MirrorPlay.Event {
    _ = try drawing.prepareTools(on: &stage)
    guard stage.connection.canKeepWindows else {
      throw Refusal("a window is mirrored with the extension Composite 0.2, which the X server does not have")
    }
    stage.connection.applications.follow()
    let open = stage.connection.openWindows()
    let found = open.filter { wanted.isMatched(by: $0.description) { _ in false } }.map(\.window)
      .sorted { ($1.area.size.area, $0.id) < ($0.area.size.area, $1.id) }
    let here = found.filter { area.contains($0.area.center) }
    if here.isEmpty { followAll(on: stage) }
    return .found(here.map(\.id), isElsewhere: here.count < found.count)
  }

  private func keep(
    _ windows: [UInt32], as wanted: ApplicationWindow, at place: ContentPlace, on stage: inout Stage
  ) throws -> Size? {
    for window in windows {
      if let size = try drawing.begin(window, as: wanted, at: place, on: &stage) { return size }
    }
    followAll(on: stage)
    return nil
  }

  /// Any of them may come to be the one: by another title.
  private func followAll(on stage: borrowing Stage) {
    for open in stage.connection.openWindows() { stage.connection.followApplication(open.window.id) }
  }
}

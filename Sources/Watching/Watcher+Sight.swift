import Applying
import Displays
import Platform
import X11

// The check whether content that presenters say they show is visible, by the windows that lie over it.
extension Watcher {
  /// Windows may have come to lie otherwise.
  func hearStack() {
    guard connection.stack.take() else { return }
    desk.sight.noteChange(at: now)
  }

  /// Follows the windows' order while there is content, to hear which windows come to lie over it.
  func watchOverContent() {
    connection.stack.follow(!desk.care.wanted.isEmpty)
    desk.care.wanted.isEmpty ? desk.sight.lookAway() : desk.sight.noteChange(at: now)
  }

  /// Stops watching over content while no profile is in force: content stays as it is then.
  func lookAwayFromContent() {
    desk.lookAway()
    connection.stack.follow(false)
  }

  func lookAtContent() throws {
    let places = caresForContent && isAwake ? contentPlaces() : []
    // The windows are read once for all places: a window can lie over several.
    let windows = connection.overlyingWindows(of: places.map(\.area))
    if desk.sight.followsChange { connection.paintAnew(windows) }
    var losses: [String: ContentLoss] = [:]
    var covers: Set<UInt32> = []
    for place in places {
      let look = look(at: place, under: windows.filter { $0.area.overlaps(place.area) })
      covers.formUnion(look.covers)
      // What is not there yet is not missed.
      if desk.care.health(at: place.seat)?.state == .showing { losses[place.seat] = look.loss }
    }
    desk.sight.see(losses, at: now)
    tellOfSight()
    try lower(windows.filter { covers.contains($0.id) })
  }

  private func tellOfSight() {
    for (seat, loss) in desk.sight.takeNews() {
      guard let order = desk.care.wanted[seat] else { continue }
      if let loss {
        tell(
          "\(seat): \(order.source): \(loss.kind.rawValue) \(loss.reason)", of: order.screen, .contentNotSeen,
          as: .warning)
      } else {
        tell("\(seat): \(order.source) is seen again", of: order.screen, .contentShown, as: .notice)
      }
    }
  }

  /// The places where windows should show content. A message lies over other content, and may itself be covered; a
  /// mirror has no window where the screen shows its source by itself.
  private func contentPlaces() -> [ShownContent] {
    guard let snapshot = observed.snapshot else { return [] }
    return desk.care.wanted.compactMap { seat, order in
      guard !order.isMessage, let presenter = desk.care.running[seat], let place = place(of: order, at: seat) else {
        return nil
      }
      if case .mirror(let mirror) = order.source, mirror.givesWay(at: place.area, in: snapshot) { return nil }
      return ShownContent(seat: seat, source: order.source, area: place.area, presenter: presenter.window)
    }
  }

  /// The place where the presenter of a seat shows this content now; nil where it shows it nowhere.
  func place(of order: ContentOrder, at seat: String) -> ContentPlace? {
    guard let snapshot = observed.snapshot, let presenter = desk.care.running[seat],
      case .shown(let place) = order.whereabouts(
        on: seat, for: presenter.screen, standIn: presenter.standIn, in: snapshot)
    else { return nil }
    return place
  }

  /// - Returns: what became of it, and which windows cover it.
  private func look(
    at content: ShownContent, under windows: [OverlyingWindow]
  ) -> (loss: ContentLoss?, covers: [UInt32]) {
    let layers = windows.map { window in
      let isContent = connection.isPart(window, of: content.presenter) && !window.isKeyboard
      return SeenLayer(window, isContent: isContent, isBackdrop: desk.backdrops.isAt(content.seat, window.id))
    }
    let isPage = if case .application(.page) = content.source { true } else { false }
    let covers = ContentLoss.covers(of: content.area, among: layers, isPage: isPage).map { windows[$0].id }
    let loss = ContentLoss(of: content.area, under: layers, isPage: isPage) ?? pictureLoss(among: windows, layers)
    return (loss, covers)
  }

  /// The loss of the picture. Still content is compared with the screen's picture; moving content is taken to be as its
  /// presenter says.
  private func pictureLoss(among windows: [OverlyingWindow], _ layers: [SeenLayer]) -> ContentLoss? {
    guard let top = layers.lastIndex(where: { $0.owner == .content }) else { return nil }
    return ContentLoss(of: connection.samples(of: windows[top], besides: layers[(top + 1)...].map(\.area)))
  }
}

/// Content at its place on the framebuffer.
private struct ShownContent {
  let seat: String
  let source: ContentSource
  let area: Rectangle
  let presenter: PresenterWindow
}

extension SeenLayer {
  fileprivate init(_ window: OverlyingWindow, isContent: Bool, isBackdrop: Bool) {
    let owner: Owner = isContent ? .content : isBackdrop ? .backdrop : window.kind == .foreign ? .foreign : .ours
    let process = owner == .foreign ? window.description.process : nil
    self.init(owner, window.area, window.description, program: process.flatMap(OtherManagers.name))
    isUnmanaged = window.isUnmanaged
  }
}

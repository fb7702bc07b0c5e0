import Applying
import Displays
import Platform
import X11

// Whether what presenters say that they show is seen: by what lies over it.
extension Watcher {
  /// Windows may have come to lie otherwise.
  func hearStack() {
    guard connection.takeStackNews() else { return }
    sight.noteChange(at: now)
  }

  /// From now on it is heard of what comes to lie over content; nothing is while there is none.
  func watchOverContent() {
    connection.followStack(!care.wanted.isEmpty)
    care.wanted.isEmpty ? sight.lookAway() : sight.noteChange(at: now)
  }

  /// Content stays as it is while no profile is in force, and nobody looks after it.
  func lookAwayFromContent() {
    care.lookAway()
    connection.followStack(false)
    sight.lookAway()
  }

  func lookAtContent() throws {
    let isAwake = (board.power?.wakefulness ?? .awake) == .awake
    let looks = caresForContent && isAwake ? contentLooks() : [:]
    sight.see(looks.compactMapValues(\.loss), at: now)
    for (seat, loss) in sight.takeNews() {
      guard let order = care.wanted[seat] else { continue }
      if let loss {
        log.warning("\(seat): \(order.source): \(loss.state) \(loss.reason)")
      } else {
        log.notice("\(seat): \(order.source) is seen again")
      }
    }
    try lower(looks.values.flatMap(\.covers))
  }

  /// By seat. What lies over something else is seen where it is not covered by what locks the screen, which is no loss.
  private func contentLooks() -> [String: ContentLook] {
    guard let snapshot = lookout.proposal?.snapshot else { return [:] }
    var looks: [String: ContentLook] = [:]
    for (seat, order) in care.wanted where !order.isMessage {
      guard let presenter = care.running[seat],
        case .shown(let place) = order.whereabouts(
          on: seat, for: presenter.screen, standIn: presenter.standIn, in: snapshot)
      else { continue }
      var look = look(at: place.area, showing: order.source, by: presenter.window)
      // What is not there yet is not missed.
      if care.health(at: seat)?.state != .showing { look.loss = nil }
      looks[seat] = look
    }
    return looks
  }

  private func look(
    at area: Rectangle, showing source: ContentSource, by presenter: PresenterWindow
  ) -> ContentLook {
    let windows = connection.overlyingWindows(of: area)
    let layers = windows.map { SeenLayer($0, isContent: connection.isPart($0, of: presenter)) }
    let isPage = if case .application(.page) = source { true } else { false }
    let covers = ContentLoss.covers(of: area, among: layers, isPage: isPage).map { windows[$0] }
    let loss = ContentLoss(of: area, under: layers, isPage: isPage) ?? pictureLoss(among: windows, layers)
    return ContentLook(loss: loss, covers: covers)
  }

  /// What stands still is compared with the screen's picture; what moves is believed its presenter.
  private func pictureLoss(among windows: [OverlyingWindow], _ layers: [SeenLayer]) -> ContentLoss? {
    guard let top = layers.lastIndex(where: { $0.owner == .content }) else { return nil }
    return ContentLoss(of: connection.samples(of: windows[top], besides: layers[(top + 1)...].map(\.area)))
  }
}

/// What became of a content's place at a look.
private struct ContentLook {
  var loss: ContentLoss?
  /// Windows of others over it, from below.
  var covers: [OverlyingWindow]
}

extension SeenLayer {
  fileprivate init(_ window: OverlyingWindow, isContent: Bool) {
    let owner: Owner = isContent ? .content : window.kind == .foreign ? .foreign : .ours
    let process = owner == .foreign ? window.description.process : nil
    self.init(owner, window.area, window.description, program: process.flatMap(OtherManagers.name))
    isUnmanaged = window.isUnmanaged
  }
}

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
    covers?.noteNews(at: now)
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

  func lookAtContent() {
    let isAwake = (board.power?.wakefulness ?? .awake) == .awake
    sight.see(caresForContent && isAwake ? contentLosses() : [:], at: now)
    for (seat, loss) in sight.takeNews() {
      guard let order = care.wanted[seat] else { continue }
      if let loss {
        log.warning("\(seat): \(order.source): \(loss.state) \(loss.reason)")
      } else {
        log.notice("\(seat): \(order.source) is seen again")
      }
    }
  }

  /// By seat. What lies over something else is seen where it is not covered by what locks the screen, which is no loss.
  private func contentLosses() -> [String: ContentLoss] {
    guard let snapshot = lookout.proposal?.snapshot else { return [:] }
    var losses: [String: ContentLoss] = [:]
    for (seat, order) in care.wanted where !order.isMessage && care.health(at: seat)?.state == .showing {
      guard let presenter = care.running[seat],
        case .shown(let place) = order.whereabouts(
          on: seat, for: presenter.screen, standIn: presenter.standIn, in: snapshot)
      else { continue }
      losses[seat] = ContentLoss(of: place.area, under: layers(over: place.area, showing: presenter.window))
    }
    return losses
  }

  private func layers(over area: Rectangle, showing presenter: PresenterWindow) -> [SeenLayer] {
    connection.overlyingWindows(of: area).map { window in
      let owner: SeenLayer.Owner =
        connection.isPart(window, of: presenter) ? .content : window.kind == .foreign ? .foreign : .ours
      let process = owner == .foreign ? window.description.process : nil
      return SeenLayer(owner, window.area, window.description, program: process.flatMap(OtherManagers.name))
    }
  }
}

import Applying
import Displays
import Platform
import X11

// The selections that the watcher holds on the server by itself, as long as it lives: screens that stay awake, a
// pointer that is hidden.
extension Watcher {
  /// Holds the wishes of the profile in force, and gives back all others. A wish that another client holds is the
  /// watcher's from now on: it lasts as long as the profile is kept.
  func keepWishes(_ plan: WishPlan) throws {
    for wish in Wish.allCases {
      let isDue = plan.wanted[wish] != connection.ownWishes[wish] || plan.steps.contains { $0.wish == wish }
      if isDue, let text = plan.wanted[wish] { try connection.hold(wish, as: text) }
      if isDue, plan.wanted[wish] == nil { try connection.giveBack(wish) }
    }
    board.warn(of: plan.warnings, log)
    for planned in plan.steps { log.notice("\(planned.summary) (\(planned.reason))") }
    try inhibitLockers()
  }

  /// Gives back all wishes, while no profile is in force.
  func holdNothing() throws {
    board.warn(of: [], log)
    for wish in connection.ownWishes.texts.keys { try connection.giveBack(wish) }
    try inhibitLockers()
  }

  private func inhibitLockers() throws {
    try desk.lockers.inhibit(connection.ownWishes.isAwake, on: loop.poller, as: .lockers)
  }
}

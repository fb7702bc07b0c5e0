import Displays
import X11

/// A presenter as its window tells of it, which may be anything.
struct RunningPresenter {
  let window: PresenterWindow
  /// nil when nobody can read it.
  let order: ContentOrder?
  /// nil when it does not say.
  let health: ContentHealth?
  /// The screen that it shows itself to, by its EDID; nil when it does not say.
  let screen: String?

  init(_ window: PresenterWindow) {
    self.window = window
    order = window.order.flatMap { try? ContentOrder.read($0) }
    health = window.health.flatMap { ContentHealth(text: $0) }
    screen = window.screen
  }

  /// Whether it shows this order, or can say why not.
  func has(_ wanted: ContentOrder) -> Bool { order == wanted && health?.state != .starting }
}

extension Connection {
  /// By connector.
  mutating func runningPresenters(on snapshot: Snapshot) throws(ConnectionLost) -> [String: RunningPresenter] {
    try presenters(at: snapshot.outputs.map(\.name)).mapValues { RunningPresenter($0) }
  }
}

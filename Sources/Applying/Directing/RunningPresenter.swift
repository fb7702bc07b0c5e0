package import Control
package import Displays
package import Platform
package import X11

/// A presenter as its process and its window tell of it.
package struct RunningPresenter {
  package let window: PresenterWindow
  /// What it was told, or what it says it was when its process is not ours; nil when nobody can read it.
  package let order: ContentOrder?
  /// nil when it does not say. What is not verified is not believed, whatever it says.
  package let health: ContentHealth?
  /// How fresh what it shows is; nil when it does not say.
  package let figures: ContentFigures?
  /// The screen that it shows itself to, by its EDID; nil when it does not say.
  package let screen: String?
  /// The seat that shows it while its own is away.
  package let standIn: String?
  package let process: PresenterProcess

  package init(_ window: PresenterWindow) {
    self.window = window
    process = PresenterProcess(window.process, isOneClient: window.isOneClient)
    order = (process.order ?? window.order).flatMap { ContentOrder(text: $0) }
    health = process.doubt.map { ContentHealth(.unverified, $0) } ?? window.health.flatMap { ContentHealth(text: $0) }
    figures = process.isForeign ? nil : window.figures.flatMap { ContentFigures(text: $0) }
    screen = process.isForeign ? nil : window.screen
    standIn = process.isForeign ? nil : window.standIn
  }

  /// Whether it shows this order, can say why not, or cannot be believed either way.
  package func has(_ wanted: ContentOrder) -> Bool { order == wanted && health?.state != .starting }

  /// Whether it keeps itself from the screen that is there, which is another one than it was shown on.
  func isWithheld(at seat: String, on snapshot: Snapshot) -> Bool {
    order?.wall == nil && snapshot.output(at: seat)?.isOther(than: screen) ?? false
  }

  /// What is shown as far as plans go: what another program says is no reason to send it anywhere. It is left alone
  /// where it says what is wanted there, since nothing that is merely not verified is started anew.
  package func order(besides wanted: ContentOrder?) -> ContentOrder? {
    process.isForeign && order != wanted ? nil : order
  }
}

extension Connection {
  /// What presenters show; the desktop shows nothing.
  package mutating func contents(on snapshot: Snapshot) throws(Failure) -> ScreenContents {
    do throws(ConnectionLost) {
      return try runningPresenters(on: snapshot).contents
    } catch {
      throw Failure(.noXServer, "\(error)")
    }
  }

  /// By seat.
  package mutating func runningPresenters(on snapshot: Snapshot) throws(ConnectionLost) -> [String: RunningPresenter] {
    try presenters(at: snapshot.outputs.map(\.name)).mapValues { RunningPresenter($0) }
  }
}

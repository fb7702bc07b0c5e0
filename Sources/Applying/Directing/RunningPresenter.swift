package import Control
package import Displays
package import Platform
package import X11

/// A presenter as its process and its window tell of it.
package struct RunningPresenter {
  package let window: PresenterWindow
  /// The presenter's order, or the order that it claims when its process cannot be verified; nil when it cannot be
  /// read.
  package let order: ContentOrder?
  /// The health that the presenter reports; nil when it reports none. A presenter that cannot be verified is not
  /// believed.
  package let health: ContentHealth?
  /// The figures that tell how fresh the content is; nil when the presenter does not report them.
  package let figures: ContentFigures?
  /// The screen that it shows itself to, by its EDID; nil when it does not say.
  package let screen: String?
  /// The seat that shows it while its own is away.
  package let standIn: String?
  package let process: PresenterProcess
  /// The text of the order.
  private let orderText: String?

  /// - Parameter earlier: the presenter as it was read before. An order of the same text is not read again.
  package init(_ window: PresenterWindow, after earlier: RunningPresenter? = nil) {
    self.window = window
    process = PresenterProcess(window.process, isOneClient: window.isOneClient)
    let text = process.order ?? window.order
    orderText = text
    order = earlier?.orderText == text ? earlier?.order : text.flatMap { ContentOrder(text: $0) }
    health =
      process.complaint.map { ContentHealth(.unverified, $0) } ?? window.health.flatMap { ContentHealth(text: $0) }
    figures = process.isForeign ? nil : window.figures.flatMap { ContentFigures(text: $0) }
    screen = process.isForeign ? nil : window.screen
    standIn = process.isForeign ? nil : window.standIn
  }

  /// True if the presenter shows this order, can say why not, or cannot be believed either way.
  package func has(_ wanted: ContentOrder) -> Bool { order == wanted && health?.state != .starting }

  /// True if the presenter withholds its content from the connected screen, which is another one than it was shown on.
  func isWithheld(at seat: String, on snapshot: Snapshot) -> Bool {
    order?.wall == nil && snapshot.output(at: seat)?.isOther(than: screen) ?? false
  }

  /// The order that plans count as shown: a claim of another program is no reason to send it anywhere. A presenter that
  /// claims the wanted order is left alone, since nothing that is merely not verified is started anew.
  package func order(besides wanted: ContentOrder?) -> ContentOrder? {
    process.isForeign && order != wanted ? nil : order
  }
}

extension Connection {
  /// The content that presenters show; the desktop counts as none.
  package mutating func contents(on snapshot: Snapshot) throws(Failure) -> ScreenContents {
    try Failure.telling(as: .noXServer) { try runningPresenters(on: snapshot).contents }
  }

  /// The running presenters by seat.
  package mutating func runningPresenters(on snapshot: Snapshot) throws(ConnectionLost) -> [String: RunningPresenter] {
    try presenters.find(at: snapshot.outputs.map(\.name)).mapValues { RunningPresenter($0) }
  }
}

extension WatcherStatus.Content {
  package init(_ presenter: RunningPresenter) { self.init(presenter, telling: presenter.figures) }

  /// - Parameter figures: how fresh the content is; nil where that is not asked for.
  package init(_ presenter: RunningPresenter, telling figures: ContentFigures?) {
    self.init(
      shows: presenter.order.map { "\($0.source)" } ?? "unreadable content",
      state: .told(presenter.health?.state ?? .showing), reason: presenter.health?.reason,
      figures: figures)
  }
}

extension [String: RunningPresenter] {
  package var contents: ScreenContents { mapValues { WatcherStatus.Content($0) } }
}

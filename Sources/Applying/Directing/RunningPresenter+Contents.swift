package import Control
import Displays

extension WatcherStatus.Content {
  package init(_ presenter: RunningPresenter) {
    self.init(
      shows: presenter.order.map { "\($0.source)" } ?? "unreadable content",
      state: (presenter.health?.state ?? .showing).rawValue, reason: presenter.health?.reason,
      figures: presenter.figures)
  }
}

extension [String: RunningPresenter] {
  package var contents: ScreenContents { mapValues { WatcherStatus.Content($0) } }
}

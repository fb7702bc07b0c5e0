import Displays

/// What presenters show, by connector, for lines and drawings.
typealias ScreenContents = [String: WatcherStatus.Content]

extension WatcherStatus.Content {
  init(_ presenter: RunningPresenter) {
    shows = presenter.order.map { "\($0.source)" } ?? "unreadable content"
    state = (presenter.health?.state ?? .showing).rawValue
    reason = presenter.health?.reason
  }

  init(stopped order: ContentOrder) {
    (shows, state) = ("\(order.source)", Self.stopped)
    reason = "`orchestrate start` shows it again"
  }

  /// The state of what a user has stopped; no presenter tells it.
  static let stopped = "stopped"

  /// `image lobby.png`, `image lobby.png, failed`.
  var summary: String { state == ContentHealth.State.showing.rawValue ? shows : "\(shows), \(state)" }

  /// With the reason, where there is one.
  var words: String { summary + (reason.map { ": \($0)" } ?? "") }

  var hasFailed: Bool { state == ContentHealth.State.failed.rawValue }

  var style: TextStyle {
    switch ContentHealth.State(rawValue: state) {
    case .failed: .red
    case .restarting, .unverified: .yellow
    case .starting, .showing, .parked, .ended, nil: .plain
    }
  }
}

extension ScreenContents {
  /// For drawings, which have little room.
  var summaries: [String: String] { mapValues(\.summary) }

  var failures: Int { values.count(where: \.hasFailed) }

  /// A line for each that is not well, or of which there is something to say.
  var complaints: [Fact.Line] {
    filter { $0.value.reason != nil || $0.value.style != .plain }.sorted { $0.key.naturallyPrecedes($1.key) }
      .map { Fact.Line("\($0.key): \($0.value.words)", $0.value.style) }
  }
}

extension [String: RunningPresenter] {
  var contents: ScreenContents { mapValues { WatcherStatus.Content($0) } }
}

extension Int {
  /// What is to be read behind `in sync`: nothing, or how many of the contents failed.
  var asFailedContent: String { self == 0 ? "" : ", \(self) content failed" }
}

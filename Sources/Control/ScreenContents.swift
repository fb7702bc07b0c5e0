package import Displays

/// What presenters show, by the texts of seats, for lines and drawings.
package typealias ScreenContents = [String: WatcherStatus.Content]

extension WatcherStatus.Content {
  package init(stopped order: ContentOrder) {
    (shows, state) = ("\(order.source)", Self.stopped)
    reason = Self.wayBack
  }

  fileprivate static let wayBack = "`orchestrate start` shows it again"

  fileprivate var isStopped: Bool { state == Self.stopped }

  /// The state of what a user has stopped; no presenter tells it.
  private static let stopped = "stopped"

  /// `image lobby.png`, `image lobby.png, failed`.
  package var summary: String {
    let shows = shows + (until.map { " until \($0.local)" } ?? "")
    return state == ContentHealth.State.showing.rawValue ? shows : "\(shows), \(state)"
  }

  /// With the reason, where there is one.
  package var words: String { summary + (reason.map { ": \($0)" } ?? "") }

  package var hasFailed: Bool { state == ContentHealth.State.failed.rawValue }
}

extension ScreenContents {
  /// For drawings, which have little room.
  package var summaries: [String: String] { mapValues(\.summary) }

  package var failures: Int { values.count(where: \.hasFailed) }

  /// What is to be read behind `in sync`: nothing, or that a user has stopped some of them.
  package var asStopped: String {
    values.contains(where: \.isStopped) ? "; content stopped by hand; \(WatcherStatus.Content.wayBack)" : ""
  }
}

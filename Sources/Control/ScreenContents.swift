package import Displays

/// The content that presenters show, by the texts of seats, for lines and drawings.
package typealias ScreenContents = [String: WatcherStatus.Content]

extension WatcherStatus.Content {
  package init(stopped order: ContentOrder) {
    (shows, state) = ("\(order.source)", .stopped)
    reason = Self.wayBack
  }

  fileprivate static let wayBack = "`orchestrate start` shows it again"

  fileprivate var isStopped: Bool { state == .stopped }

  /// Notes that content which its presenter reports as shown is not visible.
  package mutating func note(_ loss: ContentLoss) { (state, reason) = (.lost(loss.kind), loss.reason) }

  package var isUnseen: Bool { if case .lost = state { true } else { false } }

  /// `image lobby.png`, `image lobby.png, failed`.
  package var summary: String {
    let shows = shows + (item.map { ", \($0.words)" } ?? "") + (until.map { " until \($0.local)" } ?? "")
    return state == .told(.showing) ? shows : "\(shows), \(state)"
  }

  /// The summary with the reason, where there is one.
  package var words: String { summary + (reason.map { ": \($0)" } ?? "") }

  package var hasFailed: Bool { state == .told(.failed) }
}

extension WatcherStatus.Content.Item {
  /// `item 2 of 5: image lobby.png until 2026-07-02 14:05:00`.
  fileprivate var words: String {
    "item \(number) of \(count): \(shows)" + (until.map { " until \($0.local)" } ?? "")
  }
}

extension ScreenContents {
  /// The summaries, for drawings, which have little room.
  package var summaries: [String: String] { mapValues(\.summary) }

  /// The number of contents that failed or are not seen.
  package var failures: Int { values.count { $0.hasFailed || $0.isUnseen } }

  package var unseen: Int { values.count(where: \.isUnseen) }

  /// The words about the contents that are not seen; nil where all are seen.
  package var unseenWords: String? {
    let lines = filter(\.value.isUnseen).sorted { $0.key.naturallyPrecedes($1.key) }.map {
      "\($0.key): \($0.value.words)"
    }
    return lines.isEmpty ? nil : lines.joined(separator: "; ")
  }

  /// The words after `in sync`: none, or that a user has stopped some of the content.
  package var asStopped: String {
    values.contains(where: \.isStopped) ? "; content stopped by hand; \(WatcherStatus.Content.wayBack)" : ""
  }
}

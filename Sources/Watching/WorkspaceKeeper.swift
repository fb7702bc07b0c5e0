import Applying
import Displays
import X11

/// Brings workspaces to their screens once other screens are there, or another profile; a workspace that a person moves
/// meanwhile stays.
struct WorkspaceKeeper {
  /// The reason of the last move; nothing was moved since for any other one.
  private var last: Reason?
  /// The workspaces before the screens changed; in one of them a person was.
  private var before: [Workspace]?
  /// Why nothing was moved.
  private(set) var notice: String?
  /// True if the window manager did not answer the last time.
  private var hangs = false

  private struct Reason: Hashable {
    var profile: String
    var wanted: [[String]]
    var hardware: Hardware
  }

  /// Notes which workspaces there are before screens change.
  mutating func note(_ needs: ProfileNeeds, _ connection: borrowing Connection) {
    // One that hangs is not asked at each attempt.
    before = hangs ? nil : WorkspacePlacing.workspaces(before: needs, connection)
  }

  /// A user asks for another try: what stood in the way may be gone.
  mutating func retry() {
    if notice != nil { last = nil }
  }

  /// - Parameter hasChanged: whether the screens were just changed.
  /// - Returns: what was done, in words.
  mutating func keep(
    _ match: Match, on snapshot: Snapshot, hasChanged: Bool, _ connection: borrowing Connection
  ) -> String? {
    let reason = Reason(
      profile: match.profile.name, wanted: match.profile.wantedWorkspaces, hardware: snapshot.hardware)
    // A window manager that was not there may have come since. One that hangs would cost a second each time.
    guard hasChanged || reason != last || notice == WorkspacePlacing.notice else { return nil }
    last = reason
    let placing = WorkspacePlacing(of: match, on: snapshot, since: hasChanged ? before : nil, connection)
    (notice, hangs) = (placing.warning, placing == .noAnswer)
    return notice == nil ? placing.words : nil
  }
}

extension WorkspacePlacing {
  /// The warning of a watcher; nil where all are where they belong.
  fileprivate var warning: String? {
    switch self {
    case .nothing, .moved: nil
    case .noManager: words
    case .noAnswer, .refused: words.map { "\($0); `orchestrate reload` tries again" }
    }
  }
}

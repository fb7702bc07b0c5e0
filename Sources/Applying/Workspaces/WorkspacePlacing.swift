package import Displays
package import X11

/// Workspaces of i3 and its kin are brought to the screens that the profile names, after a change of the screens; where
/// a person puts them later is left.
package enum WorkspacePlacing: Hashable, Sendable {
  /// The profile names none, or all are where they belong.
  case nothing
  /// No such window manager runs here.
  case noManager
  /// These workspaces were moved.
  case moved([WorkspacePlace])
  /// i3 did not answer.
  case noAnswer
  /// i3 would not move these.
  case refused([WorkspacePlace])

  /// - Parameters:
  ///   - snapshot: what the screens show now.
  ///   - before: the workspaces before the screens changed; nil where they did not, or that is not known.
  package init(
    of match: Match, on snapshot: Snapshot, since before: [Workspace]? = nil, _ connection: borrowing Connection
  ) {
    self = .nothing
    guard match.profile.hasWorkspaces else { return }
    guard var session = I3Session(on: connection) else {
      self = .noManager
      return
    }
    guard session.catchUp(), let now = session.workspaces(), let outputs = session.outputs() else {
      self = .noAnswer
      return
    }
    let moves = match.moves(of: now, among: outputs, on: snapshot)
    let hasFocus = now.first(where: \.isFocused)?.name
    let focused = before?.first(where: \.isFocused)?.name
    let wanted = now.first { $0.name == focused }?.name ?? hasFocus
    guard !moves.isEmpty || wanted != hasFocus else { return }
    let shown = now.shown(since: before ?? now, moving: moves, focused: wanted)
    guard let left = session.carryOut(moves, showing: shown) else {
      self = .noAnswer
      return
    }
    if !moves.isEmpty { self = left.isEmpty ? .moved(moves) : .refused(left) }
  }

  /// The workspaces that there are, to be asked for before screens change: once they have, i3 goes to the primary one,
  /// and shows workspaces that it has made on those that have come.
  ///
  /// - Returns: nil where no profile names workspaces, or no such window manager runs.
  package static func workspaces(
    before needs: ProfileNeeds, _ connection: borrowing Connection
  ) -> [Workspace]? {
    guard needs.concernWorkspaces, var session = I3Session(on: connection) else { return nil }
    return session.workspaces()
  }

  /// The warning for a person; nil where there is none.
  package var words: String? {
    switch self {
    case .nothing: nil
    case .noManager: Self.notice
    case .moved(let moves):
      "workspaces: " + moves.map { "\($0.workspace.printable) -> \($0.output)" }.joined(separator: ", ")
    case .noAnswer: "workspaces: the window manager does not answer"
    case .refused(let moves):
      "workspaces: the window manager would not move \(moves.map(\.workspace.printable).listed(atMost: 5))"
    }
  }

  /// The notice for a profile that names workspaces where nothing here has any.
  package static let notice = "workspaces: neither i3 nor its kin runs on this display, so none is moved"
}

extension I3Session {
  /// Each message is one change for the eye, as i3 draws when it has done all of it.
  ///
  /// - Parameter shown: the workspaces to be visible afterwards; the last one has the focus.
  /// - Returns: those that are elsewhere still; nil where it does not answer.
  fileprivate mutating func carryOut(_ moves: [WorkspacePlace], showing shown: [WorkspacePlace]) -> [WorkspacePlace]? {
    // By a window in it, a workspace is moved without being shown.
    let isTold = tell((moves.map(\.byWindow) + shown.map(\.showing)).joined(separator: "; "))
    guard isTold, let rest = rest(of: moves) else { return nil }
    guard !rest.isEmpty else { return [] }
    // One without windows has to be gone to.
    let commands = rest.map(\.byShowing) + shown.map(\.showingOnItsScreen)
    return tell(commands.joined(separator: "; ")) ? self.rest(of: rest) : nil
  }

  /// - Returns: those that exist and are elsewhere still; nil where it does not answer.
  private mutating func rest(of moves: [WorkspacePlace]) -> [WorkspacePlace]? {
    workspaces().map { now in
      moves.filter { move in now.contains { $0.name == move.workspace && $0.output != move.output } }
    }
  }
}

extension WorkspacePlace {
  fileprivate var byWindow: String {
    "[workspace=\("^\(workspace.escapedForExpression)$".quotedForI3)] \(moving)"
  }

  fileprivate var byShowing: String { "\(showingOnItsScreen); \(moving)" }

  private var moving: String { "move workspace to output \(output.quotedForI3)" }

  /// The command that goes to the workspace, and nowhere else if it is there already.
  fileprivate var showing: String { "workspace --no-auto-back-and-forth \(workspace.quotedForI3)" }

  /// The same for one without windows, which is gone once another one is shown on its screen, and is made anew where
  /// the focus is. One with windows is gone to without this: where an empty one is shown on its screen, i3 4.22 would
  /// leave the focus there for the rest of the message.
  fileprivate var showingOnItsScreen: String { "focus output \(output.quotedForI3); \(showing)" }
}

extension String {
  /// i3 takes quotation marks and backslashes in quotation marks behind a backslash.
  package var quotedForI3: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

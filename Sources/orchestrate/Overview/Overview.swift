import Applying
import Control
import Displays
import Files
import Platform
import Rendering
import Watching
import X11

/// The state at a glance: the screens, which profile is in force and what differs from it.
struct Overview {
  /// The source that knows which profile counts, and its facts.
  enum State {
    /// A watcher keeps the screens; its status counts.
    case watched(WatcherStatus)
    /// No watcher keeps the screens; the profiles decide what should be.
    case unwatched(Convergence.Assessment)
    /// Broken profiles, or folders that cannot be read, leave open which one is meant.
    case broken([String])
    case withoutProfiles
  }

  let snapshot: Snapshot
  /// The contents that presenters show.
  let contents: ScreenContents
  /// The steps of presenters once the screens are right, and of wishes, a line each; none where a watcher knows.
  let contentSteps: [String]
  let state: State
  /// The folders where profiles are looked for.
  let store: ProfileStore
  /// Why a watcher that holds the display could not be asked.
  let silence: String?
}

extension Overview {
  init(of server: ServerOptions, _ options: ProfileOptions) throws {
    let store = ProfileStore(options)
    var shelf = ProfileShelf(store)
    shelf.load()
    var connection = try server.open()
    let convergence = Convergence(shelf.profiles, on: server.display, retries: false) { _ in }
    let reading = try convergence.reader.reading(&connection)
    self.store = store
    snapshot = convergence.reader.situation(of: reading, on: connection).snapshot
    let watcher = Self.watcher(of: server)
    silence = watcher.silence
    state =
      watcher.status.map(State.watched) ?? Self.state(among: shelf, convergence, at: reading, on: connection)
    contents = try watcher.status?.contents ?? connection.contents(on: snapshot)
    guard case .unwatched(let sight) = state, let proposal = sight.proposal else {
      contentSteps = []
      return
    }
    let content = try ContentProposal(proposal, on: &connection) { shelf.profiles }
    contentSteps = content.steps.map(\.summary) + content.wishes.steps.map(\.summary)
  }

  /// As `status` and `plan --detailed-exitcode` have it: whether all is as the profile in force says; and as `apply`
  /// has it where there is no profile for these screens.
  var exitStatus: ExitStatus {
    switch state {
    case .watched(let status): status.wantsNothing ? .noProfileMatches : status.exitStatus
    case .unwatched(let sight) where sight.lacksMatch: .noProfileMatches
    case .unwatched(let sight):
      sight.isInSync && contentSteps.isEmpty && contents.failures == 0 ? .fine : .changesPending
    case .withoutProfiles: .noProfileMatches
    case .broken: .changesPending
    }
  }

  private static func state(
    among shelf: ProfileShelf, _ convergence: Convergence, at reading: Reading, on connection: borrowing Connection
  ) -> State {
    guard shelf.isComplete else { return .broken(shelf.findings) }
    return shelf.profiles.isEmpty ? .withoutProfiles : .unwatched(convergence.look(at: reading, on: connection))
  }

  /// The status of a watcher, or why it is silent: one that hangs must not keep a user from seeing the screens.
  private static func watcher(of server: ServerOptions) -> (status: WatcherStatus?, silence: String?) {
    do throws(Failure) {
      guard var watcher = try ControlConnection.open(ControlAddress(display: server.display)) else { return (nil, nil) }
      return (try watcher.status(), nil)
    } catch {
      return (nil, error.message)
    }
  }

  /// The pictures of the screens as they are, and beside them as they would be where that differs.
  var pictures: [Drawing] { drawings.map { $0.showing(contents.summaries) } }

  private var drawings: [Drawing] {
    switch state {
    case .watched(let status): [Drawing(snapshot, names: status.names(in: snapshot))]
    case .unwatched(let sight): sight.proposal?.pictures(on: snapshot, titled: false) ?? [Drawing(snapshot)]
    case .broken, .withoutProfiles: [Drawing(snapshot)]
    }
  }
}

extension Convergence.Assessment {
  fileprivate var isInSync: Bool { if case .inSync = finding { true } else { false } }
  fileprivate var lacksMatch: Bool { if case .noMatch = finding { true } else { false } }
}

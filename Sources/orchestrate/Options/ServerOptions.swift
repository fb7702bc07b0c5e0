import Applying
import ArgumentParser
import Control
import Displays
import Files
import Platform
import X11

struct ServerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The X server; default $DISPLAY.", valueName: ":N"), completion: .displayNames)
  var display: String?

  /// The display's name; nil when no user has given one.
  var name: String? { display ?? Environment.value("DISPLAY") }

  /// Opens the server, and warns of one in a session of Wayland.
  func open(hearing interest: Interest = .framebuffer) throws(Failure) -> Connection {
    let connection = try Connection.open(display: display, hearing: interest)
    if Environment.isWaylandSession, let warning = try? connection.facts().xwaylandWarning {
      Terminal.tell("warning: \(warning)")
    }
    return connection
  }

  /// The status of the watcher that keeps the display; nil where none runs, or it does not report one.
  var watcherStatus: WatcherStatus? { ControlConnection.status(of: display) }
}

extension WatcherStatus {
  /// The failure of a change that the watcher would undo at once; nil where it would not.
  ///
  /// - Parameter way: how to make it all the same.
  func refusal(unless way: String) -> Failure? {
    guard enforces == true, let profile else { return nil }
    let reason = "a watcher (process \(pid)) enforces the profile \(profile) (`enforce: always`)"
    return Failure(.failed, "\(reason), and would undo this at once; \(way)")
  }
}

/// The options for the source of plan and explain: a live X server, or a file.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file made by `show --json`, instead of a live X server; - for standard input.", valueName: "file"),
    completion: .file())
  var snapshot: String?

  @OptionGroup var server: ServerOptions

  /// The source's contents.
  struct Found {
    var situation: Situation
    /// The presenters by connector; none in a file.
    var presenters: [String: RunningPresenter] = [:]
    /// The wishes that clients hold; none in a file.
    var wishes = Wishes()
    /// True if a window manager runs that has workspaces on single screens; not known of a file.
    var hasWorkspaces = true
  }

  /// - Parameter profiles: the profiles to decide about.
  func read(for profiles: [Profile]) throws(Failure) -> Found {
    if let snapshot {
      // A file is about another machine or moment: no program is asked.
      let reader = SituationReader(for: profiles, commands: .unasked)
      return Found(situation: reader.situation(of: try SnapshotFile.read(Path(snapshot))))
    }
    let reader = SituationReader(for: profiles, on: server.display)
    var connection = try server.open()
    let reading = try reader.reading(&connection, .all, inputs: .all)
    var found = Found(situation: reader.situation(of: reading, on: connection))
    if reader.needs.concernWorkspaces { found.hasWorkspaces = connection.i3Socket() != nil }
    try Failure.telling(as: .noXServer) {
      found.presenters = try connection.runningPresenters(on: reading.snapshot)
      found.situation = found.situation.knowing(
        connection.stoppedContent(), try connection.puts(among: found.presenters))
      found.wishes = try connection.heldWishes()
    }
    return found
  }
}

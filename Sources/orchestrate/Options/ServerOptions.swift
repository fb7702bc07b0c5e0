import Applying
import ArgumentParser
import Displays
import Files
import Platform
import X11

struct ServerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The X server; default $DISPLAY.", valueName: ":N"), completion: .displayNames)
  var display: String?

  /// nil when nobody has named one.
  var name: String? { display ?? Environment.value("DISPLAY") }

  /// Opens the server, and warns of one in a session of Wayland.
  func open(hearing interest: Interest = .framebuffer) throws(Failure) -> Connection {
    let connection = try Connection.open(display: display, hearing: interest)
    if Environment.isWaylandSession, let warning = try? connection.facts().xwaylandWarning {
      Terminal.tell("warning: \(warning)")
    }
    return connection
  }
}

/// Where plan and explain look: a live X server, or a file.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file made by `show --json`, instead of a live X server; - for standard input.", valueName: "file"),
    completion: .file())
  var snapshot: String?

  @OptionGroup var server: ServerOptions

  /// What there is.
  struct Found {
    var situation: Situation
    /// By connector; none in a file.
    var presenters: [String: RunningPresenter] = [:]
    /// That clients hold; none in a file.
    var wishes = Wishes()
    /// Whether a window manager runs that has workspaces on single screens; of a file nothing is known.
    var hasWorkspaces = true
  }

  /// - Parameter profiles: what is to be decided about.
  func read(for profiles: [Profile]) throws(Failure) -> Found {
    let reader = SituationReader(for: profiles)
    if let snapshot {
      return Found(situation: reader.situation(of: try SnapshotFile.read(Path(snapshot), isNamed: true)))
    }
    var connection = try server.open()
    let reading = try reader.reading(&connection, .all, inputs: .all)
    var found = Found(situation: reader.situation(of: reading, on: connection))
    if profiles.contains(where: \.hasWorkspaces) { found.hasWorkspaces = connection.i3Socket() != nil }
    do {
      found.presenters = try connection.runningPresenters(on: reading.snapshot)
      found.situation = found.situation.knowing(
        connection.stoppedContent(), try connection.puts(among: found.presenters))
      found.wishes = try connection.heldWishes()
    } catch {
      throw Failure(.noXServer, "\(error)")
    }
    return found
  }
}

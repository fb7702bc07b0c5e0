import ArgumentParser
import Displays
import X11

/// Where plan and explain look: a live X server, or a file.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file made by `show --json`, instead of a live X server; - for standard input.", valueName: "file"),
    completion: .file())
  var snapshot: String?

  @OptionGroup var server: ServerOptions

  /// The snapshot, and what the server has refused to show in this state.
  func read() throws(Failure) -> (snapshot: Snapshot, refused: Set<RefusedMode>, takenBack: Set<TakenBackValue>) {
    if let snapshot { return (try SnapshotFile.read(snapshot), [], []) }
    var connection = try Connection.open(server)
    let reading = try connection.reading(.all)
    return (
      reading.snapshot, connection.refusedModes(at: reading.stamp), connection.takenBackValues(at: reading.stamp)
    )
  }
}

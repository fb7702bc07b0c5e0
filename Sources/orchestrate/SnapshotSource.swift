import Displays
import X11

/// Where plan and explain look: a live X server, or a file.
enum SnapshotSource {
  /// The snapshot, and what the server has refused to show in this state.
  static func read(
    _ file: String?, _ server: ServerOptions
  ) throws(Failure) -> (snapshot: Snapshot, refused: Set<RefusedMode>) {
    if let file { return (try SnapshotFile.read(file), []) }
    var connection = try Connection.open(server)
    let reading = try connection.reading(.all)
    return (reading.snapshot, connection.refusedModes(at: reading.stamp))
  }
}

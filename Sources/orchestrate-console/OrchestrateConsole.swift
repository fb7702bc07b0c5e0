import Console
import Displays
import Files
import Glibc
import Platform
import Rendering

/// The program behind `orchestrate console`, which starts it with its settings as one JSON document.
@main
enum OrchestrateConsole {
  static func main() {
    Descriptor.fillStandardStreams()
    // A page that closes during a write is no reason to die.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
    do throws(Failure) {
      try Console(settings(), page: page()).run()
    } catch {
      for finding in error.findings { Terminal.tellFinding(finding) }
      Terminal.tell(error.message)
      exit(error.status.rawValue)
    }
  }

  private static func settings() throws(Failure) -> ConsoleSettings {
    guard CommandLine.arguments.count == 2 else {
      throw Failure(.usage, "start it with `orchestrate console`")
    }
    do {
      return try JSONText.decode(ConsoleSettings.self, from: Array(CommandLine.arguments[1].utf8))
    } catch {
      throw Failure(.usage, "start it with `orchestrate console`: its settings cannot be read")
    }
  }

  /// The folder of the console's page: beside an installed program, or in a checkout.
  private static func page() throws(Failure) -> Path {
    let places = FileSystem.places(besideUs: [
      "../../share/orchestrate/console", "../share/orchestrate/console", "../../../console",
    ])
    guard let place = places.first(where: FileSystem.isFolder) else {
      throw Failure(.failed, "the console's page is not installed: \(Array(places.prefix(1)).list) is missing")
    }
    return place
  }
}

import ArgumentParser
import Console
import Control
import Displays
import Files
import Glibc
import Platform
import ProfileFile

struct ConsoleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "console",
    abstract: "Serves a web page to look at the screens and arrange them.",
    discussion: """
      Prints a link for one page, and the next link when that was used (as a service, on SIGHUP); on a terminal it opens \
      a browser. Only this machine reaches it; from elsewhere use ssh -L. It serves until SIGTERM or SIGINT.

      Exit code: 0 stopped, 1 failed, 64 usage, 65 the file of --machines is no mapping of links, 69 no X display \
      given.

      Examples:
        orchestrate console
        orchestrate console --socket      for ssh -L, as it says
      """)

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The port on 127.0.0.1; default any that is free.", valueName: "port"),
    transform: Self.ports.value)
  var port: Int?

  @Flag(help: "Listen at a socket in the runtime folder instead of a port.")
  var socket = false

  @Flag(
    help: ArgumentHelp(
      "Let the page write what runs programs.",
      discussion: """
        Without it, video, stream, url, program, window, hooks, launch, conditions that ask a command and images of \
        web servers are refused there.
        """))
  var allowPrograms = false

  @Flag(help: "Do not open a browser.")
  var noOpen = false

  @Option(
    help: ArgumentHelp(
      "A file that lists other consoles.",
      discussion: "A YAML mapping of names to links, such as lobby: http://localhost:8081/.",
      valueName: "file"),
    completion: .file())
  var machines: String?

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions

  private static let ports = 1...65535

  func validate() throws {
    if socket, port != nil { throw ValidationError("--socket cannot be combined with --port") }
  }

  func run() throws {
    try exitingWithStatus {
      // This error is reported here, with the words that all commands have for it.
      _ = try ControlAddress(display: server.display)
      try Console(settings(), page: Self.page()).run()
      return .fine
    }
  }

  private func settings() throws(Failure) -> ConsoleSettings {
    var settings = ConsoleSettings()
    settings.display = server.display
    settings.folders = profiles.folders
    settings.port = port.map { UInt16(clamping: $0) } ?? 0
    settings.usesSocket = socket
    settings.allowsPrograms = allowPrograms
    settings.opens = !noOpen && !socket && isatty(STDOUT_FILENO) == 1
    settings.machines = try machines.map { file throws(Failure) in try Self.machines(in: Path(file)) } ?? []
    return settings
  }

  private static func machines(in file: Path) throws(Failure) -> [OtherMachine] {
    let complaint = "\(file): expected a YAML mapping of names to links, such as lobby: http://localhost:8081/"
    return try Failure.telling {
      let bytes = try FileSystem.read(file, limit: ProfileFile.largestSize, isNamed: true)
      guard case .mapping(let members) = try ProfileFile.written(bytes, file: file) else {
        throw Failure(.invalidProfile, complaint)
      }
      return try members.map { member in
        guard case .text(let url) = member.value, isLink(url) else {
          throw Failure(.invalidProfile, "\(complaint); found \(member.key.harmless)")
        }
        return OtherMachine(name: member.key, url: url)
      }
    }
  }

  private static func isLink(_ text: String) -> Bool {
    ["http://", "https://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }

  /// The folder of the console's page: beside an installed program, or in a checkout.
  private static func page() throws(Failure) -> Path {
    let places = FileSystem.places(besideUs: ["../share/orchestrate/console", "../../../console"])
    guard let place = places.first(where: FileSystem.isFolder) else {
      throw Failure(.failed, "the console's page is not installed: \(Array(places.prefix(1)).list) is missing")
    }
    return place
  }
}

import Applying
import ArgumentParser
import Displays
import Files
import Platform
import ProfileFile
import Rendering
import X11

struct Capture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: "Creates a profile from the current layout.",
    discussion: """
      Includes content, and the driver's properties that are not as drivers start with them; others are comments. With \
      NAME the profile is written to the first profile folder, which is created if missing; \
      with --output to a file; without either to stdout.

      Examples:
        orchestrate capture desk              into the first profile folder
        orchestrate capture -o ./desk.yaml    to a file
      """)

  @Argument(help: "The name of the profile.")
  var name: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to this file, creating its folder if missing; - for stdout.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace the file if it exists.")
  var force = false

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions

  func validate() throws {
    guard let name else { return }
    if output != nil { throw ValidationError("a name cannot be combined with --output") }
    if let fault = CaptureTarget.fault(ofName: name) { throw ValidationError(fault) }
  }

  func run() throws {
    try exitingWithStatus {
      let target = CaptureTarget(name: name, output: output, store: ProfileStore(profiles))
      // A file in the way is found before a server is asked.
      try target?.check(replacing: force)
      var connection = try server.open()
      let snapshot = try connection.read(.all, inputs: .all).snapshot
      let captured = CapturedProfile(
        snapshot, showing: try connection.runningPresenters(on: snapshot), holding: try connection.heldWishes(),
        timings: connection.modeTimings())
      for loss in captured.losses { Terminal.tell("warning: \(loss)") }
      guard let target else {
        try Terminal.print(document: captured.text)
        return .fine
      }
      let isReplaced = try target.write(captured.text + "\n", replacing: force)
      target.notes.forEach(Terminal.tell)
      if isReplaced { Terminal.tell(wayBack: target.file.wayBack) }
      return .fine
    }
  }
}

import ArgumentParser
import Displays
import X11

struct Capture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: "Writes a profile for what the screens show now.",
    discussion: "Content is part of it. The profile goes to stdout, or to a file that does not exist yet.")

  @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Replace the file when it exists.")
  var force = false

  @OptionGroup var server: ServerOptions

  func run() throws {
    try exitingWithStatus {
      var connection = try Connection.open(server)
      let snapshot = try connection.reading(.named(CapturedFit.propertyNames)).snapshot
      let captured = CapturedProfile(snapshot, showing: try connection.runningPresenters(on: snapshot))
      for loss in captured.losses { Terminal.tell("warning: \(loss)") }
      guard let output else {
        try Terminal.print(document: captured.text)
        return .fine
      }
      let file = Path(output)
      do throws(FileProblem) {
        try Files.write(captured.text + "\n", to: file, replacing: force)
      } catch {
        throw Failure(.failed, "\(error)")
      }
      Terminal.tell("wrote \(file)")
      return .fine
    }
  }
}

import Applying
import ArgumentParser
import Control
import Displays
import Files
import Platform
import Rendering
import X11

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "What can the hardware do? Outputs, their state and their modes.",
    discussion: """
      With --json the result is a snapshot, which plan --snapshot reads on any machine.

      Examples:
        orchestrate show
        orchestrate show --json >lobby.json    for plan --snapshot
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var output: OutputOptions

  @Flag(help: "List all modes and properties.")
  var all = false

  @Flag(help: "Print the framebuffer and its screens as SVG.")
  var svg = false

  func validate() throws {
    if svg && output.json { throw ValidationError("--json cannot be combined with --svg") }
  }

  func run() throws {
    try exitingWithStatus(json: output.json) {
      var connection = try server.open()
      let snapshot = try connection.readAll()
      try Terminal.print(words(for: snapshot, contents: try connection.contents(on: snapshot)))
      return .fine
    }
  }

  private func words(for snapshot: Snapshot, contents: ScreenContents) throws -> String {
    if output.json { return try snapshot.json() }
    let picture = Drawing(snapshot).showing(contents.summaries)
    if svg { return picture.svg }
    let text = snapshot.text(all: all, color: Terminal.wantsColor(output.color), contents: contents)
    return text + drawing.text([picture], color: output.color)
  }
}

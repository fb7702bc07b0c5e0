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
        orchestrate show laptop               one screen, and all of its modes
        orchestrate show --json >lobby.json    for plan --snapshot
      """)

  @Argument(
    help:
      "One screen, by its name in the best matching profile or by its connector: lists its modes, * in use, + preferred.",
    completion: .screenNames)
  var screen: String?

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var output: OutputOptions

  @Flag(help: "List all modes and properties.")
  var all = false

  @Flag(help: "Print the framebuffer and its screens as SVG.")
  var svg = false

  func validate() throws {
    if screen != nil, svg || output.json || drawing.draw != nil {
      throw ValidationError("a screen cannot be combined with --json, --svg or --draw; --json is a snapshot of all")
    }
    if svg && output.json { throw ValidationError("--json cannot be combined with --svg") }
  }

  func run() throws {
    try exitingWithStatus(json: output.json) {
      var connection = try server.open()
      if let screen { return try tell(of: screen, on: &connection) }
      let snapshot = try connection.readAll()
      try Terminal.print(words(for: snapshot, contents: try connection.contents(on: snapshot)))
      return .fine
    }
  }

  /// Prints one screen with its modes.
  private func tell(of screen: String, on connection: inout Connection) throws -> ExitStatus {
    let known = ProfileStore(profiles).usable(with: [])
    let reader = SituationReader(for: known, on: server.display)
    let reading = try reader.reading(&connection, .all, inputs: .all)
    let names = Choice(among: known, in: reader.situation(of: reading, on: connection)).outputsByName
    let snapshot = reading.snapshot
    guard let output = names[screen].flatMap(snapshot.output) ?? snapshot.output(named: screen) else {
      let choices = names.keys.sorted() + snapshot.outputs.map(\.name)
      throw Failure(
        .usage,
        "no screen is called \"\(screen.printable)\", expected \(choices.listed(atMost: 12))"
          + Suggestion.hint(for: screen, among: choices))
    }
    let contents = try connection.contents(on: snapshot)
    try Terminal.print(
      snapshot.text(of: output, all: all, color: Terminal.wantsColor(self.output.color), contents: contents))
    return .fine
  }

  private func words(for snapshot: Snapshot, contents: ScreenContents) throws -> String {
    if output.json { return try snapshot.json() }
    let picture = Drawing(snapshot).showing(contents.summaries)
    if svg { return picture.svg }
    let text = snapshot.text(all: all, color: Terminal.wantsColor(output.color), contents: contents)
    return text + drawing.text([picture], color: output.color)
  }
}

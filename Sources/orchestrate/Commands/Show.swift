import ArgumentParser
import Displays
import X11

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Says what is connected, lit and possible.",
    discussion: "With --json the result is a snapshot, which plan --snapshot reads on any machine.")

  @OptionGroup var server: ServerOptions
  @OptionGroup var output: OutputOptions

  @Flag(help: "Every mode of every screen, and every property.")
  var all = false

  func run() throws {
    try exitingWithStatus {
      var connection = try Connection.open(server)
      let snapshot = try connection.reading(.all).snapshot
      Terminal.print(
        output.json
          ? try Snapshot.Document(snapshot).json() : snapshot.text(all: all, color: Terminal.wantsColor(output.color)))
      return .fine
    }
  }
}

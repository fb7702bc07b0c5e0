import ArgumentParser
import Displays
import Session
import X11

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says which profile matches, which does not, and why, screen by screen.",
    discussion: "Exit code: 0; 65 invalid profile, 69 no X server.")

  @Option(
    help: ArgumentHelp(
      "A file made by `show --json`, instead of a live X server; - for standard input.", valueName: "file"),
    completion: .file())
  var snapshot: String?

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try exitingWithStatus {
      let candidates = try ProfileStore(profiles).load()
      let state = Makers.named(try SnapshotSource.read(snapshot, server).snapshot, for: candidates)
      let surroundings = candidates.surroundings
      let choice = Choice(among: candidates, on: state, in: surroundings.circumstances)
      let explanation = ChoiceDocument(choice, on: state, unknown: surroundings.unknown)
      Terminal.print(output.json ? try explanation.json() : explanation.text(color: Terminal.wantsColor(output.color)))
      return .fine
    }
  }
}

import Applying
import ArgumentParser
import Displays
import Files
import Platform
import Rendering

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Shows which profiles match, which do not, and why, screen by screen.",
    discussion: """
      Exit code: 0; 3 no matching profile can be applied here, 65 invalid profile, 69 no X server.

      Examples:
        orchestrate explain
        orchestrate explain --snapshot lobby.json
      """)

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var output: OutputOptions

  /// The choice that the user keeps for the screens of this machine, which a watcher takes instead.
  private func kept(on snapshot: Snapshot) -> String? {
    guard source.snapshot == nil else { return nil }
    let contents = KeptFile().read()
    if let problem = contents.problem { Terminal.tell("warning: \(problem)") }
    return contents.choices[snapshot.hardware.screenSet]?.title
  }

  func run() throws {
    try exitingWithStatus {
      let candidates = try ProfileStore(profiles).load(telling: Terminal.tell)
      let found = try source.read(for: candidates)
      let choice = Choice(among: candidates, in: found.situation).settled.choice
      let state = found.situation.snapshot
      let explanation = ChoiceDocument(choice, kept: kept(on: state))
      if choice.best?.profile.hasWorkspaces == true, !found.hasWorkspaces { Terminal.tell(WorkspacePlacing.notice) }
      if output.json {
        try Terminal.print(explanation.json())
      } else {
        let picture = Drawing(state, names: choice.best?.names ?? [:])
        let text = explanation.text(color: Terminal.wantsColor(output.color))
        try Terminal.print(text + drawing.text([picture], color: output.color))
      }
      return explanation.profile == nil ? .noProfileMatches : .fine
    }
  }
}

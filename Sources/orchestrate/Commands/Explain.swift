import Applying
import ArgumentParser
import Displays
import Files
import Platform
import Rendering

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Why is this profile chosen and no other one? Screen by screen.",
    discussion: """
      Exit code: 0; 3 no matching profile can be applied here, or NAME does not match or cannot be applied, 65 invalid \
      profile, 69 no X server.

      Examples:
        orchestrate explain
        orchestrate explain desk
        orchestrate explain --snapshot lobby.json
      """)

  @Argument(
    help: "The profile to explain, by name or as a file (./desk.yaml); without it all of them.",
    completion: .profileNames)
  var name: String?

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
    try exitingWithStatus(json: output.json, color: output.color) {
      let (candidates, named) = try candidates()
      let found = try source.read(for: candidates)
      let settled = Choice(among: candidates, in: found.situation).settled.choice
      let choice = named.map(settled.trying) ?? settled
      let state = found.situation.snapshot
      let explanation = ChoiceDocument(choice, kept: kept(on: state), only: named)
      if choice.best?.profile.hasWorkspaces == true, !found.hasWorkspaces { Terminal.tell(WorkspacePlacing.notice) }
      if output.json {
        try Terminal.print(explanation.json())
      } else {
        let picture = Drawing(state, names: choice.best?.names ?? [:])
        let text = explanation.text(color: Terminal.wantsColor(output.color))
        try Terminal.print(text + drawing.text([picture], color: output.color))
      }
      let asked = choice.candidates.filter { named == nil || $0.profile.name == named }
      return asked.contains { $0.match != nil } ? .fine : .noProfileMatches
    }
  }

  /// - Returns: all profiles, and the name of the one that is asked about, which needs no others. A file outside of the
  ///   folders stands beside them.
  private func candidates() throws -> (profiles: [Profile], named: String?) {
    let store = ProfileStore(profiles, for: output)
    guard let name else { return (try store.load(telling: Terminal.tell), nil) }
    let named = try store.load(named: name, telling: Terminal.tell)
    let all = store.usable(with: [], telling: Terminal.tell)
    let others = all.filter { profile in !named.contains { $0.name == profile.name } }
    let known = all.filter { profile in named.contains { $0.isSame(as: profile) } }
    for hidden in all where known.isEmpty && named.contains(where: { $0.name == hidden.name }) {
      let file = named.first.map { "\($0.mark.file)" } ?? name
      Terminal.tell("\(file) stands in for \(hidden.mark.file), which has the same name")
    }
    return (others + (known.isEmpty ? named : known), named.first?.name)
  }
}

extension Profile {
  /// True if both have one name and are of one file, however that was written.
  fileprivate func isSame(as other: Profile) -> Bool {
    name == other.name && FileSystem.withoutLinks(mark.file) == FileSystem.withoutLinks(other.mark.file)
  }
}

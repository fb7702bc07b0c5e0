import Applying
import ArgumentParser
import Control
import Displays
import Files
import Platform
import Rendering

struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "What would `apply` change, and why? Changes nothing.",
    discussion: """
      Exit code: 0, or with --detailed-exitcode 0 if there is nothing to do and 2 if there are changes or failed \
      content; 1 the profile cannot be applied here, 3 no profile matches, 65 invalid profile, 69 no X server.

      Examples:
        orchestrate plan
        orchestrate plan --snapshot lobby.json    for another machine
        orchestrate plan --layout mirror          without a profile
        orchestrate plan --set laptop.scale=1.5   with one value tried
      """)

  @Argument(
    help: "The profile to plan, by name or as a file (./desk.yaml); without it the best matching one.",
    completion: .profileNames)
  var name: String?

  @Flag(
    name: .customLong("detailed-exitcode"), help: "Exit with 2 if there are changes to make, or content has failed.")
  var detailedExitCode = false

  @Flag(help: "Print the screens before and after as SVG.")
  var svg = false

  @OptionGroup var standard: LayoutOptions
  @OptionGroup var setting: SettingOptions
  @OptionGroup var detail: DetailOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try standard.validate(beside: name)
    try setting.validate(beside: standard.layout)
    if svg && output.json { throw ValidationError("--json cannot be combined with --svg") }
  }

  func run() throws {
    try exitingWithStatus(json: output.json, color: output.color) {
      let store = ProfileStore(profiles, for: output)
      let candidates = try store.load(named: name, beside: standard.layout, telling: Terminal.tell)
      let found = try source.read(for: candidates)
      if standard.layout?.presented != nil, source.snapshot == nil {
        try standard.checkWindow(on: source.server.open())
      }
      let situation = found.situation.asApplied
      let best = try Proposal.best(among: candidates, in: situation, as: standard.layout)
      let proposal = try setting.isEmpty ? best : set(best.match.profile, in: situation)
      for warning in proposal.warnings { Terminal.tell(warning) }
      let content = ContentProposal(
        proposal, running: found.presenters, holding: found.wishes, among: { store.usable(with: candidates) })
      try report(proposal, content, on: situation.snapshot)
      let isFine = proposal.plan.isEmpty && content.isEmpty && !content.hasFailed
      return detailedExitCode && !isFine ? .changesPending : .fine
    }
  }

  /// The proposal for a profile with the values of the command line.
  private func set(_ profile: Profile, in situation: Situation) throws -> Proposal {
    try Proposal.best(among: [setting.set(in: profile.mark.file).profile], in: situation)
  }

  private func report(_ proposal: Proposal, _ content: ContentProposal, on state: Snapshot) throws {
    for failure in content.failures { Terminal.tell(failure: failure, in: output.color) }
    if output.json {
      try Terminal.print(PlanDocument(proposal, content.steps, content.wishes.steps, applied: false).json())
    } else {
      let pictures = proposal.pictures(on: state).map { $0.showing(content.running.contents.summaries) }
      let words = text(of: proposal, content)
      try Terminal.print(svg ? Drawing.svg(pictures) : words + drawing.text(pictures, color: output.color))
    }
  }

  private func text(of proposal: Proposal, _ content: ContentProposal) -> String {
    let name = proposal.match.profile.name
    let steps = proposal.plan.steps
    let changes =
      steps.told(inDetail: detail.verbose).paragraphs(in: output.color) + content.steps.paragraphs(in: output.color)
      + content.wishes.steps.paragraphs(in: output.color)
    guard !changes.isEmpty else { return "\(name): nothing to do" }
    return (["\(name) would change:"] + changes + steps.untold(inDetail: detail.verbose)).joined(separator: "\n")
  }
}

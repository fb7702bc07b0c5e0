import ArgumentParser
import Displays
import Session
import X11

struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Makes the screens show what the best matching profile says.",
    discussion: """
      Changes only what differs, reads back, and says what changed. When the X server refuses a change, everything is \
      put back as it was. A second run says "nothing to do" and sends no change. A profile's hooks run before and \
      after a change. With --confirm everything is put back as well unless somebody says yes in time, or when the \
      terminal goes away.

      Exit code: 0 in the desired state, 1 could not reach it or taken back, 3 no profile matches, 65 \
      invalid profile, 69 no X server.

      Examples:
        orchestrate apply                 the best matching profile
        orchestrate apply desk            a profile by its name
        orchestrate apply ./desk.yaml     a profile by its file
        orchestrate apply --confirm 15    back again unless confirmed in time
      """)

  @Argument(
    help: "The profile to apply, by name or as a file (./desk.yaml); without it the best matching one.",
    completion: .profileNames)
  var name: String?

  @Flag(help: "Try modes and values again that the hardware has refused or taken back since it last changed.")
  var retry = false

  @OptionGroup var detail: DetailOptions
  @OptionGroup var confirmation: ConfirmOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try exitingWithStatus(json: output.json) {
      let store = ProfileStore(profiles)
      let candidates = try store.load(named: name)
      var connection = try Connection.open(server)
      var convergence = Convergence(
        candidates, in: candidates.surroundings.circumstances, retries: retry)
      convergence.progress = StepProgress()
      var applying = Applying(convergence: convergence, display: server.name)
      let outcome = try applying.run(on: &connection, confirmedWithin: confirmation.seconds)
      let content = try present(outcome, applying, among: { store.usable(with: candidates) }, on: &connection)
      try report(outcome, content)
      warnOfWatcher(besides: outcome.proposal.match.profile.name)
      return outcome.failure == nil && content.problems.isEmpty ? .fine : .failed
    }
  }

  /// Content comes once the screens are as they are to stay.
  private func present(
    _ outcome: Convergence.Outcome, _ applying: Applying, among profiles: () -> [Profile],
    on connection: inout Connection
  ) throws -> ContentOutcome {
    guard outcome.failure == nil else { return ContentOutcome() }
    do {
      // Who applies a profile wants its content too.
      if !connection.stoppedContent().isEmpty { try connection.remember(StoppedContent()) }
      let profile = outcome.proposal.match.profile
      let isAlone = !outcome.hasChanged && !profile.hooks.isEmpty
      let names =
        isAlone
        ? try ContentProposal(outcome.proposal, on: &connection, among: profiles, retries: retry).changedScreens : []
      return try applying.aroundContent(of: profile, changing: names) {
        try ContentOutcome(outcome.proposal, on: &connection, among: profiles, retries: retry)
      }
    } catch let lost as ConnectionLost {
      throw Failure(.noXServer, "\(lost)")
    }
  }

  /// A watcher with another profile would undo this at the next event.
  private func warnOfWatcher(besides profile: String) {
    guard let address = try? ControlAddress(display: server.display),
      var watcher = try? ControlConnection.open(address),
      case .status(let status)? = try? watcher.answer(to: .status(follow: false)), status.profile != profile
    else { return }
    let other = status.profile.map { "with the profile \($0)" } ?? "without a profile"
    let way = name.map { Path($0).hasFolder ? "" : "; to have it keep this one: orchestrate switch \($0)" } ?? ""
    Terminal.tell(
      "warning: a watcher (process \(status.pid)) keeps this display \(other), and takes it up again at the next "
        + "change of screens or profiles\(way)")
  }

  private func report(_ outcome: Convergence.Outcome, _ content: ContentOutcome) throws {
    let proposal = outcome.proposal
    let problems = [outcome.failure].compactMap(\.self) + content.problems
    for problem in problems { Terminal.tell(problem) }
    for doubt in content.doubts { Terminal.tell("warning: \(doubt)") }
    if output.json {
      let error = problems.isEmpty ? nil : problems.joined(separator: "\n")
      try Terminal.print(
        try PlanDocument(proposal, content.steps, applied: outcome.failure == nil, error: error).json())
    } else if proposal.plan.isEmpty && content.steps.isEmpty {
      try Terminal.print("\(proposal.match.profile.name): nothing to do")
    } else if outcome.failure == nil {
      let steps = proposal.plan.steps
      let changes = steps.told(detail).paragraphs(in: output.color) + content.steps.paragraphs(in: output.color)
      try Terminal.print("\(proposal.match.profile.name): \(changes.asCount)")
      try Terminal.print((changes + steps.untold(detail)).joined(separator: "\n"))
    }
  }
}

import Applying
import ArgumentParser
import Control
import Displays
import Files
import Platform
import Rendering
import X11

struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Applies the best matching profile.",
    discussion: """
      Changes only what differs, reads it back, and prints what changed. If the X server refuses a change, all \
      changes are undone. A second run prints "nothing to do" and changes nothing. A profile's hooks run before and \
      after a change. With --confirm the changes are undone unless you confirm them in time, or if the terminal \
      closes. --set takes a value in place of what the profile says; with a watcher it stays until the profile's file \
      or the screens change. Beside a watcher that keeps another profile only the layout is changed, and no content, \
      and nothing where it enforces that (`enforce: always`): use `orchestrate switch`.

      Exit code: 0 the screens match the profile, 1 failed or undone, 3 no profile matches, 65 invalid profile, 69 \
      no X server.

      Examples:
        orchestrate apply                 the best matching profile
        orchestrate apply desk            a profile by its name
        orchestrate apply ./desk.yaml     a profile by its file
        orchestrate apply --confirm 15    undone unless confirmed within 15 s
        orchestrate apply --layout extend every screen, in a row
        orchestrate apply --set laptop.scale=1.5 --confirm 15 --save
      """)

  @Argument(
    help: "The profile to apply, by name or as a file (./desk.yaml); without it the best matching one.",
    completion: .profileNames)
  var name: String?

  @Flag(help: "Retry modes and values that the hardware has refused or reverted since it last changed.")
  var retry = false

  @OptionGroup var standard: LayoutOptions
  @OptionGroup var saving: SavingOptions
  @OptionGroup var detail: DetailOptions
  @OptionGroup var confirmation: ConfirmOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try standard.validate(beside: name)
    try saving.validate(beside: standard.layout)
  }

  func run() throws {
    try exitingWithStatus(json: output.json, color: output.color) {
      let store = ProfileStore(profiles, for: output)
      var candidates = try store.load(named: name, beside: standard.layout, telling: Terminal.tell)
      var connection = try server.open()
      try standard.checkWindow(on: connection)
      let set = try saving.setting.isEmpty ? nil : set(among: candidates, on: &connection)
      if let set {
        guard try connection.owner(of: .watcher) == nil else { return try tryOut(set, on: &connection) }
        candidates = [set.profile]
      }
      var applying = applyRun(among: candidates)
      try refuseInVain(applying.convergence, on: &connection)
      try connection.endSleep()
      let outcome = try applying.run(on: &connection, confirmedWithin: confirmation.seconds)
      let rival = rival(of: outcome.proposal.match.profile)
      let content = try present(
        outcome, applying, beside: rival, among: { store.usable(with: candidates) }, on: &connection)
      try report(outcome, content)
      if let set, outcome.failure == nil { try saving.keep(set) }
      if let rival { warn(of: rival, besides: outcome.proposal.match.profile) }
      if outcome.hasChanged, outcome.failure == nil { Terminal.tell(wayBack: "orchestrate undo") }
      return outcome.failure == nil && content.problems.isEmpty ? .fine : .failed
    }
  }

  private func applyRun(among profiles: [Profile]) -> ApplyRun {
    var convergence = Convergence(
      profiles, as: standard.layout, on: server.display, retries: retry, telling: Terminal.tell)
    convergence.progress = StepProgress()
    return ApplyRun(convergence: convergence, display: server.name, author: "apply")
  }

  /// The best of the profiles, with the values of the command line.
  private func set(among profiles: [Profile], on connection: inout Connection) throws -> SetProfile {
    var convergence = Convergence(profiles, on: server.display, retries: retry, telling: { _ in })
    let best = try convergence.propose(on: &connection).proposal.match.profile
    return try saving.setting.set(in: best.mark.file)
  }

  /// Leaves the change to the watcher, which would undo it otherwise.
  private func tryOut(_ set: SetProfile, on connection: inout Connection) throws -> ExitStatus {
    var convergence = Convergence([set.profile], retries: retry, telling: Terminal.tell)
    let proposal = try convergence.propose(on: &connection).proposal
    let status = try saving.tryOut(set, confirmedWithin: confirmation.seconds, display: server.display)
    if output.json {
      let error = status == .fine ? nil : "the change was undone"
      try Terminal.print(try PlanDocument(proposal, [], [], applied: status == .fine, error: error).json())
    } else if status == .fine {
      try tell(proposal, [], [])
    }
    return status
  }

  /// Shows the content once the screens are as they should stay.
  private func present(
    _ outcome: Convergence.Outcome, _ applying: ApplyRun, beside watcher: WatcherStatus?,
    among profiles: () -> [Profile], on connection: inout Connection
  ) throws -> ContentOutcome {
    guard outcome.failure == nil else { return ContentOutcome() }
    if let watcher, let other = watcher.title(besides: outcome.proposal.match.profile), !watcher.paused {
      return try ContentOutcome(
        withheldFor: other, outcome.settled, on: &connection, among: profiles, retries: retry)
    }
    // A user who applies a profile wants its content too.
    if !connection.stoppedContent().isEmpty { try connection.remember(StoppedContent()) }
    let profile = outcome.proposal.match.profile
    let isAlone = !outcome.hasChanged && !profile.hooks.isEmpty
    let names =
      isAlone
      ? try ContentProposal(outcome.settled, on: &connection, among: profiles, retries: retry).changedScreens : []
    return try applying.aroundContent(of: profile, changing: names) {
      try ContentOutcome(outcome.settled, on: &connection, among: profiles, retries: retry)
    }
  }

  /// The watcher that does not keep this profile; nil where none runs, or it does.
  private func rival(of profile: Profile) -> WatcherStatus? {
    server.watcherStatus.flatMap { $0.keeps(profile) ? nil : $0 }
  }

  /// Leaves the screens alone where a watcher with another profile would undo every change at once.
  private func refuseInVain(_ convergence: Convergence, on connection: inout Connection) throws {
    guard let watcher = server.watcherStatus, watcher.enforces == true else { return }
    var convergence = convergence
    let proposal = try convergence.propose(on: &connection).proposal
    let profile = proposal.match.profile
    guard !watcher.keeps(profile), !proposal.plan.isEmpty else { return }
    let way = ["no changes made", wayToKeep(profile, by: watcher)].compactMap(\.self).joined(separator: "; ")
    if let refusal = watcher.refusal(unless: way) { throw refusal }
  }

  /// How a watcher is made to keep the profile; nil for a file, which it does not know.
  private func wayToKeep(_ profile: Profile, by watcher: WatcherStatus) -> String? {
    // To the watcher the name means the file that it keeps already.
    let isNamesake = watcher.profile == profile.name && watcher.draft != true
    let named = Path(name ?? profile.name)
    let wanted =
      standard.layout.map { "--layout \($0)" } ?? (named.hasFolder || isNamesake ? nil : named.shellWord)
    return wanted.map { "to make it keep this one, run: orchestrate switch \($0)" }
  }

  /// Warns that a watcher with another profile would undo this at the next event.
  private func warn(of watcher: WatcherStatus, besides profile: Profile) {
    let title = watcher.title(besides: profile)
    let other = title.map { watcher.draft == true ? "with \($0)" : "with the profile \($0)" } ?? "without a profile"
    let way = wayToKeep(profile, by: watcher).map { "; \($0)" } ?? ""
    Terminal.tell(
      "warning: a watcher (process \(watcher.pid)) keeps this display \(other), and applies that again when screens or "
        + "profiles change\(way)")
  }

  private func report(_ outcome: Convergence.Outcome, _ content: ContentOutcome) throws {
    let proposal = outcome.proposal
    let problems = [outcome.failure].compactMap(\.self) + content.problems
    for problem in problems { Terminal.tell(failure: problem, in: output.color) }
    for warning in content.warnings { Terminal.tell("warning: \(warning)", in: output.color) }
    let isApplied = outcome.failure == nil && !content.isWithheld
    if output.json {
      let error = problems.isEmpty ? nil : problems.joined(separator: "\n")
      try Terminal.print(
        try PlanDocument(proposal, content.steps, content.wishes, applied: isApplied, error: error).json())
    } else if isApplied || proposal.plan.isEmpty && content.steps.isEmpty && content.wishes.isEmpty {
      try tell(proposal, content.steps, content.wishes)
    } else if outcome.failure == nil, !proposal.plan.isEmpty {
      try tell(proposal, [], [])
    }
  }

  private func tell(_ proposal: Proposal, _ content: [PlannedContent], _ wishes: [PlannedWish]) throws {
    let name = proposal.match.profile.name
    let steps = proposal.plan.steps
    let changes =
      steps.told(inDetail: detail.verbose).paragraphs(in: output.color) + content.paragraphs(in: output.color)
      + wishes.paragraphs(in: output.color)
    guard !changes.isEmpty else { return try Terminal.print("\(name): nothing to do") }
    try Terminal.print("\(name): \(changes.asCount)")
    try Terminal.print((changes + steps.untold(inDetail: detail.verbose)).joined(separator: "\n"))
  }
}

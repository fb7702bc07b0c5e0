package import Displays
package import X11

/// The result of showing the content of a profile.
package struct ContentOutcome {
  package var steps: [PlannedContent] = []
  package var wishes: [PlannedWish] = []
  /// The differences from the profile, a line each.
  package var problems: [String] = []
  /// The contents that a client claims to show, and that cannot be verified: a line each.
  package var warnings: [String] = []
  /// True if the steps were left undone.
  package private(set) var isWithheld = false

  package init() {}

  /// Leaves content to a watcher that shows that of another profile, and would show it again at once.
  package init(
    withheldFor other: String, _ proposal: Proposal, on connection: inout Connection, among profiles: () -> [Profile],
    retries: Bool
  ) throws {
    // What a user has stopped is wanted too.
    let content = try ContentProposal(
      proposal, on: &connection, among: profiles, without: StoppedContent(), retries: retries)
    (steps, wishes) = (content.steps, content.wishes.steps)
    (isWithheld, problems) = (!content.isEmpty, content.failures)
    guard isWithheld else { return }
    let undone = (steps.map(\.summary) + wishes.map(\.summary)).map { "\n  \($0)" }
    problems.append("not done, since a watcher shows the content of \(other):" + undone.joined())
  }

  /// Has presenters show what the profile says, once the screens are right.
  ///
  /// - Parameter profiles: all that may come into force later.
  package init(
    _ proposal: Proposal, on connection: inout Connection, among profiles: () -> [Profile], retries: Bool
  ) throws {
    let content = try ContentProposal(proposal, on: &connection, among: profiles, retries: retries)
    (steps, wishes) = (content.steps, content.wishes.steps)
    if !steps.isEmpty {
      let launcher = PresenterLauncher(display: connection.displayName, talk: .journal)
      var change = try ContentChange(content, on: proposal.snapshot, by: launcher)
      problems = try change.run(on: &connection)
    }
    if !wishes.isEmpty {
      let holder = HolderLauncher(PresenterLauncher(display: connection.displayName, talk: .journal))
      problems += try holder.carryOut(content.wishes, on: &connection)
    }
    warnings = content.wishes.warnings
    guard !content.wanted.isEmpty else { return }
    let running = content.steps.isEmpty ? content.running : try connection.runningPresenters(on: proposal.snapshot)
    problems += content.failures(among: running, for: proposal)
    warnings += content.warnings(among: running)
  }
}

extension ContentProposal {
  /// The presenters that have what is wanted at their seats, in order, with what people call these.
  private func asWanted(
    among running: [String: RunningPresenter]
  ) -> [(place: String, order: ContentOrder, presenter: RunningPresenter)] {
    wanted.sorted { $0.key.naturallyPrecedes($1.key) }.compactMap { seat, order in
      guard let presenter = running[seat], presenter.order == order else { return nil }
      return (Seat.name(of: seat), order, presenter)
    }
  }

  fileprivate func warnings(among running: [String: RunningPresenter]) -> [String] {
    asWanted(among: running).compactMap { place, order, presenter in
      presenter.process.complaint.map { "\(place): cannot verify that \(order.source) is shown: \($0)" }
    }
  }

  /// True if content has failed, as `status` has it: what is tried again has not yet.
  package var hasFailed: Bool { asWanted(among: running).contains { $0.presenter.health?.state == .failed } }

  /// Presenters that say themselves what is wrong, a line each.
  package func failures(among running: [String: RunningPresenter], for proposal: Proposal) -> [String] {
    asWanted(among: running).compactMap { place, order, presenter in
      guard let words = presenter.health?.complaint(about: order.source) else { return nil }
      let target = proposal.match.profile.targets.first { $0.name.value == order.screen }
      let mark = target?.content.map { " (\($0.mark))" } ?? ""
      return "\(place): \(order.source) \(words)\(mark)"
    }
  }
}

extension ContentHealth {
  /// The complaint, in words that follow those for the content; nil when all is well, or may still become so.
  fileprivate func complaint(about source: ContentSource) -> String? {
    let reason = reason.map { ": \($0)" } ?? ""
    return switch state {
    case .failed: "cannot be shown\(reason); \(source.remedy)"
    case .restarting: "cannot be shown now, and is tried again\(reason)"
    case .starting, .showing, .parked, .ended, .unverified: nil
    }
  }
}

extension ContentSource {
  /// What a person does about a failure. A presenter follows the files that it draws; whatever else has failed, such as
  /// a library that is missing, it does not try again.
  fileprivate var remedy: String {
    guard case .drawn = self, !paths.isEmpty else { return "fix that, then run `orchestrate apply --retry`" }
    return "a file is shown as soon as it is right; after any other fix run `orchestrate apply --retry`"
  }
}

extension ContentProposal {
  /// The proposal with the users' present wishes about content.
  ///
  /// - Parameters:
  ///   - puts: what they have put there by hand; nil is what presenters tell of it, where a watcher looks after that.
  ///   - stopped: what they have stopped; nil is what the server has noted.
  package init(
    _ proposal: Proposal, on connection: inout Connection, among profiles: () -> [Profile],
    putting puts: PutContents? = nil, without stopped: StoppedContent? = nil, retries: Bool = false
  ) throws(ConnectionLost) {
    let running = try connection.runningPresenters(on: proposal.snapshot)
    let puts = if let puts { puts } else { try connection.puts(among: running) }
    let held = try connection.heldWishes(seeksForeign: proposal.match.profile.dpi?.value.tellsXSettings == true)
    self.init(
      proposal.knowing(stopped ?? connection.stoppedContent(), puts), running: running, holding: held, among: profiles,
      retries: retries)
  }
}

extension Connection {
  /// The content that users have put there. Content that no program looks after counts as unwanted.
  package func puts(among running: [String: RunningPresenter]) throws(ConnectionLost) -> PutContents {
    // Any client can write an order on a window: a program's command counts only from a presenter's own process.
    let told = running.values.filter { $0.process.order != nil || $0.order?.source.isHarmless ?? false }
    let puts = PutContents(shownIn: told.compactMap(\.order))
    guard !puts.isEmpty, try owner(of: .watcher) != nil else { return PutContents() }
    return puts
  }
}

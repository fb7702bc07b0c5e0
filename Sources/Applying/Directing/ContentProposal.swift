package import Displays
import Platform
package import X11

/// What the screens of a profile are to show beside the desktop, what presenters show now, and the way there.
package struct ContentProposal {
  /// By seat, with what waits at others for screens that are away and that another one stands in for.
  package let wanted: [String: ContentOrder]
  /// What would be wanted, had a user not stopped it; by seat.
  package let stopped: [String: ContentOrder]
  /// By seat.
  package let running: [String: RunningPresenter]
  package let plan: ContentPlan
  /// Of the plan, in words.
  package let steps: [PlannedContent]
  /// What else is to be held while that is shown.
  package let wishes: WishPlan
  /// What has failed of it, a line each.
  package private(set) var failures: [String] = []
  private let snapshot: Snapshot
  /// Seats of the profile's screens and parts. What it forces is there as soon as it is lit.
  private let claimed: Set<String>

  /// As the proposal's situation has it, what users have stopped is left out, and what they have put there is shown.
  ///
  /// - Parameters:
  ///   - running: by seat.
  ///   - profiles: all that may come into force later, besides the one that was chosen now, which may have been named. What
  ///     waits for a screen of theirs goes on waiting. Asked for only when something waits.
  ///   - retries: starts anew what has failed.
  ///   - held: the wishes that clients hold.
  package init(
    _ proposal: Proposal, running: [String: RunningPresenter], holding held: Wishes = Wishes(),
    among profiles: () -> [Profile], retries: Bool = false
  ) {
    let (stopped, puts) = (proposal.situation.stopped, proposal.situation.puts)
    let orders = EndingOrders(proposal, with: puts, without: stopped, keeping: running.values.compactMap(\.order))
    let (proposal, snapshot) = (proposal.showing(puts), proposal.snapshot)
    self.stopped = orders.stopped
    let seats = proposal.match.seats(on: snapshot)
    claimed = Set(seats.values)
    let spots = ContentSpots(on: snapshot, besides: claimed, running: running.keys, awaiting: proposal.match)
    plan = ContentPlan(
      for: orders.wanted, awaiting: orders.awaited, at: seats,
      running: Self.orders(of: running, besides: orders.wanted, retries: retries),
      standIns: running.compactMapValues(\.standIn), present: spots.here, unplugged: spots.away,
      possible: Self.possibleOrders(of: running, on: spots.here, among: profiles, without: stopped),
      withheld: Set(running.filter { $0.value.isWithheld(at: $0.key, on: snapshot) }.keys))
    (self.wanted, self.running, self.snapshot) = (plan.places, running, snapshot)
    wishes = WishPlan(for: proposal, showing: plan.places, held: held)
    steps = plan.described(
      for: proposal.match, on: snapshot, running: running.mapValues(\.order), in: proposal.layout, without: stopped)
    failures = failures(among: running, for: proposal)
  }

  /// What is shown, as far as plans go: what has failed and is tried again counts for nothing.
  private static func orders(
    of running: [String: RunningPresenter], besides wanted: [String: ContentOrder], retries: Bool
  ) -> [String: ContentOrder?] {
    let told = running.map { connector, presenter in
      let isTriedAgain = retries && presenter.health?.state == .failed
      return (connector, isTriedAgain ? nil : presenter.order(besides: wanted[connector]))
    }
    return Dictionary(told) { first, _ in first }
  }

  /// What another profile would show. Only what waits unseen may wait for one; of thousands of profiles none is asked
  /// without need.
  private static func possibleOrders(
    of running: [String: RunningPresenter], on present: Set<String>, among profiles: () -> [Profile],
    without stopped: StoppedContent
  ) -> Set<ContentOrder> {
    let mayWait = running.keys.contains { !present.contains($0) } ? profiles() : []
    return Set(mayWait.flatMap { $0.possibleOrders(in: FileSystem.folder(of: $0.mark.file)) })
      .filter { !stopped.includes($0.screen) }
  }

  /// The end of what a user has stopped.
  package init(ending running: [String: RunningPresenter], by stopped: StoppedContent, on snapshot: Snapshot) {
    let ended = running.filter { connector, presenter in stopped.includes(presenter.order?.screen ?? connector) }
    (wanted, self.stopped, self.running, self.snapshot, claimed) = ([:], [:], ended, snapshot, [])
    wishes = WishPlan()
    plan = ContentPlan(for: [:], running: ended.mapValues(\.order), present: Set(ended.keys))
    steps = plan.steps.map { step in
      let shown = ended[step.connector]?.order.map { "\($0.source)" } ?? "unknown content"
      return PlannedContent(step: step, summary: "\(step.connector): end \(shown)", reason: "stopped by a user")
    }
  }

  /// Whether there is nothing to do.
  package var isEmpty: Bool { steps.isEmpty && wishes.steps.isEmpty }

  /// The seat that stands in for the screen of a step once that is done; nil for none.
  func standIn(for step: ContentPlan.Step) -> String? {
    if case .redirect(_, _, let connector) = step { return connector }
    return step.order.flatMap(plan.standIn)
  }

  /// Names of the screens whose content the plan changes, in order.
  package var changedScreens: [String] {
    let names = plan.steps.compactMap { ($0.order ?? running[$0.connector]?.order)?.screen }
    return Set(names).sorted { $0.naturallyPrecedes($1) }
  }

  /// Where a presenter is started for it.
  package func spot(for order: ContentOrder, at connector: String, on snapshot: Snapshot) -> PresenterSpot {
    PresenterSpot(
      connector: connector, standIn: plan.standIn(for: order),
      isAway: !claimed.contains(connector) && snapshot.output(at: connector)?.isPresent != true)
  }

  /// What a presenter is told for a step; nil where one is started, which the old one finds out by itself.
  package func message(for step: ContentPlan.Step) -> (PresenterWindow, PresenterMessage)? {
    switch step {
    case .start, .replace: nil
    case .move, .park, .resume, .redirect:
      running[step.holder].flatMap { presenter in
        let standIn = standIn(for: step).flatMap(goal)
        return goal(step.connector).map { (presenter.window, .move(to: $0, standIn: standIn)) }
      }
    case .stop: running[step.holder].map { ($0.window, .stop) }
    }
  }

  private func goal(_ text: String) -> PresenterGoal? {
    guard let seat = snapshot.seat(text), let output = snapshot.output(named: seat.connector) else { return nil }
    return PresenterGoal(output.id, part: seat.part)
  }
}

/// The orders of a proposal, each with what follows it when what was put in its place ends.
private struct EndingOrders {
  let wanted: [String: ContentOrder]
  let stopped: [String: ContentOrder]
  /// Those of screens that are away.
  let awaited: [ContentOrder]

  init(_ base: Proposal, with puts: PutContents, without stopped: StoppedContent, keeping shown: [ContentOrder]) {
    let (proposal, folder) = (base.showing(puts), FileSystem.folder(of: base.match.profile.mark.file))
    let below = puts.isEmpty ? [:] : base.orders(in: folder, without: stopped, keeping: shown)
    let orders = proposal.orders(in: folder, with: puts, without: stopped, keeping: shown)
    wanted = orders.wanted.mapValues { $0.ending(as: puts, above: below) }
    self.stopped = orders.stopped
    awaited = proposal.awaitedOrders(in: folder, without: stopped, keeping: shown).map {
      $0.ending(as: puts, above: below)
    }
  }
}

package import Displays
import Platform
package import X11

/// The content that the screens of a profile should show, the content that presenters show now, and the plan from one
/// to the other.
package struct ContentProposal {
  /// The wanted content by seat, with content that waits at other seats for absent screens for which another one stands
  /// in.
  package let wanted: [String: ContentOrder]
  /// The content that would be wanted, had a user not stopped it; by seat.
  package let stopped: [String: ContentOrder]
  /// The running presenters by seat.
  package let running: [String: RunningPresenter]
  package let plan: ContentPlan
  /// The steps of the plan, in words.
  package let steps: [PlannedContent]
  /// The other wishes that are held while the content is shown.
  package let wishes: WishPlan
  /// The failures, a line each.
  package private(set) var failures: [String] = []
  private let snapshot: Snapshot
  /// The seats of the profile's screens and parts. A forced output counts as present as soon as it is lit.
  private let claimed: Set<String>

  /// A proposal for the situation of another: without the content that users have stopped, and with the content that
  /// they have put there.
  ///
  /// - Parameters:
  ///   - running: by seat.
  ///   - profiles: all that may come into force later, besides the one that was chosen now, which may have been named.
  ///     Content that waits for a screen of theirs goes on waiting. Called only when content waits.
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
      possible: Self.possibleOrders(of: running, on: spots.here, among: profiles, without: stopped)
        .union(orders.awaited.map(\.wherever)),
      withheld: Set(running.filter { $0.value.isWithheld(at: $0.key, on: snapshot) }.keys))
    (self.wanted, self.running, self.snapshot) = (plan.places, running, snapshot)
    wishes = WishPlan(for: proposal, showing: plan.places, held: held)
    steps = plan.described(
      for: proposal.match, on: snapshot, running: running.mapValues(\.order), in: proposal.layout, without: stopped)
    failures = failures(among: running, for: proposal)
  }

  /// The orders that plans count as shown: failed content that is tried again does not count.
  private static func orders(
    of running: [String: RunningPresenter], besides wanted: [String: ContentOrder], retries: Bool
  ) -> [String: ContentOrder?] {
    let told = running.map { connector, presenter in
      let isTriedAgain = retries && presenter.health?.state == .failed
      return (connector, isTriedAgain ? nil : presenter.order(besides: wanted[connector]))
    }
    return Dictionary(told) { first, _ in first }
  }

  /// The orders of other profiles. Only content that waits unseen may wait for one; thousands of profiles are not asked
  /// without need.
  private static func possibleOrders(
    of running: [String: RunningPresenter], on present: Set<String>, among profiles: () -> [Profile],
    without stopped: StoppedContent
  ) -> Set<ContentOrder> {
    let mayWait = running.keys.contains { !present.contains($0) } ? profiles() : []
    return Set(mayWait.flatMap { $0.possibleOrders(in: FileSystem.contentFolder(of: $0.mark.file)) })
      .filter { !stopped.includes($0.screen) }
  }

  /// The end of what a user has stopped.
  package init(ending running: [String: RunningPresenter], by stopped: StoppedContent, on snapshot: Snapshot) {
    let ended = running.filter { connector, presenter in stopped.includes(presenter.order?.screen ?? connector) }
    (wanted, self.stopped, self.running, self.snapshot, claimed) = ([:], [:], ended, snapshot, [])
    wishes = WishPlan()
    plan = ContentPlan(for: [:], running: ended.mapValues(\.order), present: Set(ended.keys))
    steps = plan.steps.map { step in
      let shown = ended[step.connector]?.order?.words ?? "unknown content"
      let place = Seat.name(of: step.connector)
      return PlannedContent(step: step, summary: "\(place): end \(shown)", reason: "stopped by a user")
    }
  }

  /// True if there is nothing to do.
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

  /// The place where a presenter is started for an order.
  package func spot(for order: ContentOrder, at connector: String, on snapshot: Snapshot) -> PresenterSpot {
    PresenterSpot(
      connector: connector, standIn: plan.standIn(for: order),
      isAway: !claimed.contains(connector) && snapshot.output(at: connector)?.isPresent != true)
  }

  /// The message to a presenter for a step; nil where a new one is started, which the old one finds out by itself.
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
  /// The orders of screens that are absent, and of walls of which all screens are.
  let awaited: [ContentOrder]

  init(_ base: Proposal, with puts: PutContents, without stopped: StoppedContent, keeping shown: [ContentOrder]) {
    let (proposal, folder) = (base.showing(puts), FileSystem.contentFolder(of: base.match.profile.mark.file))
    // What follows goes on too, though no presenter shows it now.
    let below = puts.isEmpty ? [:] : base.orders(in: folder, keeping: shown + shown.compactMap(\.afterwards.order))
    let orders = proposal.orders(in: folder, with: puts, without: stopped, keeping: shown)
    wanted = orders.wanted.mapValues { $0.ending(as: puts, above: below) }
    self.stopped = orders.stopped
    awaited = proposal.awaitedOrders(in: folder, without: stopped, keeping: shown).map {
      $0.ending(as: puts, above: below)
    }
  }
}

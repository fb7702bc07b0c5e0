import Displays
import X11

/// What the screens of a profile are to show beside the desktop, what presenters show now, and the way there.
struct ContentProposal {
  /// By connector.
  let wanted: [String: ContentOrder]
  /// By connector.
  let running: [String: RunningPresenter]
  let plan: ContentPlan
  /// Of the plan, in words.
  let steps: [PlannedContent]
  /// What has failed of it, a line each.
  private(set) var failures: [String] = []
  private let outputs: [String: OutputID]

  /// - Parameters:
  ///   - running: by connector.
  ///   - profiles: all that may come into force later, besides the one that was chosen now, which may have been named. What
  ///     waits for a screen of theirs goes on waiting. Asked for only when something waits.
  ///   - retries: starts anew what has failed.
  init(
    _ proposal: Proposal, running: [String: RunningPresenter], among profiles: () -> [Profile], retries: Bool = false
  ) {
    let snapshot = proposal.snapshot
    let folder = Files.folder(of: proposal.match.profile.mark.file)
    let wanted = proposal.match.orders(on: snapshot, in: folder, drawing: proposal.layout.drawnMirrors)
    let told = running.map { connector, presenter in
      let isTriedAgain = retries && presenter.health?.state == .failed
      return (connector, isTriedAgain ? nil : presenter.order(besides: wanted[connector]))
    }
    let orders = Dictionary(told) { first, _ in first }
    self.wanted = wanted
    let present = Set(snapshot.present.map(\.name))
    // Only what waits unseen may wait for another profile; of thousands of them nobody asks without need.
    let mayWait = running.keys.contains { !present.contains($0) } ? profiles() : []
    plan = ContentPlan(
      for: wanted, awaiting: proposal.match.awaitedOrders(on: snapshot, in: folder), running: orders, present: present,
      unplugged: Set(snapshot.outputs.map(\.name)).subtracting(present),
      possible: Set(mayWait.flatMap { $0.possibleOrders(in: Files.folder(of: $0.mark.file)) }),
      withheld: Set(snapshot.present.filter { $0.isOther(than: running[$0.name]?.screen) }.map(\.name)))
    steps = plan.described(for: proposal.match, on: snapshot, running: running.mapValues(\.order), in: proposal.layout)
    outputs = Dictionary(snapshot.outputs.map { ($0.name, $0.id) }) { first, _ in first }
    self.running = running
    failures = failures(among: running, for: proposal)
  }

  /// What a presenter is told for a step; nil where one is started, which the old one finds out by itself.
  func message(for step: ContentPlan.Step) -> (PresenterWindow, PresenterMessage)? {
    switch step {
    case .start, .replace: nil
    case .move, .park, .resume:
      running[step.holder].flatMap { presenter in
        outputs[step.connector].map { (presenter.window, .move(to: $0)) }
      }
    case .stop: running[step.holder].map { ($0.window, .stop) }
    }
  }
}

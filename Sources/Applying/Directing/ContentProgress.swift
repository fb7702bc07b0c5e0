package import Displays
import X11

/// The progress of a content plan: the steps for which presenters were told or started, until the result is seen. It
/// neither looks nor waits: the command or watcher that drives it passes on what it sees.
package struct ContentProgress {
  private struct Open {
    let step: ContentPlan.Step
    /// The presenter that was there: the one that was told, or for a start the one that is replaced; nil for none.
    let present: PresenterWindow?
    /// The stand-in's name in the message to the presenter; nil for none.
    let standIn: String?
    /// True if the presenter is where it was sent to, and nowhere else.
    var hasArrived: Bool

    /// nil for a step that starts another presenter.
    var told: PresenterWindow? { step.isStart ? nil : present }
    /// nil for a step that tells the one that is there.
    var replaced: PresenterWindow? { step.isStart ? present : nil }
  }

  private var open: [Open] = []
  private let snapshot: Snapshot?

  /// A progress without steps under way.
  package init() { snapshot = nil }

  /// - Parameters:
  ///   - steps: of the proposal, those that are taken now.
  ///   - snapshot: what screens are at the connectors.
  package init(_ steps: some Sequence<ContentPlan.Step>, of proposal: ContentProposal, on snapshot: Snapshot) {
    self.init(steps, running: proposal.running, on: snapshot, standIn: proposal.standIn)
  }

  /// - Parameters:
  ///   - running: before they were told, by connector.
  ///   - standIn: what shows the screen of a step while that is away.
  init(
    _ steps: some Sequence<ContentPlan.Step>, running: [String: RunningPresenter], on snapshot: Snapshot?,
    standIn: (ContentPlan.Step) -> String?
  ) {
    self.snapshot = snapshot
    open = steps.map { step in
      let present = running[step.holder]?.window
      return Open(
        step: step, present: present, standIn: standIn(step), hasArrived: step.isStart || present == nil)
    }
  }

  /// The steps whose result is not seen yet.
  package var steps: [ContentPlan.Step] { open.map(\.step) }

  /// True if presenters that were told something are still on their way. They are nowhere for a moment; a new plan at
  /// that time would send them elsewhere.
  package var isUnderWay: Bool { open.contains { !$0.hasArrived } }

  /// Takes in what is seen now, by connector.
  package mutating func see(_ running: [String: RunningPresenter]) {
    open = open.compactMap { one in
      var one = one
      one.hasArrived = hasArrived(one, running)
      return one.hasArrived && shows(one, running) ? nil : one
    }
  }

  /// The presenter that was started for a connector has ended.
  ///
  /// - Returns: whether it was waited for.
  package mutating func ended(at connector: String) -> Bool {
    let count = open.count
    open.removeAll { $0.step.connector == connector }
    return open.count < count
  }

  private func hasArrived(_ one: Open, _ running: [String: RunningPresenter]) -> Bool {
    guard let told = one.told else { return true }
    // On its way a presenter holds both selections for a moment; a new plan at that time would stop it at the old one.
    let isGone = running[one.step.holder]?.window.isSame(as: told) != true
    guard one.step.order != nil else { return isGone }
    let presenter = running[one.step.connector]
    guard isGone || one.step.origin == nil, let presenter, presenter.window.isSame(as: told) else { return false }
    return isDirected(presenter, one)
  }

  /// True if the presenter is for the screen that is there, and for the one that stands in.
  private func isDirected(_ presenter: RunningPresenter, _ one: Open) -> Bool {
    let isWithheld = snapshot.map { presenter.isWithheld(at: one.step.connector, on: $0) } ?? false
    return !isWithheld && presenter.standIn == one.standIn
  }

  /// True if the presenter shows its content, or says why it cannot. One that is replaced may say so of the same
  /// content (`apply --retry`), and is not asked any more.
  private func shows(_ one: Open, _ running: [String: RunningPresenter]) -> Bool {
    guard let order = one.step.order else { return true }
    guard let presenter = running[one.step.connector], presenter.has(order),
      !presenter.window.isSame(as: one.replaced)
    else { return false }
    return isDirected(presenter, one)
  }
}

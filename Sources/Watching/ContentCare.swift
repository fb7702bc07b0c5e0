import Applying
import Displays
import Platform
import Presenting
import X11

/// The care of a watcher for the presenters on its display: which ones are wanted, which ones run, and the steps that
/// are due.
struct ContentCare {
  /// The wanted content by connector, as of the last look.
  private(set) var wanted: [String: ContentOrder] = [:]
  private(set) var running: [String: RunningPresenter] = [:]
  /// The content that a user has stopped, by connector.
  private(set) var stopped: [String: ContentOrder] = [:]
  /// True if the next look starts failed content anew.
  private(set) var retries = false
  private var supervision = Supervision()
  /// The presenters that the watcher has started itself, by their descriptors.
  private var started: [Int32: StartedPresenter] = [:]
  private var endings = PresenterEndings()
  /// The connectors whose content was changed since the last answer.
  private var changed: Set<String> = []
  /// The content that the profile's hooks know of; nil before the first look.
  private var announced: [String: ContentOrder]?
  /// True if the screens were changed since the last look: hooks have run for that.
  private var followsChange = false
  /// Screens whose content alone is being changed, with hooks to be run once that is done.
  private var unhooked: [String] = []
  /// True if presenters may have ended unnoticed: before the first look, and while the watcher does not look after
  /// content.
  private var isBlind = true
  /// The last reported health of each connector.
  private var told: [String: ContentHealth] = [:]
  private var progress = ContentProgress()
  /// The moment when the plan's steps are not waited for any longer.
  private var patience = Moment(.zero)
  /// The content put by users of which it is known whether it could be shown.
  private var judgedPuts: Set<ContentOrder> = []
  /// The content put by users that was removed since the last call, a line each.
  private var withdrawn: [String] = []
  /// The last due steps. A client that is no presenter carries none of them out, and is asked again and again.
  private var lastDue: Set<ContentPlan.Step> = []

  /// The time that presenters may be on their way from one connector to another.
  private static let patience = Duration.seconds(2)

  /// When to look again even if nothing is heard. While presenters are on their way nothing else is done, whatever has
  /// become due.
  var deadline: Moment? {
    if progress.isUnderWay { return patience }
    return [supervision.deadline, endings.deadline(of: started)].compactMap(\.self).min()
  }

  /// True if all wanted content runs or has failed for good, and no other content runs.
  var isResting: Bool { supervision.isResting && hasArrived && endings.areOver(of: started) }

  /// True if no presenter is on its way.
  private var hasArrived: Bool {
    !progress.isUnderWay && wanted.keys.allSatisfy { health(at: $0)?.state != .starting }
  }

  /// Lets failed content be tried again: a file was corrected, or a user asks for it.
  mutating func resetFailures() {
    supervision.resetFailures()
    retries = true
  }

  /// The health of the content at a connector; nil where there should be none.
  func health(at connector: String) -> ContentHealth? {
    guard let order = wanted[connector] else { return nil }
    if let health = supervision.health(at: connector) { return health }
    guard let presenter = running[connector], presenter.order == order else { return ContentHealth(.starting) }
    return presenter.health ?? ContentHealth(.showing)
  }

  /// How all wanted content is, by connector.
  var healths: [String: (screen: String, health: ContentHealth)] {
    wanted.reduce(into: [:]) { all, entry in
      all[entry.key] = health(at: entry.key).map { (entry.value.screen, $0) }
    }
  }

  /// The content that cannot be shown, a line each.
  ///
  /// - Parameter connectors: where it should be; nil for anywhere.
  func failures(among connectors: [String]? = nil) -> [String] {
    wanted.sorted { $0.key.naturallyPrecedes($1.key) }.compactMap { connector, order in
      guard connectors?.contains(connector) ?? true, let health = health(at: connector), health.state == .failed
      else { return nil }
      return "\(Seat.name(of: connector)): \(order.source) failed\(health.reason.map { ": \($0)" } ?? "")"
    }
  }

  /// Connectors whose content was changed since this was last asked, in order.
  mutating func takeChanged() -> [String] {
    defer { changed = [] }
    return changed.sorted { $0.naturallyPrecedes($1) }
  }

  /// The content put by users that is seen.
  var seenPuts: [ContentOrder] {
    wanted.filter { connector, order in order.isPut && health(at: connector)?.state == .showing }.map(\.value)
  }

  /// The content put by users that has to be removed: what failed before it was ever visible, and what is over with its
  /// program or its window. Later failures of everything else are those of any content.
  mutating func takeEndedPuts() -> [ContentOrder] {
    judgedPuts.formIntersection(wanted.values)
    var over: [ContentOrder] = []
    for (connector, order) in wanted where order.isPut {
      guard let health = health(at: connector) else { continue }
      let wasSeen = judgedPuts.contains(order)
      switch health.state {
      case .showing: judgedPuts.insert(order)
      case .ended where !order.source.endsByItself: judgedPuts.insert(order)
      case .ended where wasSeen, .failed where wasSeen && order.source.endsByItself: over.append(order)
      case .ended, .failed, .restarting:
        guard !wasSeen else { continue }
        judgedPuts.insert(order)
        over.append(order)
        let reason = health.reason.map { ": \($0)" } ?? ""
        withdrawn.append("\(Seat.name(of: connector)): \(order.source) cannot be shown\(reason)")
      case .starting, .parked, .unverified: continue
      }
    }
    return over
  }

  /// The content that was removed, a line each.
  mutating func takeWithdrawn() -> [String] {
    defer { withdrawn = [] }
    return withdrawn
  }

  /// Forgets what was changed and removed before a client began to wait.
  mutating func forgetNews() { (changed, withdrawn) = ([], []) }

  // MARK: Looks

  /// Notes that content is not looked after now.
  mutating func lookAway() { isBlind = true }

  /// Notes the running presenters while no profile is in force: content stays as it is, and `status` shows it.
  mutating func note(_ windows: [String: PresenterWindow]) {
    let found = read(windows)
    (running, wanted, stopped, lastDue) = (found, found.compactMapValues(\.order), [:], [])
  }

  /// The seats whose content stays when it is not looked after any more: not what is about to end, and what is about to
  /// come.
  ///
  /// - Parameter stays: whether the content of an order does; what cannot be read stays in any case.
  func staying(where stays: (ContentOrder) -> Bool) -> Set<String> {
    let coming = lastDue.filter { $0.order.map(stays) ?? false }.map(\.connector)
    let own = running.filter { $0.value.order.map(stays) ?? true }.keys
    return Set(own).subtracting(lastDue.map(\.holder)).union(coming)
  }

  /// The presenters by seat, whose orders are read only where they are others than before.
  func read(_ windows: [String: PresenterWindow]) -> [String: RunningPresenter] {
    windows.reduce(into: [:]) { $0[$1.key] = RunningPresenter($1.value, after: running[$1.key]) }
  }

  /// Takes in what is wanted and what runs.
  ///
  /// - Returns: whether a presenter may have ended unnoticed, or is there no more. One that was killed could end
  ///   nothing that it had started.
  mutating func see(_ content: ContentProposal) -> Bool {
    let mayHaveLost =
      isBlind
      || running.values.contains { old in !content.running.values.contains { $0.window.isSame(as: old.window) } }
    isBlind = false
    (wanted, running, stopped) = (content.wanted, content.running, content.stopped)
    return mayHaveLost
  }

  /// True if presenters are on their way and have time left: then nothing is planned anew.
  mutating func isWaiting(at now: Moment) -> Bool {
    progress.see(running)
    if patience <= now { progress = ContentProgress() }
    return progress.isUnderWay
  }

  /// Ends presenters that are not wanted.
  ///
  /// - Returns: what was done, a line each.
  mutating func hurry(at now: Moment) -> [String] { endings.hurry(started, wanted: wanted, running: running, at: now) }

  /// The steps of a proposal that are due, which the caller takes now.
  struct Due {
    let messages: [(PresenterWindow, PresenterMessage)]
    /// The steps that are to be logged.
    let news: [PlannedContent]
    let starts: [(order: ContentOrder, spot: PresenterSpot)]
  }

  mutating func due(of content: ContentProposal, on snapshot: Snapshot, at now: Moment) -> Due {
    let due = Set(supervision.due(content.plan, for: content.wanted, leaving: leaving, at: now))
    let before = lastDue
    (lastDue, retries) = (due, false)
    changed.formUnion(due.map(\.connector))
    progress = ContentProgress(due.filter { !$0.isStart }, of: content, on: snapshot)
    patience = now + Self.patience
    endings.note(due, running, at: now)
    let planned = content.steps.filter { due.contains($0.step) }
    return Due(
      messages: due.compactMap { content.message(for: $0) },
      news: planned.filter { $0.step.isStart || !before.contains($0.step) },
      starts: planned.filter(\.step.isStart).compactMap { planned in
        planned.step.order.map { ($0, content.spot(for: $0, at: planned.step.connector, on: snapshot)) }
      })
  }

  /// Where a presenter that the watcher has started draws no more, and has not ended yet: the server tells that first.
  private var leaving: Set<String> {
    let held = Set(running.values.compactMap(\.order))
    return Set(started.values.filter { !held.contains($0.order) }.map(\.connector))
  }

  /// What became different, a line each, and whether all is well there. What has just been started was told of already.
  mutating func report() -> [(words: String, screen: String, isWell: Bool)] {
    var lines: [(String, String, Bool)] = []
    for (connector, order) in wanted.sorted(by: { $0.key.naturallyPrecedes($1.key) }) {
      guard let health = health(at: connector), health.state != .starting, health != told[connector] else { continue }
      let wasWell = told[connector]?.state.isWell ?? true
      told[connector] = health
      guard !health.state.isWell || !wasWell else { continue }
      let reason = health.reason.map { ": \($0)" } ?? ""
      let words = "\(Seat.name(of: connector)): \(order.source): \(health.state.rawValue)\(reason)"
      lines.append((words, order.screen, health.state.isWell))
    }
    told = told.filter { wanted[$0.key] != nil }
    return lines
  }

  // MARK: Presenters that the watcher has started

  mutating func note(_ presenter: StartedPresenter) { started[presenter.child.descriptor] = presenter }

  func started(_ descriptor: Int32) -> StartedPresenter? { started[descriptor] }

  /// Notes that a started presenter has ended, or could not be started.
  mutating func ended(_ order: ContentOrder, _ descriptor: Int32? = nil, at connector: String, _ now: Moment) {
    if let descriptor { started[descriptor] = nil }
    supervision.ended(order, at: connector, now)
  }

  /// Lets the presenters live on without the watcher.
  func release() {
    for presenter in started.values { presenter.release() }
  }

  // MARK: Hooks around a change of content alone

  /// The screens were changed, with their hooks.
  mutating func noteChangeOfScreens() { followsChange = true }

  /// - Returns: the screens that hooks are run for: after a change that the profile asks for, and not after what a user
  ///   puts there, or what a presenter's end makes necessary; nil where there is none.
  mutating func announce(_ content: ContentProposal) -> [String]? {
    // What is put somewhere by hand, by a hook too, stands there instead of the same as before.
    let put = content.wanted.filter(\.value.isPut).keys
    let before = announced
    let wanted = put.reduce(into: content.wanted) { $0[$1] = before?[$1] }
    let isNew = !followsChange && wanted != before
    // Before anything runs: a hook that cannot be started ends at once, and then this is asked again.
    (announced, followsChange) = (wanted, false)
    guard isNew, !content.steps.isEmpty else { return nil }
    unhooked = content.changedScreens
    return unhooked
  }

  /// Screens whose change of content is through, once nothing is on its way any more; nil where there are none.
  mutating func takeUnhooked() -> [String]? {
    guard !unhooked.isEmpty, hasArrived else { return nil }
    defer { unhooked = [] }
    return unhooked
  }
}

extension ContentHealth.State {
  /// True if there is no trouble to report.
  fileprivate var isWell: Bool {
    switch self {
    case .starting, .showing, .parked, .ended: true
    case .restarting, .failed, .unverified: false
    }
  }
}

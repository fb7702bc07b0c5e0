import Applying
import Control
import Displays
import Platform
import Presenting
import X11

/// What a presenter was told to do, until that is seen.
private struct Errand {
  let window: PresenterWindow
  let origin: String
  /// nil: to end.
  let destination: String?
  /// The screen that it is to show itself to; nil where that goes without saying.
  var screen: String?
  /// The connector of the screen that is to stand in for that; nil where that goes without saying, `.some(nil)` for none.
  var standIn: String??

  /// nil for steps for which nobody is told anything.
  init?(_ step: ContentPlan.Step, _ running: [String: RunningPresenter], on snapshot: Snapshot) {
    guard !step.isStart, let window = running[step.holder]?.window else { return nil }
    self.window = window
    origin = step.holder
    destination = step.order == nil ? nil : step.connector
    if case .resume(_, let connector) = step { screen = snapshot.output(named: connector)?.identity.edid }
    if case .redirect(_, _, let connector) = step { standIn = .some(connector) }
  }

  func isDone(_ running: [String: RunningPresenter]) -> Bool {
    // On its way it holds both selections for a moment; who planned anew then would stop it at the old one.
    let isGone = running[origin]?.window.isSame(as: window) != true
    guard let destination else { return isGone }
    guard let presenter = running[destination], presenter.window.isSame(as: window) else { return false }
    if let standIn, presenter.standIn != standIn { return false }
    return (isGone || origin == destination) && (screen == nil || presenter.screen == screen)
  }
}

/// What a watcher knows of the presenters on its display.
struct ContentCare {
  var supervision = Supervision()
  /// Those that it has started itself, by their descriptors.
  var started: [Int32: StartedPresenter] = [:]
  var endings = PresenterEndings()
  /// As of the last look at them; by connector.
  var wanted: [String: ContentOrder] = [:]
  var running: [String: RunningPresenter] = [:]
  /// What a user has stopped; by connector.
  var stopped: [String: ContentOrder] = [:]
  /// Where something was changed since an answer was last given.
  var changed: Set<String> = []
  /// What the hooks of the profile know of; nil before the first look.
  var announced: [String: ContentOrder]?
  /// Whether the screens were changed since the last look: hooks have run for that.
  var followsChange = false
  /// Screens whose content alone is being changed, with hooks to be run once that is done.
  var unhooked: [String] = []
  /// Whether what has failed is started anew by the next look.
  var retries = false
  /// Whether presenters may have ended that nobody has seen: before the first look, and while nothing is looked after.
  fileprivate var isBlind = true
  /// What was said last of each connector.
  fileprivate var told: [String: ContentHealth] = [:]
  fileprivate var errands: [Errand] = []
  /// What was to be done last. A client that is no presenter does nothing of it, and is asked again and again.
  fileprivate var lastDue: Set<ContentPlan.Step> = []
  /// When errands are not waited for any longer.
  private var patience = Moment(.zero)

  /// When to look again even if nothing is heard.
  var deadline: Moment? {
    [supervision.deadline, errands.isEmpty ? nil : patience, endings.deadline(of: started)].compactMap(\.self).min()
  }

  /// Whether all that is wanted runs, or will not, and nothing else does.
  var isResting: Bool {
    supervision.isResting && hasArrived && endings.areOver(of: started)
  }

  /// Whether nothing that was sent somewhere is still on its way.
  var hasArrived: Bool { errands.isEmpty && wanted.keys.allSatisfy { health(at: $0)?.state != .starting } }

  /// What has failed may work now: a file was mended, or somebody asks for it.
  mutating func forgive() {
    supervision.forgive()
    retries = true
  }

  /// nil where nothing is to be shown.
  func health(at connector: String) -> ContentHealth? {
    guard let order = wanted[connector] else { return nil }
    if let health = supervision.health(at: connector) { return health }
    guard let presenter = running[connector], presenter.order == order else { return ContentHealth(.starting) }
    return presenter.health ?? ContentHealth(.showing)
  }

  /// Whether a presenter that was there is there no more. One that was killed could end nothing that it had started.
  fileprivate func misses(_ now: [String: RunningPresenter]) -> Bool {
    running.values.contains { old in !now.values.contains { $0.window.isSame(as: old.window) } }
  }

  /// Presenters that change places are nowhere for a moment; who planned anew then would send them elsewhere.
  fileprivate mutating func isWaiting(at now: Moment) -> Bool {
    errands.removeAll { $0.isDone(running) }
    if patience <= now { errands = [] }
    return !errands.isEmpty
  }

  fileprivate mutating func note(_ steps: Set<ContentPlan.Step>, on snapshot: Snapshot, at now: Moment) {
    errands = steps.compactMap { Errand($0, running, on: snapshot) }
    patience = now + .seconds(2)
  }
}

// What the screens show beside the desktop. Presenters do it, and outlive us; we see to it that there is one wherever the
// profile in force wants one, and none elsewhere.
extension Watcher {
  /// Whether presenters are looked after now. While no profile is in force they stay as they are.
  var caresForContent: Bool {
    guard let proposal else { return false }
    return proposal.match.profile.name == reconciler.inForce && !reconciler.isPaused && hooks == nil
  }

  /// Looks at the presenters, and does what is due about them.
  mutating func keepContent() throws {
    guard let proposal, caresForContent else {
      care.isBlind = true
      if reconciler.inForce == nil { try noteContentWithoutProfile() }
      return
    }
    let content = try ContentProposal(
      proposal, on: &connection, among: { shelf.profiles }, retries: care.retries)
    if care.isBlind || care.misses(content.running) { ContentMark.endOrphans(on: connection.displayName) }
    care.isBlind = false
    (care.wanted, care.running, care.stopped) = (content.wanted, content.running, content.stopped)
    guard !care.isWaiting(at: now), try !announce(content, of: proposal.match.profile) else { return }
    for words in care.endings.hurry(care.started, care.wanted, care.running, at: now) { log.warning(words) }
    let due = Set(care.supervision.due(content.plan, for: content.wanted, at: now))
    care.changed.formUnion(due.map(\.connector))
    care.retries = false
    care.note(due, on: proposal.snapshot, at: now)
    care.endings.note(due, care.running, at: now)
    let messages = due.compactMap { content.message(for: $0) }
    if !messages.isEmpty { try connection.tell(messages) }
    let before = care.lastDue
    care.lastDue = due
    for planned in content.steps where due.contains(planned.step) {
      if planned.step.isStart || !before.contains(planned.step) {
        log.notice("\(planned.summary) (\(planned.reason))")
      }
      if planned.step.isStart, let order = planned.step.order {
        try startPresenter(order, at: content.spot(for: order, at: planned.step.connector, on: proposal.snapshot))
      }
    }
    reportContent()
    try runContentHooks(of: proposal.match.profile)
  }

  /// While no profile is in force, content stays as it is, and `status` tells of it.
  private mutating func noteContentWithoutProfile() throws {
    let connectors = screens.map(\.output).filter { !$0.isEmpty }
    care.running = try connection.presenters(at: connectors).mapValues { RunningPresenter($0) }
    (care.wanted, care.stopped) = (care.running.compactMapValues(\.order), [:])
  }

  private mutating func startPresenter(_ order: ContentOrder, at spot: PresenterSpot) throws {
    do {
      let launcher = PresenterLauncher(display: connection.displayName, talk: .ours)
      let presenter = try launcher.start(order, at: spot)
      try poller.add(presenter.child.descriptor, as: .presenter(presenter.child.descriptor))
      care.started[presenter.child.descriptor] = presenter
    } catch let failure as Failure {
      log.warning("\(spot.connector): \(failure.message)")
      care.supervision.ended(at: spot.connector, now)
    }
  }

  /// One that we have started has ended.
  mutating func takeInPresenter(_ descriptor: Int32) throws {
    guard let presenter = care.started[descriptor], let ending = try presenter.child.ending() else { return }
    try poller.remove(descriptor)
    care.started[descriptor] = nil
    if ending != .exited(code: 0) { log.warning("\(presenter.connector): its presenter \(ending)") }
    care.supervision.ended(at: presenter.connector, now)
    try keepContent()
  }

  /// What goes on being shown without a watcher, or without a profile in force; nil where nothing is.
  var contentThatStays: String? {
    let connectors = care.running.keys.sorted { $0.naturallyPrecedes($1) }
    guard !connectors.isEmpty else { return nil }
    return "content stays on \(connectors.joined(separator: ", ")); `orchestrate stop` ends it"
  }

  /// Says what became different, once. What has just been started was told of already.
  private mutating func reportContent() {
    for (connector, order) in care.wanted.sorted(by: { $0.key.naturallyPrecedes($1.key) }) {
      guard let health = care.health(at: connector), health.state != .starting, health != care.told[connector] else {
        continue
      }
      let wasWell = care.told[connector]?.state.isWell ?? true
      care.told[connector] = health
      let words = "\(connector): \(order.source): \(health.state.rawValue)\(health.reason.map { ": \($0)" } ?? "")"
      if !health.state.isWell { log.warning(words) } else if !wasWell { log.notice(words) }
    }
    care.told = care.told.filter { care.wanted[$0.key] != nil }
  }
}

extension ContentHealth.State {
  /// Whether nobody needs to be told.
  var isWell: Bool {
    switch self {
    case .starting, .showing, .parked, .ended: true
    case .restarting, .failed, .unverified: false
    }
  }
}

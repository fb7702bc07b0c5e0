import Applying
package import Control
package import Displays
import Glibc
import Platform
import X11

// What the watcher tells: log lines, the status, and signs of life to the service manager.
extension Watcher {
  package mutating func tell(_ report: Reconciler.Report) {
    conversation.reports.append(report)
    switch report {
    case .changed(_, let changes, let causes):
      lastChange = WatcherStatus.Change(at: .now, summary: changes.asCount, cause: causes.words)
    case .rescued(let changes):
      lastChange = WatcherStatus.Change(at: .now, summary: changes.asCount, cause: "no screen was lit")
    case .kept: endTrial(.kept, "confirmed")
    case .reverted(let reason): endTrial(.reverted, reason)
    default: break
    }
    log.say(report.words(among: report.isForeign ? suspects() : []), as: report.level)
    if case .noMatch = report, let stays = contentThatStays { log.notice(stays) }
  }

  /// Once each time that there is something new to know.
  mutating func warn(_ warnings: [String]) {
    for warning in warnings where !toldWarnings.contains(warning) { log.warning(warning) }
    toldWarnings = warnings
  }

  /// Other display managers that run here now.
  private mutating func suspects() -> [String] {
    let seen = OtherManagers.among(connection.clientProcesses())
    seenManagers.formUnion(seen)
    return seen
  }

  mutating func tellStatus(to client: ControlClient, follows: Bool) {
    let status = status()
    client.send(.status(status))
    guard follows else { return client.finish() }
    conversation.followers.insert(client.descriptor)
    conversation.lastStatus = status
  }

  /// Sends the status to whoever follows it, if it changed.
  mutating func publish() {
    guard !conversation.followers.isEmpty else { return }
    let status = status()
    guard status != conversation.lastStatus else { return }
    conversation.lastStatus = status
    for descriptor in conversation.followers {
      guard let client = clients[descriptor] else { continue }
      client.send(.status(status))
      sweep(client)
    }
  }

  package func status() -> WatcherStatus {
    let now = now
    let trouble = reconciler.trouble ?? reconciler.darkness
    return WatcherStatus(
      display: display, pid: getpid(), since: started, profile: reconciler.inForce,
      reason: reconciler.inForce == nil ? whyNone : nil,
      chosen: reconciler.choice == .automatic ? .automatic : .manual,
      inSync: reconciler.inForce != nil && reconciler.drift.isEmpty && trouble == nil,
      resting: reconciler.isResting && hooks == nil && (care.isResting || !caresForContent), drift: reconciler.drift,
      paused: reconciler.isPaused,
      pendingEvents: reconciler.isPaused ? reconciler.queuedEvents : 0,
      warnings: proposal.map(\.warnings).flatMap { $0.isEmpty ? nil : $0 }, lastChange: lastChange,
      failure: trouble.map { trouble in
        WatcherStatus.Trouble(
          message: trouble.reason, gaveUp: trouble.isGivenUp, nextTryAt: trouble.nextTry.map { Timestamp($0, at: now) })
      },
      confirm: reconciler.trial?.until.map { WatcherStatus.Waiting(until: Timestamp($0, at: now)) },
      profilesFindings: shelf.findings, others: seenManagers.sorted(),
      screens: screens.map { withContent($0) } + absentScreens)
  }

  private func withContent(_ screen: WatcherStatus.Screen) -> WatcherStatus.Screen {
    var screen = screen
    screen.content = care.stopped[screen.output].map { WatcherStatus.Content(stopped: $0) }
    guard let order = care.wanted[screen.output], let health = care.health(at: screen.output) else { return screen }
    screen.content = WatcherStatus.Content(
      shows: "\(order.source)", state: health.state.rawValue, reason: health.reason)
    return screen
  }

  /// Screens of the profile in force that are absent, so that users and alerts learn of it.
  private var absentScreens: [WatcherStatus.Screen] {
    guard let match = proposal?.match, match.profile.name == reconciler.inForce else { return [] }
    return match.absentNames.map { name in
      guard let presenter = care.running.values.first(where: { $0.order?.screen == name }) else {
        return WatcherStatus.Screen(output: "", name: name, state: WatcherStatus.Screen.absent)
      }
      var place = "content parked"
      if let other = presenter.standIn, presenter.health?.state != .parked {
        place = "content on \(screens.first { $0.output == other }?.name ?? other)"
      }
      return WatcherStatus.Screen(
        output: "", name: name, state: "\(WatcherStatus.Screen.absent) (\(place))",
        content: WatcherStatus.Content(presenter))
    }
  }

  /// Keeps what the screens show, for the status.
  package mutating func note(_ snapshot: Snapshot) {
    let names = proposal?.match.names ?? [:]
    view?.drawing = Drawing(snapshot, names: names)
    screens = snapshot.outputs.filter { $0.isPresent || snapshot.state(of: $0.id) != nil }.map { output in
      WatcherStatus.Screen(
        output: output.name, name: names[output.id],
        state: snapshot.words(for: output) ?? WatcherStatus.Screen.dark)
    }
  }

  mutating func showLife() {
    guard let interval = service.watchdogInterval else { return }
    service.tell(.alive)
    nextSignOfLife = TimerClock.awake.now() + interval
  }

  /// Tells the service manager that the screens are as they should be, once they are for the first time.
  mutating func showReady() {
    service.tell(.status(reconciler.inForce.map { "\($0) is in force" } ?? "no profile is in force"))
    if !isReady { service.tell(.ready) }
    isReady = true
  }
}

extension Reconciler.Finding {
  /// In words for a person; nil where a profile can be in force.
  var whyNone: String? {
    switch self {
    case .inSync, .differs: nil
    case .noMatch(let reason): reason
    case .impossible(let profile, let reason): "\(profile) matches, but cannot be applied here: \(reason)"
    }
  }
}

extension Timestamp {
  /// - Parameter now: the present moment.
  fileprivate init(_ moment: Moment, at now: Moment) {
    // Rounded once, after adding: the same moment is to be the same each time it is asked for.
    self.init(secondsSince1970: Int((TimerClock.wall.now() + (moment - now)).components.seconds))
  }
}

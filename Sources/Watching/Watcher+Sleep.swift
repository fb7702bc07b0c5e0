import Applying
import Control
import Displays
import Platform
import X11

// Screens that sleep on purpose: put to sleep, woken by input, and put back.
extension Watcher {
  /// Looks whether the screens sleep, for the status too, and hears when that changes.
  func seeSleep() throws { try happened(.sleepSeen(try sightOfSleep())) }

  /// True if a person sees what lit screens show, or that is not known.
  var isAwake: Bool { (board.power?.wakefulness ?? .awake) == .awake }

  private func sightOfSleep() throws -> SleepObservation {
    let power = try connection.power()
    board.power = power
    return try connection.sleep.look(at: power)
  }

  func sleepOn() throws {
    var refusal: String?
    do throws(Refusal) { try connection.sleepOn() } catch { refusal = "\(error)" }
    try happened(.sleptOn(try sightOfSleep(), refusal: refusal))
  }

  func wakeUp() throws {
    do throws(Refusal) {
      try connection.wakeUp()
    } catch {
      log.warning("the screens stay asleep: \(error)")
    }
    try seeSleep()
  }

  // MARK: Hooks

  /// Runs the hooks of the profile in force, once those of a change are over.
  func runHooks(_ hook: Reconciler.SleepHook) throws {
    guard let profile = proposalInForce?.match.profile else { return }
    hooks.wait(for: calls([hook.moment], profile, changing: []))
    try runWaitingHooks()
  }

  /// Runs the hooks whose turn it is. Those of sleep run only for the profile in force.
  func runWaitingHooks() throws {
    try begin(hooks.takeWaiting().filter { $0.moment == .failed || $0.profile.name == reconciler.inForce })
  }

  // MARK: Requests

  /// - Parameter screens: names in the profile, or connectors; an empty list means all screens.
  func fallAsleep(_ screens: [String], for client: ControlClient) throws {
    do {
      try connection.fallAsleep(screens.isEmpty ? nil : sleepers(with: screens))
    } catch let failure as Failure {
      return say(.failed(failure.message, failure.status), to: client)
    }
    guard screens.isEmpty else { return try followMarks(for: client) }
    try seeSleep()
    say(.done(SleepWords.asleep(reconciler.sleep?.mark)), to: client)
  }

  /// - Returns: the screens that are dark once these are.
  private func sleepers(with screens: [String]) throws(Failure) -> Sleepers {
    let (names, match) = try names(of: screens)
    return Sleepers(names, beside: reconciler.sleep?.sleepers ?? [], of: match)
  }

  /// The names of screens that a user means, with the match of the profile that names them so.
  private func names(of screens: [String]) throws(Failure) -> (names: Set<String>, match: Match) {
    guard let proposal = observed.proposal else { throw Failure(.noProfileMatches, "no profile is in force") }
    let names = try Failure.telling { try proposal.match.names(of: screens, on: proposal.snapshot) }
    return (names, proposal.match)
  }

  /// Wakes screens. Where the profile in force says `standby: true`, this counts like a key press.
  ///
  /// - Parameter screens: names in the profile, or connectors; an empty list means all screens.
  func wake(_ screens: [String], for client: ControlClient) throws {
    if case .profile = reconciler.sleep?.mark?.cause, observed.proposal?.match.profile.standby.value == true {
      connection.stir(try connection.power())
      try seeSleep()
      return say(.done(SleepWords.stirred(reconciler.sleep?.wakeFor)), to: client)
    }
    do {
      try lighten(screens)
    } catch let failure as Failure {
      return say(.failed(failure.message, failure.status), to: client)
    }
    try followMarks(for: client)
  }

  /// The client is answered when the screens are as the marks say now.
  private func followMarks(for client: ControlClient) throws {
    answerAtRest(client, "noted; takes effect after resume", for: .content)
    try seeSleep()
    // What `orchestrate undo` has left would stay asleep; it gives way to the profile.
    guard reconciler.hold == .none else { return try happened(.asked(.reload)) }
    try answerWhatRests()
  }

  /// Where none sleeps alone, all of them wake, whether or not a profile has names for them.
  private func lighten(_ screens: [String]) throws {
    let asleep = reconciler.sleep?.sleepers ?? []
    guard !screens.isEmpty, observed.proposal != nil || !asleep.isEmpty else { return try connection.endSleep() }
    let left = asleep.subtracting(try names(of: screens).names)
    try connection.endSleep()
    if !left.isEmpty { try connection.remember(sleepers: left) }
  }
}

extension Reconciler.SleepHook {
  fileprivate var moment: HookCall.Moment {
    switch self {
    case .asleep: .asleep
    case .awake: .awake
    }
  }
}

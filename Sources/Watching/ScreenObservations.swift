import Applying
import Displays
import X11

/// The watcher's knowledge of the screens: from its last look, and from events since.
struct ScreenObservations {
  /// The hardware as of the last look.
  private(set) var hardware = Hardware(screens: [:])
  /// The screens as they were last read: at a look, or after a run; the proposal's are the same, unless the last run
  /// has failed. nil before the first look.
  private(set) var snapshot: Snapshot?
  /// The proposal of the last look, or for the screens that the last attempt has left; nil when no profile can be
  /// brought into force.
  private(set) var proposal: Proposal?
  /// The proposal that the screens were last brought to, or found at.
  private(set) var reached: Proposal?
  /// What the last look has found; nil before the first one.
  private var finding: Reconciler.Finding?
  /// The screens that have come, for `others: ask`.
  var newcomers = Newcomers()
  /// True if the next look asks the hardware for its EDIDs.
  var probesNext = false
  /// The changes that the server has reported since the last look.
  private var heard = ServerChange()
  /// The last look, until it is acted on.
  private var sight: Convergence.Assessment?
  /// Outputs that were connected at some look.
  private var connected: Set<OutputID> = []
  /// The machine's orientation when a profile last followed it.
  private var orientation: DeviceOrientation?
  private var following = MirrorFollowing()
  /// The state that the screens need for mirrors to follow their source, and touchscreens to reach the visible part, by
  /// the last look.
  private var followTarget: Snapshot?
  /// What was there before the latest choice on probation; nil once that is back.
  private(set) var remembered: BeforeTrial?
  /// What a person arranges by hand, where that is to be learned.
  var learning: Learning?

  /// The reason why no profile can be in force; nil where one can.
  var whyNone: String? { finding?.whyNone }

  /// True if profiles match, and none of them can be applied here.
  var isImpossible: Bool { if case .impossible = finding { true } else { false } }

  /// True if a screen was disconnected since the last look.
  var sawUnplug: Bool { !heard.unplugged.isEmpty }

  /// The screens of the profile that they were last brought to, those that are lit now.
  var placedScreens: [PlacedScreen] {
    guard let match = reached?.match, let snapshot else { return [] }
    return match.placedScreens(on: snapshot)
  }

  mutating func hear(_ change: ServerChange) { heard.formUnion(change) }

  /// Takes in a look, and forgets what led to it.
  mutating func take(_ sight: Convergence.Assessment) -> Reconciler.Observation {
    defer { heard = ServerChange() }
    let snapshot = sight.reading.snapshot
    (self.snapshot, hardware) = (snapshot, snapshot.hardware)
    newcomers.saw(hardware)
    (self.sight, proposal, finding) = (sight, sight.proposal, sight.finding)
    if case .inSync = sight.finding { reached = sight.proposal }
    let leftLit = Set(snapshot.leftLit(amongSeen: connected).map(snapshot.name))
    connected.formUnion(snapshot.connected.map(\.id))
    let showsSomething = sight.proposal == nil ? snapshot.showsSomethingConnected : snapshot.showsSomething
    var look = Reconciler.Observation(
      hardware: hardware, sawUnplug: sawUnplug, showsSomething: showsSomething,
      withoutEDID: snapshot.withoutEDID, leftLit: leftLit, shown: Reconciler.Shown(snapshot), finding: sight.finding)
    (followTarget, look.change) =
      sight.proposal.map { followers(of: $0.layout, on: snapshot) } ?? (nil, FollowedChange())
    look.isTurned = follow(sight)
    look.isLinkBad = sight.proposal?.plan.setsOnlyAgain ?? false
    look.isTouchStale = sight.proposal.map { $0.plan.setsOnlyTouch(from: $0.snapshot) } ?? false
    return look
  }

  private mutating func followers(of layout: Layout, on snapshot: Snapshot) -> (target: Snapshot?, FollowedChange) {
    let mirrored = following.target(for: layout, on: snapshot)
    let shown = mirrored?.snapshot ?? snapshot
    let touches = layout.touches(followingOn: shown)
    let names = touches.compactMap { snapshot.input($0.device)?.name }
    let change = FollowedChange(mirrors: mirrored?.connectors ?? [], touches: Set(names))
    return (change.isEmpty ? nil : shown.reaching(touches), change)
  }

  /// - Returns: whether the machine is held in another way, for a profile that follows that.
  private mutating func follow(_ sight: Convergence.Assessment) -> Bool {
    guard sight.proposal?.match.profile.followsSensor == true, sight.orientation != orientation else { return false }
    orientation = sight.orientation
    return true
  }

  /// The last look, for the one run that follows it.
  mutating func takeSight() -> Convergence.Assessment? { sight.take() }

  mutating func remember(_ snapshot: Snapshot, _ history: ScreenHistory) {
    remembered = BeforeTrial(snapshot: snapshot, history: history, reached: reached)
  }

  /// - Returns: what the screens are to show again; what they were last brought to is what it was then.
  mutating func takeRemembered() -> BeforeTrial? {
    guard let before = remembered.take() else { return nil }
    reached = before.reached
    return before
  }

  mutating func takeFollowTarget() -> Snapshot? { followTarget.take() }

  /// Takes in what a run has left.
  mutating func see(_ after: Snapshot) { snapshot = after }

  /// A run has ended so.
  mutating func note(_ outcome: Convergence.Outcome) {
    proposal = outcome.settled
    if outcome.failure == nil { reached = outcome.settled }
  }

  /// Mirrors follow from what the screens show now.
  mutating func follow(_ layout: Layout, on after: Snapshot) { following.note(layout, on: after) }
}

/// What was there before a choice on probation.
struct BeforeTrial {
  /// What the screens showed.
  let snapshot: Snapshot
  /// What could be undone.
  let history: ScreenHistory
  /// What the screens had been brought to.
  let reached: Proposal?
}

extension Reconciler.Finding {
  /// The reason in words for a person; nil where a profile can be in force.
  fileprivate var whyNone: String? {
    switch self {
    case .inSync, .differs: nil
    case .noMatch(let reason): reason
    case .blocked(let profile): "\(profile) is invalid, and would be chosen"
    case .impossible(let profile, let reason): "\(profile) matches, but cannot be applied here: \(reason)"
    }
  }
}

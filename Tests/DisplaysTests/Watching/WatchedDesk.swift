import Displays

/// A desk of one cable, as simple as can be, with a reconciler that watches over it: what it decides is carried out on
/// the desk at once, or after a while where hooks take their time.
struct WatchedDesk {
  var reconciler = Reconciler()
  private var agenda = Agenda()
  /// The profiles that there are, as last told.
  private var names: Set<String>?
  private(set) var now = Moment(.zero)
  private(set) var log: [Entry] = []

  /// The screen at the end of the cable; nil: unplugged.
  var screen: String? = "beamer"
  /// The screen that has no EDID yet.
  var isLate = false
  /// Where the cable is plugged in.
  var connector = "HDMI-1"
  /// Profiles that do not match any more.
  var unfit: Set<String> = []
  /// What the profiles ask for, by screen.
  var profiles = ["beamer": "talk", "tv": "film"]
  var isAlwaysEnforced = false
  /// Profiles that the server refuses.
  var refused: Set<String> = []
  /// What is shown: a profile's name, or something of another client's; nil: nothing.
  var shown: String?
  /// Other connectors that a cable has left lit.
  var leftLit: Set<String> = []
  /// What has to follow another client's change.
  var change = FollowedChange()
  /// The profile whose file is broken, and that would be chosen.
  var broken: String?
  /// Whether these cannot be turned off.
  var isStubborn = false
  var hooksTake = Duration.zero
  /// What happens once, when the screens have just been brought to what is wanted.
  var lastMoment: ((inout WatchedDesk) -> Void)?

  private var sawUnplug = false
  private var remembered: String?
  private var attempt: (due: Moment, target: String?, isRescue: Bool)?

  struct Entry: Hashable {
    var at: Duration
    var action: Reconciler.Action
  }

  /// What happens whenever something is done.
  var meanwhile: [Reconciler.Event] = []
  /// Actions that were not through yet when another one began.
  private(set) var interrupted: [Reconciler.Action] = []

  init() {}

  // MARK: What happens to it

  mutating func send(_ event: Reconciler.Event) {
    if case .profilesLoaded(let names, _) = event { self.names = names }
    agenda.add(event)
    guard agenda.begin() else { return }
    while let action = agenda.next(of: &reconciler, at: now) { carryOut(action) }
    agenda.end()
  }

  mutating func plug(_ screen: String?, isLate: Bool = false) {
    sawUnplug = sawUnplug || self.screen != nil
    if screen == nil { shown = nil }
    self.screen = screen
    self.isLate = isLate
    send(.serverChanged)
  }

  /// Another client changes the screens.
  mutating func meddle(_ state: String = "meddled") {
    shown = state
    send(.serverChanged)
  }

  /// Lets time pass, with everything that falls due on the way.
  mutating func pass(_ span: Duration) {
    let end = now + span
    while let next = [reconciler.deadline, attempt?.due].compactMap(\.self).min(), next <= end {
      now = max(now, next)
      if let due = attempt?.due, due <= now { finish() } else { send(.deadlineReached) }
    }
    now = end
  }

  /// The profiles were edited: there are these now.
  mutating func reload(_ names: Set<String>, kept choices: KeptChoices? = nil) {
    send(.profilesLoaded(names, kept: choices ?? reconciler.kept))
    send(.profilesEdited)
    pass(.seconds(5))
  }

  mutating func forgetLog() { log = [] }

  // MARK: What came of it

  func actions(where isWanted: (Reconciler.Action) -> Bool) -> [Entry] { log.filter { isWanted($0.action) } }

  var looks: [Duration] { actions { $0 == .look }.map(\.at) }
  var probes: [Duration] { actions { $0 == .probe }.map(\.at) }
  var convergences: [Duration] {
    actions { if case .converge = $0 { true } else { false } }.map(\.at)
  }
  var rescues: [Duration] { actions { $0 == .rescue }.map(\.at) }
  var reports: [Reconciler.Report] {
    log.compactMap { if case .report(let report) = $0.action { report } else { nil } }
  }

  /// What was written down.
  var writes: [Reconciler.Action] {
    log.map(\.action).filter { if case .keep = $0 { true } else if case .forget = $0 { true } else { false } }
  }

  // MARK: Carrying out

  private mutating func carryOut(_ action: Reconciler.Action) {
    log.append(Entry(at: now.sinceStart, action: action))
    let count = log.count
    defer { if log.count > count { interrupted.append(action) } }
    for event in meanwhile { send(event) }
    switch action {
    case .look: send(.looked(look()))
    case .converge: attempt = (now + hooksTake, wanted, false)
    case .rescue: attempt = (now, "rescue", true)
    case .restore: attempt = (now, remembered, false)
    case .turnOff(let connectors):
      let failure = isStubborn ? "refused" : nil
      if !isStubborn { leftLit.subtract(connectors) }
      send(.attempted(Reconciler.Attempt(profile: nil, changes: [], failure: failure, showsSomething: shown != nil)))
    case .follow:
      send(.attempted(Reconciler.Attempt(profile: nil, changes: [])))
    case .remember: remembered = shown
    case .probe: isLate = isLate && !edidArrives
    case .sleepOn: sleepAgain()
    case .loadProfiles: send(.profilesLoaded(names ?? all, kept: reconciler.kept))
    case .wakeUp, .report, .rest, .runHooks, .keep, .forget: break
    }
    if let due = attempt?.due, due <= now { finish() }
  }

  private var all: Set<String> {
    Set(profiles.values).union([reconciler.choice, reconciler.latestChoice].compactMap(\.title))
  }

  /// What there is to see of the screens' sleep.
  private(set) var sleep = SleepObservation()

  /// Another mark, or input, or none for a while.
  mutating func see(_ sight: SleepObservation) {
    sleep = sight
    send(.sleepSeen(sight))
  }

  /// Why the server does not send its screens to sleep.
  var wakeful: String?

  private mutating func sleepAgain() {
    sleep.isDark = wakeful == nil
    send(.sleptOn(sleep, refusal: wakeful))
  }

  /// Whether the next probe finds the EDID.
  var edidArrives = false

  var hardware: Hardware {
    Hardware(screens: screen.map { [connector: Identity(vendor: isLate ? nil : $0)] } ?? [:])
  }

  private var wanted: String? {
    if let chosen = reconciler.choice(on: hardware).title { return chosen }
    return screen.flatMap { isLate ? nil : profiles[$0] }
  }

  private mutating func look() -> Reconciler.Observation {
    defer { sawUnplug = false }
    var look = Reconciler.Observation(
      hardware: hardware, sawUnplug: sawUnplug, showsSomething: shown != nil,
      withoutEDID: isLate ? [connector] : [], leftLit: leftLit, shown: sight, finding: finding)
    look.change = change
    return look
  }

  /// What is shown, as the reconciler sees it change: here a property tells it apart.
  private var sight: Reconciler.Shown {
    let size = Size(width: 1, height: 1)
    let property = Property(value: .name(shown ?? "nothing"))
    let framebuffer = Framebuffer(size: size, physicalSize: size, minimum: size, maximum: size)
    let output = Output(id: OutputID(rawValue: 1), name: connector, properties: ["shown": property])
    return Reconciler.Shown(Snapshot(framebuffer: framebuffer, crtcs: [], outputs: [output]))
  }

  private var finding: Reconciler.Finding {
    if let broken, shown != nil { return .blocked(profile: broken) }
    guard let wanted else { return .noMatch(reason: "no profile for \(screen ?? "nothing")") }
    if unfit.contains(wanted) { return .noMatch(reason: "no profile fits") }
    if shown == wanted { return .inSync(profile: wanted) }
    return .differs(
      profile: wanted, differences: ["\(wanted) instead of \(shown ?? "nothing")"], isAlwaysEnforced: isAlwaysEnforced)
  }

  private mutating func finish() {
    guard let (_, target, isRescue) = attempt else { return }
    attempt = nil
    let isRefused = target.map(refused.contains) ?? false
    let changes = shown == target || isRefused ? [] : ["\(target ?? "nothing")"]
    if !isRefused { shown = screen == nil ? nil : target }
    lastMoment.take()?(&self)
    send(
      .attempted(
        Reconciler.Attempt(
          profile: isRescue ? nil : target, changes: changes,
          failure: isRefused ? "refused" : nil, showsSomething: shown != nil)))
  }
}

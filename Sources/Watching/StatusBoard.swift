import Applying
import Control
import Displays
import Files
import Platform

/// The facts that a watcher has reported and keeps for the status.
struct StatusBoard {
  /// The X server's name, as people know it.
  let display: String
  /// What the service manager is told.
  var life: SignsOfLife
  let started = Timestamp.now
  private(set) var screens: [WatcherStatus.Screen] = []
  /// The sleep of the screens; nil before it was read.
  var power: ServerPower?
  private(set) var lastChange: WatcherStatus.Change?
  /// The other programs that were seen to manage screens here.
  private(set) var managers: Set<String> = []
  private(set) var toldWarnings: [String] = []
  /// The wishes of the profile in force that other programs keep from it.
  private(set) var contentWarnings: [String] = []
  /// Why what was seen is not written down; nil while it is.
  var playProblem: String?
  private var toldFindings: [String] = []
  private var toldKept: String?

  init(of display: String, _ life: SignsOfLife) { (self.display, self.life) = (display, life) }

  mutating func note(change summary: String, because cause: String) {
    lastChange = WatcherStatus.Change(at: .now, summary: summary, cause: cause)
  }

  mutating func note(managers seen: [String]) { managers.formUnion(seen) }

  /// Keeps what the screens show.
  mutating func note(_ snapshot: Snapshot, named names: [OutputID: String]) {
    screens = snapshot.outputs.filter { $0.isPresent || snapshot.state(of: $0.id) != nil }.map { output in
      let isAsleep = names[output.id].map { snapshot.power?.sleepers.contains($0) ?? false } ?? false
      var screen = WatcherStatus.Screen(
        output: output.name, name: names[output.id],
        state: snapshot.words(for: output).map { .lit($0) } ?? (isAsleep ? .asleep : .dark))
      let state = snapshot.state(of: output.id)
      (screen.mode, screen.asleep) = (state.map { "\($0.mode)" }, isAsleep)
      screen.position = state.map { [$0.position.x, $0.position.y] }
      return screen
    }
  }

  /// Logs the warnings, once each time that there is something new to know.
  mutating func warn(_ warnings: [String], _ log: Log) {
    for warning in warnings where !toldWarnings.contains(warning) { log.warning(warning) }
    toldWarnings = warnings
  }

  /// Reports the fault in the file of kept choices, if it is new.
  mutating func report(kept problem: String?, _ log: Log) {
    if let problem, problem != toldKept { log.warning(problem) }
    toldKept = problem
  }

  mutating func warn(of contentWarnings: [String], _ log: Log) {
    for warning in contentWarnings where !self.contentWarnings.contains(warning) { log.warning(warning) }
    self.contentWarnings = contentWarnings
  }

  /// Reports the faults in the profiles, if they are new.
  mutating func report(_ shelf: ProfileShelf, _ log: Log) {
    guard shelf.findings != toldFindings else { return }
    toldFindings = shelf.findings
    for finding in shelf.findings { log.finding(finding) }
    for name in shelf.outdated.sorted() { log.warning("\(name): its last valid version stays in use") }
    if shelf.findings.isEmpty { log.info("all profiles are valid again") }
  }
}

import Control
import Displays
import Platform

/// Keeps one program running: starts it again when it has ended, less and less soon; and leaves nothing of it behind.
///
/// It belongs into a loop: `proceed` is called whenever the descriptor is readable.
struct ProgramRun: ~Copyable {
  private enum Source: UInt64 {
    case child, timer, talk
  }

  private enum State {
    /// To be started as soon as somebody is there to see it.
    case due
    case running(since: Duration)
    /// Until the timer rings.
    case pausing(because: String)
    /// And is not started again by itself.
    case failed(because: String)
    /// As it was meant to, and is not to be started again.
    case ended
  }

  /// How long it has to end when it is asked to.
  private static let grace = Duration.seconds(4)

  private let restart: Restart
  private let mark: ContentMark
  private let poller: Poller<Source>
  private var talk: ProgramTalk
  private let timer: Timer
  private var policy = RestartPolicy()
  private var state = State.due
  private var child: Child?
  /// Of the program, for people.
  private var name = ""
  /// Why it is being ended by us, where that is no good ending.
  private var fault: String?
  /// Whether that is of a kind that it would only do again.
  private var isFaultLasting = false
  /// Whether it is being ended by us only to be started anew.
  private var isRenewed = false
  private var isEnding = false
  /// Why it ended last.
  private var lastReason = ""

  /// - Parameter screen: as the profile calls it.
  init(_ restart: Restart, as mark: ContentMark, for screen: String) throws(Failure) {
    let talk = try ProgramTalk(of: screen)
    let timer = try Timer(.awake)
    let poller = try Poller<Source>([talk.descriptor: .talk, timer.descriptor: .timer])
    self.restart = restart
    self.mark = mark
    self.poller = poller
    self.talk = talk
    self.timer = timer
  }

  /// What is to be said of it while it runs once more and has shown nothing yet, as it did so often; nil where that may
  /// still come to something.
  var standingFailure: ContentHealth? {
    policy.isFailing ? ContentHealth(.failed, "\(lastReason); \(RestartPolicy.outlook)") : nil
  }

  /// Readable when there is something to proceed with.
  var descriptor: Int32 { poller.descriptor }

  var isDue: Bool {
    if case .due = state { !isEnding && child == nil } else { false }
  }

  var isRunning: Bool { child != nil }

  /// Whether nothing runs any more, once it was told to end.
  var isOver: Bool { isEnding && child == nil }

  /// How it goes while nothing runs; nil while something does.
  var health: ContentHealth? {
    switch state {
    case .due: ContentHealth(.starting)
    case .running: nil
    case .pausing(let reason):
      policy.isFailing
        ? ContentHealth(.failed, "\(reason); \(RestartPolicy.outlook)") : ContentHealth(.restarting, reason)
    case .failed(let reason): ContentHealth(.failed, reason)
    case .ended: ContentHealth(.ended)
    }
  }

  /// Starts it. It does not outlive us, however we end, if the system has util-linux's setpriv.
  mutating func start(
    _ command: Command, on display: String, streams: Spawn.Streams = Spawn.Streams()
  ) throws(Failure) {
    name = command.arguments.first.map { "\(Path($0).name)" } ?? ""
    ContentMark.endOrphans(on: display)
    let fate = FileSystem.program("setpriv").map { [$0, "--pdeathsig", "KILL", "--"] } ?? []
    let variables = [ContentMark.variable: mark.value, "DISPLAY": display]
    do throws(Failure) {
      let name = command.arguments.first ?? ""
      // Where it was found, since setpriv would look for it by rules of its own.
      guard let program = FileSystem.program(name, in: command.folder ?? FileSystem.absolute(".")) else {
        throw Failure(.failed, "there is no program \(name) on this machine that can be run")
      }
      let arguments = fate + [program] + command.arguments.dropFirst()
      var streams = streams
      streams.talk = talk.end
      let started = try Child(arguments, adding: variables, in: command.folder, streams: streams)
      try poller.add(started.descriptor, as: .child)
      try timer.disarm()
      child = consume started
      state = .running(since: TimerClock.awake.now())
    } catch {
      try failToStart(because: error.message)
    }
  }

  /// It could not even be started. What is missing now may be there later: a file system, for one.
  mutating func failToStart(because reason: String) throws(Failure) {
    try judge(because: reason, hasFailed: true, after: nil)
  }

  /// Takes in what has happened.
  mutating func proceed() throws(Failure) {
    talk.proceed()
    if try timer.ring() != nil { try hurry() }
    guard try child?.hasEnded() ?? false else { return }
    // Whoever of its group is left, and whoever left the group.
    child?.kill()
    let ending = try child?.ending()
    if let descriptor = child?.descriptor { try poller.remove(descriptor) }
    child = nil
    mark.endRest()
    try timer.disarm()
    guard !isEnding, case .running(let start) = state, let ending else { return }
    if isRenewed { return renew() }
    let reason = fault ?? "\(name) \(ending)"
    let hasFailed = fault != nil || ending != .exited(code: 0)
    fault = nil
    try judge(because: reason, hasFailed: hasFailed, after: TimerClock.awake.now() - start)
  }

  /// Ends it because it does not do what it should; it may be started again.
  mutating func fail(because reason: String) throws(Failure) {
    guard isRunning, fault == nil else { return }
    fault = reason
    try stop()
  }

  /// Ends it because of something that it would only do again soon.
  mutating func giveUp(because reason: String) throws(Failure) {
    guard isRunning else { return }
    isFaultLasting = true
    try fail(because: reason)
  }

  /// Tries again at once what has failed, or waits to be tried again: something has changed.
  mutating func retry() {
    switch state {
    case .failed, .pausing: renew()
    case .due, .running, .ended: return
    }
  }

  /// Starts it anew, for something else to show.
  mutating func startAnew() throws(Failure) {
    guard isRunning else { return renew() }
    isRenewed = true
    try stop()
  }

  private mutating func renew() {
    (policy, state) = (RestartPolicy(), .due)
    (isRenewed, isFaultLasting, fault) = (false, false, nil)
  }

  func suspend() { child?.suspend() }
  func resume() { child?.resume() }

  mutating func end() throws(Failure) {
    isEnding = true
    try timer.disarm()
    if isRunning { try stop() }
  }

  private mutating func stop() throws(Failure) {
    child?.terminate()
    // What stands still cannot end.
    child?.resume()
    try timer.arm(after: Self.grace)
  }

  private mutating func hurry() throws(Failure) {
    if isRunning {
      child?.kill()
    } else if case .pausing = state {
      state = .due
    }
  }

  private mutating func judge(because reason: String, hasFailed: Bool, after run: Duration?) throws(Failure) {
    guard restart.applies(afterFailure: hasFailed) else {
      state = hasFailed ? .failed(because: reason) : .ended
      return
    }
    let pause = isFaultLasting ? policy.endedForGood() : policy.ended(after: run)
    isFaultLasting = false
    state = .pausing(because: reason)
    lastReason = reason
    try timer.arm(after: pause)
  }

  /// However we go: a program that shows content for nobody is none that anybody wants.
  deinit { if child != nil { mark.endRest() } }
}

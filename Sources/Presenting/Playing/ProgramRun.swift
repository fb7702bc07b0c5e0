import Control
import Displays
import Platform

/// Keeps one program running, as its ``Upkeep`` says, and leaves nothing of it behind.
///
/// It belongs into a loop: `proceed` is called whenever the descriptor is readable.
struct ProgramRun: ~Copyable {
  private enum Source: UInt64 {
    case child, timer, talk
  }

  /// How long it has to end when it is asked to.
  private static let grace = Duration.seconds(4)

  private let mark: ContentMark
  private let poller: Poller<Source>
  private var talk: ProgramTalk
  /// For the end of a pause, or of one that was asked to end.
  private let timer: Timer
  private var upkeep: Upkeep
  private var child: Child?
  /// Of the program, for people.
  private var name = ""
  private var isEnding = false

  /// - Parameter screen: as the profile calls it.
  init(_ restart: Restart, as mark: ContentMark, for screen: String) throws(Failure) {
    let talk = try ProgramTalk(of: screen)
    let timer = try Timer(.awake)
    let poller = try Poller<Source>([talk.descriptor: .talk, timer.descriptor: .timer])
    upkeep = Upkeep(restart)
    self.mark = mark
    self.poller = poller
    self.talk = talk
    self.timer = timer
  }

  /// What is to be said of it while it runs once more and has shown nothing yet, as it did so often; nil where that may
  /// still come to something.
  var standingFailure: ContentHealth? { upkeep.standingFailure }

  /// Readable when there is something to proceed with.
  var descriptor: Int32 { poller.descriptor }

  var isDue: Bool { upkeep.isDue && !isEnding }

  var isRunning: Bool { child != nil }

  /// Whether nothing runs any more, once it was told to end.
  var isOver: Bool { isEnding && child == nil }

  /// How it goes while nothing runs; nil while something does.
  var health: ContentHealth? { upkeep.health }

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
      upkeep.note(at: now)
    } catch {
      try failToStart(because: error.message)
    }
  }

  /// It could not even be started. What is missing now may be there later: a file system, for one.
  mutating func failToStart(because reason: String) throws(Failure) { try note(reason, isFailure: true) }

  /// Takes in what has happened.
  mutating func proceed() throws(Failure) {
    talk.proceed()
    if try timer.ring() != nil { isRunning ? child?.kill() : upkeep.wake(at: now) }
    guard try child?.hasEnded() ?? false else { return }
    // Whoever of its group is left, and whoever left the group.
    child?.kill()
    let ending = try child?.ending()
    if let descriptor = child?.descriptor { try poller.remove(descriptor) }
    child = nil
    mark.endRest()
    try timer.disarm()
    guard !isEnding, let ending else { return }
    try note("\(name) \(ending)", isFailure: ending != .exited(code: 0))
  }

  /// Ends it because it does not do what it should; it may be started again.
  mutating func fail(because reason: String) throws(Failure) { try recall(for: .fault(reason)) }

  /// Ends it because of something that it would only do again soon.
  mutating func giveUp(because reason: String) throws(Failure) { try recall(for: .lastingFault(reason)) }

  /// Tries again at once what has failed, or waits to be tried again: something has changed.
  mutating func retry() { upkeep.retry() }

  /// Starts it anew, for something else to show.
  mutating func startAnew() throws(Failure) {
    if isRunning { try recall(for: .renewal) } else { upkeep.renew() }
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

  private mutating func recall(for cause: Upkeep.Recall) throws(Failure) {
    if upkeep.recall(for: cause) { try stop() }
  }

  /// It runs no more, or could not be started.
  private mutating func note(_ end: String, isFailure: Bool) throws(Failure) {
    upkeep.end(because: end, afterFailure: isFailure, at: now)
    if let deadline = upkeep.deadline { try timer.arm(at: deadline.sinceStart) }
  }

  private var now: Moment { Moment(TimerClock.awake.now()) }

  /// However we go: a program that shows content for nobody is none that anybody wants.
  deinit { if child != nil { mark.endRest() } }
}

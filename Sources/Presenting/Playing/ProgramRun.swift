import Control
import Displays
import Files
import Platform

/// Keeps one program running, as its ``Upkeep`` says, and leaves nothing of it behind.
///
/// It belongs into a loop: `proceed` is called whenever the descriptor is readable.
struct ProgramRun: ~Copyable {
  private enum Source: UInt64 {
    case child, timer, talk, ear
  }

  /// How long it has to end when it is asked to.
  private static let grace = Duration.seconds(4)

  private let mark: ContentMark
  private let poller: Poller<Source>
  private var talk: ProgramTalk
  private var ear: ProgramEar
  /// For the end of a pause, or of one that was asked to end.
  private let timer: Timer
  private var upkeep: Upkeep
  private var child: Child?
  /// Of the program, for people.
  private var name = ""
  private var isEnding = false
  private var isSuspended = false
  /// True if each end of it is a failure.
  private let isEndless: Bool
  /// True if a user has put it there by hand, and so says what runs: no file of a profile does.
  private let isPut: Bool

  /// - Parameters:
  ///   - order: the one for content that it is, or opens.
  ///   - chatter: gets what it prints.
  ///   - isHeard: whether the program may say how it goes.
  init(
    _ order: ContentOrder, as mark: ContentMark, telling chatter: SharedChatter, isHeard: Bool = false,
    isEndless: Bool = false
  ) throws(Failure) {
    let talk = try ProgramTalk(telling: chatter)
    let timer = try Timer(.awake)
    let ear = try ProgramEar(isOpen: isHeard)
    let poller = try Poller<Source>([talk.descriptor: .talk, timer.descriptor: .timer, ear.descriptor: .ear])
    upkeep = Upkeep(order.restart)
    isPut = order.isPut
    self.mark = mark
    self.poller = poller
    self.talk = talk
    self.timer = timer
    self.ear = ear
    self.isEndless = isEndless
  }

  /// What is to be said of it while it runs once more and has shown nothing yet, as it did so often; nil where that may
  /// still come to something.
  var currentFailure: ContentHealth? { upkeep.currentFailure }

  /// Readable when there is something to proceed with.
  var descriptor: Int32 { poller.descriptor }

  var isDue: Bool { upkeep.isDue && !isEnding }

  var isRunning: Bool { child != nil }

  /// True once it was told to end for good.
  var isToEnd: Bool { isEnding }

  /// True if nothing runs any more, once it was told to end.
  var isOver: Bool { isEnding && child == nil }

  /// How it goes while nothing runs; nil while something does.
  var health: ContentHealth? { upkeep.health }

  /// What the program that runs says of itself; nil where it is not asked.
  var report: ProgramReport? { ear.isOpen ? ear.report : nil }

  /// Starts it. It does not outlive us, however we end, if the system has util-linux's setpriv.
  ///
  /// - Parameter variables: of its environment, besides ours.
  mutating func start(
    _ command: Command, on display: String, streams: Spawn.Streams = Spawn.Streams(),
    adding variables: [String: String] = [:]
  ) throws(Failure) {
    name = command.arguments.first.map { "\(Path($0).name)" } ?? ""
    ContentMark.endOrphans(on: display)
    try ear.beginAnew()
    let own = [ContentMark.variable: mark.value, "DISPLAY": display]
    let variables = variables.merging(ear.variables) { $1 }.merging(own) { $1 }
    do throws(Failure) {
      var streams = streams
      streams.talk = talk.end
      let started = try Child(found(command), adding: variables, in: command.folder, streams: streams)
      try poller.add(started.descriptor, as: .child)
      try timer.disarm()
      child = consume started
      upkeep.note(at: now)
    } catch {
      try failToStart(because: error.message)
    }
  }

  /// What is to be run for a command.
  private func found(_ command: Command) throws(Failure) -> [String] {
    let name = command.arguments.first ?? ""
    // Where it was found, since setpriv would look for it by rules of its own.
    guard let program = FileSystem.program(name, in: command.folder ?? FileSystem.absolute(".")) else {
      throw Failure(.failed, "there is no program \(name) on this machine that can be run")
    }
    if let folder = command.folder, !isPut { try Trust.check(command.arguments, in: folder) }
    return Spawn.endingWithUs + [program] + command.arguments.dropFirst()
  }

  /// It could not even be started. What is missing now may be there later: a file system, for one.
  mutating func failToStart(because reason: String) throws(Failure) { try note(reason, isFailure: true) }

  /// Takes in what has happened.
  mutating func proceed() throws(Failure) {
    talk.proceed()
    try listen()
    if try timer.ring() != nil { isRunning ? child?.kill() : upkeep.wake(at: now) }
    guard try child?.hasEnded() ?? false else { return }
    // The processes that are left of its group, and those that left the group.
    child?.kill()
    let ending = try child?.ending()
    if let descriptor = child?.descriptor { try poller.remove(descriptor) }
    child = nil
    mark.endRest()
    try ear.release()
    try timer.disarm()
    guard !isEnding, let ending else { return }
    try note("\(name) \(ending)", isFailure: isEndless || ending != .exited(code: 0))
  }

  /// Takes in what the program says, and no other one.
  private mutating func listen() throws(Failure) {
    let (mark, main) = (mark, child?.process)
    // What is left of one that has ended promises nothing.
    let fault = try ear.proceed(at: now) { main != nil && ($0 == main || mark.isCarried(by: $0)) }
    if let fault { try fail(because: fault) }
  }

  /// Ends it because it does not do what it should; it may be started again.
  ///
  /// - Parameter hasWorked: false where it has done nothing at all since its start.
  mutating func fail(because reason: String, hasWorked: Bool = true) throws(Failure) {
    try recall(for: .fault(reason, hasWorked: hasWorked))
  }

  /// Ends it because of something that it would only do again soon.
  mutating func giveUp(because reason: String) throws(Failure) { try recall(for: .lastingFault(reason)) }

  /// Tries again at once what has failed, or waits to be tried again: something has changed.
  mutating func retry() { upkeep.retry() }

  /// Starts it anew, for something else to show.
  mutating func startAnew() throws(Failure) {
    if isRunning { try recall(for: .renewal) } else { upkeep.renew() }
  }

  mutating func suspend() throws(Failure) {
    isSuspended = true
    child?.suspend()
    try ear.suspend(true, at: now)
  }

  mutating func resume() throws(Failure) {
    child?.resume()
    if isSuspended { mark.resumeRest() }
    isSuspended = false
    try ear.suspend(false, at: now)
  }

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

  /// However this presenter ends, its program ends too: without it the program shows nothing.
  deinit { if child != nil { mark.endRest() } }
}

import Displays
import Glibc
import Platform
import X11

/// Watches how fresh a program's drawing is, and finds out when a video is frozen: as ``Pulse`` decides, with DAMAGE
/// and mpv.
///
/// It belongs in a loop: `proceed` is called whenever the descriptor is readable, and after each event of the server.
struct FreshnessWatch: ~Copyable {
  private enum Source: UInt64 {
    case timer, pipe
  }

  private let isVideo: Bool
  private let poller: Poller<Source>
  private let timer: Timer
  private var pipe: MPVPipe?
  private var pulse: Pulse
  /// True if the player has answered the questions that it gets when nothing is drawn.
  private var hasAnswered = false
  /// True if the player waits for more of the film.
  private var lacksData = false
  private var drops: [MPVPipe.Property: Int] = [:]
  /// The sides and the rate of the film, as the player has answered.
  private var sides: [MPVPipe.Property: Double] = [:]
  /// nil for what begins at its start.
  private var joining: FilmJoining?
  private(set) var figures = ContentFigures()

  init(ofVideo isVideo: Bool) throws(Failure) {
    let timer = try Timer(.awake)
    poller = try Poller([timer.descriptor: .timer])
    self.isVideo = isVideo
    self.timer = timer
    pulse = Pulse(canAsk: isVideo)
    if isVideo { figures.frozen = 0 }
  }

  var descriptor: Int32 { poller.descriptor }

  /// The command that a program should be started with, so that it can be asked.
  ///
  /// - Parameters:
  ///   - address: the address that a player should open; nil where its command says what to play.
  ///   - joining: for a film that is joined in its middle.
  mutating func prepare(
    _ command: Command, playing address: String? = nil, joining: FilmJoining? = nil
  ) throws(Failure) -> (command: Command, pipe: Int32?) {
    guard isVideo, let player = command.arguments.first else { return (command, nil) }
    try close()
    let pipe = try MPVPipe(playing: address, tellsRestarts: joining != nil)
    self.joining = joining
    let given = pipe.given
    try poller.add(pipe.descriptor, as: .pipe)
    self.pipe = consume pipe
    var command = command
    let stand = joining == nil ? [] : ["--pause"]
    command.arguments = [player, MPVPipe.option] + stand + command.arguments.dropFirst()
    return (command, given)
  }

  /// Closes this process's copies of the descriptors that the program has now: with them the pipe would never be
  /// closed.
  mutating func handOver() { pipe?.handOver() }

  private mutating func close() throws(Failure) {
    if let descriptor = pipe?.descriptor { try poller.remove(descriptor) }
    pipe = nil
    (drops, sides, figures.dropped, figures.framesPerSecond) = ([:], [:], nil, nil)
    joining = nil
  }

  /// Begins: the content is visible, and should move.
  mutating func begin() throws(Failure) {
    figures.lastChange = time(nil)
    pipe?.ask([.width, .height, .filmRate])
    pulse.begin(at: now)
    try arm()
  }

  /// Stops: the content is not visible, or stands still on purpose, or has ended.
  mutating func stop(on stage: inout Stage) throws(Failure) {
    guard !pulse.isIdle else { return }
    pulse.stop()
    stage.connection.drawn.unwatch()
    try arm()
  }

  /// Takes in what has happened.
  ///
  /// - Parameter window: the window that the program draws into.
  /// - Returns: why it has to be started anew; nil where it has not.
  mutating func proceed(in window: borrowing ProgramWindow, on stage: inout Stage) throws(Failure) -> String? {
    let hasRung = try timer.ring() != nil
    try listen()
    guard !pulse.isIdle else { return nil }
    var steps: [Pulse.Step?] = []
    if stage.connection.drawn.isDrawn {
      figures.lastChange = time(nil)
      steps.append(pulse.note(drawnAt: now))
    }
    if hasAnswered { steps.append(pulse.note(answeredAt: now, lacksData: lacksData)) }
    hasAnswered = false
    if hasRung { steps.append(pulse.wake(at: now)) }
    var fault: String?
    for step in steps.compactMap(\.self) { fault = perform(step, in: window, on: &stage) ?? fault }
    if hasRung || !steps.isEmpty { try arm() }
    return fault
  }

  private mutating func perform(
    _ step: Pulse.Step, in window: borrowing ProgramWindow, on stage: inout Stage
  ) -> String? {
    switch step {
    case .look:
      window.watchDrawing(on: &stage)
      pipe?.ask([.dropped, .late, .rate])
    case .lookAway: stage.connection.drawn.unwatch()
    case .ask:
      // The order counts: the second answer ends the question.
      pipe?.ask([.lack, .displays])
      // A player that cannot be asked is not blamed for it.
      if pipe == nil, pulse.note(answeredAt: now) != nil { stage.connection.drawn.unwatch() }
    case .giveUp(let reason):
      stage.connection.drawn.unwatch()
      figures.frozen = (figures.frozen ?? 0) + 1
      return reason
    }
    return nil
  }

  private mutating func listen() throws(Failure) {
    for message in pipe?.receive() ?? [] {
      switch message {
      case .answer(let answer): hear(answer)
      case .restarted: if let step = joining?.restarted() { join(step) }
      }
    }
    // A closed pipe would be readable for ever.
    if let descriptor = pipe?.descriptor, pipe?.isOpen == false {
      try poller.remove(descriptor)
      pipe = nil
    }
  }

  /// True until a film that is joined in its middle is where it should be.
  var isJoining: Bool { joining?.isOver == false }

  private mutating func join(_ step: FilmJoining.Step) {
    switch step {
    case .askLength: pipe?.ask([.length])
    case .play(let seconds): pipe?.play(from: seconds)
    case .askOutput: pipe?.ask([.displays])
    case .rest: pipe?.tellNoRestarts()
    }
  }

  private mutating func hear(_ answer: MPVPipe.Answer) {
    switch answer.property {
    case .length:
      let now = now
      for step in joining?.told(length: answer.number, at: now) ?? [] { join(step) }
    case .displays:
      hasAnswered = true
      if let step = joining?.answered() { join(step) }
    case .lack: lacksData = answer.isTrue
    case .dropped, .late:
      drops[answer.property] = answer.number.flatMap { Int(exactly: $0) }
      figures.dropped = drops.values.reduce(0, +)
    // The rate is rounded to a tenth.
    case .width, .height, .filmRate: sides[answer.property] = answer.number
    case .rate: figures.framesPerSecond = answer.number.map { ($0 * 10).rounded() / 10 }
    }
  }

  /// The facts about the film; nil until the player has told them.
  var film: PictureFacts? {
    guard let width = sides[.width].flatMap({ Int(exactly: $0) }),
      let height = sides[.height].flatMap({ Int(exactly: $0) })
    else { return nil }
    return PictureFacts(size: Size(width: width, height: height), framesPerSecond: sides[.filmRate])
  }

  private func arm() throws(Failure) {
    if let deadline = pulse.deadline { try timer.arm(at: deadline.sinceStart) } else { try timer.disarm() }
  }

  private var now: Moment { Moment(TimerClock.awake.now()) }
}

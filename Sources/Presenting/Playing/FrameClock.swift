import Displays
import Glibc
import Platform
import X11

/// Finds out when the next frame of moving content is due: at a vertical blank of its screen, or by the clock where the
/// server counts none. While no player waits for a frame, nothing wakes.
struct FrameClock: ~Copyable {
  private var interval: Int
  private let timer: Timer
  private var pacing: Pacing
  /// True if the server reports blanks; nil before it was asked.
  private var hasBlanks: Bool?
  private var isWaiting = false
  /// The figures of the frames that were drawn.
  private(set) var figures = ContentFigures(frames: 0)
  /// The serial of the last question for a blank; answers to older ones are late.
  private var serial: UInt32 = 0

  /// The longest wait for a blank. One that takes longer never comes: its CRTC was set anew meanwhile.
  private static let patience = Duration.seconds(2)

  /// - Parameter interval: the interval in refreshes of the screen.
  init(interval: Int) throws(Failure) {
    self.interval = interval
    timer = try Timer(.awake)
    pacing = Pacing(interval: interval, refreshMilliHertz: 0)
  }

  /// The descriptor, readable when `isDue` should be asked, besides the server's events.
  var descriptor: Int32 { timer.descriptor }
  /// True if the screens were off, to save power, at the last look.
  var isInStandby: Bool { pacing.isInStandby }
  var now: Duration { timer.clock.now() }
  /// The refreshes of the screen since the last frame.
  var refreshes: Int { pacing.refreshes(at: now) }

  /// Forgets how frames were paced so far, and waits for none.
  ///
  /// - Parameters:
  ///   - refreshMilliHertz: the refresh of the screen; 0 where that is not known.
  ///   - interval: the interval from now on, in refreshes of the screen; nil for the same as before.
  mutating func reset(refreshMilliHertz: Int, interval: Int? = nil) throws {
    self.interval = interval ?? self.interval
    pacing = Pacing(interval: self.interval, refreshMilliHertz: refreshMilliHertz)
    isWaiting = false
    serial &+= 1
    try timer.disarm()
  }

  /// Waits for the next frame, unless it does so already.
  mutating func wait(on stage: inout Stage) throws {
    guard !isWaiting else { return }
    let hasBlanks = hasBlanks ?? stage.connection.vblanks.listen(of: stage.window)
    self.hasBlanks = hasBlanks
    if !hasBlanks, !pacing.isInStandby { pacing.fallBack(inStandby: false) }
    switch pacing.wait(at: now) {
    case .blank(let number):
      serial &+= 1
      stage.connection.ask(forVBlank: number, of: stage.window, serial: serial)
      try timer.arm(after: Self.patience + pacing.span)
    case .time(let time): try timer.arm(after: time)
    }
    isWaiting = true
  }

  /// True if the frame that was waited for is due now. If not, and no wait goes on, the caller has to wait again: a
  /// server's answer was no blank.
  mutating func isDue(on stage: inout Stage) throws -> Bool {
    let hasRung = try timer.ring() != nil
    for blank in stage.connection.vblanks.take() where blank.serial == serial && isWaiting {
      isWaiting = false
      try timer.disarm()
      let isOff = stage.connection.isInStandby
      if pacing.isBlank(blank.number, at: blank.moment), !isOff { return true }
      pacing.fallBack(inStandby: isOff)
    }
    guard hasRung, isWaiting else { return false }
    isWaiting = false
    let isOff = stage.connection.isInStandby
    if isOff { pacing.fallBack(inStandby: true) } else if pacing.isInStandby { pacing.wake() }
    return true
  }

  /// Takes in that a frame was due and not drawn.
  mutating func skip() { pacing.draw(at: now) }

  /// Takes in that a frame has been drawn.
  mutating func draw() {
    pacing.draw(at: now)
    figures.countFrame(at: time(nil))
  }
}

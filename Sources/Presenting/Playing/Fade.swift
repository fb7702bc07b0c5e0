import Displays
import Platform
import Presenter

/// Lets the new picture of a window come out of the one before, in the window of its presenter: the server mixes both
/// at each frame of their screen. It wakes no process but for these frames.
struct Fade: ~Copyable {
  private let length: Duration
  /// The refresh of the screen; 0 where that is not known.
  var refreshMilliHertz = 0
  private var frames: FrameClock
  private var crossfade: Crossfade?

  init(_ order: ContentOrder) throws {
    length = order.crossfade
    frames = try FrameClock(interval: order.frameInterval)
  }

  /// The descriptor, readable when there is something to proceed with, besides the server's events.
  var descriptor: Int32 { frames.descriptor }
  /// True if content should fade at all.
  var isWanted: Bool { length > .zero }
  var isUnderWay: Bool { crossfade != nil }

  /// Begins with the old picture.
  ///
  /// - Parameters:
  ///   - old: the window that shows it; nil where that is the presenter's.
  ///   - new: the window whose pixels come; the server keeps those of both.
  /// - Returns: false where the server cannot do it.
  mutating func begin(
    from old: UInt32?, to new: UInt32, at place: ContentPlace, on stage: inout Stage
  ) throws -> Bool {
    guard try stage.fade(from: old, to: new, at: place) else { return false }
    try frames.reset(refreshMilliHertz: refreshMilliHertz)
    crossfade = Crossfade(from: frames.now, for: length)
    try frames.wait(on: &stage)
    return true
  }

  /// Goes on with a picture that the presenter's window has begun to show out of the one before.
  mutating func follow(for length: Duration, on stage: inout Stage) throws {
    guard stage.presentation.isFading else { return }
    try frames.reset(refreshMilliHertz: refreshMilliHertz)
    crossfade = Crossfade(from: frames.now, for: length)
    try frames.wait(on: &stage)
  }

  /// Draws the frame that is due. All of the new picture is there in the end, or when it is not visible.
  ///
  /// - Returns: whether it has just ended.
  mutating func proceed(on stage: inout Stage) throws -> Bool {
    let isDue = try frames.isDue(on: &stage)
    guard let crossfade else { return false }
    let opacity = frames.isInStandby ? .max : crossfade.opacity(at: frames.now)
    if isDue || opacity == .max {
      try stage.fade(to: opacity)
      frames.draw()
    }
    guard opacity == .max else {
      try frames.wait(on: &stage)
      return false
    }
    try rest()
    return true
  }

  /// Shows all of the new picture at once.
  mutating func end(on stage: inout Stage) throws {
    guard isUnderWay else { return }
    try stage.fade(to: .max)
    try rest()
  }

  /// Waits for no more frames.
  mutating func rest() throws {
    crossfade = nil
    try frames.reset(refreshMilliHertz: 0)
  }
}

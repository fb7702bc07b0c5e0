import Displays
import Platform
import Presenter

/// Has what a window shows come out of what was there before, in the window of its presenter: the server mixes both at each
/// frame of their screen. It wakes nobody but for these frames.
struct Fade: ~Copyable {
  private let length: Duration
  /// Of the screen; 0 where that is not known.
  var refreshMilliHertz = 0
  private var frames: FrameClock
  private var crossfade: Crossfade?

  init(_ order: ContentOrder) throws {
    length = order.crossfade
    frames = try FrameClock(interval: order.frameInterval)
  }

  /// Readable when there is something to proceed with, besides what the server tells.
  var descriptor: Int32 { frames.descriptor }
  /// Whether content is to fade at all.
  var isWanted: Bool { length > .zero }
  var isUnderWay: Bool { crossfade != nil }

  /// What is to be seen of it at first is the old picture.
  ///
  /// - Parameters:
  ///   - old: the window that shows it; nil where that is the presenter's.
  ///   - new: the window whose pixels come; those of both are kept by the server.
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

  /// Draws the frame that is due. All of the new picture is there in the end, or when nobody sees it.
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

  /// Has all of the new picture there at once.
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

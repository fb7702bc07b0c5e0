import Displays
import Platform
import Presenter
import X11

/// Shows a line of words that runs across its screen. It wakes for each frame of that and for changes of the words'
/// file, and for nothing while the screens sleep or the line is empty.
final class TickerPlayer: Player {
  private var words: FollowedWords
  private let frame: PlayerFrame
  private let order: ContentOrder
  private let drawing: TickerDrawing
  /// The place that was drawn for last.
  private var place: ContentPlace?
  private var isSeen = false
  /// True if words of the content have ever been in the window.
  private var hasShown = false
  /// Why the present words cannot be shown.
  private var problem: String?

  init(_ content: Ticker, _ order: ContentOrder) throws {
    let words = try FollowedWords(of: content.text)
    drawing = try TickerDrawing(content)
    frame = try PlayerFrame(order, waitingFor: words.descriptors + [drawing.descriptor])
    self.order = order
    self.words = words
  }

  var descriptor: Int32 { frame.descriptor }
  var isOver: Bool { true }
  var isPreparing: Bool { frame.place != nil && !isSeen }
  var figures: ContentFigures? { drawing.size == nil ? nil : drawing.figures }

  var health: ContentHealth {
    if frame.place == nil { return ContentHealth(.parked) }
    if !isSeen { return ContentHealth(.starting) }
    return problem.map { ContentHealth(.failed, $0) } ?? ContentHealth(.showing)
  }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    frame.move(to: place, in: snapshot)
    try drawing.follow(refreshMilliHertz: frame.refreshMilliHertz)
    if place != self.place { try draw(on: &stage) }
    stage.tellPicture()
  }

  func proceed(on stage: inout Stage) throws {
    if try words.follow() { try draw(on: &stage) }
    try frame.fallback.proceed(on: &stage)
    isSeen = stage.presentation.isSeen
    if !frame.isHalted { try drawing.proceed(on: &stage) }
    stage.tellPicture()
  }

  /// The line stands still while it is not visible, and runs on from there.
  func stand(still isStill: Bool, on stage: inout Stage) throws {
    frame.isStill = isStill
    if frame.isHalted { try drawing.rest() } else { try drawing.wait(on: &stage) }
  }

  func end() throws {
    try frame.end()
    try drawing.rest()
  }

  private func draw(on stage: inout Stage) throws {
    place = frame.place
    guard let place else {
      drawing.forget(on: stage)
      try drawing.rest()
      _ = try stage.show(.color(.black), at: nil)
      return
    }
    switch words.words {
    case .failed(let reason): try fall(because: reason, at: place, on: &stage)
    case .text(let text): try draw(text, at: place, on: &stage)
    }
    isSeen = stage.presentation.isSeen
  }

  private func draw(_ text: String, at place: ContentPlace, on stage: inout Stage) throws {
    do {
      try drawing.show(text, at: place, on: &stage)
      try frame.fallback.rest()
      (problem, hasShown) = (nil, true)
    } catch let failure as DrawingProblem {
      try fall(because: failure.description, at: place, on: &stage)
    }
  }

  /// Shows the fallback. Where that is the last picture, the last words run on.
  private func fall(because reason: String, at place: ContentPlace, on stage: inout Stage) throws {
    problem = reason
    if order.fallback != .last || drawing.size != place.area.size { drawing.forget(on: stage) }
    try frame.fallback.show(because: reason, at: place, isKept: hasShown, on: &stage)
  }
}

import Displays
import Platform
import Presenter
import X11

/// Shows words that change. It wakes when they do and for each frame of a fade, and draws only what is another text.
final class WordsPlayer: Player {
  private let content: ChangingText
  private let order: ContentOrder
  private var words: FollowedWords
  private let frame: PlayerFrame
  private var isSeen = false
  /// True if words of the content have ever been seen.
  private var hasShown = false
  /// Why there are none now.
  private var problem: String?
  /// The lines that have no room.
  private var lost: LostLines?

  init(_ content: ChangingText, _ order: ContentOrder) throws {
    let words = try FollowedWords(of: content)
    frame = try PlayerFrame(order, waitingFor: words.descriptors)
    self.content = content
    self.order = order
    self.words = words
  }

  var descriptor: Int32 { frame.descriptor }
  var isOver: Bool { true }
  var isPreparing: Bool { frame.place != nil && !isSeen }

  var health: ContentHealth {
    if frame.place == nil { return ContentHealth(.parked) }
    if !isSeen { return ContentHealth(.starting) }
    return problem.map { ContentHealth(.failed, $0) } ?? ContentHealth(.showing, lost?.words)
  }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    frame.move(to: place, in: snapshot)
    _ = try words.stand(still: frame.isHalted)
    try draw(on: &stage)
    stage.tellPicture()
  }

  func proceed(on stage: inout Stage) throws {
    if try words.follow() { try draw(on: &stage) }
    isSeen = try frame.proceed(on: &stage)
  }

  func stand(still isStill: Bool, on stage: inout Stage) throws {
    frame.isStill = isStill
    if try words.stand(still: frame.isHalted) { try draw(on: &stage) }
  }

  func end() throws { try frame.end() }

  private func draw(on stage: inout Stage) throws {
    guard let place = frame.place else {
      _ = try stage.show(.color(.black), at: nil)
      return
    }
    switch words.words {
    case .failed(let reason):
      problem = reason
      try frame.fallback.show(because: reason, at: place, isKept: hasShown, on: &stage)
    case .text(let text):
      try frame.fallback.rest()
      try draw(text, at: place, on: &stage)
      problem = stage.presentation.problem?.description
    }
    lost = stage.presentation.lost
    isSeen = stage.presentation.isSeen
    hasShown = hasShown || isSeen && problem == nil
  }

  private func draw(_ text: String, at place: ContentPlace, on stage: inout Stage) throws {
    // Words that come while the first ones still fade in are drawn at once.
    try frame.fade.end(on: &stage)
    let isFading = try frame.fade.isWanted && stage.holdPredecessor(at: place)
    _ = try stage.show(content.still(of: text), at: place, isFading: isFading)
    if isFading { try frame.fade.follow(for: order.crossfade, on: &stage) }
  }
}

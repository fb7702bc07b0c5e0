import Displays
import Files
import Platform
import Presenter

/// Shows what stands still, and slides that follow each other. It wakes for the next slide and for changes of files, for an
/// image that has been decoded, and for each frame while one slide comes out of another.
final class StillPlayer: Player {
  /// Of the slides: what the next picture is.
  private enum Turning {
    /// The one that is there, or what takes its place.
    case none
    /// The next slide, which comes out of the one that is there.
    case next
    /// None: all have been shown that are shown once.
    case through
  }

  /// How well the content is shown.
  private enum Verdict {
    /// But for lines of a text that have no room.
    case fine(LostLines?)
    case failed(String)
  }

  /// Whether a picture of the content has ever been seen.
  private enum Past { case unseen, shown }

  private let content: DrawnContent
  private let order: ContentOrder
  private var slides: FollowedSlides
  /// What has the image fetched; nil for content that is no image of a web server.
  private var fetched: FollowedImage?
  private let frame: PlayerFrame
  private var image: ImageReading
  private var turning = Turning.none
  private var identity: Card
  private var isSeen = false
  private var past = Past.unseen
  private var verdict = Verdict.fine(nil)
  /// The facts about the image that is shown.
  private var facts: PictureFacts?

  init(_ content: DrawnContent, _ order: ContentOrder) throws {
    let joining: Slideshow.Place? =
      if case .slideshow(let slideshow) = content {
        order.began.map { slideshow.place(since: $0, at: Moment(TimerClock.awake.now())) }
      } else { nil }
    let slides = try FollowedSlides(of: order.source, joining: joining)
    let image = try ImageReading()
    frame = try PlayerFrame(order, waitingFor: slides.descriptors + [image.descriptor])
    self.content = content
    self.order = order
    self.slides = slides
    self.image = image
    identity = Card(title: order.screen, details: [], background: .black)
    guard case .fetched(let remote) = content else { return }
    let fetched = try FollowedImage(remote)
    try frame.add([fetched.descriptor])
    self.fetched = consume fetched
  }

  var descriptor: Int32 { frame.descriptor }
  var isOver: Bool { true }
  var isThrough: Bool { turning == .through }
  var fidelity: Fidelity? { frame.fidelity(of: facts, as: order.source.pictureFit) }
  var isPreparing: Bool { frame.place != nil && !isSeen }

  var health: ContentHealth {
    if frame.place == nil { return ContentHealth(.parked) }
    if !isSeen {
      let file = slides.current?.description ?? "it"
      return ContentHealth(.starting, image.isUnfinished ? "\(file) is being written" : nil)
    }
    return switch verdict {
    case .fine(let lost): ContentHealth(.showing, lost?.words ?? fetched?.complaint)
    case .failed(let problem): ContentHealth(.failed, problem)
    }
  }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    let wasParked = frame.place == nil
    if let output = place.flatMap({ snapshot.output($0.output) }) {
      identity = Card.identity(of: output, named: order.screen, in: snapshot)
    }
    frame.move(to: place, in: snapshot)
    try fetched?.stand(still: frame.isHalted)
    try draw(on: &stage)
    stage.tellPicture()
    // The slide that was up when the screen went dark is there when it comes back.
    if wasParked != (place == nil) { try rearm() }
  }

  func proceed(on stage: inout Stage) throws {
    if try turn() {
      turning = .next
      try draw(on: &stage)
    }
    if try slides.follow(on: stage) { try draw(on: &stage, isAnew: true) }
    if try fetched?.proceed() == true { try draw(on: &stage, isAnew: true) }
    if let decoded = try image.proceed() { try show(decoded, on: &stage) }
    isSeen = try frame.proceed(on: &stage)
  }

  /// The slide that was up when the screens fell asleep is there when they wake.
  func stand(still isStill: Bool, on stage: inout Stage) throws {
    frame.isStill = isStill
    try fetched?.stand(still: frame.isHalted)
    try rearm()
  }

  func end() throws { try image.forget() }

  private var slideshow: Slideshow? { if case .slideshow(let slideshow) = content { slideshow } else { nil } }
  private var still: Still { content.still(at: slides.current, on: identity).drawn(in: frame.pixels) }

  /// Shows what there is to show, or has it decoded first.
  ///
  /// - Parameter isAnew: the same image may be another one by now.
  private func draw(on stage: inout Stage, isAnew: Bool = false) throws {
    if slideshow != nil, slides.current == nil { return try hold(on: &stage) }
    guard let place = frame.place, case (let slide, let framing)? = still.slide,
      stage.presentation.lacks(still, in: place.area)
    else {
      try image.forget()
      return try show(nil, on: &stage)
    }
    try stage.cover(place)
    if fetched?.isAwaited == true { return }
    let order = DecodeOrder(framing: framing, size: place.area.size, page: slide.page)
    if let decoded = try image.begin(slide.path, order, isAnew: isAnew) { try show(decoded, on: &stage) }
  }

  /// Leaves what is on the screen there until the pages of a document are known; where there are none to wait for, the
  /// fallback is shown.
  private func hold(on stage: inout Stage) throws {
    guard slides.isCounting, let place = frame.place else { return try fall(on: &stage) }
    try stage.cover(place)
  }

  /// - Parameter decoded: the pixels of an image; nil for what is drawn here, and what is there already.
  private func show(_ decoded: Result<Canvas, DrawingProblem>?, on stage: inout Stage) throws {
    if case .failure(let problem) = decoded {
      facts = nil
      return try reject(problem, on: &stage)
    }
    try frame.fallback.rest()
    let length = try timeToFade(on: &stage)
    _ = try stage.show(still, at: frame.place, isFading: length > .zero, decoded: decoded)
    // A page is drawn in the size in which it is shown.
    if decoded != nil { facts = slides.current.flatMap { $0.page == nil ? PictureFile.facts(ofImage: $0.path) : nil } }
    if length > .zero { try frame.fade.follow(for: length, on: &stage) }
    if decoded != nil || turning == .next { try rearm() }
    if turning == .next { turning = .none }
    slides.accept()
    judge(stage)
  }

  private func judge(_ stage: borrowing Stage) {
    isSeen = stage.presentation.isSeen
    if let problem = stage.presentation.problem {
      verdict = .failed(problem.description)
    } else {
      verdict = .fine(stage.presentation.lost)
      if isSeen { past = .shown }
    }
  }

  /// How long the next picture takes to come out of what is there: out of the slide before, or out of other content.
  private func timeToFade(on stage: inout Stage) throws -> Duration {
    if turning == .next { return slideshow?.crossfade ?? .zero }
    guard order.crossfade > .zero, let place = frame.place, try stage.holdPredecessor(at: place) else { return .zero }
    return order.crossfade
  }

  /// A slide that cannot be shown is left out of the round.
  private func reject(_ problem: DrawingProblem, on stage: inout Stage) throws {
    let slide = slides.current
    guard slideshow != nil, let slide else {
      verdict = .failed(
        fetched?.reason(besides: problem) ?? slide.map { "\($0): \(problem)" } ?? problem.description)
      return try fall(on: &stage)
    }
    verdict = slides.reject(slide, because: problem, on: stage).map(Verdict.failed) ?? .fine(nil)
    try draw(on: &stage)
  }

  /// Shows the fallback.
  private func fall(on stage: inout Stage) throws {
    if let slideshow, slides.slides.images.isEmpty {
      verdict = .failed(slides.problem ?? "\(slideshow.emptiness.subject): \(slideshow.emptiness.reason)")
    }
    if turning == .next { turning = .none }
    guard let place = frame.place else {
      _ = try stage.show(.color(.black), at: nil)
      return
    }
    let reason = if case .failed(let problem) = verdict { problem } else { "" }
    try frame.fallback.show(because: reason, at: place, isKept: past == .shown, on: &stage)
    isSeen = stage.presentation.isSeen
  }

  private func turn() throws -> Bool {
    guard try frame.isDue() else { return false }
    if order.isOnce, slides.slides.isLast {
      turning = .through
      return false
    }
    slides.advance()
    return true
  }

  /// With less than two images, or while the screen cannot be seen, nothing turns and the presenter does not wake. Each one has its time from when it
  /// is there.
  private func rearm() throws {
    guard let slideshow, slides.slides.count > 1 || order.isOnce, !frame.isHalted else {
      return try frame.wait(until: nil)
    }
    try frame.wait(until: slides.end ?? frame.now + slideshow.every)
  }
}

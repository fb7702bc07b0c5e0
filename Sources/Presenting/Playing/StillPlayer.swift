import Displays
import Files
import Platform
import Presenter

/// Shows what stands still, and slides that follow each other: tells a ``StillPlay`` what happens, and does what it
/// says. It wakes for the next slide and for changes of files, for an image that has been decoded, and for each frame
/// while one slide comes out of another.
final class StillPlayer: Player {
  private let content: DrawnContent
  private let order: ContentOrder
  private var play: StillPlay
  private var slides: FollowedSlides
  /// What has the image fetched; nil for content that is no image of a web server.
  private var fetched: FollowedImage?
  private let frame: PlayerFrame
  private var image: ImageReading
  /// The pixels that are drawn next; nil for what is drawn here, and what is there already.
  private var decoded: Canvas?
  private var identity: Card
  /// The facts about the image that is shown.
  private var facts: PictureFacts?

  init(_ content: DrawnContent, _ order: ContentOrder) throws {
    let slides = try FollowedSlides(of: order.source)
    let image = try ImageReading()
    frame = try PlayerFrame(order, waitingFor: slides.descriptors + [image.descriptor])
    play = Self.play(content, order)
    // Nothing of it is shown before it has a place.
    if let first = slides.first { _ = play.handle(first, at: frame.now) }
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

  private static func play(_ content: DrawnContent, _ order: ContentOrder) -> StillPlay {
    guard case .slideshow(let slideshow) = content else { return StillPlay(nil, once: order.isOnce) }
    let joining = order.began.map { slideshow.place(since: $0, at: Moment(TimerClock.awake.now())) }
    return StillPlay(slideshow, once: order.isOnce, joining: joining)
  }

  var descriptor: Int32 { frame.descriptor }
  var isOver: Bool { true }
  var isThrough: Bool { play.isThrough }
  var fidelity: Fidelity? { frame.fidelity(of: facts, as: order.source.pictureFit) }
  var isPreparing: Bool { play.isPreparing }
  /// The slides of which it was told that they cannot be shown.
  var told: Set<Slide> {
    get { play.told }
    set { play.told = newValue }
  }

  var health: ContentHealth {
    let file = image.isUnfinished ? play.slides.current?.description ?? "it" : nil
    return play.health(awaiting: file, complaint: fetched?.complaint)
  }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    if let output = place.flatMap({ snapshot.output($0.output) }) {
      identity = Card.identity(of: output, named: order.screen, in: snapshot)
    }
    frame.move(to: place, in: snapshot)
    try fetched?.stand(still: frame.isHalted)
    try tell(.moved(hasPlace: place != nil), on: &stage)
    stage.tellPicture()
  }

  func proceed(on stage: inout Stage) throws {
    if try frame.isDue() { try tell(.deadlineReached, on: &stage) }
    if let change = try slides.follow(on: stage) { try tell(change, on: &stage) }
    if try fetched?.proceed() == true { try tell(.changed, on: &stage) }
    if let decoded = try image.proceed() { try tell(take(decoded), on: &stage) }
    try tell(.seen(try frame.proceed(on: &stage)), on: &stage)
  }

  /// The slide that was up when the screens fell asleep is there when they wake.
  func stand(still isStill: Bool, on stage: inout Stage) throws {
    frame.isStill = isStill
    try fetched?.stand(still: frame.isHalted)
    try tell(.fell(asleep: isStill), on: &stage)
  }

  func end() throws { try image.forget() }

  /// Carries out what comes of an event, and of what that brings along.
  private func tell(_ event: StillPlay.Event, on stage: inout Stage) throws {
    var events = [event][...]
    while let next = events.popFirst() {
      for action in play.handle(next, at: frame.now) { events += try perform(action, on: &stage) }
    }
    try frame.wait(until: play.deadline)
  }
}

// What a ``StillPlay`` says.
extension StillPlayer {
  /// - Returns: what comes of it at once.
  private func perform(_ action: StillPlay.Action, on stage: inout Stage) throws -> [StillPlay.Event] {
    switch action {
    case .read(let isAnew): return try read(isAnew: isAnew, on: &stage)
    case .draw(let isNext): return try draw(isNext: isNext, on: &stage)
    case .hold: try hold(on: &stage)
    case .fallBack(let reason, let isKept): return try fallBack(because: reason, isKept: isKept, on: &stage)
    case .warn(let words): stage.warn(words)
    }
    return []
  }

  private var still: Still { content.still(at: play.slides.current, on: identity).drawn(in: frame.pixels) }

  private func read(isAnew: Bool, on stage: inout Stage) throws -> [StillPlay.Event] {
    guard let place = frame.place, case (let slide, let framing)? = still.slide,
      stage.presentation.lacks(still, in: place.area)
    else {
      try image.forget()
      return [.ready]
    }
    try stage.cover(place)
    if fetched?.isAwaited == true { return [] }
    let order = DecodeOrder(framing: framing, size: place.area.size, page: slide.page)
    return try image.begin(slide.path, order, isAnew: isAnew).map { [take($0)] } ?? []
  }

  private func take(_ decoded: ImageReading.Decoded) -> StillPlay.Event {
    switch decoded {
    case .success(let canvas):
      self.decoded = canvas
      return .ready
    case .failure(let problem):
      facts = nil
      let words = play.slides.current.map { "\($0): \(problem)" } ?? problem.description
      return .unreadable(problem.description, words: fetched?.reason(besides: problem) ?? words)
    }
  }

  private func draw(isNext: Bool, on stage: inout Stage) throws -> [StillPlay.Event] {
    let decoded = self.decoded.take()
    try frame.fallback.rest()
    let length = try timeToFade(isNext: isNext, on: &stage)
    let problem = try stage.show(
      still, at: frame.place, isFading: length > .zero, decoded: decoded.map(Result.success))
    // A page is drawn in the size in which it is shown.
    if decoded != nil {
      facts = play.slides.current.flatMap { $0.page == nil ? PictureFile.facts(ofImage: $0.path) : nil }
    }
    if length > .zero { try frame.fade.follow(for: length, on: &stage) }
    return [
      .drawn(problem: problem?.description, lost: stage.presentation.lost), .seen(stage.presentation.isSeen),
    ]
  }

  /// How long the picture takes to come out of what is there: out of the slide before, or out of other content.
  private func timeToFade(isNext: Bool, on stage: inout Stage) throws -> Duration {
    if isNext { return play.slideshow?.crossfade ?? .zero }
    guard order.crossfade > .zero, let place = frame.place, try stage.holdPredecessor(at: place) else { return .zero }
    return order.crossfade
  }

  private func hold(on stage: inout Stage) throws {
    try image.forget()
    guard let place = frame.place else { return try hide(on: &stage) }
    try stage.cover(place)
  }

  private func fallBack(
    because reason: String, isKept: Bool, on stage: inout Stage
  ) throws -> [StillPlay.Event] {
    try image.forget()
    if let place = frame.place {
      try frame.fallback.show(because: reason, at: place, isKept: isKept, on: &stage)
    } else {
      try hide(on: &stage)
    }
    return [.seen(stage.presentation.isSeen)]
  }

  private func hide(on stage: inout Stage) throws { _ = try stage.show(.color(.black), at: nil) }
}

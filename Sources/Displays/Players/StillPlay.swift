/// What is seen of content that its presenter draws: one picture, or slides that follow each other.
///
/// An event comes in, actions go out; their owner carries each out in its order, and what that brings along is an event
/// again. It knows no server and no clock: its owner comes back at the `deadline`.
package struct StillPlay: Sendable {
  /// nil for content of one picture.
  package let slideshow: Slideshow?
  /// True if all slides are shown once.
  let isOnce: Bool
  package private(set) var slides = Slides([])
  /// Where a slideshow that is joined in its middle goes on, once its pictures are known.
  private var joining: Slideshow.Place?
  private var files = Files.counting
  private var sight = Sight.parked
  private var wakefulness = Wakefulness.awake
  private var turning = Turning.none
  private var past = Past.unseen
  private var verdict = Verdict.fine(nil)
  /// The slides of which it was told that they cannot be shown; also by an earlier play of the same slideshow.
  package var told: Set<Slide> = []
  /// When the next slide follows; nil while none does.
  package private(set) var deadline: Moment?

  /// - Parameter joining: where the slideshow is by the clock; nil for one that begins at its start.
  package init(_ slideshow: Slideshow?, once isOnce: Bool, joining: Slideshow.Place? = nil) {
    (self.slideshow, self.isOnce, self.joining) = (slideshow, isOnce, joining)
  }

  /// What is known of the slides.
  private enum Files: Hashable, Sendable {
    /// The pages of a document are being counted for the first time.
    case counting
    case known
    case lacking(String)
  }

  /// Whether something of the content's presenter is on the screen.
  private enum Sight { case parked, unseen, seen }
  private enum Wakefulness { case awake, asleep }
  /// Whether a picture of the content has ever been seen.
  private enum Past { case unseen, shown }

  /// What the next picture is.
  private enum Turning {
    /// The one that is there, or what takes its place.
    case none
    /// The next slide, which comes out of the one that is there.
    case next
    /// None: all have been shown that are shown once.
    case through
  }

  /// How well the content is shown.
  private enum Verdict: Hashable, Sendable {
    /// But for lines of a text that have no room.
    case fine(LostLines?)
    case failed(String)
  }
}

// What there is to know of it.
extension StillPlay {
  package var isPreparing: Bool { sight == .unseen }
  package var isThrough: Bool { turning == .through }

  /// - Parameters:
  ///   - file: the file that is still being written, which is awaited.
  ///   - complaint: what is to be said of content that is shown.
  package func health(awaiting file: String?, complaint: String?) -> ContentHealth {
    switch (sight, verdict) {
    case (.parked, _): ContentHealth(.parked)
    case (.unseen, _): ContentHealth(.starting, file.map { "\($0) is being written" })
    case (.seen, .fine(let lost)): ContentHealth(.showing, lost?.words ?? complaint)
    case (.seen, .failed(let problem)): ContentHealth(.failed, problem)
    }
  }
}

extension StillPlay {
  package enum Event: Hashable, Sendable {
    /// The content has got a place on a screen, another one, or none.
    case moved(hasPlace: Bool)
    /// The screens fall asleep on purpose, or wake.
    case fell(asleep: Bool)
    /// The slides that there are now, under names that may have new contents.
    case found([Slide])
    /// There is no folder of images, or a document has no pages; why.
    case lacking(String)
    /// The same picture may be another one now.
    case changed
    case deadlineReached
    // What actions bring along.
    /// The picture can be drawn.
    case ready
    /// It cannot be read.
    ///
    /// - Parameter words: the problem, with what has it.
    case unreadable(String, words: String)
    /// What came of drawing it.
    case drawn(problem: String?, lost: LostLines?)
    /// True if a window of the presenter is on the screen.
    case seen(Bool)
  }

  package enum Action: Hashable, Sendable {
    /// Reads what the picture is drawn of, where that is not there: answered by `ready` or `unreadable`, at once or
    /// later.
    ///
    /// - Parameter isAnew: whether the same file may be another one.
    case read(isAnew: Bool)
    /// Draws the picture: answered by `drawn` and `seen`.
    ///
    /// - Parameter isNext: whether it comes out of the slide before.
    case draw(isNext: Bool)
    /// Leaves what is on the screen there, and reads nothing.
    case hold
    /// Shows what stands in for the content, and reads nothing: answered by `seen`.
    ///
    /// - Parameter isKept: whether a picture of the content was shown.
    case fallBack(because: String, isKept: Bool)
    case warn(String)
  }

  /// - Parameter now: when it happened.
  package mutating func handle(_ event: Event, at now: Moment) -> [Action] {
    switch event {
    case .moved(let hasPlace): move(hasPlace: hasPlace, at: now)
    case .fell(let isAsleep): fall(asleep: isAsleep, at: now)
    case .found(let slides): take(slides)
    case .lacking(let problem): lack(because: problem)
    case .changed: show(isAnew: true)
    case .deadlineReached: turn(at: now)
    case .ready: isAwaited ? draw(at: now) : []
    case .unreadable(let problem, let words): isAwaited ? reject(because: problem, words) : []
    case .drawn(let problem, let lost): judge(problem, lost)
    case .seen(let isSeen): see(isSeen)
    }
  }

  /// The slide that was up when the screen went dark is there when it comes back.
  private mutating func move(hasPlace: Bool, at now: Moment) -> [Action] {
    if hasPlace != (sight != .parked) {
      sight = hasPlace ? .unseen : .parked
      slides.drawn = nil
      rearm(at: now)
    }
    return show()
  }

  private mutating func fall(asleep isAsleep: Bool, at now: Moment) -> [Action] {
    wakefulness = isAsleep ? .asleep : .awake
    rearm(at: now)
    return []
  }

  private mutating func take(_ found: [Slide]) -> [Action] {
    files = .known
    let hasFollower = slides.replace(with: found)
    if let turns = joining?.turns, !found.isEmpty {
      slides.skip(turns)
      joining?.turns = 0
    }
    return hasFollower || !endsAfterLast ? show(isAnew: true) : end()
  }

  private mutating func lack(because problem: String) -> [Action] {
    files = .lacking(problem)
    slides.replace(with: [])
    return show(isAnew: true)
  }

  private mutating func turn(at now: Moment) -> [Action] {
    guard let deadline, deadline <= now else { return [] }
    self.deadline = nil
    guard !isOnce || !slides.isLast else {
      turning = .through
      return []
    }
    slides.advance()
    joining?.advance()
    turning = .next
    return show()
  }

  /// True if the round is over where no slide comes after the one that is gone: not before something of it was seen.
  private var endsAfterLast: Bool { isOnce && past == .shown }

  /// The first slide is not shown a second time: what is seen stays.
  private mutating func end() -> [Action] {
    (turning, deadline) = (.through, nil)
    slides.goToLast()
    return sight == .seen ? [.hold] : show()
  }

  // MARK: A picture

  private mutating func show(isAnew: Bool = false) -> [Action] {
    // What is not there yet does not give way to the next one.
    if !hasTime { deadline = nil }
    guard let slideshow, slides.current == nil else { return [.read(isAnew: isAnew)] }
    if files == .counting { return [.hold] }
    if slides.images.isEmpty {
      let (subject, reason) = slideshow.emptiness
      let lack = if case .lacking(let problem) = files { problem } else { "\(subject): \(reason)" }
      verdict = .failed(lack)
    }
    return fallBack()
  }

  /// True if there is a picture to be drawn: the slide that was read may be gone by now.
  private var isAwaited: Bool { slideshow == nil || slides.current != nil }

  private mutating func draw(at now: Moment) -> [Action] {
    let isNext = turning == .next
    // A slide whose file is written again and again would keep the others from their turn.
    let before = slides.isDrawn && !isNext ? deadline : nil
    slides.drawn = sight == .parked ? nil : slides.current
    rearm(at: now, keeping: before)
    if isNext { turning = .none }
    // It would be told again that it cannot be shown.
    if let current = slides.current { told.remove(current) }
    return [.draw(isNext: isNext)]
  }

  /// A slide that cannot be shown is left out of the round.
  private mutating func reject(because problem: String, _ words: String) -> [Action] {
    guard slideshow != nil, let slide = slides.current else {
      verdict = .failed(words)
      return fallBack()
    }
    let warning = told.insert(slide).inserted ? [Action.warn("\(slide) is skipped: \(problem)")] : []
    let isOver = endsAfterLast && slides.isLast
    slides.reject()
    if slides.current == nil {
      verdict = .failed("none of its images can be shown; \(words)")
    } else if isOver {
      return warning + end()
    }
    return warning + show()
  }

  private mutating func judge(_ problem: String?, _ lost: LostLines?) -> [Action] {
    verdict = problem.map(Verdict.failed) ?? .fine(lost)
    if problem == nil, sight != .parked { past = .shown }
    return []
  }

  private mutating func see(_ isSeen: Bool) -> [Action] {
    if sight != .parked { sight = isSeen ? .seen : .unseen }
    return []
  }

  private mutating func fallBack() -> [Action] {
    if turning == .next { turning = .none }
    let reason = if case .failed(let problem) = verdict { problem } else { "" }
    return [.fallBack(because: reason, isKept: past == .shown)]
  }

  /// With less than two images, or while the screen cannot be seen, nothing turns and the presenter does not wake. Each
  /// one has its time from when it is there; by the clock it has what is left of it, and none where it comes too late.
  ///
  /// - Parameter before: the deadline of the same slide, which stays.
  private mutating func rearm(at now: Moment, keeping before: Moment? = nil) {
    deadline = nil
    guard let slideshow, slides.count > 1 || isOnce, turning != .through, sight != .parked, wakefulness == .awake,
      hasTime
    else { return }
    deadline = before ?? joining?.end ?? now + slideshow.every
  }

  private var hasTime: Bool { joining != nil || slides.isDrawn }
}

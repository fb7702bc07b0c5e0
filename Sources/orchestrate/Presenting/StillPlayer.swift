import Displays
import Presenter

/// Shows what stands still, and slides that follow each other. It wakes for the next slide and for changes of files, and for
/// each frame while one slide comes out of another.
final class StillPlayer: Player {
  private enum Source: UInt64 {
    case slides, files, frames
  }

  private let order: ContentOrder
  private let files: ContentFiles
  private var slides: Slides
  private let poller: Poller<Source>
  private let timer: Timer
  private var watch: FolderWatch
  private var frames: FrameClock
  private var crossfade: Crossfade?
  /// Of the screen, in millihertz; 0 where that is not known.
  private var refresh = 0
  private var place: ContentPlace?
  private var identity: Card
  private var problem: String?

  init(_ order: ContentOrder) throws {
    let files = ContentFiles(source: order.source)
    let poller = try Poller<Source>()
    let timer = try Timer(.awake)
    // Before the files are looked at: nothing is missed in between.
    let watch = try files.watch()
    let frames = try FrameClock(interval: order.frameInterval)
    try poller.add(timer.descriptor, as: .slides)
    try poller.add(watch.descriptor, as: .files)
    try poller.add(frames.descriptor, as: .frames)
    self.order = order
    self.files = files
    self.poller = poller
    self.timer = timer
    self.watch = watch
    self.frames = frames
    slides = Slides((try? files.images()) ?? [])
    identity = Card(title: order.screen, details: [], background: .black)
  }

  var descriptor: Int32 { poller.descriptor }
  var isOver: Bool { true }

  var health: ContentHealth {
    if place == nil { return ContentHealth(.parked) }
    return problem.map { ContentHealth(.failed, $0) } ?? ContentHealth(.showing)
  }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    let wasParked = self.place == nil
    self.place = place
    if let output = place.flatMap({ snapshot.output($0.output) }) {
      identity = Card.identity(of: output, named: order.screen, in: snapshot)
      refresh = snapshot.state(of: output.id)?.mode.refreshMilliHertz ?? 0
    }
    try draw(on: &stage)
    // The slide that was up when the screen went dark is there when it comes back.
    if wasParked != (place == nil) { try rearm() }
  }

  func proceed(on stage: inout Stage) throws {
    let hasTurned = try turn()
    let hasNewFiles = try followFiles(on: &stage)
    if hasTurned || hasNewFiles {
      try draw(on: &stage, isFading: hasTurned && slideshow?.crossfade ?? .zero > .zero)
      try rearm()
    }
    try fade(on: &stage)
  }

  func end() {}

  private var slideshow: Slideshow? { if case .slideshow(let slideshow) = order.source { slideshow } else { nil } }

  private func draw(on stage: inout Stage, isFading: Bool = false) throws {
    let still = order.source.still(at: slides.current, on: identity)
    _ = try stage.show(still, at: place, isFading: isFading)
    if isFading, let length = slideshow?.crossfade {
      crossfade = Crossfade(from: frames.now, for: length)
      try frames.reset(refreshMilliHertz: refresh)
    }
    problem = stage.presentation.problem.map { problem in "\(slides.current.map { "\($0): " } ?? "")\(problem)" }
    if slides.current == nil, case .slideshow(let slideshow) = order.source {
      problem = "\(slideshow.emptiness.subject): \(slideshow.emptiness.reason)"
    }
  }

  /// Goes on with a crossfade, until it is over or there is nobody to see it.
  private func fade(on stage: inout Stage) throws {
    let isDue = try frames.isDue(on: &stage)
    guard stage.presentation.isFading, let crossfade else { return }
    if frames.isInStandby {
      try stage.fade(to: .max)
    } else if isDue {
      try stage.fade(to: crossfade.opacity(at: frames.now))
      frames.draw()
    }
    if stage.presentation.isFading { try frames.wait(on: &stage) }
  }

  private func turn() throws -> Bool {
    guard try timer.ring() != nil else { return false }
    slides.advance()
    return true
  }

  /// With less than two images, or nobody to see them, nothing turns and nobody wakes.
  private func rearm() throws {
    guard let slideshow, slides.images.count > 1, place != nil else { return try timer.disarm() }
    try timer.arm(after: slideshow.every)
  }

  private func followFiles(on stage: inout Stage) throws -> Bool {
    guard try !watch.changes().isEmpty else { return false }
    do throws(FileProblem) {
      slides.replace(with: try files.images())
    } catch {
      stage.warn("\(error)")
      slides.replace(with: [])
    }
    // The picture may be another one under the same name.
    stage.presentation.invalidate()
    return true
  }
}

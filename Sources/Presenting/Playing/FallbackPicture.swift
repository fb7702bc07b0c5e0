import Displays
import Presenter
import X11

/// The picture in place of content that cannot be shown. An image is read first, and the present picture stays
/// meanwhile.
struct FallbackPicture: ~Copyable {
  private let order: ContentOrder
  /// The shape of the screen's pixels.
  var pixels = PixelShape.square
  private var image: ImageReading
  private var place: ContentPlace?
  private var still: Still?
  /// The problem with the image.
  private var problem: DrawingProblem?

  init(_ order: ContentOrder) throws {
    self.order = order
    image = try ImageReading()
  }

  /// The descriptor, readable when there is something to proceed with.
  var descriptor: Int32 { image.descriptor }

  /// - Parameter isKept: whether the content has shown something, which stays where it is on the screen still. The
  ///   picture from before it stays too, where that may be.
  mutating func show(
    because reason: String, at place: ContentPlace, isKept: Bool, on stage: inout Stage
  ) throws {
    if order.fallback == .last, isKept && hasLast(at: place, on: stage) || stage.keepsPredecessor {
      try rest()
      return try stage.hold(at: place)
    }
    let still = order.fallback.still(for: order.screen, because: reason, with: order.source.subject)
      .drawn(in: pixels)
    guard still != self.still || place != self.place || !stage.presentation.isSeen else { return }
    (self.still, self.place) = (still, place)
    guard case .content(.image(let path, let framing)) = still, stage.presentation.lacks(still, in: place.area) else {
      try image.forget()
      return try show(nil, on: &stage)
    }
    try stage.hold(at: place)
    if let decoded = try image.begin(path, DecodeOrder(framing: framing, size: place.area.size), isAnew: true) {
      try show(decoded, on: &stage)
    }
  }

  /// True if the window shows neither a fallback nor the black of a screen that came back: then it is a picture of the
  /// content.
  private func hasLast(at place: ContentPlace, on stage: borrowing Stage) -> Bool {
    still == nil && stage.presentation.isSeen && stage.presentation.lacks(.color(.black), in: place.area)
  }

  /// Shows the picture that belongs behind a program of this health, or in place of it.
  ///
  /// - Parameter hasShown: whether the program has ever shown something.
  mutating func cover(_ health: ContentHealth, at place: ContentPlace, hasShown: Bool, on stage: inout Stage) throws {
    switch health.state {
    case .failed, .restarting:
      try show(because: health.reason ?? "", at: place, isKept: hasShown, on: &stage)
    case .ended where !order.isOnce:
      try rest()
      _ = try stage.show(.color(.black), at: place)
    case .starting, .showing, .parked, .ended, .unverified:
      try rest()
      try stage.hold(at: place)
    }
  }

  /// Rests while something else is shown.
  mutating func rest() throws {
    guard still != nil else { return }
    (still, place, problem) = (nil, nil, nil)
    try image.forget()
  }

  mutating func proceed(on stage: inout Stage) throws {
    guard let decoded = try image.proceed(), still != nil else { return }
    try show(decoded, on: &stage)
  }

  private mutating func show(_ decoded: Result<Canvas, DrawingProblem>?, on stage: inout Stage) throws {
    guard let still, let place else { return }
    if case .failure(let problem) = decoded, self.problem == nil {
      self.problem = problem
      stage.warn("the fallback cannot be shown: \(problem)")
    }
    _ = try stage.show(still, at: place, decoded: decoded)
  }
}

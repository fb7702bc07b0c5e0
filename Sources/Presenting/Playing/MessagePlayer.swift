import Displays
import Platform
import Presenter
import X11

/// Shows a message in a band over whatever its screen shows, which goes on. It wakes when something comes above it, and for
/// nothing else.
final class MessagePlayer: Player {
  private let text: String
  private let background: Color
  /// For the end of the pause after it was raised.
  private let pause: Timer
  private var isPausing = false
  private var isCovered = false
  private var place: ContentPlace?
  private var problem: DrawingProblem?
  private var isListening = false

  /// Another program may want to be above all others, too: neither is to keep the machine busy with that.
  private static let shortestPause = Duration.milliseconds(200)

  init(_ text: String, background: Color) throws {
    (self.text, self.background) = (text, background)
    pause = try Timer(.awake)
  }

  var descriptor: Int32 { pause.descriptor }
  var isOver: Bool { true }

  var health: ContentHealth {
    if place == nil { return ContentHealth(.parked) }
    return problem.map { ContentHealth(.failed, "\($0)") } ?? ContentHealth(.showing)
  }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    listen(on: &stage)
    self.place = place
    guard var place else {
      _ = try stage.show(.color(background), at: nil)
      return
    }
    let band = MessageBand(text, background: background, in: place.area) { letters, width in
      Canvas.height(of: text, in: LetterStyle(size: .pixels(letters)), width: width)
    }
    place.area = band.area
    if let problem = try stage.show(.content(band.still), at: place) { self.problem = problem }
  }

  /// Before it is seen: what comes from now on may cover it.
  private func listen(on stage: inout Stage) {
    guard !isListening else { return }
    isListening = true
    stage.connection.letInputThrough(stage.window)
    stage.connection.followCoverings(of: stage.window)
  }

  func proceed(on stage: inout Stage) throws {
    if try pause.ring() != nil { isPausing = false }
    if stage.connection.takeCoverings() { isCovered = true }
    guard isCovered, !isPausing, place != nil else { return }
    try stage.connection.raise(stage.window)
    (isCovered, isPausing) = (false, true)
    try pause.arm(after: Self.shortestPause)
  }

  func stand(still isStill: Bool, on stage: inout Stage) {}

  func end() {}
}

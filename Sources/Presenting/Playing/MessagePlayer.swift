import Displays
import Platform
import Presenter
import X11

/// Shows a message in a band over the content of its screen, which goes on. It wakes when a window comes above it, and
/// for nothing else.
final class MessagePlayer: Player {
  /// What is known of windows that come above it.
  private enum Covering {
    /// Nothing is heard of them yet.
    case unheard
    case none
    case covered
    /// It was brought above them a moment ago.
    ///
    /// - Parameter isCovered: whether another one has come since.
    case pausing(isCovered: Bool)
  }

  private let text: String
  private let background: Color
  /// The connectors of the wall that the message lies over; empty for one screen.
  private let wall: Set<String>
  /// The timer for the end of the pause after the window was raised.
  private let pause: Timer
  private var covering = Covering.unheard
  private var place: ContentPlace?
  private var problem: DrawingProblem?

  /// The shortest pause. Another program may want to be above all others, too: neither should keep the machine busy
  /// with that.
  private static let shortestPause = Duration.milliseconds(200)

  /// - Parameter wall: the wall under the message; nil for one screen.
  init(_ text: String, background: Color, over wall: WallView?) throws {
    (self.text, self.background, self.wall) = (text, background, Set(wall?.screens.keys ?? [:].keys))
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
    let band = MessageBand(text, background: background, in: place.area, over: panels(in: snapshot)) { letters, width in
      Canvas.height(of: text, in: LetterStyle(size: .pixels(letters)), width: width)
    }
    place.area = band.area
    if let problem = try stage.show(band.still, at: place) { self.problem = problem }
  }

  private func panels(in snapshot: Snapshot) -> [Rectangle] {
    snapshot.outputs.filter { wall.contains($0.name) && $0.isPresent }.compactMap { snapshot.area(of: $0.id) }
  }

  /// Listens before the window is seen: windows that come from now on may cover it.
  private func listen(on stage: inout Stage) {
    guard case .unheard = covering else { return }
    covering = .none
    stage.connection.letInputThrough(stage.window)
    stage.connection.coverings.follow(above: stage.window)
  }

  func proceed(on stage: inout Stage) throws {
    if try pause.ring() != nil, case .pausing(let isCovered) = covering { covering = isCovered ? .covered : .none }
    if stage.connection.coverings.take() { cover() }
    guard case .covered = covering, place != nil else { return }
    try stage.connection.raise(stage.window)
    covering = .pausing(isCovered: false)
    try pause.arm(after: Self.shortestPause)
  }

  private func cover() {
    if case .pausing = covering { covering = .pausing(isCovered: true) } else { covering = .covered }
  }

  func stand(still isStill: Bool, on stage: inout Stage) {}

  func end() {}
}

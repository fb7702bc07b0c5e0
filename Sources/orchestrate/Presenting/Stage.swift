import Displays
import Presenter
import X11

/// What a player plays on: the server, the one window on the screen, and whom to tell.
struct Stage: ~Copyable {
  var connection: Connection
  var presentation: Presentation
  /// The name of the output, as RandR has it.
  var connector: String
  private let log: Log
  /// What was told last.
  private var health: ContentHealth?
  private var screen: String?

  init(_ connection: consuming Connection, on connector: String, log: Log) throws {
    var connection = connection
    presentation = try Presentation(titled: Self.title(at: connector), on: &connection)
    self.connection = connection
    self.connector = connector
    self.log = log
  }

  var window: ContentWindow { presentation.window }

  /// Of the window, for programs that list windows, and for the presenter that comes after this one.
  static func title(at connector: String) -> String { "orchestrate \(connector)" }

  /// Whether the presenter that was here before is gone, with all that it ran. Until then a program of ours would meet
  /// another one in the same folder or at the same device.
  var isAlone: Bool { connection.isNobodyAwaited }

  /// Shows a picture in the window, over the place; nil takes the window away.
  ///
  /// - Parameters:
  ///   - isRaised: whether it is to come above what others have put there since; elsewhere it always does.
  ///   - isFading: whether it is to come out of the picture before, where that can be done.
  ///   - decoded: the pixels of an image.
  /// - Returns: why it could not be drawn; a card on the screen says it too.
  mutating func show(
    _ still: Still, at place: ContentPlace?, isRaised: Bool = false, isFading: Bool = false,
    decoded: Result<Canvas, DrawingProblem>? = nil
  ) throws -> DrawingProblem? {
    try presentation.show(
      still, in: place?.area, isRaised: isRaised || place?.isElsewhere ?? false, isFading: isFading, decoded: decoded,
      on: connection)
  }

  /// Has the picture that is there lie over another place.
  mutating func cover(_ place: ContentPlace) throws { try presentation.cover(place.area, on: connection) }

  /// Goes on with a picture that comes out of the one before; `UInt16.max` ends that.
  mutating func fade(to opacity: UInt16) throws { try presentation.fade(to: opacity, on: connection) }

  /// Tells how it goes, once for each change: the window's property to programs, the log to people.
  mutating func tell(_ health: ContentHealth) throws {
    guard health != self.health else { return }
    self.health = health
    if let reason = health.reason { tell(reason, of: health.state) }
    connection.setHealth(of: window, try health.text)
  }

  private func tell(_ reason: String, of state: ContentHealth.State) {
    switch state {
    case .starting: return
    case .parked: inform(reason)
    case .showing, .restarting, .failed, .ended, .unverified: warn(reason)
    }
  }

  /// Tells which screen the content is shown to, once for each change.
  mutating func tell(screen: String?) {
    guard let screen, screen != self.screen else { return }
    self.screen = screen
    connection.setScreen(of: window, screen)
  }

  func warn(_ text: String) { log.warning("\(connector): \(text)") }
  func inform(_ text: String) { log.info("\(connector): \(text)") }
}

/// Applications' windows, in the words that the window manager understands.
extension Stage {
  func place(_ window: UInt32, over area: Rectangle) {
    if I3(on: connection)?.place(window, over: area) != true { connection.place(window, over: area) }
  }

  func hide(_ window: UInt32) {
    if I3(on: connection)?.hide(window) != true { connection.hide(window) }
  }

  func reveal(_ window: UInt32) {
    if I3(on: connection)?.reveal(window) != true { connection.reveal(window) }
  }
}

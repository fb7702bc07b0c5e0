import Displays
import X11

/// What shows one kind of content. `PresenterLoop` says where, and does what all kinds have in common.
protocol Player: AnyObject {
  /// Readable when there is something to proceed with besides what the server tells.
  var descriptor: Int32 { get }
  var health: ContentHealth { get }
  /// How fresh it is, where it knows that better than the stage that it draws on.
  var figures: ContentFigures? { get }
  /// What of a playlist is on; nil for all else.
  var item: PlayedItem? { get }
  /// What is seen on the screen, where another window than the stage's shows it.
  var picture: StoredPicture? { get }
  /// Whether nothing of it can be seen yet, but soon: what was on the screen before stays until then.
  var isPreparing: Bool { get }
  /// Whether what is shown once has been shown to its end, and does not say so by its health.
  var isThrough: Bool { get }
  /// Whether nothing of it is left to wait for, once it has been told to end.
  var isOver: Bool { get }

  /// Shows the content at a place. It comes again whenever the screens have changed, so it does only what differs.
  ///
  /// - Parameter place: nil while its screen is dark or unplugged: nothing is to be seen then, and nobody works.
  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws

  /// Takes in what has happened. It comes after every wake-up, whoever caused it.
  func proceed(on stage: inout Stage) throws

  /// Does nothing while the screens sleep on purpose, though it keeps its place, and goes on afterwards where it was. It comes
  /// when that changes.
  func stand(still isStill: Bool, on stage: inout Stage) throws

  /// Ends what was started; `proceed` still comes until it is over.
  func end() throws
}

extension Player {
  var isPreparing: Bool { false }
  var figures: ContentFigures? { nil }
  var item: PlayedItem? { nil }
  var picture: StoredPicture? { nil }
  var isThrough: Bool { false }
}

extension ContentOrder {
  /// What shows it.
  ///
  /// - Parameters:
  ///   - mark: for the processes that it starts.
  ///   - chatter: gets what they print.
  func player(as mark: ContentMark, telling chatter: SharedChatter) throws -> any Player {
    if case .message(let text) = put { return try MessagePlayer(text, background: Self.messageColor, over: wall) }
    return switch source {
    case .drawn(let content): try StillPlayer(content, self)
    case .mirror(let content):
      try MirrorPlayer(of: content, on: screen, interval: frameInterval, asItem: item != nil)
    case .program(let content): try ProgramPlayer(content, self, as: mark, telling: chatter)
    case .application(let content): try ApplicationPlayer(content, self, as: mark, telling: chatter)
    case .playlist(let list): try PlaylistPlayer(list, self, telling: chatter)
    }
  }
}

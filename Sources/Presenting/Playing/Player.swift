import Displays
import X11

/// A player of one kind of content. `PresenterLoop` decides where, and does what all kinds have in common.
protocol Player: AnyObject {
  /// The descriptor, readable when there is something to proceed with besides the server's events.
  var descriptor: Int32 { get }
  var health: ContentHealth { get }
  /// The freshness of the content, where the player knows it better than the stage that it draws on.
  var figures: ContentFigures? { get }
  /// How faithfully an image or a video is shown; nil for other content, and where it is not known.
  var fidelity: Fidelity? { get }
  /// The item of a playlist that is on; nil for other content.
  var item: PlayedItem? { get }
  /// The picture on the screen, where another window than the stage's shows it.
  var picture: StoredPicture? { get }
  /// True if the screen shows the content by itself, so that none of its windows is there: not even the one behind it.
  var givesWay: Bool { get }
  /// True if nothing of it can be seen yet, but soon: the picture from before stays until then.
  var isPreparing: Bool { get }
  /// True if content that is shown once has been shown to its end, and its health does not tell that.
  var isThrough: Bool { get }
  /// True if nothing of it is left to wait for, once it has been told to end.
  var isOver: Bool { get }

  /// Shows the content at a place. It is called again whenever the screens have changed, so it does only what differs.
  ///
  /// - Parameter place: nil while its screen is dark or disconnected: nothing is visible then, and no part of the
  ///   player works.
  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws

  /// Takes in what has happened. It is called after every wake-up, whatever caused it.
  func proceed(on stage: inout Stage) throws

  /// Suspends the content while the screens sleep on purpose: it keeps its place, and goes on afterwards where it was.
  /// It is called when that changes.
  func stand(still isStill: Bool, on stage: inout Stage) throws

  /// Comes above all other windows, or goes below them, as the stage says. Another screen shows this content too then,
  /// or did.
  func restack(on stage: inout Stage) throws

  /// Gives back what a person has lent it. It is called once, as the content ends.
  func giveBack(on stage: inout Stage) throws

  /// Ends the processes that were started; `proceed` is still called until it is over.
  func end() throws
}

extension Player {
  var isPreparing: Bool { false }
  var figures: ContentFigures? { nil }
  var fidelity: Fidelity? { nil }
  var item: PlayedItem? { nil }
  var picture: StoredPicture? { nil }
  var givesWay: Bool { false }
  var isThrough: Bool { false }

  func restack(on stage: inout Stage) throws { try stage.restack() }
  func giveBack(on stage: inout Stage) throws {}
}

extension ContentOrder {
  /// The player that shows the content.
  ///
  /// - Parameters:
  ///   - mark: the mark for the processes that it starts.
  ///   - chatter: gets their output.
  func player(as mark: ContentMark, telling chatter: SharedChatter) throws -> any Player {
    if case .message(let text) = put { return try MessagePlayer(text, background: Self.messageColor, over: wall) }
    return switch source {
    case .drawn(.changing(let text)): try WordsPlayer(text, self)
    case .drawn(.ticker(let ticker)): try TickerPlayer(ticker, self)
    case .drawn(let content): try StillPlayer(content, self)
    case .mirror(let content): try MirrorPlayer(content, self)
    case .program(let content): try ProgramPlayer(content, self, as: mark, telling: chatter)
    case .application(let content): try ApplicationPlayer(content, self, as: mark, telling: chatter)
    case .playlist(let list): try PlaylistPlayer(list, self, telling: chatter)
    }
  }
}

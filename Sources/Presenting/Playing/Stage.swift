import Applying
import Displays
import Glibc
import Platform
import Presenter
import X11

/// The stage of a player: the server, the one window on the screen, and the clients to report to.
struct Stage: ~Copyable {
  var connection: Connection
  let presentation: Presentation
  /// The name of the output, as RandR has it, followed by that of a part of the screen: the text of a `Seat`.
  var connector: String
  private let log: Log
  /// True if the presenter that has the screen until this one takes it may run a program; also where it does not report
  /// that.
  private var mayPredecessorRun = true
  private(set) var hasPredecessor = false
  /// True if the picture of the presenter before may stay where the new one cannot be had.
  private var mayKeepPredecessor = false
  /// True if the window began with a picture of the presenter before, and has been on the screen since.
  private(set) var showsPredecessor = false
  /// True if this presenter has the screen, and the one before is on its way.
  private(set) var isTaken = false
  /// True if the content is a program that reports its own state: that is for `status`, and not for the log.
  var hasWordsOfProgram = false
  /// The window that should stay above all of this stage, applications' windows too, until their turn; nil for none.
  var ceiling: ContentWindow?
  /// True while all of it lies below other windows: the screen that stands in shows what a user has put there.
  var isBelow = false
  /// The figures of the pictures that the stage shows.
  private var figures = ContentFigures(frames: 0)
  private let told = Told()

  /// The last reports to other clients. Behind a reference, as it is large (``Presentation``).
  private final class Told {
    var health: ContentHealth?
    var picture: StoredPicture?
    /// The last complaint to people, since the content was well.
    var complaint: String?
    var figures: (figures: ContentFigures, at: Duration)?
    var (screen, standIn): (String?, String?)
    /// The part of a screen.
    var part: String?
  }

  /// - Parameter title: the title of the window, where it is not the one by which other clients find it.
  init(_ connection: consuming Connection, on connector: String, titled title: String? = nil, log: Log) throws {
    var connection = connection
    presentation = try Presentation(titled: title ?? Self.title(at: connector), on: &connection)
    self.connection = connection
    self.connector = connector
    self.log = log
  }

  var window: ContentWindow { presentation.window }

  /// The title of the window, for programs that list windows, and for the presenter that comes after this one.
  static func title(at connector: String) -> String { "orchestrate \(connector)" }

  /// True if the presenter that was here before is gone, with all that it ran.
  var isAlone: Bool { connection.isNobodyAwaited }

  /// True if a program may be started. As long as the presenter that was here before is not gone, it could meet a
  /// program of that one in the same folder or at the same device.
  func isFree(for source: ContentSource) -> Bool { isAlone || !(source.wantsThings && mayPredecessorRun) }

  /// Finds out which presenter has the screen before this one takes it.
  mutating func findPredecessor() throws {
    let selection = ManagerSelection.presenter(on: connector)
    connection.followOwner(of: .backdrop(of: connector))
    connection.awaitEnd(ofOwnerOf: selection, titled: Self.title(at: connector))
    let order = try connection.owner(of: selection)?.text.flatMap { ContentOrder(text: $0) }
    hasPredecessor = !isAlone
    mayPredecessorRun = order?.source.wantsThings ?? true
    guard hasPredecessor else { return try findBackdrop() }
    guard let window = connection.window(owning: selection), let told = connection.health(toldBy: window) else {
      return
    }
    mayKeepPredecessor = isPublic(order, in: window) && ContentHealth(text: told)?.state.hasPicture ?? false
  }

  /// Finds the picture of a presenter that was killed.
  private mutating func findBackdrop() throws {
    let backdrop = ManagerSelection.backdrop(of: connector)
    guard let window = connection.followedOwner(of: backdrop), connection.isSeen(window) else { return }
    let order = try connection.owner(of: backdrop)?.text.flatMap { ContentOrder(text: $0) }
    mayKeepPredecessor = isPublic(order, in: window)
    hasPredecessor = mayKeepPredecessor
  }

  /// True if the picture on the screen may stay: the order's content, not put there for a while, with nothing over it.
  private func isPublic(_ order: ContentOrder?, in window: UInt32) -> Bool {
    guard let order, !order.isPut, order.source.mayStay, order.fallback != .card else { return false }
    return !connection.isCovered(window, ofPresenterTitled: Self.title(at: connector))
  }

  /// True if the picture from before is on the screen, or can be, and may stay there.
  var keepsPredecessor: Bool { mayKeepPredecessor && (presentation.isSeen ? showsPredecessor : hasPredecessor) }

  /// Keeps the picture on the screen as it is until there is something else to show: a picture of another presenter's
  /// content from before, or this one's; black where there was none.
  mutating func hold(at place: ContentPlace) throws {
    if presentation.isSeen {
      try presentation.cover(place.area, on: connection)
    } else if hasPredecessor {
      try holdScreen(at: place)
    } else {
      _ = try show(.color(.black), at: place)
    }
  }

  /// Keeps any picture that is on the screen, be it the desktop, until there is something else to show.
  mutating func holdScreen(at place: ContentPlace) throws {
    // The picture is taken once: later on it is not the other presenter's any more.
    (showsPredecessor, hasPredecessor) = (hasPredecessor, false)
    try presentation.hold(place.area, on: connection)
  }

  /// Keeps a picture of the content from before, for content that comes out of it.
  ///
  /// - Returns: false where there was none.
  mutating func holdPredecessor(at place: ContentPlace) throws -> Bool {
    guard hasPredecessor, !presentation.isSeen else { return false }
    try hold(at: place)
    return showsPredecessor
  }

  /// Shows a picture in the window, over the place; nil takes the window away.
  ///
  /// - Parameters:
  ///   - isFading: whether it should come out of the picture before, where that can be done.
  ///   - decoded: the pixels of an image.
  /// - Returns: why it could not be drawn; a card on the screen says it too.
  mutating func show(
    _ still: Still, at place: ContentPlace?, isFading: Bool = false, decoded: Result<Canvas, DrawingProblem>? = nil
  ) throws -> DrawingProblem? {
    if place == nil { showsPredecessor = false } else { figures.countFrame(at: time(nil)) }
    return try presentation.show(still, in: place?.area, isFading: isFading, decoded: decoded, on: connection)
  }

  /// Lays the present picture over another place.
  mutating func cover(_ place: ContentPlace) throws { try presentation.cover(place.area, on: connection) }

  /// Takes the window away for good, before the player in it is told to end: nothing that the player still hears is
  /// visible.
  mutating func close() throws { try presentation.close(on: connection) }

  /// Begins to let the picture of another window come out of that of a third one, in the stage's. The server keeps the
  /// pixels of both.
  ///
  /// - Parameter old: nil for the picture in the stage's window.
  /// - Returns: false where the server cannot do that.
  mutating func fade(from old: UInt32?, to new: UInt32, at place: ContentPlace) throws -> Bool {
    let size = place.area.size
    guard let newPicture = connection.namePixels(of: new, of: size) else { return false }
    guard let old else {
      return try presentation.fade(from: nil, to: newPicture, over: place.area, on: connection)
    }
    guard let oldPicture = connection.namePixels(of: old, of: size) else {
      connection.release(newPicture)
      return false
    }
    return try presentation.fade(from: oldPicture, to: newPicture, over: place.area, on: connection)
  }

  /// Brings the window above all others, or below them.
  func restack() throws { try isBelow ? connection.lower(window) : connection.raise(window) }

  /// Brings the window above all others, but for the one that should stay above it, or for all.
  func raise() throws {
    guard !isBelow else { return }
    guard let ceiling else { return try connection.raise(window) }
    try connection.raise(ceiling)
    try connection.stack(window, below: ceiling)
  }

  /// Goes on with a picture that comes out of the one before; `UInt16.max` ends that.
  mutating func fade(to opacity: UInt16) throws {
    figures.countFrame(at: time(nil))
    try presentation.fade(to: opacity, on: connection)
  }

  /// Reports which picture is in the window, for the watcher to see whether the screen has it too.
  func tellPicture() {
    guard presentation.stillPicture != told.picture else { return }
    told.picture = presentation.stillPicture
    connection.tell(told.picture, shownIn: window)
  }

  /// Reports the health of the content, once for each change: the window's property to programs, the log to people.
  mutating func tell(_ health: ContentHealth) throws {
    guard health != told.health else { return }
    told.health = health
    if health.state == .showing { told.complaint = nil }
    if let reason = health.reason, reason != told.complaint { tell(reason, of: health.state) }
    connection.setHealth(of: window, try health.text)
  }

  private mutating func tell(_ reason: String, of state: ContentHealth.State) {
    switch state {
    case .starting: return
    case .parked: inform(reason)
    case .showing where hasWordsOfProgram: return
    case .showing, .restarting, .failed, .ended, .unverified:
      told.complaint = reason
      warn(reason)
    }
  }

  /// Reports how fresh the content is, as long as something new is drawn, and no more often than in ten seconds. No
  /// process is woken for it.
  ///
  /// - Parameters:
  ///   - figures: the figures of the player; nil where it shows nothing but the stage's pictures.
  ///   - item: the item of a playlist that is on, which is reported at once.
  ///   - fidelity: how faithfully an image or a video is shown, which is reported at once too.
  mutating func tell(_ figures: ContentFigures?, item: PlayedItem? = nil, fidelity: Fidelity? = nil) throws {
    var figures = figures ?? self.figures
    let now = TimerClock.awake.now()
    (figures.item, figures.fidelity) = (item, fidelity)
    guard figures != told.figures?.figures else { return }
    // A figure that changes seldom is worth reporting at once.
    let before = told.figures?.figures
    let isUrgent = figures.frozen != before?.frozen || item != before?.item || fidelity != before?.fidelity
    if let last = told.figures, now - last.at < Self.timeBetweenFigures, !isUrgent { return }
    told.figures = (figures, now)
    connection.setFigures(of: window, try figures.text)
  }

  private static let timeBetweenFigures = Duration.seconds(9)

  /// Reports the screen that the content is shown to, and the one that stands in for that, once for each change.
  mutating func tell(screen: String?, standIn: String?) {
    if screen != told.screen { connection.setScreen(of: window, screen ?? "") }
    if standIn != told.standIn { connection.setStandIn(of: window, standIn ?? "") }
    (told.screen, told.standIn) = (screen, standIn)
  }

  /// Takes the selection of the place, by which other clients find the presenter; that of a part has to be reported.
  ///
  /// - Throws: where that cannot be had.
  mutating func acquire(_ text: String, isPart: Bool) throws {
    if isPart || told.part != nil { connection.setSeat(of: window, isPart ? connector : "") }
    told.part = isPart ? connector : nil
    guard try connection.takeOver(.presenter(on: connector), with: window, text: text) else {
      throw Failure(.failed, "cannot acquire the presenter selection for \(connector)")
    }
    // What is on the screen from now on, while nothing of ours is, may be a person's.
    (isTaken, hasPredecessor) = (true, false)
  }

  /// True if a watcher keeps a window behind this one, for when the presenter is killed.
  var hasBackdrop: Bool { connection.followedOwner(of: .backdrop(of: connector)) != nil }

  func warn(_ text: String) { log.warning("\(Seat.name(of: connector)): \(text)") }
  func inform(_ text: String) { log.info("\(Seat.name(of: connector)): \(text)") }
}

/// Applications' windows, in the words that the window manager understands.
extension Stage {
  /// - Parameters:
  ///   - screen: the connector of the area's screen.
  ///   - isHidden: whether it should stay behind the stage's own window.
  func place(_ window: UInt32, over area: Rectangle, on screen: String?, isHidden: Bool) {
    if I3(on: connection)?.place(window, over: area, on: screen) != true {
      connection.place(window, over: area, behind: isHidden || isBelow ? self.window : nil)
    }
  }

  func hide(_ window: UInt32) {
    if I3(on: connection)?.hide(window) != true { connection.hide(window) }
  }

  func reveal(_ window: UInt32) {
    if I3(on: connection)?.reveal(window) != true { connection.reveal(window) }
  }
}

extension ContentHealth.State {
  /// True if a picture is on the screen by then that is no other content's.
  fileprivate var hasPicture: Bool {
    switch self {
    case .showing, .restarting, .failed, .ended: true
    case .starting, .parked, .unverified: false
    }
  }
}

extension ContentSource {
  /// True if a program of this source could want a folder or a device that a program of another one has.
  fileprivate var wantsThings: Bool {
    switch self {
    case .program(.command), .application: true
    case .program(.video), .program(.stream), .drawn, .mirror: false
    case .playlist(let list): list.items.contains { $0.source.wantsThings }
    }
  }
}

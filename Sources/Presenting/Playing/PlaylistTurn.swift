import Applying
import Displays
import Platform
import Presenter
import X11

/// One item of a playlist, from when it is loaded until nothing of it is left: a window of its own, which is invisible
/// before its turn, and the ordinary player of its source.
final class PlaylistTurn {
  /// Readable when there is something to proceed with. They stay apart: Linux lets pollers wait for pollers up to five
  /// deep.
  let descriptors: [Int32]
  /// The item, in its list.
  let item: Int?
  private let player: any Player
  /// For what has a window that belongs to the window manager; nil for all else.
  private let application: ApplicationPlayer?
  private var stage: Stage
  /// True if something of it has been visible.
  private var hasBeenReady = false
  private var isStill = false

  /// - Parameters:
  ///   - ceiling: the window that it stays behind until it comes up.
  ///   - serial: which no other turn of this process has.
  ///   - told: what earlier turns of the item have told of.
  ///   - chatter: gets what its programs print.
  init(
    _ order: ContentOrder, behind ceiling: ContentWindow, on outer: borrowing Stage, serial: Int,
    knowing told: Set<Slide>, telling chatter: SharedChatter
  ) throws {
    let name = outer.connection.displayName
    let own = try Stage(
      .open(display: name), on: outer.connector, titled: "\(Stage.title(at: outer.connector)), item", log: Log())
    // What is left of one item is ended without the others.
    let mark = ContentMark(display: name, connector: "\(outer.connector)+\(serial)")
    let player = try order.player(as: mark, telling: chatter)
    (player as? StillPlayer)?.told = told
    descriptors = [own.connection.descriptor, player.descriptor]
    item = order.item
    stage = consume own
    self.player = player
    application = player as? ApplicationPlayer
    stage.isBelow = outer.isBelow
    stage.connection.pointer.hide(over: stage.window)
    try stage.connection.stack(stage.window, below: ceiling)
    guard application != nil else { return }
    stage.ceiling = ceiling
    stage.connection.pointer.hold(over: ceiling)
  }

  var window: ContentWindow { stage.window }
  /// True while it lies below other windows, as its playlist does.
  var isBelow: Bool {
    get { stage.isBelow }
    set { stage.isBelow = newValue }
  }
  /// The XID of the window that shows it.
  var seen: UInt32 { application?.window ?? stage.window.number }
  /// What its own window shows.
  var picture: StoredPicture? { stage.presentation.background }
  var fidelity: Fidelity? { player.fidelity }
  /// The slides of which it was told that they cannot be shown.
  var told: Set<Slide> { (player as? StillPlayer)?.told ?? [] }
  /// True if nothing of it runs any more, once it was told to end.
  var isOver: Bool { player.isOver }

  var state: PlaylistPlay.TurnState {
    let health = player.health
    switch health.state {
    case .starting, .parked: return .loading
    case .showing: return player.isThrough ? .through : .ready
    case .ended: return hasBeenReady ? .through : .broken("it has ended before anything was visible")
    case .restarting, .failed, .unverified: return .broken(health.reason ?? "it cannot be shown")
    }
  }

  func show(at place: ContentPlace?, in snapshot: Snapshot) throws {
    try player.show(at: place, in: snapshot, on: &stage)
  }

  /// Takes in what has happened, until there is nothing left.
  func proceed() throws {
    var heard = -1
    while heard != stage.connection.heardEvents {
      heard = stage.connection.heardEvents
      _ = try stage.connection.takeEvents()
      try player.proceed(on: &stage)
      stage.connection.hearEvents()
    }
    if case .showing = player.health.state { hasBeenReady = true }
  }

  func stand(still isStill: Bool) throws {
    guard isStill != self.isStill else { return }
    self.isStill = isStill
    try player.stand(still: isStill, on: &stage)
  }

  /// Has what stood still while it waited for its turn be as it is now, before it is seen: another screen's picture
  /// grows old.
  func freshen() throws { if player is MirrorPlayer { try stand(still: false) } }

  /// Brings it up, above what was shown; an application's window is right below that, which goes.
  ///
  /// - Parameter other: nil where it comes out of what was shown.
  func comeUp(above other: ContentWindow?) throws {
    leaveCeiling()
    try application?.comeOn(on: &stage)
    if let other, application == nil { try raise(above: other) }
  }

  private func leaveCeiling() {
    if let ceiling = stage.ceiling { stage.connection.pointer.release(unlessOver: ceiling) }
    stage.ceiling = nil
  }

  /// Has a picture of it be seen, or itself again.
  func cover(_ isCovered: Bool) throws { try application?.cover(isCovered, on: &stage) }

  /// Brings it above a window of ours; what has an application's window, above all or below them.
  func raise(above window: ContentWindow) throws {
    if let application { return try application.restack(on: &stage) }
    try stage.connection.stack(stage.window, above: window)
  }

  func lower(below window: ContentWindow) throws {
    try stage.connection.stack(stage.window, below: window)
    if isBelow { try application?.restack(on: &stage) }
  }

  /// Ends it; `proceed` is still to be called until it is over.
  func end() throws {
    // It may be gone before we are.
    leaveCeiling()
    application?.leave(stage)
    try stage.close()
    try player.end()
  }
}

extension ContentOrder {
  /// What the player of an item is told.
  ///
  /// - Parameter began: when its turn began by the clock; nil for one that begins at its start.
  func order(for item: PlaylistItem, at index: Int, since began: Moment?) -> ContentOrder {
    var order = ContentOrder(screen: screen, source: item.source, frameInterval: frameInterval, restart: .never)
    order.sound = sound
    (order.pixelAspect, order.otherPixelAspects) = (pixelAspect, otherPixelAspects)
    // In step an item that ends before its time starts over.
    order.isOnce = item.source.hasEnd && !source.isInStep
    (order.item, order.began) = (index, began)
    return order
  }
}

import Applying
import Displays
import Presenter
import X11

/// Makes sure that the screen shows this presenter's picture even after the presenter was killed: a window of the
/// watcher's behind the presenter's. Pictures that may be private are black there.
struct Backdrop {
  private struct Shown: Hashable {
    var window: UInt32
    var area: Rectangle
    var picture: StoredPicture?
    /// True if the backdrop is behind the presenter's own window; false if it is behind all others: a picture of
    /// another program is not covered by it.
    var isBehindOurs: Bool
  }

  private let order: ContentOrder
  private var shown: Shown?
  /// True once this presenter has shown or hidden the backdrop that there is.
  private var isKnown = false
  /// The backdrop that was told its picture.
  private var told: UInt32?
  /// How often the backdrop was put back since it was shown.
  private var returns = 0

  /// A window manager that comes, or is replaced, needs one; so does a presenter that has had this screen before.
  private static let mostReturns = 3
  /// The window manager that does not let the backdrop be behind the windows of another program.
  private var opponent: UInt32?

  init(_ order: ContentOrder) { self.order = order }

  /// Follows all that may have changed the picture, or its place; not before the screen is taken, since the backdrop
  /// has the picture from before.
  ///
  /// - Parameters:
  ///   - area: nil while nothing is shown.
  ///   - picture: the visible picture, where that is not the one in the presenter's own window.
  mutating func follow(_ area: Rectangle?, showing picture: StoredPicture? = nil, on stage: inout Stage) throws {
    guard let window = stage.connection.followedOwner(of: .backdrop(of: stage.connector)) else {
      (shown, told, isKnown) = (nil, nil, false)
      return
    }
    try tell(window, on: stage)
    defer { isKnown = true }
    guard let area else { return hide(window, on: stage) }
    let wanted = Shown(
      window: window, area: area, picture: order.source.mayStay ? picture ?? stage.presentation.background : nil,
      isBehindOurs: stage.presentation.isSeen && !showsAnotherProgram)
    lay(wanted, on: &stage)
  }

  /// The presenter's window has another place in the stack.
  mutating func followRestack() { (shown, isKnown) = (nil, false) }

  /// At first it has the picture of a presenter that was killed, and whose screen may be dark by now.
  private mutating func hide(_ window: UInt32, on stage: borrowing Stage) {
    if shown != nil || !isKnown { stage.connection.hideBackdrop(window) }
    shown = nil
  }

  private mutating func lay(_ wanted: Shown, on stage: inout Stage) {
    // The stack is followed once, and taken in each time: what happened before the backdrop was put anywhere counts no
    // more.
    if showsAnotherProgram { stage.connection.stack.follow(true) }
    let isStackNew = stage.connection.stack.take()
    let isMoved = stage.connection.takeMove(ofOwner: wanted.window)
    if wanted == shown {
      if wanted.isBehindOurs ? isMoved : isStackNew { keepBehind(wanted, on: stage) }
      return
    }
    (shown, returns) = (wanted, 0)
    if isInVain(wanted, on: stage) { giveUp(wanted, on: stage) } else { show(wanted, on: stage) }
  }

  /// True if it would come above the content: each time that a person sees it there is a blink.
  private func isInVain(_ wanted: Shown, on stage: borrowing Stage) -> Bool {
    guard !wanted.isBehindOurs, let opponent else { return false }
    return stage.connection.windowOfManager == opponent
  }

  private mutating func giveUp(_ shown: Shown, on stage: borrowing Stage) {
    returns = Self.mostReturns + 1
    if !shown.isBehindOurs { opponent = stage.connection.windowOfManager }
    stage.connection.hideBackdrop(shown.window)
  }

  private func show(_ wanted: Shown, on stage: borrowing Stage) {
    stage.connection.show(
      wanted.picture, inBackdrop: wanted.window, over: wanted.area, behind: wanted.isBehindOurs ? stage.window : nil)
  }

  private mutating func tell(_ window: UInt32, on stage: borrowing Stage) throws {
    guard told != window else { return }
    stage.connection.setContent(ofBackdrop: window, order.source.mayStay ? try order.text : "")
    told = window
  }

  /// True if windows of another program lie behind the presenter's until they are revealed, and are seen then.
  private var showsAnotherProgram: Bool { if case .application = order.source { true } else { false } }

  /// Keeps the backdrop behind the content. Where two presenters change places, the one that leaves may lay it behind
  /// its own window last. An application's window has gone below it where a window manager has come since: that puts
  /// windows that it manages below others. Metacity and mutter bring unmanaged windows above all of theirs at each
  /// change of the stack; there the backdrop goes, and does not come again as long as they run, since two who restack
  /// would never end.
  private mutating func keepBehind(_ shown: Shown, on stage: borrowing Stage) {
    guard returns <= Self.mostReturns, isAstray(shown, on: stage) else { return }
    guard returns < Self.mostReturns else { return giveUp(shown, on: stage) }
    returns += 1
    show(shown, on: stage)
  }

  private func isAstray(_ shown: Shown, on stage: borrowing Stage) -> Bool {
    if shown.isBehindOurs {
      return stage.connection.isAstray(backdrop: shown.window, from: shown.area, behind: stage.window)
    }
    return showsAnotherProgram && !stage.presentation.isSeen && liesOverContent(shown, on: stage)
  }

  /// True if a window of the application is seen below the backdrop.
  private func liesOverContent(_ shown: Shown, on stage: borrowing Stage) -> Bool {
    let windows = stage.connection.overlyingWindows(of: [shown.area])
    guard let place = windows.firstIndex(where: { $0.id == shown.window }) else { return false }
    return windows[..<place].contains { $0.kind == .content }
  }
}

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
  /// The backdrop that was told its picture.
  private var told: UInt32?
  /// How often the backdrop was put behind the application's window since it was shown.
  private var lowerings = 0

  /// A window manager that comes, or is replaced, needs one.
  private static let mostLowerings = 3

  init(_ order: ContentOrder) { self.order = order }

  /// Follows all that may have changed the picture, or its place; not before the screen is taken, since the backdrop
  /// has the picture from before.
  ///
  /// - Parameters:
  ///   - area: nil while nothing is shown.
  ///   - picture: the visible picture, where that is not the one in the presenter's own window.
  mutating func follow(_ area: Rectangle?, showing picture: StoredPicture? = nil, on stage: inout Stage) throws {
    guard let window = stage.connection.followedOwner(of: .backdrop(of: stage.connector)) else {
      (shown, told) = (nil, nil)
      return
    }
    try tell(window, on: stage)
    guard let area else {
      if shown != nil { stage.connection.hideBackdrop(window) }
      return shown = nil
    }
    let wanted = Shown(
      window: window, area: area, picture: order.source.mayStay ? picture ?? stage.presentation.background : nil,
      isBehindOurs: stage.presentation.isSeen && !showsAnotherProgram)
    // The stack is followed once, and taken in each time: what happened before the backdrop was put anywhere counts no
    // more.
    if showsAnotherProgram { stage.connection.followStack(true) }
    let isStackNew = stage.connection.takeStackNews()
    if wanted == shown {
      if isStackNew { keepBehind(wanted, on: stage) }
      return
    }
    (shown, lowerings) = (wanted, 0)
    stage.connection.show(
      wanted.picture, inBackdrop: window, over: area, behind: wanted.isBehindOurs ? stage.window : nil)
  }

  private mutating func tell(_ window: UInt32, on stage: borrowing Stage) throws {
    guard told != window else { return }
    stage.connection.setContent(ofBackdrop: window, order.source.mayStay ? try order.text : "")
    told = window
  }

  /// True if windows of another program lie behind the presenter's until they are revealed, and are seen then.
  private var showsAnotherProgram: Bool { if case .application = order.source { true } else { false } }

  /// Keeps the backdrop behind the content. An application's window has gone below it where a window manager has come
  /// since: that puts windows that it manages below others. Metacity and mutter bring unmanaged windows above all of theirs
  /// at each change of the stack; there the backdrop goes, since two who restack would never end.
  private mutating func keepBehind(_ shown: Shown, on stage: borrowing Stage) {
    guard showsAnotherProgram, !stage.presentation.isSeen, lowerings <= Self.mostLowerings,
      liesOverContent(shown, on: stage)
    else { return }
    lowerings += 1
    if lowerings > Self.mostLowerings {
      stage.connection.hideBackdrop(shown.window)
    } else {
      stage.connection.show(nil, inBackdrop: shown.window, over: shown.area, behind: nil)
    }
  }

  /// True if a window of the application is seen below the backdrop.
  private func liesOverContent(_ shown: Shown, on stage: borrowing Stage) -> Bool {
    let windows = stage.connection.overlyingWindows(of: [shown.area])
    guard let place = windows.firstIndex(where: { $0.id == shown.window }) else { return false }
    return windows[..<place].contains { $0.kind == .content }
  }
}

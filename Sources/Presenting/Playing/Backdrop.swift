import Applying
import Displays
import Presenter
import X11

/// Has what is seen here when we are killed be the picture that we show: a window of the watcher's behind ours. What may be
/// private is black there.
struct Backdrop {
  private struct Shown: Hashable {
    var window: UInt32
    var area: Rectangle
    var picture: StoredPicture?
    /// Behind our own window, or else behind all others: what another program shows then is not covered by it.
    var isBehindOurs: Bool
  }

  private let order: ContentOrder
  private var shown: Shown?
  /// Which backdrop was told what it shows.
  private var told: UInt32?

  init(_ order: ContentOrder) { self.order = order }

  /// Comes after all that may have changed the picture, or its place; not before the screen is ours, since the backdrop has
  /// what was there before.
  ///
  /// - Parameters:
  ///   - area: nil while nothing is shown.
  ///   - picture: what is seen there, where that is not what our own window shows.
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
    // Asked for once, and taken in each time: what happened before the backdrop was put anywhere counts no more.
    if showsAnotherProgram { stage.connection.followStack(true) }
    let isStackNew = stage.connection.takeStackNews()
    if wanted == shown {
      if isStackNew { keepBehind(wanted, on: stage) }
      return
    }
    shown = wanted
    stage.connection.show(
      wanted.picture, inBackdrop: window, over: area, behind: wanted.isBehindOurs ? stage.window : nil)
  }

  private mutating func tell(_ window: UInt32, on stage: borrowing Stage) throws {
    guard told != window else { return }
    stage.connection.setContent(ofBackdrop: window, order.source.mayStay ? try order.text : "")
    told = window
  }

  /// Whether windows of another program lie behind ours until they are revealed, and are what is seen then.
  private var showsAnotherProgram: Bool { if case .application = order.source { true } else { false } }

  /// An application's window has gone below it where a window manager has come since: that puts what it manages below what it
  /// does not. Where it is behind all others already the server does nothing.
  private func keepBehind(_ shown: Shown, on stage: borrowing Stage) {
    guard showsAnotherProgram, !stage.presentation.isSeen else { return }
    stage.connection.show(nil, inBackdrop: shown.window, over: shown.area, behind: nil)
  }
}

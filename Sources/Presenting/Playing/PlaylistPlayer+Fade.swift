import Displays
import Presenter
import X11

// One item comes out of another: the presenter's own window lies above both then, and shows what the server mixes of them.
extension PlaylistPlayer {
  /// Before it is drawn: nobody sees an item that is loaded, so its pixels have to be somewhere. They stay there until it ends: a
  /// window whose pixels move elsewhere while it is seen is black until it is drawn again.
  func prepareToFade(_ turn: PlaylistTurn, on stage: borrowing Stage) {
    if fade.isWanted { stage.connection.keepPixels(of: turn.window.number) }
  }

  /// - Returns: false where there is nothing that it could come out of, or the server cannot do it.
  func beginFade(to turn: PlaylistTurn, on stage: inout Stage) throws -> Bool {
    guard fade.isWanted, let place else { return false }
    // Beneath a page there is nothing of ours.
    if !stage.presentation.isSeen { try stage.presentation.hold(place.area, on: stage.connection) }
    guard try mix(turn, with: shown?.window.number, on: &stage) else { return false }
    if let shown { try stage.connection.stack(stage.window, above: shown.window) }
    try turn.comeUp(above: nil)
    fading = shown
    return true
  }

  private func mix(_ turn: PlaylistTurn, with old: UInt32?, on stage: inout Stage) throws -> Bool {
    // Nothing comes out of the desktop.
    guard let place, shown != nil || failure != nil || stage.showsPredecessor else { return false }
    fade.refreshMilliHertz = snapshot?.state(of: place.output)?.mode.refreshMilliHertz ?? 0
    return try fade.begin(from: old, to: turn.seen, at: place, on: &stage)
  }

  func proceedFade(on stage: inout Stage) throws {
    if try fade.proceed(on: &stage) { try uncover(on: &stage) }
  }

  /// Has all of the item seen at once: something else is to be shown, or nobody looks.
  func endFade(on stage: inout Stage) throws {
    guard fade.isUnderWay else { return }
    try fade.rest()
    try uncover(on: &stage)
  }

  private func uncover(on stage: inout Stage) throws {
    guard let shown else { return }
    if !shown.isApplication { try shown.raise(above: stage.window) }
    if let fading { try retire(fading) }
    fading = nil
    try forgetPicture(on: &stage)
  }
}

import Displays
import Platform
import X11

// `--layout present:TITLE`, which lasts as long as its window.
extension Watcher {
  /// Brings back what was there before, once the window of a presentation was closed: the profile for these screens, or
  /// where there is none, the same screens without content.
  func endPresentation() throws {
    guard case .layout(let layout) = reconciler.choice, let window = layout.presented, isClosed(window) else { return }
    log.notice("\(layout.title) ends: its window was closed")
    let best = Choice(among: shelf.profiles, in: try situation()).settled.proposal
    try happened(.asked(.choose(best == nil ? .layout(.extend) : .automatic, confirmWithin: nil)))
  }

  private func isClosed(_ window: ApplicationWindow) -> Bool {
    !connection.openWindows().contains { window.isMatched(by: $0.description) { _ in false } }
  }
}

import Displays
import Files
import Platform

// Choices that last are written down, and found again.
extension Watcher {
  /// The event that the profiles were read. The kept choices are read with it, and a fault in their file is reported
  /// once.
  func knowProfiles() -> Reconciler.Event {
    let contents = shelf.keptFile.read()
    board.report(kept: contents.problem, log)
    return .profilesLoaded(Set(shelf.profiles.map(\.name)), kept: contents.choices)
  }

  func keep(_ entry: KeptChoices.Entry) {
    if write({ $0.keep(entry) }) { tell(.keptFromNow(profile: entry.choice.title ?? "")) }
  }

  func forget(_ screens: ScreenSet) {
    if write({ $0.forget(screens) }) { tell(.forgotten) }
  }

  /// - Returns: whether that was done. The screens matter more than the file.
  private func write(_ change: (inout KeptChoices) -> Void) -> Bool {
    do throws(Failure) {
      try shelf.keptFile.update(change)
      return true
    } catch {
      tell(.notKept(reason: error.message))
      return false
    }
  }
}

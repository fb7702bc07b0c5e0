import Applying
import Displays
import Files
import Platform
import Rendering
import X11

// Layouts that a person has arranged by hand become profiles (`watch --learn`).
extension Watcher {
  /// Learns from now on.
  package func beginLearning() { observed.learning = Learning() }

  /// When a layout is to be written down. While the watcher is paused, or waits for a confirmation, none is.
  var learningDeadline: Moment? {
    reconciler.isPaused || reconciler.probation != nil ? nil : observed.learning?.deadline
  }

  /// Takes in a look, for what a person may have arranged.
  func noteForLearning(_ sight: Convergence.Assessment) {
    guard observed.learning != nil else { return }
    let snapshot = sight.reading.snapshot
    observed.learning?.saw(
      snapshot.arranged, on: snapshot.hardware, isLearnable: isLearnable(sight.finding), at: now)
  }

  /// What the screens show is the watcher's own doing.
  ///
  /// - Parameter isFollowing: whether it only follows what a person has arranged.
  func noteOwnChange(isFollowing: Bool = false) {
    guard let snapshot = observed.snapshot else { return }
    observed.learning?.noteOwnChange(
      to: snapshot.arranged, on: snapshot.hardware, isFollowing: isFollowing, at: now)
  }

  /// True if no profile of a person's decides about the screens.
  private func isLearnable(_ finding: Reconciler.Finding) -> Bool {
    guard reconciler.choice == .automatic, desk.puts.isEmpty else { return false }
    switch finding {
    case .noMatch: return true
    case .inSync(let name), .differs(let name, _, _):
      return shelf.profile(named: name).map { LearnedFile($0.mark.file).isLearned } ?? false
    case .blocked, .impossible: return false
    }
  }

  /// Writes down the layout that is due, where the screens still show it. Under a window that fills a screen it may be
  /// a game's, which is over when that is.
  func learn() throws {
    guard let due = observed.learning?.due(at: now) else { return }
    let snapshot = try readBetweenLooks(.all, inputs: .all).snapshot
    guard snapshot.arranged == due, snapshot.hardware == observed.hardware,
      !connection.desktopWindows().contains(where: \.isFullScreen)
    else {
      observed.learning?.drop()
      return
    }
    _ = observed.learning?.takeDue(at: now)
    write(snapshot)
  }

  private func write(_ snapshot: Snapshot) {
    guard let folder = shelf.store.folders.first else { return }
    do {
      let captured = CapturedProfile(snapshot, timings: connection.modeTimings())
      let file = LearnedFile(
        named: captured.outputs.keys.sorted(), for: snapshot.hardware.screenSet, in: folder)
      try file.write(captured.text + "\n")
      log.notice("learned the layout of these screens: wrote \(file.path); remove it to forget them")
    } catch {
      log.warning("the layout was not learned: \(error.message)")
    }
  }
}

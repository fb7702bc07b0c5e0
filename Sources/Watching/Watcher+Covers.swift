import Displays
import Platform
import X11

// Windows over content at a sign, where no user is present to close them.
extension Watcher {
  /// Lowers windows over content from now on. At a sign no user wants them there, since the screens are the profile's;
  /// at a desk a user may.
  package func keepContentUncovered() {
    desk.covers = CoverKeeper()
  }

  private var refusal: String {
    reconciler.isPaused ? "the watcher is paused" : "another program has the keyboard or the pointer to itself"
  }

  /// Lowers windows, except while the watcher is paused: then a user works here.
  ///
  /// - Parameter windows: all that cover content now.
  func lower(_ windows: [OverlyingWindow]) throws {
    guard var covers = desk.covers else { return }
    defer { desk.covers = covers }
    let due = covers.see(windows, among: Set(connection.topWindows), at: now)
    guard let first = due.first else { return }
    guard !reconciler.isPaused, try connection.lower(due.map(\.id)) else {
      if covers.noteRefusal(of: due, at: now) { log.info("\(first.words) lies over content and stays: \(refusal)") }
      return
    }
    for window in due {
      let isLast = covers.noteLowering(of: window)
      log.warning(
        "\(window.words) lay over content for \(ContentLosses.patience.inSeconds) and was lowered"
          + (isLast ? "; should it come back, it stays" : ""))
    }
  }
}

extension OverlyingWindow {
  fileprivate var words: String {
    let name = description.classes.last ?? description.title
    let process = description.process.map { " of process \($0)" } ?? ""
    return "a window\(name.isEmpty ? "" : " of \"\(name.prefix(80).harmless)\"")\(process)"
  }
}

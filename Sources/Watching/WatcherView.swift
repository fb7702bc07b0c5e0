package import Control
package import Displays
import Glibc
package import Platform

/// The view that a watcher shows to a person at a terminal in place of log lines.
package protocol WatcherView: AnyObject {
  /// The drawing of the screens; nil before the first look.
  var drawing: Drawing? { get set }
  /// A descriptor that is readable when ``attend()`` has something to do.
  var descriptor: Int32 { get }
  /// True if the terminal is gone.
  var isGone: Bool { get }
  func attend() throws(Failure)
  /// Called before every wait; what is as before is not drawn again.
  func show(_ status: WatcherStatus) throws(Failure)
}

extension Watcher {
  /// True if a person reads the log.
  package var isRead: Bool { if case .person = log.reader { true } else { false } }

  /// Hands standard error to the view from now on; the log goes there without colours.
  package func show(in new: any WatcherView) throws {
    try loop.poller.add(new.descriptor, as: .view)
    visitors.view = new
    log = Log(.person(wantsColor: false), on: STDERR_FILENO)
  }

  func attendToView() throws {
    try visitors.view?.attend()
    // The terminal was closed: the screens are kept all the same.
    guard let gone = visitors.view, gone.isGone else { return }
    try loop.poller.remove(gone.descriptor)
    visitors.view = nil
  }

  func refreshView() throws {
    if let view = visitors.view { try view.show(status()) }
  }
}

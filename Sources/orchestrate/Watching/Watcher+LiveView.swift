import Glibc

// A live view in place of log lines, where a person sits at a terminal.
extension Watcher {
  /// Shows one from now on, if there is a terminal for it.
  mutating func showLive(_ color: ColorChoice) throws {
    guard case .person = log.reader, let new = try LiveView(color) else { return }
    try poller.add(new.descriptor, as: .view)
    view = new
    log = Log(.person(wantsColor: false), on: STDERR_FILENO)
  }

  mutating func attendToView() throws {
    try view?.attend()
    // The terminal was closed: the screens are kept all the same.
    guard let gone = view, gone.isGone else { return }
    try poller.remove(gone.descriptor)
    view = nil
  }

  /// Before every wait; what is as before is not drawn again.
  mutating func refreshView() throws {
    if let view { try view.show(status()) }
  }
}

import Control
import Displays
import Glibc
import Platform
import Rendering
import Watching

/// The view of a watcher that has a terminal to itself. While it lives, standard error leads here instead of to the
/// terminal, so that neither the log nor the output of hooks gets between its lines.
///
/// It is drawn on the terminal's alternate screen (xterm's private mode 1049), which leaves the text there untouched,
/// and only when something visible has changed.
final class LiveView: WatcherView {
  /// The parts that the view waits for.
  private enum Part: UInt64 {
    case news, signals, terminal, keys
  }

  private var screen: LiveScreen
  private var news: NewsPipe
  private let signals: Signals
  private let poller: Poller<Part>
  private let color: Bool
  private let hasKeys: Bool
  private var hearsKeys = false

  /// The picture of the screens; nil before the first look.
  var drawing: Drawing?
  private var shown: LiveFrame?
  private var shownSize: LiveScreen.Size?

  /// - Returns: nil where no user sees a view, or the terminal can show none: standard error is not the terminal in
  ///   whose foreground this program is, or one that cannot move its cursor.
  init?(_ color: ColorChoice) throws(Failure) {
    guard let terminal = Environment.value("TERM"), terminal != "dumb", let screen = LiveScreen() else { return nil }
    self.color = Terminal.wantsColor(color, on: STDERR_FILENO)
    // With the last signal blocked, the terminal's settings can be changed even from the background (tcsetattr(3p)).
    signals = try Signals([.windowChanged, .suspend, .resume, .backgroundOutput])
    poller = try Poller<Part>()
    news = try NewsPipe()
    try poller.add(signals.descriptor, as: .signals)
    try poller.add(news.descriptor, as: .news)
    try poller.add(screen.descriptor, as: .terminal, for: [])
    self.screen = screen
    hasKeys = isatty(STDIN_FILENO) == 1
  }

  deinit {
    screen.leave()
    news.giveBack(to: screen.descriptor)
  }

  /// The descriptor, readable when ``attend()`` has something to do.
  var descriptor: Int32 { poller.descriptor }

  /// True if the terminal is gone.
  var isGone: Bool { screen.isGone }

  func attend() throws(Failure) {
    for ready in try poller.wait(until: .zero) {
      switch ready.source {
      case .terminal:
        screen.send(nil)
        if ready.isClosed { screen.isGone = true }
      case .keys: try readKeys()
      case .news, .signals: break
      }
    }
    while let signal = try signals.next() {
      guard signal == .suspend else { continue }
      screen.leave()
      shown = nil
      signals.raise(.suspend)
    }
  }

  /// Reads keys. `q` ends the watcher as Ctrl-C does. In the background keys belong to the shell.
  private func readKeys() throws(Failure) {
    guard screen.isOurs else { return try hearKeys(false) }
    var keys = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &keys, keys.count)
    guard count > 0 else {
      if count == 0 || errno != EINTR && errno != EAGAIN { try hearKeys(false) }
      return
    }
    if keys[..<count].contains(UInt8(ascii: "q")) { kill(getpid(), SIGINT) }
  }

  /// Listens to keys or not: unread ones would wake the process for as long as they are there.
  private func hearKeys(_ wanted: Bool) throws(Failure) {
    guard hasKeys, wanted != hearsKeys else { return }
    hearsKeys = wanted
    wanted ? try poller.add(STDIN_FILENO, as: .keys) : try poller.remove(STDIN_FILENO)
  }

  /// Draws the state, if it differs visibly from the one before.
  func show(_ status: WatcherStatus) throws(Failure) {
    let fresh = news.read()
    guard screen.isOurs else {
      screen.leave()
      shown = nil
      try hearKeys(false)
      return screen.pass(fresh)
    }
    if shown == nil { try hearKeys(true) }
    let frame = LiveFrame(
      status: status, drawing: drawing?.showing(status.contents.summaries), news: news.recent, hasKeys: hasKeys)
    let size = screen.size
    guard frame != shown || size != shownSize else { return }
    (shown, shownSize) = (frame, size)
    let paper = Drawing.Paper(columns: size.columns - 1, rows: size.rows, unicode: Environment.isUTF8, color: color)
    screen.send(frame.lines(on: paper))
    try poller.change(screen.descriptor, as: .terminal, for: screen.isBehind ? .writing : [])
  }
}

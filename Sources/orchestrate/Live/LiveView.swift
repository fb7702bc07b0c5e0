import Control
import Displays
import Glibc
import Platform
import Rendering
import Watching

/// The view of a watcher that has a terminal to itself. While it lives, standard error leads here instead of to the
/// terminal, so that neither the log nor what hooks print gets between its lines.
///
/// It is drawn on the terminal's alternate screen (xterm's private mode 1049), which leaves what stood there before
/// untouched, and only when something to be seen has changed.
final class LiveView: WatcherView {
  /// What it waits for.
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

  /// What the screens show; nil before the first look.
  var drawing: Drawing?
  private var shown: LiveFrame?
  private var shownSize: LiveScreen.Size?

  /// - Returns: nil where nobody looks, or could not be shown a view: standard error is no terminal of ours, or one
  ///   that moves its cursor nowhere.
  init?(_ color: ColorChoice) throws(Failure) {
    guard let terminal = Environment.value("TERM"), terminal != "dumb", let screen = LiveScreen() else { return nil }
    self.color = Terminal.wantsColor(color, on: STDERR_FILENO)
    // Blocked, the last one lets us change the terminal's settings even from the background (tcsetattr(3p)).
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

  /// Readable when ``attend()`` has something to do.
  var descriptor: Int32 { poller.descriptor }

  /// Whether there is still a terminal.
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

  /// `q` ends the watcher as Ctrl-C does. In the background keys are the shell's.
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

  /// Unread keys would wake us for as long as they are there.
  private func hearKeys(_ wanted: Bool) throws(Failure) {
    guard hasKeys, wanted != hearsKeys else { return }
    hearsKeys = wanted
    wanted ? try poller.add(STDIN_FILENO, as: .keys) : try poller.remove(STDIN_FILENO)
  }

  /// Draws what is to be seen now, if that is something else than before.
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

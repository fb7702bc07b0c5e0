import Glibc

/// The terminal on standard input, which hands over each key at once and shows none of them. It is as it was before when
/// its owner is gone.
struct RawTerminal: ~Copyable {
  private let descriptor = STDIN_FILENO
  private let before: termios
  private let maskBefore: sigset_t
  private var keys = KeyReader()

  /// Signals that end a program; here they end the wait for a key, so that everything can be put back first.
  private static let ending = [SIGHUP, SIGINT, SIGTERM]
  /// The bytes of one key arrive together, but a slow line may hold them apart. In nanoseconds.
  private static let patience = 100_000_000

  /// - Throws: when that is no terminal.
  init() throws(Failure) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      throw Failure(.failed, "standard input is no terminal to read keys from; run it at one, in front of the screen")
    }
    before = settings
    maskBefore = Self.block()
    // Ctrl-C comes as a key: its signal would leave no time to put things back.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    settings.c_iflag &= ~tcflag_t(IXON)
    tcsetattr(descriptor, TCSADRAIN, &settings)
  }

  deinit {
    var (settings, mask) = (before, maskBefore)
    show("")
    tcsetattr(descriptor, TCSADRAIN, &settings)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Shows one line in place of the last one.
  func show(_ line: String) { Terminal.talk("\r\(line)\u{1B}[K") }

  /// Shows lines that stay.
  func tell(_ lines: String) { Terminal.talk("\r\u{1B}[K\(lines)\n") }

  /// Waits for keys.
  ///
  /// - Returns: never none; `.cancel` when the terminal is gone or a signal asks to end.
  mutating func next() -> [Key] {
    while true {
      guard let isReadable = wait() else { return [.cancel] }
      let found = isReadable ? read().map { keys.read($0) } ?? [.cancel] : keys.rest()
      if !found.isEmpty { return found }
    }
  }

  /// nil when the terminal is gone.
  private func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }

  /// pselect(2), which lets the signals in only while it waits.
  ///
  /// - Returns: false when the rest of a key did not come in time; nil for a signal.
  private func wait() -> Bool? {
    var descriptors = fd_set()
    withUnsafeMutableBytes(of: &descriptors) { $0[Int(descriptor) / 8] |= 1 << UInt8(descriptor % 8) }
    var mask = maskBefore
    for signal in Self.ending { sigdelset(&mask, signal) }
    var limit = timespec(tv_sec: 0, tv_nsec: Self.patience)
    let count = withUnsafePointer(to: &limit) {
      pselect(descriptor + 1, &descriptors, nil, nil, keys.isWaiting ? $0 : nil, &mask)
    }
    return count < 0 ? nil : count > 0
  }

  /// - Returns: what was blocked before.
  private static func block() -> sigset_t {
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    for signal in ending {
      sigaddset(&blocked, signal)
      // An ignored signal wakes nobody.
      Glibc.signal(signal) { _ in }
    }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    return before
  }
}

import Glibc

/// The keys of the terminal on standard input, one by one and not shown. Destroying the value restores the terminal;
/// its owner must hold signals back, or the shell is left with a terminal that shows nothing.
package struct Keyboard: ~Copyable {
  private let usual: termios

  /// Opens the keyboard; nil when there is no terminal, or another job has it: a job in the background would be stopped
  /// by touching it.
  package static func open() -> Keyboard? {
    var settings = termios()
    // -1: not the terminal of this process's session, and so not one that would stop the process.
    let group = tcgetpgrp(STDIN_FILENO)
    guard group == -1 || group == getpgrp(), tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    let usual = settings
    // Ctrl-C comes as a key, since its signal would leave no time to put things back, and Ctrl-S stops nothing.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    settings.c_iflag &= ~tcflag_t(IXON)
    // Keys typed before the question are no answer to it, hence FLUSH.
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0 else { return nil }
    return Keyboard(usual: usual)
  }

  private init(usual: termios) { self.usual = usual }

  deinit {
    var settings = usual
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  package var descriptor: Int32 { STDIN_FILENO }

  /// The bytes of pressed keys: call it when there is something to read. nil when the terminal is gone.
  package func pressed() -> [UInt8]? {
    var keys = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &keys, keys.count)
    guard count > 0 else { return errno == EINTR && count < 0 ? [] : nil }
    return Array(keys[..<count])
  }
}

import CLinux
import Glibc

/// The signals this program does something about.
package enum Signal: Int32 {
  case hangUp = 1
  case interrupt = 2
  case quit = 3
  case terminate = 15
  case resume = 18
  case suspend = 20
  case backgroundOutput = 22
  case windowChanged = 28

  /// The signals that ask a program to end.
  package static let ending: [Signal] = [.hangUp, .interrupt, .quit, .terminate]

  /// True if the program that started this one wants the signal ignored: `nohup`, or a shell that runs it in the
  /// background.
  package var isIgnored: Bool { CLinux_is_ignored(rawValue) != 0 }
}

/// Signals as something to read (signalfd). They have no other effect in the thread that made the value, as long as it
/// lives.
package struct Signals: ~Copyable {
  private let handle: Descriptor
  private let usual: sigset_t

  package init(_ signals: [Signal]) throws(Failure) {
    var (wanted, usual) = (sigset_t(), sigset_t())
    sigemptyset(&wanted)
    for signal in signals { sigaddset(&wanted, signal.rawValue) }
    handle = try Descriptor(
      signalfd(-1, &wanted, Int32(SFD_NONBLOCK | SFD_CLOEXEC)), to: "wait for signals")
    pthread_sigmask(SIG_BLOCK, &wanted, &usual)
    self.usual = usual
  }

  deinit {
    var usual = usual
    pthread_sigmask(SIG_SETMASK, &usual, nil)
  }

  package var descriptor: Int32 { handle.number }

  /// Lets a signal do what it usually does; a signal that stops this process returns when the process is continued.
  package func raise(_ signal: Signal) {
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, signal.rawValue)
    kill(getpid(), signal.rawValue)
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
    pthread_sigmask(SIG_BLOCK, &one, nil)
  }

  /// The next one that came; nil when there is none. Several of a kind that came meanwhile are one.
  package func next() throws(Failure) -> Signal? {
    var info = signalfd_siginfo()
    while read(handle.number, &info, MemoryLayout<signalfd_siginfo>.size) < 0 {
      switch errno {
      case EINTR: continue
      case EAGAIN: return nil
      default: throw Failure(to: "read a signal")
      }
    }
    return Signal(rawValue: Int32(info.ssi_signo))
  }
}

import CLinux
package import Displays
import Glibc
import Platform

/// The verdict whether the process behind a presenter's window is this program, run by this user or by root. Any X
/// client can hold a presenter's selection, and write what it likes on its own windows and on those of others; it
/// cannot forge the process of a window: the server has the number from the kernel.
package enum PresenterProcess: Hashable {
  /// With what it was told to show, as the text of a `ContentOrder`.
  case ours(String)
  /// The server cannot tell, or this user may not look at the process.
  case unknown(String)
  /// The process is another program, or another user's; the text says which.
  case foreign(String)

  /// - Parameters:
  ///   - number: nil when the server cannot tell.
  ///   - isOneClient: whether the process has one connection. A presenter has, but for a playlist's, of which each item
  ///     has its own; of any other it could be one that another process has inherited (docs/decisions/115).
  package init(_ number: Int32?, isOneClient: Bool = true) {
    guard let number else {
      self = .unknown("the X server cannot tell which process owns the window")
      return
    }
    self = Self.judgement(of: number)
    guard !isOneClient, let order else { return }
    if case .playlist = ContentOrder(text: order)?.source { return }
    self = .unknown("process \(number) has several connections to the X server")
  }

  /// The reason why the presenter cannot be verified; nil when it can.
  package var complaint: String? {
    switch self {
    case .ours: nil
    case .unknown(let reason), .foreign(let reason): reason
    }
  }

  /// The presenter's order; nil when it cannot be verified.
  package var order: String? {
    if case .ours(let order) = self { order } else { nil }
  }

  package var isForeign: Bool {
    if case .foreign = self { true } else { false }
  }

  /// Kills a presenter that does not end when it is told to: only one of this program's. The programs that it has
  /// started end with it, or with the next look at what presenters have left behind.
  ///
  /// - Returns: whether there was one to kill.
  package static func kill(_ number: Int32?) -> Bool {
    // First the handle, then the question: from here on the number cannot become another process's.
    guard let number, number != getpid(),
      let handle = try? Descriptor(CLinux_pidfd_open(number), to: "watch over process \(number)"),
      PresenterProcess(number).complaint == nil
    else { return false }
    return CLinux_pidfd_send_signal(handle.number, SIGKILL) == 0
  }

  /// The time that a presenter may take to end, which is longer than it gives its own programs.
  package static let grace = Duration.seconds(10)

  /// Reads the facts of a process. They count only if it was there all the time: its number may be given to another
  /// process as soon as it has ended, which the handle shows.
  private static func judgement(of number: Int32) -> PresenterProcess {
    guard let handle = try? Descriptor(CLinux_pidfd_open(number), to: "watch over process \(number)") else {
      return .unknown("process \(number) has exited")
    }
    let judgement = judgement(of: Facts(of: number), number)
    var ending = pollfd(fd: handle.number, events: Int16(POLLIN), revents: 0)
    return poll(&ending, 1, 0) == 0 ? judgement : .unknown("process \(number) has exited")
  }

  private static func judgement(of facts: Facts, _ number: Int32) -> PresenterProcess {
    guard let user = facts.user else { return .unknown("process \(number) cannot be inspected") }
    guard user == getuid() || user == 0 else { return .foreign("process \(number) is of user \(user)") }
    let own = Facts(of: getpid())
    guard let program = facts.program, let ownProgram = Self.program, facts.userNamespace != nil else {
      return .unknown("process \(number) may not be inspected")
    }
    guard program == ownProgram else { return .foreign("process \(number) is \(program)") }
    // A program that may make file systems of its own, as in a sandbox, can have any program at any path.
    guard facts.userNamespace == own.userNamespace else {
      return .foreign("process \(number) runs in a sandbox")
    }
    guard let order = OrderFile.text(of: number) else {
      return .unknown("the order of process \(number) cannot be read")
    }
    return .ours(order)
  }

  /// The program that shows content: this one.
  package static var program: Path? { Facts(of: getpid()).program }

  /// The facts of a process from proc_pid_exe(5) and its neighbours; nil where the system does not let this user see
  /// them.
  private struct Facts {
    let user: uid_t?
    /// The path that it was started from, also when another file has taken its place since.
    let program: Path?
    let userNamespace: Path?

    init(of number: Int32) {
      var status = stat()
      user = stat("/proc/\(number)", &status) == 0 ? status.st_uid : nil
      program = FileSystem.target(ofLink: "/proc/\(number)/exe").map { $0.dropping(" (deleted)") }
      userNamespace = FileSystem.target(ofLink: "/proc/\(number)/ns/user")
    }
  }
}

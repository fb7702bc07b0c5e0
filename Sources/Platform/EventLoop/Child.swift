package import CLinux
package import Displays
import Glibc

/// A program that this process has started, in a process group of its own.
///
/// The program reads nothing, and what it prints goes to this process's standard error: its standard output is for
/// results. The program outlives this process unless this process ends it.
package struct Child: ~Copyable {
  package enum Ending: Hashable {
    case exited(code: Int32)
    case killed(signal: Int32)
  }

  /// The program and what it is given.
  package let arguments: [String]
  package let process: pid_t
  private let handle: Descriptor
  private var isUnwanted = false
  private var knownEnding: Ending?

  /// - Parameters:
  ///   - arguments: a path or a name in `$PATH`, and what the program is given. Never a shell's line.
  ///   - variables: its environment beside that of this process.
  ///   - folder: where it runs, and what a relative path starts from; nil is the current folder.
  package init(
    _ arguments: [String], adding variables: [String: String] = [:], in folder: Path? = nil,
    streams: Spawn.Streams = Spawn.Streams()
  ) throws(Failure) {
    let process = try Spawn(arguments, adding: variables, in: folder, streams: streams).start()
    // No other part takes in the exit status of children, so the number stays the child's own until then.
    let handle = try Descriptor(CLinux_pidfd_open(process), to: "watch over \(arguments.asProgram)")
    self.arguments = arguments
    self.process = process
    self.handle = handle
  }

  /// Takes in one that has ended; one that still runs is left to itself.
  deinit {
    var info = siginfo_t()
    if knownEnding == nil { waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG) }
  }

  /// A descriptor that is readable once the program has ended.
  package var descriptor: Int32 { handle.number }

  /// Asks the program, and all that it has started in its group, to end. Members of the group that are left when the
  /// program itself has ended are killed then.
  package mutating func terminate() {
    isUnwanted = true
    signalGroup(SIGTERM)
  }

  /// Kills the program and its group (SIGKILL), which no program can refuse.
  package mutating func kill() {
    isUnwanted = true
    signalGroup(SIGKILL)
  }

  /// Kills the program and waits for its end: for a program that only computes, which is gone in a moment.
  package func end() {
    signalGroup(SIGKILL)
    var info = siginfo_t()
    if knownEnding == nil { waitid(P_PID, id_t(process), &info, WEXITED) }
  }

  /// Stops the whole group where it is (SIGSTOP). A stopped program reacts to nothing but `kill`.
  package func suspend() { signalGroup(SIGSTOP) }

  /// SIGCONT.
  package func resume() { signalGroup(SIGCONT) }

  /// Sends a signal to the program's group. The group keeps its number until the program's exit status has been taken
  /// in, even when no other process is in it.
  private func signalGroup(_ signal: Int32) {
    if knownEnding == nil { Glibc.kill(-process, signal) }
  }

  /// True if the program itself has ended. Until its exit status is taken in, its group keeps its number.
  package func hasEnded() throws(Failure) -> Bool {
    if knownEnding != nil { return true }
    return try status(WNOWAIT) != nil
  }

  /// Takes in the program's exit status, once it has ended.
  ///
  /// - Returns: nil while it runs.
  package mutating func ending() throws(Failure) -> Ending? {
    if let knownEnding { return knownEnding }
    guard try status(WNOWAIT) != nil else { return nil }
    if isUnwanted { signalGroup(SIGKILL) }
    knownEnding = try status(0)
    return knownEnding
  }

  private func status(_ options: Int32) throws(Failure) -> Ending? {
    var info = siginfo_t()
    while waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | options) != 0 {
      guard errno == EINTR else { throw Failure(to: "learn how \(arguments.asProgram) ended") }
    }
    let child = info._sifields._sigchld
    guard child.si_pid == process else { return nil }
    return info.si_code == CLD_EXITED ? .exited(code: child.si_status) : .killed(signal: child.si_status)
  }
}

extension Child.Ending: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exited(let code): "ended with exit code \(code)"
    case .killed(let signal): "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
    }
  }
}

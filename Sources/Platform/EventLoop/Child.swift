package import CLinux
package import Displays
import Glibc

/// A program that we have started, in a process group of its own.
///
/// It reads nothing, and what it prints goes to our standard error: our standard output is for results. It outlives us
/// unless somebody ends it.
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
  ///   - variables: its environment beside ours.
  ///   - folder: where it runs, and what a relative path starts from; nil is where we are.
  package init(
    _ arguments: [String], adding variables: [String: String] = [:], in folder: Path? = nil,
    streams: Spawn.Streams = Spawn.Streams()
  ) throws(Failure) {
    let process = try Spawn(arguments, adding: variables, in: folder, streams: streams).start()
    // Nobody else takes our children in, so the number is its own for as long as it has not been taken in.
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

  /// Readable once it has ended.
  package var descriptor: Int32 { handle.number }

  /// Asks the program, and all that it has started in its group, to end. Whoever of them is left when the program itself
  /// has ended is killed then.
  package mutating func terminate() {
    isUnwanted = true
    signalGroup(SIGTERM)
  }

  /// What no program can refuse.
  package mutating func kill() {
    isUnwanted = true
    signalGroup(SIGKILL)
  }

  /// Kills it and waits for that: for one that only computes, which is gone in a moment.
  package func end() {
    signalGroup(SIGKILL)
    var info = siginfo_t()
    if knownEnding == nil { waitid(P_PID, id_t(process), &info, WEXITED) }
  }

  /// Has the whole group stand still where it is (SIGSTOP). One that stands still heeds nothing but `kill`.
  package func suspend() { signalGroup(SIGSTOP) }

  /// SIGCONT.
  package func resume() { signalGroup(SIGCONT) }

  /// The group keeps its number until the program has been taken in, even when nobody else is in it.
  private func signalGroup(_ signal: Int32) {
    if knownEnding == nil { Glibc.kill(-process, signal) }
  }

  /// Whether the program itself has ended. Until it is taken in, its group keeps its number.
  package func hasEnded() throws(Failure) -> Bool {
    if knownEnding != nil { return true }
    return try status(WNOWAIT) != nil
  }

  /// Takes it in, once it has ended.
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

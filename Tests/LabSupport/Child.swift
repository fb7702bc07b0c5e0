import CLinux
import Dispatch
import Foundation
import Synchronization

/// A process that a test has started, in a process group of its own.
///
/// Foundation's `Process` is no use here. One thread of its own hears of all ends, and on a machine with one core it was
/// seen to hear of none any more, so that every test after that waited in vain; and it takes a program for one that
/// runs as long as anything does that the program has left behind.
final class Child: Sendable {
  typealias Ending = (code: Int32, wasKilled: Bool)

  let command: String
  let pid: pid_t
  private let running = DispatchGroup()
  private let known = Mutex<Ending?>(nil)

  /// - Parameters:
  ///   - arguments: the program, as a path or a name in `$PATH`, and what it is given.
  ///   - environment: all it gets to see; nil is ours.
  ///   - folder: where it runs; nil is where we do.
  ///   - input: what it reads; nil is nothing. What it writes goes nowhere without the others.
  init(
    _ arguments: [String], environment: [String: String]? = nil, in folder: URL? = nil, input: FileHandle? = nil,
    output: FileHandle? = nil, errors: FileHandle? = nil
  ) throws {
    command = arguments.joined(separator: " ")
    pid = try Self.start(arguments, environment, in: folder, [input, output, errors])
    awaitEnd()
  }

  /// Takes it in as soon as it ends: Swift Testing looks at all children that have ended for those of its own.
  private func awaitEnd() {
    running.enter()
    let handle = CLinux_pidfd_open(pid)
    let source = DispatchSource.makeReadSource(fileDescriptor: handle, queue: DispatchQueue(label: "a child"))
    source.setEventHandler {
      self.known.withLock { $0 = Self.takeIn(self.pid) }
      source.cancel()
      self.running.leave()
    }
    source.setCancelHandler { close(handle) }
    source.activate()
  }

  private static func takeIn(_ pid: pid_t) -> Ending {
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    // wait(2): the exit code stands above the signal.
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8 & 0xFF, false) : (signal, true)
  }

  /// One that writes into a pipe, which ends when nobody writes into it any more.
  convenience init(
    _ arguments: [String], environment: [String: String]? = nil, input: FileHandle? = nil, output: Pipe
  ) throws {
    try self.init(arguments, environment: environment, input: input, output: output.fileHandleForWriting)
    try output.fileHandleForWriting.close()
  }

  var isRunning: Bool { known.withLock { $0 == nil } }

  /// Once it is taken in, its number may be another process's.
  func send(_ signal: Int32) { known.withLock { if $0 == nil { kill(pid, signal) } } }

  /// Ends it as a crash would (SIGKILL), and returns when it is gone.
  func end() {
    send(SIGKILL)
    // Not a moment of the test's own time, which may be over: what is killed ends.
    _ = Deadline(isOfTest: false).isLeft(running)
  }

  /// Waits for its end; one that does not end by itself is ended.
  ///
  /// - Parameter last: what it has said.
  /// - Returns: its exit code, or the number of the signal that ended it.
  func ending(within patience: Duration = Deadline.patience, last: @autoclosure () -> String = "") throws -> Ending {
    let deadline = Deadline(after: patience)
    guard deadline.isLeft(running), let ending = known.withLock(\.self) else {
      end()
      throw deadline.failure("the end of `\(command)`", last: last())
    }
    return ending
  }
}

extension Child {
  /// posix_spawn(3).
  ///
  /// - Parameter streams: its standard input, output and error.
  private static func start(
    _ arguments: [String], _ environment: [String: String]?, in folder: URL?, _ streams: [FileHandle?]
  ) throws -> pid_t {
    // A test's thread blocks signals, and may have been told to pass over some; a program that inherits that could not
    // be ended by SIGTERM, nor learn of the end of its own children.
    let words = CStrings(["/usr/bin/env", "--default-signal", "--"] + arguments)
    let variables = CStrings((environment ?? ProcessInfo.processInfo.environment).map { "\($0)=\($1)" })
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, stream) in zip(Int32(0)..., streams) { connect(stream, to: number, &actions) }
    if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder.path) }
    // Nothing else of ours: what waits for the end of a pipe would wait for this program too.
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    isolate(&attributes)
    var process: pid_t = 0
    let problem = withExtendedLifetime((words, variables)) {
      posix_spawn(&process, "/usr/bin/env", &actions, &attributes, words.pointers, variables.pointers)
    }
    guard problem == 0 else { throw ToolFailure("cannot start `\(arguments)`: \(String(cString: strerror(problem)))") }
    return process
  }

  private static func connect(_ stream: FileHandle?, to number: Int32, _ actions: inout posix_spawn_file_actions_t) {
    if let stream {
      posix_spawn_file_actions_adddup2(&actions, stream.fileDescriptor, number)
    } else {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
  }

  /// A process group of its own, and no signal blocked.
  private static func isolate(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
  }
}

/// Strings as C has them, with a null pointer behind the last.
private final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}

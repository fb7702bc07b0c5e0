package import CLinux
package import Displays
import Glibc

/// One call of posix_spawn: the program, its environment, folder and streams.
package struct Spawn {
  private let arguments: [String]
  private let variables: [String: String]
  private let folder: Path?
  private let streams: Streams

  /// The streams that the program reads from and writes to, as descriptors of this process.
  package struct Streams {
    /// The standard input; nil for an empty one.
    package var input: Int32?
    /// The standard output; nil for the same as `talk`.
    package var output: Int32?
    /// The standard error; nil for that of this process.
    package var talk: Int32?
    /// The descriptor that the program reads from as 3 and writes to as 4: its own end of a `UnixSocket.pair`, which is
    /// above both.
    package var pipe: Int32?
    /// True if the program leads a session of its own, and not only a group in this process's session: nothing that
    /// happens to the terminal concerns it.
    package var isDetached = false

    package init(
      input: Int32? = nil, output: Int32? = nil, talk: Int32? = nil, pipe: Int32? = nil, isDetached: Bool = false
    ) {
      self.input = input
      self.output = output
      self.talk = talk
      self.pipe = pipe
      self.isDetached = isDetached
    }
  }

  package init(
    _ arguments: [String], adding variables: [String: String], in folder: Path?, streams: Streams = Streams()
  ) {
    self.arguments = arguments
    self.variables = variables
    self.folder = folder
    self.streams = streams
  }

  /// - Returns: the process, which leads a group of its own.
  package func start() throws(Failure) -> pid_t {
    guard let program = arguments.first, !program.isEmpty,
      !(arguments + variables.map { $0 + $1 }).contains(where: { $0.utf8.contains(0) })
    else {
      throw Failure(
        .failed, "cannot start \(arguments.asProgram): the name is empty, or a name or argument has a zero byte")
    }
    var process: pid_t = 0
    let path = Path(program).hasFolder ? program : FileSystem.program(program)
    let code = path.map { spawn($0, &process) } ?? ENOENT
    guard code == 0 else {
      throw Failure(.failed, "cannot start \(arguments.asProgram): \(reason(code, for: program))")
    }
    return process
  }

  /// - Parameter path: a relative one starts from the folder where the program runs.
  private func spawn(_ path: String, _ process: inout pid_t) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setAttributes(&attributes)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let code = setActions(&actions)
    guard code == 0 else { return code }
    return withCStrings(arguments.map { Array($0.utf8) }) { arguments in
      withCStrings(Environment.entries(adding: variables)) { environment in
        posix_spawn(&process, path, &actions, &attributes, arguments, environment)
      }
    }
  }

  /// Resets signals that this process blocks or ignores: a program that inherits that could not be ended by SIGTERM.
  private func setAttributes(_ attributes: inout posix_spawnattr_t) {
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    // A process that leads a session leads its group already, and the system refuses to make it lead another one.
    let leading = streams.isDetached ? CLinux_spawn_session() : Int16(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | leading)
  }

  private func setActions(_ actions: inout posix_spawn_file_actions_t) -> Int32 {
    let code =
      streams.input.map { posix_spawn_file_actions_adddup2(&actions, $0, STDIN_FILENO) }
      ?? posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    guard code == 0 else { return code }
    let talk = streams.talk.map { posix_spawn_file_actions_adddup2(&actions, $0, STDERR_FILENO) } ?? 0
    guard talk == 0 else { return talk }
    let second = posix_spawn_file_actions_adddup2(&actions, streams.output ?? STDERR_FILENO, STDOUT_FILENO)
    guard second == 0 else { return second }
    if let pipe = streams.pipe {
      for number in Self.pipeNumbers {
        let code = posix_spawn_file_actions_adddup2(&actions, pipe, number)
        guard code == 0 else { return code }
      }
    }
    return folder.map { CLinux_spawn_in_folder(&actions, $0.cString) } ?? 0
  }

  /// The path of this program, also when its file was replaced since it was started.
  package static var ownProgram: String {
    let link: Path = "/proc/self/exe"
    let program = FileSystem.target(ofLink: link).flatMap { FileSystem.exists($0) ? $0 : nil } ?? link
    return program.text
  }

  /// The words before a program and its arguments that keep it from outliving this process, however that ends; none
  /// where the system lacks util-linux's setpriv.
  package static var endingWithUs: [String] {
    FileSystem.program("setpriv").map { [$0, "--pdeathsig", "KILL", "--"] } ?? []
  }

  /// The descriptors of the program's pipe, as Chromium has them; the standard streams come before.
  package static let pipeNumbers = STDERR_FILENO + 1...STDERR_FILENO + 2

  /// The system says the same of a program, the interpreter of a script and a folder.
  private func reason(_ code: Int32, for program: String) -> String {
    if let folder, !FileSystem.isFolder(folder) { return "there is no folder \(folder) to run it in" }
    return switch code {
    case ENOENT where !Path(program).hasFolder:
      "there is no program \"\(program.printable)\" in $PATH\(FileSystem.unsearchedFolders)"
    case ENOENT: "the file, or the interpreter on its first line, does not exist"
    case EACCES: "it is not an executable file"
    case ENOEXEC: "it is not a program; a script needs an interpreter on its first line, such as #!/bin/sh"
    default: String(cString: strerror(code))
    }
  }
}

/// Strings as C hands them to a program, for the time of a call.
private func withCStrings<Result>(
  _ strings: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let text = UnsafeMutablePointer<CChar>.allocate(capacity: strings.reduce(1) { $0 + $1.count + 1 })
  let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: strings.count + 1)
  defer {
    text.deallocate()
    list.deallocate()
  }
  var next = text
  for (index, string) in strings.enumerated() {
    list[index] = next
    for byte in string + [0] {
      next.pointee = CChar(bitPattern: byte)
      next += 1
    }
  }
  list[strings.count] = nil
  return body(list)
}

extension Environment {
  /// The variables that systemd sets for its service only: programs that the service starts must not speak in its name.
  private static let own: Set<String> = ["NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC"]

  /// The environment of this process byte by byte, with some variables set anew: `NAME=value` each.
  fileprivate static func entries(adding variables: [String: String]) -> [[UInt8]] {
    let inherited = all.filter { entry in
      let name = String(decoding: entry.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      return variables[name] == nil && !own.contains(name)
    }
    return inherited + variables.sorted { $0.key < $1.key }.map { Array("\($0.key)=\($0.value)".utf8) }
  }
}

import Displays
import Glibc
package import Platform

/// The socket that clients connect to. Its file goes with its owner.
package struct ControlServer: ~Copyable {
  private let socket: UnixSocket
  private let path: String
  private let file: FileIdentity?

  /// Starts to listen. The socket of a killed process is replaced; the socket of a process that still listens is left
  /// alone.
  package init(at address: ControlAddress) throws(Failure) {
    try PrivateFolder.make(address.folder)
    socket = try Self.listening(at: address.path)
    path = address.path
    file = FileIdentity(path)
  }

  deinit { if isInPlace { unlink(path) } }

  /// True while clients find the socket by its file: a user may have removed that, or another process replaced it.
  package var isInPlace: Bool { file != nil && FileIdentity(path) == file }

  /// The socket's descriptor, for epoll and poll: ready to read when a client waits.
  package var descriptor: Int32 { socket.descriptor }

  /// The next client that may ask something; nil when no client waits. Clients of other users are told why and sent
  /// away.
  ///
  /// - Parameter now: on `TimerClock.awake`.
  package func accept(at now: Duration = TimerClock.awake.now()) -> ControlClient? {
    while let accepted = UnixSocket(acceptedBy: socket) {
      let reason = Self.refusal(of: accepted.peer?.user, by: getuid())
      let client = ControlClient(accepted, since: now)
      guard let reason else { return client }
      client.send(.failed(reason))
    }
    return nil
  }

  /// True if there is a descriptor for one more client; without one, `accept` returns nil, though a client may wait.
  package var hasRoom: Bool {
    let copy = dup(descriptor)
    if copy >= 0 { close(copy) }
    return copy >= 0
  }

  /// The reason why a user is not served; nil when the user is. Root may do everything anyway.
  package static func refusal(of user: UInt32?, by owner: UInt32) -> String? {
    guard user != owner && user != 0 else { return nil }
    return "this belongs to user \(owner), and you are \(user.map { "user \($0)" } ?? "an unknown user")"
  }

  private static func listening(at path: String) throws(Failure) -> UnixSocket {
    do throws(FileProblem) {
      let socket = try UnixSocket()
      var problem = socket.listen(at: path)
      if problem == EADDRINUSE, try isLeftBehind(path) {
        unlink(path)
        problem = socket.listen(at: path)
      }
      guard problem == 0 else { throw FileProblem(Path(path), .making, code: problem) }
      return socket
    } catch {
      let hint = error.code == EADDRINUSE ? "another process already listens on \(path)" : error.description
      throw Failure(.failed, hint)
    }
  }

  /// True if the socket is that of a process that has ended: the system refuses connections to it.
  private static func isLeftBehind(_ path: String) throws(FileProblem) -> Bool {
    guard FileIdentity(path)?.isSocket ?? false else { return false }
    return try UnixSocket().connect(to: path) == ECONNREFUSED
  }
}

/// The identity of the file under a name.
private struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t
  let isSocket: Bool

  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
    isSocket = status.st_mode & S_IFMT == S_IFSOCK
  }
}

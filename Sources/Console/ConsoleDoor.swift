import Control
import Displays
import Files
import Glibc
import Platform
import Rendering

/// The console's address, and the user's way to it: a link, and a file that leads a browser there. Only the user can
/// read the file; a program's arguments are visible to other users.
struct ConsoleDoor: ~Copyable {
  /// True if printed lines go to the system's journal.
  let isService: Bool
  private var listener: Listener
  private let redirect: Path

  init(_ settings: ConsoleSettings) throws(Failure) {
    let address = try ControlAddress(display: settings.display, .console)
    try PrivateFolder.make(address.folder)
    let listener = try settings.usesSocket ? Listener(at: address) : Listener(onLoopback: settings.port)
    isService = Log(on: STDOUT_FILENO).reader.isJournal
    redirect = Path(address.folder).appending(Path("console-\(getpid()).html"))
    self.listener = listener
  }

  deinit { unlink(redirect.cString) }

  /// The listening descriptor; handed out once.
  mutating func listening() throws(Failure) -> Descriptor {
    guard let socket = listener.socket.take() else { throw Failure(.failed, "the console listens already") }
    return socket
  }

  /// Says how the next page comes in.
  ///
  /// - Parameters:
  ///   - key: comes after `#`, which browsers keep to themselves (RFC 9110, section 7.1).
  ///   - opens: whether a browser is started.
  func tell(_ host: String, _ key: SecretKey, opens: Bool) throws(Failure) {
    let port = listener.port
    let link = "http://\(host):\(port)/#\(key.text)"
    try Terminal.print(link)
    if let path = listener.path {
      // The command forwards both families, since a browser takes the one that answers, and another user could hold the
      // other one.
      let ways = "-L 127.0.0.1:\(port):\(path) -L '[::1]:\(port):\(path)'"
      Terminal.tell(
        "reach it by `ssh -o ExitOnForwardFailure=yes \(ways) USER@THIS-MACHINE`, and open the link there")
    }
    guard opens else { return }
    try Failure.telling { try FileSystem.store(Array(Self.page(leadingTo: link).utf8), at: redirect) }
    try open()
  }

  /// The link has digits, letters and signs that HTML leaves alone.
  private static func page(leadingTo link: String) -> String {
    "<!doctype html><meta charset=\"utf-8\"><title>orchestrate</title>"
      + "<meta http-equiv=\"refresh\" content=\"0; url=\(link)\"><a href=\"\(link)\">The console</a>\n"
  }

  private func open() throws(Failure) {
    guard FileSystem.program("xdg-open") != nil else {
      return Terminal.tell("no xdg-open is installed; open the link above in a browser")
    }
    let silence = try Descriptor.silence()
    _ = try Spawn(
      ["xdg-open", "file://\(redirect)"], adding: [:], in: nil,
      streams: Spawn.Streams(output: silence.number, talk: silence.number, isDetached: true)
    ).start()
  }
}

/// The listening socket, on loopback or at a path.
private struct Listener: ~Copyable {
  /// The server at a path; its socket's file is removed with it.
  private let server: ControlServer?
  /// Handed over when the server begins.
  var socket: Descriptor?
  /// On loopback: the same port of the other address family.
  private let other: HeldPort?
  let port: UInt16
  /// The path of the socket; nil on loopback.
  let path: String?

  /// The example port for the other end of `ssh -L`, in printed hints.
  private static let example: UInt16 = 8080

  init(at address: ControlAddress) throws(Failure) {
    let server = try ControlServer(at: address)
    socket = try Descriptor(fcntl(server.descriptor, F_DUPFD_CLOEXEC, 3), to: "copy a socket")
    (port, path) = (Self.example, address.path)
    self.server = consume server
    other = nil
  }

  init(onLoopback port: UInt16) throws(Failure) {
    var both = try LoopbackPort(port)
    (self.port, path) = (both.number, nil)
    socket = both.socket.take()
    other = both.other.take()
    server = nil
  }
}

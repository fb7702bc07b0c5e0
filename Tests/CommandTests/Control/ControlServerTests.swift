import Foundation
import LabSupport
import Testing

@testable import Control
@testable import Platform

/// Both ends of real sockets in one thread: what one end writes the other can read at once.
@Suite(.limited) struct ControlServerTests {
  private let scratch: Scratch
  private let address: ControlAddress

  init() throws {
    scratch = try Scratch()
    address = try ControlAddress(
      display: #require(DisplayName(":7")), in: "\(scratch.path)/orchestrate", .watcher)
  }

  private static func connect(_ address: ControlAddress) throws -> UnixSocket {
    let socket = try UnixSocket()
    let problem = socket.connect(to: address.path)
    try #require(problem == 0)
    return socket
  }

  // The macros of the tests want what can be copied.
  private static func accepted(by server: borrowing ControlServer) throws -> ControlClient {
    let client = server.accept()
    return try #require(client)
  }

  private static func expectNobody(at server: borrowing ControlServer) {
    let client = server.accept()
    #expect(client == nil)
  }

  /// Everything there is to read, as text, and whether the other side has closed.
  private static func read(_ socket: borrowing UnixSocket) -> (text: String, isClosed: Bool) {
    var bytes: [UInt8] = []
    while true {
      switch socket.receive() {
      case .bytes(let more): bytes += more
      case .nothingYet: return (String(decoding: bytes, as: UTF8.self), false)
      case .end: return (String(decoding: bytes, as: UTF8.self), true)
      }
    }
  }

  private static func send(_ text: String, on socket: borrowing UnixSocket) { _ = socket.send(Array(text.utf8)) }

  // MARK: The socket file

  @Test(arguments: [0, 0o022, 0o777] as [mode_t])
  func theSocketIsForItsUserOnly(mask: mode_t) throws {
    try Umask.changing {
      try PrivateFolder.make(address.folder)
      umask(mask)
      let server = try ControlServer(at: address)
      #expect(try FileManager.default.attributesOfItem(atPath: address.path)[.posixPermissions] as? Int == 0o600)
      Self.expectNobody(at: server)
    }
  }

  @Test func theFileGoesWithItsOwner() throws {
    do {
      let server = try ControlServer(at: address)
      #expect(Tool.exists(address.path))
      Self.expectNobody(at: server)
    }
    #expect(!Tool.exists(address.path))
  }

  @Test func whatAKilledProcessLeftIsReplaced() throws {
    try PrivateFolder.make(address.folder)
    // Closing a socket leaves its file, as the end of a process does.
    let problem = try UnixSocket().listen(at: address.path)
    #expect(problem == 0)
    #expect(Tool.exists(address.path))
    let server = try ControlServer(at: address)
    let client = try Self.connect(address)
    Self.send("{\"command\":\"status\"}\n", on: client)
    let accepted = try Self.accepted(by: server)
    #expect(accepted.receive() == .request(.status(follow: false)))
  }

  @Test func aLiveSocketIsNeverTaken() throws {
    let server = try ControlServer(at: address)
    let failure = #expect(throws: Failure.self) { _ = try ControlServer(at: address) }
    #expect(failure?.message == "another process already listens on \(address.path)")
    let client = try Self.connect(address)
    _ = try Self.accepted(by: server)
    _ = client.peer
  }

  @Test func whatIsNoSocketIsLeftAlone() throws {
    try PrivateFolder.make(address.folder)
    try Data("mine".utf8).write(to: URL(filePath: address.path))
    #expect(throws: Failure.self) { _ = try ControlServer(at: address) }
    #expect(try String(contentsOfFile: address.path, encoding: .utf8) == "mine")
  }

  @Test func whatReplacedTheFileIsLeftAlone() throws {
    do {
      let server = try ControlServer(at: address)
      try FileManager.default.removeItem(atPath: address.path)
      try Data("theirs".utf8).write(to: URL(filePath: address.path))
      Self.expectNobody(at: server)
    }
    #expect(try String(contentsOfFile: address.path, encoding: .utf8) == "theirs")
  }

  // MARK: Who may ask

  @Test func thePeerIsKnown() throws {
    let server = try ControlServer(at: address)
    let client = try Self.connect(address)
    let peer = client.peer
    #expect(peer?.user == getuid() && peer?.process == getpid())
    _ = try Self.accepted(by: server)
  }

  @Test(
    arguments: [
      (1000, 1000, nil), (0, 1000, nil),
      (1001, 1000, "this belongs to user 1000, and you are user 1001"),
      (1001, 0, "this belongs to user 0, and you are user 1001"),
      (nil, 1000, "this belongs to user 1000, and you are an unknown user"),
    ] as [(UInt32?, UInt32, String?)])
  func strangersAreRefused(user: UInt32?, owner: UInt32, reason: String?) {
    #expect(ControlServer.refusal(of: user, by: owner) == reason)
  }

  // MARK: How long they may be silent

  /// Clients that came one second after the other, and the tests' ends of them.
  private func crowd(of count: Int, at server: borrowing ControlServer) throws -> (ControlClients, [LocalSocket]) {
    var (clients, sockets): (ControlClients, [LocalSocket]) = (ControlClients(), [])
    for second in 0..<count {
      sockets.append(try LocalSocket(connectingTo: address.path))
      let client = server.accept(at: .seconds(second))
      clients.insert(try #require(client))
    }
    return (clients, sockets)
  }

  @Test func theDeadlineIsThatOfTheLongestSilentOne() throws {
    let server = try ControlServer(at: address)
    let (clients, sockets) = try crowd(of: 3, at: server)
    #expect(clients.deadline == .seconds(10) && clients.overdue(at: .seconds(9)) == nil)
    #expect(clients.overdue(at: .seconds(10))?.since == .zero)
    try sockets[0].write("{\"command\":\"status\",\"follow\":true}\n")
    #expect(clients.longestSilent?.receive() == .request(.status(follow: true)))
    #expect(clients.deadline == .seconds(11), "who has asked may stay as long as it likes")
    try sockets[1].write("{\"command\":\"sta")
    #expect(clients.longestSilent?.receive() == nil && clients.deadline == .seconds(11), "half a request is none")
    try sockets[1].write("tus\"}\n")
    #expect(clients.longestSilent?.receive() == .request(.status(follow: false)))
    try sockets[2].write("{}\n")
    #expect(clients.longestSilent?.receive() == .ended)
    #expect(clients.deadline == nil && clients.overdue(at: .seconds(1_000_000)) == nil, "nothing wakes anybody")
  }

  @Test func whoIsSentAwayIsToldWhy() throws {
    let server = try ControlServer(at: address)
    var (clients, sockets) = try crowd(of: 1, at: server)
    let client = try #require(clients.longestSilent)
    client.sendAway(.noRequest)
    #expect(client.isFinished && !client.isSilent && client.receive() == nil)
    clients.remove(client)
    #expect(clients.longestSilent == nil && clients.descriptors.isEmpty)
    #expect(try sockets[0].nextLine()?.contains("no request within 10 s") == true)
    sockets.removeAll()
  }

  @Test func aCrowdIsSixtyFour() throws {
    let server = try ControlServer(at: address)
    let (clients, sockets) = try crowd(of: 63, at: server)
    #expect(!clients.isFull && sockets.count == 63)
    let (more, others) = try crowd(of: 64, at: server)
    #expect(more.isFull && others.count == 64)
  }

  // MARK: What they send

  @Test func aRequestMayComeInPieces() throws {
    let server = try ControlServer(at: address)
    let socket = try Self.connect(address)
    let client = try Self.accepted(by: server)
    for piece in ["", "{\"comm", "and\":", "\"pause\"}"] {
      Self.send(piece, on: socket)
      #expect(client.receive() == nil)
    }
    Self.send("\n", on: socket)
    #expect(client.receive() == .request(.pause))
    #expect(client.receive() == nil)
    client.send(.done("paused"))
    #expect(!client.isFinished, "it may be told more")
    client.finish()
    #expect(client.isFinished)
    #expect(Self.read(socket).text == "{\"message\":\"paused\",\"ok\":true}\n")
  }

  @Test func aSecondRequestEndsTheConnection() throws {
    let server = try ControlServer(at: address)
    let socket = try Self.connect(address)
    let client = try Self.accepted(by: server)
    Self.send("{\"command\":\"pause\"}\n{\"command\":\"resume\"}\n", on: socket)
    #expect(client.receive() == .request(.pause))
    #expect(client.receive() == .ended)
    #expect(client.receive() == nil)
    #expect(client.isFinished && !client.wantsToRead)
    #expect(Self.read(socket).text.contains("only one request per connection"))
  }

  @Test(arguments: [
    ("hello\n", "not a JSON object"), ("\n", "not a JSON object"), ("{\"command\":\"stop\"}\n", "unknown command"),
    ("{\"command\":\"status\"}\0\n", "zero byte"), (String(repeating: "x", count: 131_073), "longer than 128 KiB"),
    (String(repeating: " ", count: 131_072) + "\n", "not a JSON object"),
    (String(repeating: " ", count: 131_073) + "\n", "longer than 128 KiB"),
  ])
  func nonsenseIsAnsweredOnce(text: String, problem: String) throws {
    let server = try ControlServer(at: address)
    let socket = try Self.connect(address)
    let client = try Self.accepted(by: server)
    Self.send(text, on: socket)
    #expect(client.receive() == .ended && client.isFinished)
    let answer = Self.read(socket).text
    #expect(answer.contains(problem) && answer.contains("\"ok\":false") && answer.contains("\"exitCode\":64"))
    #expect(answer.filter { $0 == "\n" }.count == 1)
  }

  @Test func aClosedSideIsNoticedAndCanStillBeToldSomething() throws {
    let server = try ControlServer(at: address)
    let socket = try Self.connect(address)
    let client = try Self.accepted(by: server)
    Self.send("{\"command\":\"switch\",\"profile\":\"a\",\"confirmSeconds\":9}\n", on: socket)
    #expect(client.receive() == .request(.switchTo(.profile("a"), confirmSeconds: 9)))
    client.send(.confirmWithin(seconds: 9))
    shutdown(socket.descriptor, Int32(SHUT_WR))
    #expect(client.receive() == .ended)
    client.send(.outcome(.reverted, reason: "taken back"))
    #expect(client.isFinished)
    let lines = Self.read(socket).text.split(separator: "\n")
    #expect(
      lines == [#"{"confirmWithinSeconds":9,"ok":true}"#, #"{"ok":true,"outcome":"reverted","reason":"taken back"}"#])
  }

  @Test func aPeerThatIsGoneIsNoticed() throws {
    let server = try ControlServer(at: address)
    let client: ControlClient
    do {
      let socket = try Self.connect(address)
      client = try Self.accepted(by: server)
      Self.send("{\"command\":\"sta", on: socket)
    }
    #expect(client.receive() == .ended)
    client.send(.done("nobody hears this"))
    #expect(client.isFinished)
  }

  // MARK: What they do not read

  @Test func whoReadsLateGetsAll() throws {
    let server = try ControlServer(at: address)
    let socket = try Self.connect(address)
    let client = try Self.accepted(by: server)
    let message = String(repeating: "x", count: 400_000)
    client.send(.done(message))
    client.finish()
    #expect(client.wantsToWrite && !client.isFinished)
    var text = ""
    while !client.isFinished {
      text += Self.read(socket).text
      client.flush()
    }
    text += Self.read(socket).text
    #expect(text == "{\"message\":\"\(message)\",\"ok\":true}\n")
  }

  @Test func whoNeverReadsIsLetGo() throws {
    let server = try ControlServer(at: address)
    let socket = try Self.connect(address)
    let client = try Self.accepted(by: server)
    var sent = 0
    while !client.isFinished && sent < 10_000 {
      client.send(.status(.calm))
      sent += 1
    }
    #expect(client.isFinished && !client.wantsToWrite)
    #expect(sent > 1000 && sent < 10_000)
    _ = socket.peer
  }
}

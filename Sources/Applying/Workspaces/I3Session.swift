package import Displays
import Files
import Glibc
import Platform
package import X11

/// A talk with i3 or its kin over their own socket (https://i3wm.org/docs/ipc.html): a magic word, the length and the
/// type in the machine's own order, and JSON.
package struct I3Session: ~Copyable {
  private let socket: UnixSocket
  private var received: [UInt8] = []

  /// The most bytes of an answer: more than any has, as a workspace takes a few hundred bytes.
  private static let longest = 1 << 20
  /// The time for a whole talk: i3 answers in a millisecond, and a hanging i3 keeps no user waiting.
  private static let patience = Duration.seconds(1)
  private let deadline = ContinuousClock.now + Self.patience

  private enum Request: UInt32 {
    case command = 0, workspaces = 1, outputs = 3, version = 7
  }

  private static let magic = Array("i3-ipc".utf8)

  /// - Returns: nil where no i3 runs on this display. Any client may have written the path onto the root window, so
  ///   only a program of this user is spoken to.
  package init?(on connection: borrowing Connection) {
    guard let path = connection.i3Socket(), let socket = try? UnixSocket(), socket.connect(to: path) == 0,
      socket.peer?.user == getuid()
    else { return nil }
    self.socket = socket
  }

  /// - Returns: whether it could be told; what came of it is seen from what it has afterwards.
  package func tell(_ commands: String) -> Bool { send(.command, commands) }

  /// - Returns: nil where it does not answer in time, or says something else.
  private mutating func ask<Answer: Decodable>(_ request: Request, as answer: Answer.Type) -> Answer? {
    guard send(request, ""), let bytes = receive(request) else { return nil }
    return try? JSONText.decode(Answer.self, from: bytes)
  }

  private func send(_ request: Request, _ payload: String) -> Bool {
    let text = Array(payload.utf8)
    var message = Self.magic
    for number in [UInt32(clamping: text.count), request.rawValue] {
      withUnsafeBytes(of: number) { message += $0 }
    }
    message += text
    return socket.send(message) == message.count
  }

  /// The answer to a request. Answers to earlier commands come before it.
  private mutating func receive(_ request: Request) -> [UInt8]? {
    while let message = nextMessage() {
      if message.type == request.rawValue { return message.bytes }
    }
    return nil
  }

  private mutating func nextMessage() -> (type: UInt32, bytes: [UInt8])? {
    let head = Self.magic.count + 8
    guard fill(head), received.starts(with: Self.magic) else { return nil }
    let numbers = received[..<head].dropFirst(Self.magic.count).withUnsafeBytes { bytes in
      [0, 4].map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
    }
    let length = Int(numbers[0])
    guard length <= Self.longest, fill(head + length) else { return nil }
    defer { received.removeFirst(head + length) }
    return (numbers[1], Array(received[head..<head + length]))
  }

  /// Waits until so many bytes are there.
  private mutating func fill(_ count: Int) -> Bool {
    while received.count < count {
      switch socket.receive() {
      case .bytes(let bytes): received += bytes
      case .nothingYet:
        guard !Readiness.wait(for: [socket.descriptor], until: deadline).isEmpty else { return false }
      case .end: return false
      }
    }
    return true
  }
}

extension I3Session {
  /// All workspaces of i3; nil where it does not answer.
  package mutating func workspaces() -> [Workspace]? {
    struct Answer: Decodable {
      let name: String
      let num: Int?
      let output: String
      let focused, visible: Bool
    }
    return ask(.workspaces, as: [Answer].self)?.map {
      Workspace(
        name: $0.name, number: $0.num.flatMap { $0 >= 0 ? $0 : nil }, output: $0.output, isFocused: $0.focused,
        isVisible: $0.visible)
    }
  }

  /// The screens that it uses; nil where it does not answer.
  package mutating func outputs() -> [WorkspaceOutput]? {
    struct Answer: Decodable {
      struct Area: Decodable { let x, y, width, height: Int }
      let name: String
      let active: Bool
      let rect: Area
    }
    return ask(.outputs, as: [Answer].self)?.filter(\.active).map {
      let size = Size(width: $0.rect.width, height: $0.rect.height)
      return WorkspaceOutput(
        name: $0.name, area: Rectangle(origin: Point(x: $0.rect.x, y: $0.rect.y), size: size))
    }
  }

  /// Waits until i3 knows of all changes so far: it reads the X server's events before it reads its socket again.
  package mutating func catchUp() -> Bool {
    struct Answer: Decodable {}
    return ask(.version, as: Answer.self) != nil
  }
}

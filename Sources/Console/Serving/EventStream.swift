import CHTTP
import Glibc
import Platform

/// The events for one open page, one after the other, as long as the page is open: a line each, of a name, a code that
/// shows the sender, and the data. At rest nothing is sent, and nothing wakes up.
package final class EventStream {
  private var unsent: ArraySlice<UInt8> = []
  private var connection: Connection?
  private var isResting = false
  package private(set) var hasEnded = false
  /// Called once when the stream has ended, whichever side ended it.
  package var whenEnded: () -> Void = {}
  /// Called when the stream begins to rest and when it goes on: the server does not watch a resting connection, so its
  /// user has to watch for the page's end.
  var whenResting: (_ descriptor: Int32, _ rests: Bool) -> Void = { _, _ in }

  /// The most bytes of unsent events: a page that does not read is disconnected.
  private static let most = 8 << 20

  /// A page's connection, and the library that has it.
  private struct Connection {
    let pointer: OpaquePointer
    let library: HTTPLibrary

    var socket: Int32 { CHTTP_socket(library.variadic, pointer) }
  }

  /// The name that the page gives itself.
  package let name: String

  private let signature: AnswerSignature
  private var count = 0

  package init(named name: String, signedBy signature: AnswerSignature) {
    (self.name, self.signature) = (name, signature)
  }

  /// - Parameter data: in one line.
  package func send(_ event: String, _ data: [UInt8]) {
    guard !hasEnded else { return }
    count += 1
    let code = signature.code(ofEvent: count, event, data)
    unsent += Array("\(event) \(code) ".utf8) + data + Array("\n".utf8)
    if unsent.count > Self.most { hasEnded = true }
    goOn()
  }

  package func end() {
    hasEnded = true
    goOn()
  }

  /// Looks for the page's end; call it when the descriptor of a resting stream can be read: pages send nothing.
  func look() {
    guard let connection else { return }
    var byte: UInt8 = 0
    let count = recv(connection.socket, &byte, 1, Int32(MSG_PEEK))
    guard count < 0, errno == EAGAIN || errno == EINTR else { return end() }
  }

  private func goOn() {
    guard isResting, let connection else { return }
    isResting = false
    whenResting(connection.socket, false)
    connection.library.resume(connection.pointer)
  }

  /// The next bytes for the connection; it rests where there are none.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard unsent.isEmpty else {
      let part = unsent.prefix(buffer.count)
      buffer.copyBytes(from: part)
      unsent.removeFirst(part.count)
      return part.count
    }
    guard !hasEnded, let connection else { return Int(CHTTP_end_of_stream()) }
    isResting = true
    connection.library.suspend(connection.pointer)
    whenResting(connection.socket, true)
    return 0
  }

  /// The connection is gone.
  func finish() {
    (connection, hasEnded) = (nil, true)
    let tell = whenEnded
    whenEnded = {}
    tell()
  }

  /// - Returns: what the library asks for bytes as long as the connection lasts; nil when memory is short.
  func begin(on connection: OpaquePointer, of library: HTTPLibrary) -> OpaquePointer? {
    self.connection = Connection(pointer: connection, library: library)
    return library.responses.ofStream(
      CHTTP_unknown_size(), 4096,
      { stream, _, buffer, count in
        guard let stream, let buffer else { return Int(CHTTP_end_of_stream()) }
        let own = Unmanaged<EventStream>.fromOpaque(stream).takeUnretainedValue()
        return own.fill(UnsafeMutableRawBufferPointer(start: buffer, count: count))
      }, Unmanaged.passRetained(self).toOpaque(),
      { stream in
        if let stream { Unmanaged<EventStream>.fromOpaque(stream).release() }
      })
  }
}

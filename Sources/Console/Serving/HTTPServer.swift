import CHTTP
import Glibc
package import Platform

/// An HTTP/1.1 server in one thread, of GNU libmicrohttpd: it never waits by itself, and nothing wakes it but its
/// clients (docs/decisions/124).
///
/// A class, since the library calls it back.
package final class HTTPServer {
  /// The sources of events: the library, or a page that listens to events, by its descriptor.
  private struct Source: RawRepresentable {
    let rawValue: UInt64

    static let library = Source(rawValue: 0)

    static func page(_ descriptor: Int32) -> Source { Source(rawValue: UInt64(UInt32(bitPattern: descriptor)) + 1) }
  }

  /// The usual limit of a request's body, in bytes.
  package static let largestBody = 256 << 10
  /// A page takes up to seven: six for what it asks, and one for events.
  private static let mostConnections: UInt32 = 64
  /// The seconds until a silent connection is closed.
  private static let patience: UInt32 = 10

  private let library: HTTPLibrary
  private let limit: (HTTPRequest) -> Int
  private let answer: (HTTPRequest) -> HTTPResponse
  private let poller: Poller<Source>
  private var daemon: OpaquePointer?
  private var resting: [Int32: EventStream] = [:]

  /// - Parameters:
  ///   - socket: one that listens; it is closed with the server.
  ///   - limit: the most bytes of a request's body, of which the head is known.
  ///   - answer: to each request, at once.
  package init(
    listeningOn socket: consuming Descriptor, limit: @escaping (HTTPRequest) -> Int,
    answer: @escaping (HTTPRequest) -> HTTPResponse
  ) throws(Failure) {
    library = try .loaded()
    (self.limit, self.answer) = (limit, answer)
    poller = try Poller()
    daemon = start(on: socket.number)
    guard let daemon else { throw Failure(.failed, "cannot start an HTTP server") }
    _ = socket.handOver()
    try poller.add(CHTTP_descriptor(library.variadic, daemon), as: .library)
  }

  /// - Returns: nil where it could not be started; the socket is the caller's then.
  private func start(on socket: Int32) -> OpaquePointer? {
    CHTTP_start(
      library.variadic, socket, Self.mostConnections, Self.patience,
      { _, target, _ in
        Unmanaged.passRetained(Incoming(target.map { String(cString: $0) } ?? "")).toOpaque()
      },
      { server, connection, url, method, _, upload, count, state in
        guard let server, let connection, let state, let count else { return MHD_Result.NO }
        let own = Unmanaged<HTTPServer>.fromOpaque(server).takeUnretainedValue()
        let target = (method.map { String(cString: $0) } ?? "", url.map { String(cString: $0) } ?? "")
        return own.take(target, UnsafeRawBufferPointer(start: upload, count: count.pointee), count, state, connection)
      },
      { _, _, state, _ in
        guard let incoming = state?.pointee else { return }
        Unmanaged<Incoming>.fromOpaque(incoming).takeRetainedValue().stream?.finish()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let daemon { library.stop(daemon) }
  }

  /// Ends all connections. To be called while those are there whom streams tell of their end.
  package func stop() {
    for stream in resting.values { stream.end() }
    if let daemon { library.stop(daemon) }
    daemon = nil
  }

  /// A descriptor that is readable when ``attend()`` has something to do.
  package var descriptor: Int32 { poller.descriptor }

  /// When ``attend()`` is to be called although nothing is to be read, on `TimerClock.awake`: silent connections are
  /// closed then.
  package var deadline: Duration? {
    var milliseconds: UInt64 = 0
    guard let daemon, library.timeout(daemon, &milliseconds) == MHD_Result.YES else { return nil }
    return TimerClock.awake.now() + .milliseconds(Int64(clamping: milliseconds))
  }

  /// Takes requests and sends responses, without waiting.
  package func attend() throws(Failure) {
    for ready in try poller.wait(until: .zero) where ready.source.rawValue != Source.library.rawValue {
      resting[Int32(bitPattern: UInt32(truncatingIfNeeded: ready.source.rawValue - 1))]?.look()
    }
    if let daemon { _ = library.run(daemon) }
  }

  /// A request comes in parts: its head, its body if it has one, and its end.
  private func take(
    _ target: (method: String, path: String), _ bytes: UnsafeRawBufferPointer, _ count: UnsafeMutablePointer<Int>,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ connection: OpaquePointer
  ) -> MHD_Result {
    guard let known = state.pointee else { return MHD_Result.NO }
    let incoming = Unmanaged<Incoming>.fromOpaque(known).takeUnretainedValue()
    guard let request = incoming.request else {
      incoming.readHead(of: connection, by: library, target.method, target.path, limit)
      // Told before the body is sent, where it says its size.
      return incoming.isTooLong ? send(incoming.tooLong, to: incoming, connection) : MHD_Result.YES
    }
    guard count.pointee == 0 else {
      incoming.take(bytes)
      count.pointee = 0
      // One that says no size may have no end; the connection is closed.
      return incoming.isTooLong ? MHD_Result.NO : MHD_Result.YES
    }
    return send(incoming.isTooLong ? incoming.tooLong : answer(request), to: incoming, connection)
  }

  private func send(_ response: HTTPResponse, to incoming: Incoming, _ connection: OpaquePointer) -> MHD_Result {
    guard let made = body(of: response, incoming, connection) else { return MHD_Result.NO }
    defer { library.responses.release(made) }
    for (name, value) in response.headers { _ = library.responses.addHeader(made, name, value) }
    return library.responses.queue(connection, response.status, made)
  }

  private func body(
    of response: HTTPResponse, _ incoming: Incoming, _ connection: OpaquePointer
  ) -> OpaquePointer? {
    guard let stream = response.stream else {
      // MHD_RESPMEM_MUST_COPY: the bytes are not changed.
      var bytes = response.body
      return bytes.withUnsafeMutableBytes {
        library.responses.ofBytes($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
      }
    }
    incoming.stream = stream
    stream.whenResting = { [unowned self] in self.note($0, $1 ? stream : nil) }
    return stream.begin(on: connection, of: library)
  }

  private func note(_ descriptor: Int32, _ stream: EventStream?) {
    resting[descriptor] = stream
    // Where the descriptor cannot be polled, the page's end is noticed at the next event.
    if stream != nil { try? poller.add(descriptor, as: .page(descriptor)) } else { try? poller.remove(descriptor) }
  }
}

/// A request while it comes, and the events that it gets.
private final class Incoming {
  /// The request; nil until its head was read.
  private(set) var request: HTTPRequest?
  private(set) var isTooLong = false
  private var limit = HTTPServer.largestBody
  private let target: String
  var stream: EventStream?

  /// - Parameter target: as it was sent.
  init(_ target: String) { self.target = target }

  func take(_ bytes: UnsafeRawBufferPointer) {
    isTooLong = isTooLong || (request?.body.count ?? 0) + bytes.count > limit
    if !isTooLong { request?.body += bytes }
  }

  var tooLong: HTTPResponse { .refusal(413, "the request is longer than \(limit >> 10) KiB").shielded }

  /// - Parameter limit: the most bytes of a request's body.
  func readHead(
    of connection: OpaquePointer, by library: HTTPLibrary, _ method: String, _ path: String,
    _ limit: (HTTPRequest) -> Int
  ) {
    request = HTTPRequest(method, path, target: target)
    for kind in [MHD_ValueKind.HEADER_KIND, .GET_ARGUMENT_KIND] {
      _ = library.values(
        connection, kind,
        { incoming, kind, key, keySize, value, valueSize in
          guard let incoming, let key else { return MHD_Result.NO }
          let name = String(decoding: UnsafeRawBufferPointer(start: key, count: keySize), as: UTF8.self)
          let text = String(decoding: UnsafeRawBufferPointer(start: value, count: valueSize), as: UTF8.self)
          Unmanaged<Incoming>.fromOpaque(incoming).takeUnretainedValue().note(
            name, text, isHeader: kind == .HEADER_KIND)
          return MHD_Result.YES
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    self.limit = request.map(limit) ?? self.limit
    let size = request?.header("content-length").flatMap { Int($0) } ?? 0
    isTooLong = size > self.limit
  }

  private func note(_ name: String, _ value: String, isHeader: Bool) {
    if isHeader { request?.headers[name.lowercased(), default: []].append(value) } else { request?.query[name] = value }
  }
}

import Displays
import Foundation
import LabSupport
import Testing

/// Images of a web server: fetched, kept, and asked for again. The server is a real one, and so is curl.
@Suite(.limited) struct FetchedImageTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk() }

  /// The file says what is answered to `/a`: the colour of an image, or a word. Each request is written down.
  private static let program = """
    import http.server, struct, sys, zlib
    def part(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    def png(color):
        rows = (b'\\0' + bytes.fromhex(color) * 64) * 48
        head = struct.pack('>IIBBBBB', 64, 48, 8, 2, 0, 0, 0)
        return (b'\\x89PNG\\r\\n\\x1a\\n' + part(b'IHDR', head) + part(b'IDAT', zlib.compress(rows)) + part(b'IEND', b''))
    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *arguments): pass
        def answer(self, status, body=b'', **heads):
            self.send_response(status)
            for name, value in heads.items(): self.send_header(name, value)
            if status != 304: self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def do_GET(self):
            word = open(sys.argv[2]).read().strip()
            tag, own = self.headers.get('If-None-Match', '-'), '"%s"' % word
            known = {'back': 302, 'page': 200, 'large': 200, 'gone': 404}
            status = known.get(word, 304 if tag == own else 200)
            with open(sys.argv[2] + '.log', 'a') as log: print(self.path, tag, status, file=log, flush=True)
            if word == 'back': self.answer(302, Location='http://127.0.0.1:%d/a' % server.server_address[1])
            elif word == 'page': self.answer(200, b'<!doctype html>Log in')
            elif word == 'large': self.flood()
            elif word == 'damaged': self.answer(200, png('00ff00')[:60], ETag=own)
            elif word == 'gone' or status == 304: self.answer(status, ETag=own)
            else: self.answer(200, png(word), ETag=own)
        def flood(self):
            self.send_response(200)
            self.end_headers()
            try:
                self.wfile.write(png('00ff00'))
                for _ in range(80): self.wfile.write(bytes(1 << 20))
            except OSError: pass
    server = http.server.ThreadingHTTPServer(('0.0.0.0', int(sys.argv[1])), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  private func server(_ answer: String, at port: Int = 0) throws -> PageServer {
    try PageServer(answer, by: Self.program, at: port, in: desk.scratch, display: desk.server.display)
  }

  /// The requests so far: path, ETag, status.
  private var requests: [String] {
    ((try? desk.scratch.read("answer.log")) ?? "").split(separator: "\n").map(String.init)
  }

  private func content(_ port: Int, host: String = "localhost") -> String {
    "{\"image\": {\"url\": \"http://\(host):\(port)/a\", \"every\": \"1min\"}, \"fit\": \"stretch\"}"
  }

  private func present(_ content: String, _ behaviour: [String: String] = [:]) throws -> PresenterRun {
    try desk.present(content, behaviour, on: "A", environment: ["XDG_CACHE_HOME": desk.scratch.path])
  }

  private func wait(for color: String) throws { try desk.wait(for: "A") { $0.colors == [color] } }

  private var copies: [URL] {
    let folder = desk.scratch.url.appending(path: "orchestrate/images")
    return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  }

  /// Until something is so that nothing on a screen tells of.
  private func wait(for what: String, until isReached: () -> Bool) throws {
    let deadline = Deadline()
    while !isReached() {
      guard !deadline.isOver else { throw deadline.failure(what) }
      _ = desk.isDrawnOn(within: 100)
    }
  }

  /// Makes the copy look as if it had been fetched long ago.
  private func ageCopy() throws {
    try wait(for: "a copy with its tag") { copies.contains { $0.pathExtension == "etag" } }
    for copy in copies where copy.pathExtension == "etag" {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: copy.path)
    }
  }

  @Test func anImageArrives() throws {
    let server = try server("ff0000")
    let presenter = try present(content(server.port))
    try wait(for: "#ff0000")
    try desk.wait(forHealth: "showing", of: "A")
    try wait(for: "a copy with its tag") { copies.count == 2 }
    #expect(requests == ["/a - 200"])
    withExtendedLifetime((presenter, server)) {}
  }

  /// A presenter that comes later shows the copy at once, and asks whether it is still the image.
  @Test func whatHasNotChangedIsNotSentAgain() throws {
    let server = try server("ff0000")
    do {
      let presenter = try present(content(server.port))
      try wait(for: "#ff0000")
      withExtendedLifetime(presenter) {}
    }
    try ageCopy()
    let presenter = try present(content(server.port))
    try wait(for: "#ff0000")
    try wait(for: "a second request") { requests.count > 1 }
    #expect(requests == ["/a - 200", "/a \"ff0000\" 304"])
    withExtendedLifetime((presenter, server)) {}
  }

  @Test func aCopyIsNotAskedForBeforeItsTime() throws {
    let server = try server("ff0000")
    for _ in 1...2 {
      let presenter = try present(content(server.port))
      try wait(for: "#ff0000")
      withExtendedLifetime(presenter) {}
    }
    #expect(requests == ["/a - 200"])
    withExtendedLifetime(server) {}
  }

  @Test func theLastImageStaysWhenTheServerIsGone() throws {
    let server = try server("0000ff")
    do {
      let presenter = try present(content(server.port))
      try wait(for: "#0000ff")
      withExtendedLifetime(presenter) {}
    }
    server.stop()
    try ageCopy()
    let presenter = try present(content(server.port), ["fallback": "{\"color\": \"#ffffff\"}"])
    try wait(for: "#0000ff")
    try desk.wait(forHealth: "showing", of: "A", because: "the last image is shown")
    withExtendedLifetime(presenter) {}
  }

  /// The first pauses between attempts are short.
  @Test func aServerThatComesLaterIsFound() throws {
    let first = try server("00ff00")
    first.stop()
    let presenter = try present(content(first.port), ["fallback": "{\"color\": \"#123456\"}"])
    try wait(for: "#123456")
    try desk.wait(forHealth: "failed", of: "A", because: "localhost:\(first.port)/a: ")
    let second = try server("00ff00", at: first.port)
    try wait(for: "#00ff00")
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime((presenter, second)) {}
  }

  @Test(arguments: [
    ("page", "what the server sends is no image"), ("gone", "the server answers 404"),
    ("large", "it has more than 64 MiB"), ("damaged", "what the server sends cannot be shown: it is damaged"),
  ])
  func whatIsNoImageDoesNotReplaceOne(word: String, reason: String) throws {
    let server = try server("0000ff")
    do {
      let presenter = try present(content(server.port))
      try wait(for: "#0000ff")
      withExtendedLifetime(presenter) {}
    }
    try server.answer(word)
    try ageCopy()
    let presenter = try present(content(server.port))
    try desk.wait(forHealth: "showing", of: "A", because: reason)
    #expect(try desk.color("A", 10, 10) == "#0000ff")
    withExtendedLifetime((presenter, server)) {}
  }

  /// Nothing of it is kept, so that it is asked for again, in full.
  @Test func aDamagedImageIsNoCopy() throws {
    let server = try server("damaged")
    let presenter = try present(content(server.port), ["fallback": "{\"color\": \"#123456\"}"])
    try desk.wait(forHealth: "failed", of: "A", because: "what the server sends cannot be shown: it is damaged")
    #expect(try desk.color("A", 10, 10) == "#123456")
    #expect(copies.isEmpty, "\(copies)")
    try server.answer("ff0000")
    try wait(for: "#ff0000")
    #expect(requests.allSatisfy { $0 == "/a - 200" }, "\(requests)")
    withExtendedLifetime((presenter, server)) {}
  }

  @Test func redirectsOnTheSameMachineAreFollowedWhereItIsWritten() throws {
    let server = try server("back")
    let presenter = try present(content(server.port), ["fallback": "{\"color\": \"#123456\"}"])
    try desk.wait(forHealth: "failed", of: "A", because: "it takes more than 5 redirects")
    try server.answer("ff0000")
    try wait(for: "#ff0000")
    withExtendedLifetime((presenter, server)) {}
  }

  /// This machine at the address that it has in its network, where it has one.
  private var ownAddress: String? {
    let words = (try? Tool.run(["hostname", "-I"]))?.split(whereSeparator: \.isWhitespace) ?? []
    return words.map(String.init).first { $0.contains(".") }
  }

  @Test func aRedirectToThisMachineIsRefused() throws {
    guard let ownAddress else { return }
    let server = try server("back")
    let presenter = try present(content(server.port, host: ownAddress), ["fallback": "{\"color\": \"#123456\"}"])
    try desk.wait(forHealth: "failed", of: "A", because: "127.0.0.1 is at 127.0.0.1, an address of this machine")
    #expect(requests.allSatisfy { $0 == "/a - 302" })
    #expect(try desk.color("A", 10, 10) == "#123456")
    withExtendedLifetime((presenter, server)) {}
  }

  @Test func itIsAnItemOfAPlaylist() throws {
    let server = try server("ff0000")
    let items = "\(content(server.port).dropLast()), \"for\": \"1s\"}, {\"color\": \"#00ff00\", \"for\": \"1s\"}"
    let presenter = try present("{\"playlist\": [\(items)]}")
    for color in ["#ff0000", "#00ff00", "#ff0000"] { try wait(for: color) }
    #expect(requests == ["/a - 200"])
    withExtendedLifetime((presenter, server)) {}
  }

  @Test func withoutCurlTheReasonIsTold() throws {
    let presenter = try desk.present(
      content(1), ["fallback": "{\"color\": \"#123456\"}"], on: "A",
      environment: ["XDG_CACHE_HOME": desk.scratch.path, "PATH": desk.scratch.path])
    try desk.wait(forHealth: "failed", of: "A", because: "there is no program")
    withExtendedLifetime(presenter) {}
  }
}

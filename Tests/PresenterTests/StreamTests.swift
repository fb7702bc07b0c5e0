import Displays
import Foundation
import LabSupport
import Testing

/// Streams of a real web server on this machine, by real mpv.
@Suite(.limited) struct StreamTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  /// Sends the file that the answer's file names, piece by piece, and then keeps the connection, as a camera does. All
  /// other paths are files of the folder. A request for `/secret` has to come with a user and a password.
  private static let camera = """
    import base64, http.server, os, sys, threading
    folder = os.path.dirname(sys.argv[2])
    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *arguments): pass
        def do_GET(self):
            if self.path.startswith('/secret'):
                wanted = 'Basic ' + base64.b64encode(b'ann:tops3cret').decode()
                if self.headers['Authorization'] != wanted:
                    self.send_response(401)
                    self.send_header('WWW-Authenticate', 'Basic realm="x"')
                    self.send_header('Content-Length', '0')
                    return self.end_headers()
            elif self.path == '/redirect':
                self.send_response(302)
                self.send_header('Location', 'file://' + folder + '/other.ts')
                self.send_header('Content-Length', '0')
                return self.end_headers()
            elif self.path != '/live':
                name = folder + '/' + os.path.basename(self.path)
                body = open(name, 'rb').read()
                self.send_response(200)
                self.send_header('Content-Length', str(len(body)))
                self.end_headers()
                return self.wfile.write(body)
            self.send_response(200)
            self.send_header('Content-Type', 'video/mp2t')
            self.end_headers()
            film = open(open(sys.argv[2]).read().strip(), 'rb').read()
            pause = threading.Event()
            for start in range(0, len(film), 16384):
                self.wfile.write(film[start:start + 16384])
                pause.wait(0.2)
            # For longer than a test lasts.
            pause.wait(600)
    http.server.ThreadingHTTPServer.allow_reuse_address = True
    server = http.server.ThreadingHTTPServer(('127.0.0.1', int(sys.argv[1])), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  /// A film of one colour.
  private func film(_ name: String, _ color: String) throws -> String {
    let file = desk.scratch.url.appending(path: name).path
    try Tool.run([
      "mpv", "--no-config", "--really-quiet", "av://lavfi:color=c=0x\(color):size=160x120:rate=25:duration=60",
      "--o=\(file)", "--of=mpegts", "--ovc=mpeg2video",
    ])
    return file
  }

  private func server(sending film: String, at port: Int = 0) throws -> PageServer {
    try PageServer(film, by: Self.camera, at: port, in: desk.scratch, display: desk.server.display)
  }

  private func content(_ address: String) -> String { "{\"stream\": \"\(address)\", \"fit\": \"stretch\"}" }

  /// As good as a codec keeps it.
  private func isRed(_ picture: Photograph) -> Bool { isBright(picture, 0) && !isBright(picture, 2) }
  private func isBlue(_ picture: Photograph) -> Bool { isBright(picture, 2) && !isBright(picture, 0) }
  private func isBright(_ picture: Photograph, _ channel: Int, atRow row: Int? = nil) -> Bool {
    let digits = picture.color(picture.width / 3, row ?? picture.height / 3).dropFirst(1 + 2 * channel).prefix(2)
    return Int(digits, radix: 16) ?? 0 > 128
  }

  private var commands: [String] {
    ContentProcess.all(on: desk.server.display).map {
      (try? String(contentsOfFile: "/proc/\($0.number)/cmdline", encoding: .utf8)) ?? ""
    }
  }

  @Test func aStreamThatIsAwayKeepsItsLastPictureAndComesBack() throws {
    let (red, blue) = (try film("red.ts", "ff0000"), try film("blue.ts", "0000ff"))
    let camera = try server(sending: red)
    let presenter = try desk.present(content("http://127.0.0.1:\(camera.port)/live"), on: "A")
    try desk.wait(for: "A", until: isRed)
    try desk.wait(forHealth: "showing", of: "A")
    #expect(!commands.isEmpty && commands.allSatisfy { !$0.contains("127.0.0.1") }, "\(commands)")
    camera.stop()
    try desk.wait(forHealth: "restarting", of: "A", because: "mpv")
    #expect(isRed(try desk.server.picture(of: "A")), "what was seen last stays")
    let next = try server(sending: blue, at: camera.port)
    let seen = try desk.wait(for: "A", until: isBlue)
    // Without a graphics card mpv sends a picture in strips from the top, and the first one is seen while it comes.
    let areExpected = seen.dropLast().map { isRed($0) || isBright($0, 2, atRow: 0) && !isBright($0, 0, atRow: 0) }
    #expect(!areExpected.contains(false), "nothing else is seen in between")
    try desk.wait(forHealth: "showing", of: "A")
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
    withExtendedLifetime(next) {}
  }

  /// A server that is not there yet is asked again, and costs the screen nothing but its name.
  @Test func aStreamThatComesLaterIsShown() throws {
    let red = try film("red.ts", "ff0000")
    let first = try server(sending: red)
    first.stop()
    let presenter = try desk.present(
      content("http://127.0.0.1:\(first.port)/live"), ["fallback": "{\"color\": \"#336699\"}"], on: "A")
    try desk.wait(forHealth: "restarting", of: "A", because: "mpv")
    #expect(try desk.server.picture(of: "A").colors == ["#336699"])
    let second = try server(sending: red, at: first.port)
    try desk.wait(for: "A", until: isRed)
    withExtendedLifetime((presenter, second)) {}
  }

  /// A camera's password is in a file of the service manager, and nowhere else.
  @Test func anAddressWithAPasswordIsTold() throws {
    let camera = try server(sending: try film("red.ts", "ff0000"))
    let file = try desk.scratch.write(
      "credentials/camera", "http://ann:tops3cret@127.0.0.1:\(camera.port)/secret?token=abc\n")
    #expect(chmod(file.path, 0o600) == 0)
    let presenter = try desk.present(
      "{\"stream\": {\"credential\": \"camera\"}}", on: "A",
      environment: ["CREDENTIALS_DIRECTORY": "\(desk.scratch.path)/credentials"])
    try desk.wait(for: "A", until: isRed)
    #expect(!commands.isEmpty && commands.allSatisfy { !$0.contains("secret") }, "\(commands)")
    let windows = try Tool.run(["xwininfo", "-root", "-tree"], display: desk.server.display)
    #expect(!windows.contains("secret") && !windows.contains("abc"), "\(windows)")
    withExtendedLifetime(presenter) {}
  }

  @Test func aCredentialThatHoldsNoStreamIsSaid() throws {
    let file = try desk.scratch.write("credentials/camera", "file:///etc/passwd\n")
    #expect(chmod(file.path, 0o600) == 0)
    let presenter = try desk.present(
      "{\"stream\": {\"credential\": \"camera\"}}", on: "A",
      environment: ["CREDENTIALS_DIRECTORY": "\(desk.scratch.path)/credentials"])
    try desk.wait(forHealth: "restarting", of: "A", because: "the credential camera holds no address such as rtsps:")
    withExtendedLifetime(presenter) {}
  }

  /// A list in parts as cameras and broadcasters have it (HLS).
  @Test func aListOfPartsIsPlayed() throws {
    let camera = try server(sending: try film("red.ts", "ff0000"))
    try desk.scratch.write("live.m3u8", Self.parts("red.ts"))
    let presenter = try desk.present(content("http://127.0.0.1:\(camera.port)/live.m3u8"), on: "A")
    try desk.wait(for: "A", until: isRed)
    withExtendedLifetime(presenter) {}
  }

  private static func parts(_ file: String) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:60\n#EXTINF:60,\n\(file)\n#EXT-X-ENDLIST\n"
  }

  /// What a server sends leads to no file of this machine, whatever form it has.
  @Test(arguments: [
    "#EXTM3U\nfile://FOLDER/other.ts\n", "#EXTM3U\nFOLDER/other.ts\n", parts("file://FOLDER/other.ts"),
    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000\nfile://FOLDER/parts.m3u8\n", "[playlist]\nFile1=FOLDER/other.ts\n",
    "# mpv EDL v0\nFOLDER/other.ts\n", "ffconcat version 1.0\nfile FOLDER/other.ts\n",
    "#EXTM3U\nav://lavfi:color=c=red\n",
    "#EXTM3U\nedl://FOLDER/other.ts\n", "redirect",
  ])
  func aServerOpensNoFile(answer: String) throws {
    let camera = try server(sending: try film("other.ts", "ff0000"))
    try desk.scratch.write("parts.m3u8", Self.parts("other.ts"))
    try desk.scratch.write("list.m3u8", answer.replacingOccurrences(of: "FOLDER", with: desk.scratch.path))
    let name = answer == "redirect" ? "redirect" : "list.m3u8"
    let presenter = try desk.present(
      content("http://127.0.0.1:\(camera.port)/\(name)"),
      ["restart": "\"never\"", "fallback": "{\"color\": \"#336699\"}"], on: "A")
    try desk.wait(forHealth: "failed", of: "A", because: "mpv")
    #expect(try desk.server.picture(of: "A").colors == ["#336699"])
    withExtendedLifetime(presenter) {}
  }

  /// A stream that goes on after a night would show what was in its buffers.
  @Test func nothingIsFetchedWhileTheScreensSleep() throws {
    let camera = try server(sending: try film("red.ts", "ff0000"))
    let presenter = try desk.present(content("http://127.0.0.1:\(camera.port)/live"), on: "A")
    try desk.wait(for: "A", until: isRed)
    #expect(try desk.orchestrate.run("sleep").code == 0)
    try ContentProcess.awaitEnd(on: desk.server.display)
    try camera.answer(try film("blue.ts", "0000ff"))
    #expect(try desk.orchestrate.run("wake").code == 0)
    try desk.wait(for: "A", until: isBlue)
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  @Test func itIsAnItemOfAPlaylist() throws {
    let camera = try server(sending: try film("red.ts", "ff0000"))
    let items =
      "{\"stream\": \"http://127.0.0.1:\(camera.port)/live\", \"fit\": \"stretch\", \"for\": \"2s\"}, "
      + "{\"color\": \"#00ff00\", \"for\": \"3s\"}"
    let presenter = try desk.present("{\"playlist\": [\(items)]}", on: "A")
    for _ in 1...2 {
      try desk.wait(for: "A", until: isRed)
      try desk.wait(for: "A") { $0.colors == ["#00ff00"] }
    }
    withExtendedLifetime(presenter) {}
  }
}
